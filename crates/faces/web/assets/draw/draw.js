// The page of a draw: what it shows depends on how far the draw has come. The race and the check of its proof come when
// they are wanted: nobody waits for them in order to take part.

import {
  all, byId, followAs, forget, make, onBoard, one, onRace, recall, remember, retries, root, say, seenDraws, state as
  current, stayAwake, tab, wordsOf,
} from '../common.js';
import {
  cipher, conditions, differs, hex, keyOf, lastMoment, newSecret, openingLine, own, place, Refusal, sealed, sign as
  signature, signatures, signedByAll, web,
} from '../proof/ticket.js';
import {
  ask, forgetSecret, freshKey, keepSecret, notNow, offerCopies, secretOf, sentence, within,
} from '../writing.js';

// == Steps ==
// Steps of a draw on their way to the server. Each has a key of its own: sent again, it does not happen again.

/** @typedef {{ key: string, expected?: number }} Once */

const { draw: id = '', token = '', part: role = '', path = '', now: clock } = byId('draw').dataset;
const words = wordsOf('words');
const address = `/draws/${encodeURIComponent(id)}`;
let wakened = () => {};

/** Who waits to try again tries now. */
const wake = () => wakened();
addEventListener('online', wake);
addEventListener('pageshow', wake);
document.addEventListener('visibilitychange', () => document.hidden || wake());

/**
 * The bytes of a text that is kept; nothing, when they could not be had.
 * @param {string} path
 * @param {string} [token]
 */
function paper(path, token) {
  /** @type {RequestInit} */
  const request = token ? { headers: { Authorization: `Bearer ${token}` } } : {};
  /** @param {Response} answer */
  const read = async (answer) => (answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined);
  return within(path, request, read).catch(() => undefined);
}

/**
 * One try of `witnesses`, `shut`, `open`, `void`, `next`, `steps` and the like. Throws when no answer came.
 * @type {(what: string, body: object, once: Once) => Promise<import('../writing.js').Answer>}
 */
export const step = (what, body, once) => ask('POST', `${address}/${what}`, { token, ...once, body });

/**
 * Tries until it is answered, as long as it is wanted; nothing, when it is not wanted any more.
 * @template Found
 * @param {() => boolean} wanted
 * @param {() => Promise<{ found?: Found, pause?: number }>} look
 */
async function until(wanted, look) {
  const retry = retries(500, 10000);
  while (wanted()) {
    const { found, pause = 0 } = await look();
    if (found !== undefined) return found;
    await new Promise((done) => {
      wakened = () => done(retry.stop());
      retry.later(wakened, pause * 1000);
    });
  }
  return undefined;
}

/**
 * Sends a step until the server has answered.
 * @type {(what: string, body: object, key: string, wanted: () => boolean) =>
 *   Promise<import('../writing.js').Answer | undefined>}
 */
const insist = (what, body, key, wanted) => until(wanted, async () => {
  const answer = await step(what, body, { key }).catch(() => undefined);
  return answer && !notNow(answer) ? { found: answer } : { pause: answer?.pause };
});

/**
 * Opens a secret: by the very line its seal is the hash of.
 * @type {(line: string, key: string, wanted: () => boolean) => ReturnType<typeof insist>}
 */
export const open = (line, key, wanted) => insist('steps', { kind: 'reveal', text: line }, key, wanted);

/**
 * The ticket of this draw.
 * @type {(number: number, wanted: () => boolean) => Promise<Uint8Array<ArrayBuffer> | undefined>}
 */
const ticket = (number, wanted) => until(wanted, async () => (
  { found: await paper(`${address}/tickets/${number}`, token) }
));

/**
 * Whether the ticket of this draw has this line and is the one that was published: nothing is revealed for another.
 * @type {(number: number, commitment: string, line: string, wanted: () => boolean) => Promise<boolean | undefined>}
 */
export async function published(number, commitment, line, wanted) {
  const bytes = await ticket(number, wanted);
  if (!bytes) return undefined;
  const found = hex(await cipher().sha256(bytes));
  return found === commitment && `\n${new TextDecoder().decode(bytes)}`.includes(`\n${line}\n`);
}

/** @type {(number: number) => Promise<Uint8Array<ArrayBuffer> | undefined>} */
const proof = (number) => paper(`${address}/proofs/${number}`, token);

// == What is kept ==
// What this browser is in the draws it has a part in, and what it saw of them.

/**
 * What this browser is in a draw. `joining`, `signing` and `revealing` are the keys of its requests; `signer` is what
 * it signs with and `key` what the ticket says of it; `shown` is what the page showed when it joined.
 * @typedef {{ name: string, seal: string, joining: string, signing: string, revealing: string, signer?: string,
 *   key?: string, shown?: import('../proof/ticket.js').Conditions, listed?: boolean,
 *   revealed?: boolean }} Part
 */

// The tab remembers it apart, to tell a secret that was lost from one that never was.
/** @type {(draw: string, number: number) => string} */
const partName = (draw, number) => `alley.witness.${draw}.${number}`;

/** @type {(draw: string, number: number, witness: Part) => void} */
function keepPart(draw, number, witness) {
  remember(partName(draw, number), witness);
  tab.remember(partName(draw, number), witness);
}

/** @type {(draw: string, number: number) => Part | undefined} */
const partIn = (draw, number) => recall(partName(draw, number)) ?? tab.recall(partName(draw, number));

/** @type {(draw: string, number: number) => void} */
function forgetPart(draw, number) {
  forget(partName(draw, number));
  tab.forget(partName(draw, number));
}

/**
 * What this browser was in the draws before this one is over, whether it saw their end or not.
 * @type {(draw: string, number: number) => void}
 */
function forgetBefore(draw, number) {
  for (let earlier = 1; earlier < number; earlier += 1) {
    const kept = partIn(draw, earlier);
    if (kept) forgetSecret(kept.seal);
    forgetPart(draw, earlier);
  }
}

/** @type {(draw: string, number: number) => string} */
const seenName = (draw, number) => `alley.commitment.${draw}.${number}`;

/**
 * The commitment as this browser saw it first, before the result was known.
 * @type {(draw: string, number: number, commitment: string) => void}
 */
function seeCommitment(draw, number, commitment) {
  if (!recall(seenName(draw, number))) remember(seenName(draw, number), commitment);
}

/** @type {(draw: string, number: number) => string | undefined} */
const seenCommitment = (draw, number) => recall(seenName(draw, number));

/**
 * What the next draw of the event has to say of those before it: by what it names the last one and, if that one tells,
 * how many are void.
 * @typedef {{ previous: string, voidBefore?: number }} Sequel
 */

/** @type {(draw: string, number: number) => string} */
const drawnName = (draw, number) => `alley.drawn.${draw}.${number}`;

/**
 * This browser saw how the draw ended.
 * @type {(draw: string, number: number, sequel: Sequel) => void}
 */
const seeDraw = (draw, number, sequel) => {
  remember(drawnName(draw, number), sequel);
};

/** @type {(draw: string, number: number) => Sequel | undefined} */
const seenDraw = (draw, number) => recall(drawnName(draw, number));

// == The check ==
// The page checks the draw itself: it fetches the proof, runs the race again in this browser, and compares it with what
// was published before and with what this very screen has shown.

/** @typedef {{ passed: boolean, sentence: string }} Step */

/** @type {number} */
let number;
let turn = 0;
let by = cipher();
const language = root.lang === 'ko' ? 'ko' : 'en';

// What it is checked with; nothing, when that could not be had.
const checking = () => import('../proof/check.js').catch(() => undefined);

/** The answer checks the draw with this number. */
function openCheck() {
  byId('check-again').addEventListener('click', () => run());
  byId('check-other').addEventListener('click', () => {
    by = by.name === web.name ? own : web;
    run();
  });
  const field = byId('proof-file', HTMLInputElement);
  field.addEventListener('change', async () => {
    const [file] = field.files ?? [];
    if (file) run(new Uint8Array(await file.arrayBuffer()));
    field.value = '';
  });
  return (/** @type {number} */ drawn) => {
    number = drawn;
    run();
  };
}

/**
 * Of a file, or of the proof the server has.
 * @param {Uint8Array<ArrayBuffer>} [file]
 */
async function run(file) {
  turn += 1;
  const mine = turn;
  report('checking', words.checking, []);
  assure([]);
  const bytes = file ?? (await proof(number));
  const checker = await checking();
  const raced = (await race)?.shown();
  if (mine !== turn) return;
  if (!bytes || !checker) return report('unknown', words.noProof, []);
  const published = seenCommitment(id, number);
  const said = await checker.told(bytes, language, { published, by });
  if (mine !== turn) return;
  const steps = [...said.steps];
  const { holds, draw: checked } = said.report;
  const [, hash] = /^draw ([0-9a-f]{64})$/mu.exec(new TextDecoder().decode(bytes)) ?? [];
  if (holds && published && hash) seeDraw(id, number, { previous: hash, voidBefore: checked?.voidBefore });
  let same = true;
  if (holds && raced) {
    same = showsTheSame(raced, new TextDecoder().decode(bytes), checked?.named ?? []);
    steps.push({ passed: same, sentence: same ? words.shown : words.shownOther });
  }
  report(holds && same ? 'holds' : 'fails', same ? said.verdict : words.shownOther, steps, said.difference, published);
  // Those of this draw stand on the page already.
  if (file) assure(said.assurances);
}

/** @type {(lines: string[]) => void} */
const assure = (lines) =>
  byId('assurances').replaceChildren(...lines.map((textContent) => make('p', { textContent })));

/**
 * Every car where this screen showed it, and the same ones named.
 * @type {(raced: import('./race.js').Race, text: string, named: string[]) => boolean}
 */
function showsTheSame({ names, positions, named: lanes = [] }, text, named) {
  const lines = new Set(text.split('\n'));
  const placed = names.every((name, lane) => lines.has(`position ${positions[lane]} ${name}`));
  return placed && named.length === lanes.length && lanes.every((lane) => named.includes(names[lane]));
}

/** @type {(checked: string, verdict: string, steps: Step[], difference?: string, published?: string) => void} */
function report(checked, verdict, steps, difference = '', published = '') {
  const done = ['holds', 'fails'].includes(checked);
  const secure = Boolean(globalThis.crypto?.subtle);
  const means = by.name === web.name ? words.byWeb : secure ? words.byOwn : words.byOwnOnly;
  byId('check-by').textContent = done ? means : '';
  byId('check-published').textContent = done ? (published ? words.seenBefore : words.notSeen) : '';
  byId('check').dataset.published = published ? 'seen' : 'unseen';
  byId('verdict').textContent = verdict;
  byId('steps').replaceChildren(...steps.map(({ passed, sentence }) => {
    const mark = make('span', { textContent: passed ? '✓' : '✗' });
    mark.setAttribute('aria-hidden', 'true');
    return make('li', { className: passed ? 'is-passed' : 'is-failed' }, mark, ` ${sentence}`);
  }));
  byId('difference').textContent = difference;
  byId('difference').hidden = !difference;
  byId('check-other').hidden = !secure;
  byId('check').dataset.checked = checked;
  root.dataset.checkedBy = by.name;
  if (checked === 'checking') delete root.dataset.checked;
  else root.dataset.checked = checked;
}

// == Witnesses ==
// Being a witness: one tap before the list is closed; everything after that happens by itself.

const refusal = () => byId('witness-refusal');
/** @type {State} */
let now;
let suggested = '';
let busy = false;
let unkept = false;
/** Why this phone keeps its secret, and in which draw. */
let differing = { number: 0, word: '' };
/** The ticket that this page has read and found right, and its commitment. */
let agreed = { commitment: '', bytes: new Uint8Array() };
let removed = 0;
let tries = 8;

/** @returns {(state: State) => void} */
function openWitness() {
  byId('witness-form').addEventListener('submit', (event) => {
    event.preventDefault();
    if (!busy && !mine()) alone(join);
  });
  return takePart;
}

const field = () => byId('witness-name', HTMLInputElement);
const mine = () => partIn(id, now.number);
const self = () => now.witnesses.find((witness) => witness.seal === mine()?.seal);

/**
 * What happens over a network happens once at a time; what came meanwhile is looked at afterwards.
 * @param {() => Promise<void>} action
 */
async function alone(action) {
  if (busy) return;
  busy = true;
  try {
    await action();
  } finally {
    busy = false;
  }
  show();
}

/** @param {State} state */
function takePart(state) {
  now = state;
  forgetBefore(id, now.number);
  wake();
  leave();
  const known = mine();
  followAs(known?.seal);
  const line = self();
  if (known && line) keepPart(id, now.number, { ...known, listed: true, revealed: line.revealed });
  if (known && ['drawn', 'void'].includes(now.stage)) forgetSecret(known.seal);
  suggest();
  show();
  if (known && now.stage === 'gathering' && !line && !now.asking.includes(known.name)) alone(send);
  if (known && line && now.stage === 'signing' && !line.signature) alone(sign);
  if (known && line && now.stage === 'closed' && !line.revealed) alone(reveal);
}

// The host has removed this phone, or given the draw up and begun another under its number.
function leave() {
  const known = mine();
  if (!known) return;
  const another = known.shown && known.shown.hostSeal !== now.hostSeal;
  if (!another && !(known.listed && now.stage === 'gathering' && !self())) return;
  if (!another) removed = now.number;
  forgetSecret(known.seal);
  forgetPart(id, now.number);
}

// A name that nobody has yet, unless somebody has typed one.
function suggest(further = 0) {
  if (field().value !== suggested) return;
  const taken = new Set(now.witnesses.map((witness) => witness.name));
  let number = taken.size + 1 + further;
  while (taken.has(`${words.usual} ${number}`)) number += 1;
  suggested = `${words.usual} ${number}`;
  field().value = suggested;
}

function show() {
  const [part, text] = standing();
  root.dataset.witness = part;
  const asked = now.stage === 'gathering' && !mine();
  byId('witness-form').hidden = !asked;
  byId('be-witness', HTMLButtonElement).disabled = busy;
  const said = byId('witness-said');
  const whole = [text, unkept && part === 'joined' ? words.unkept : ''].join(' ').trim();
  if (said.textContent !== whole) said.textContent = whole;
  said.classList.toggle('refusal', part === 'lost' || differing.number === now.number);
  if (!asked && !whole) byId('witness').hidden = true;
}

/**
 * What this browser is in the draw, and what is said about it.
 * @returns {[string, string]}
 */
function standing() {
  const known = mine();
  const waiting = now.stage === 'closed' && now.witnesses.some((witness) => !witness.revealed);
  if (!known) return ['none', waiting ? words.elsewhere : removed === now.number ? words.removed : ''];
  if (now.stage === 'drawn') return [known.listed ? 'revealed' : 'none', ''];
  if (['void', 'given-up'].includes(now.stage)) return [known.revealed ? 'revealed' : 'joined', ''];
  const line = self();
  if (!line && now.asking.includes(known.name)) return ['asking', words.asks];
  if (!line) return ['none', now.stage === 'gathering' ? words.joining : words.late];
  if (line.revealed) return ['revealed', words.revealed];
  if (!secretOf(known.seal)) return ['lost', words.lost];
  if (differing.number === now.number) return ['differs', words[differing.word]];
  if (now.stage === 'signing') return line.signature ? ['signed', words.signed] : ['joined', words.signing];
  return ['joined', now.stage === 'closed' ? words.revealing : words.joined];
}

/**
 * The secret is kept here before its seal is told.
 * @returns {Promise<void>}
 */
async function join() {
  say(refusal());
  const name = field().value.trim().normalize('NFC') || suggested;
  try {
    const { seal, kept } = keepSecret(await sealed(name, place(now)));
    unkept = !kept;
    removed = 0;
    const signer = now.eventId ? newSecret() : undefined;
    const own = { name, seal, signer, key: signer && keyOf(signer), shown: conditions(now) };
    keepPart(id, now.number, { ...own, joining: freshKey(), signing: freshKey(), revealing: freshKey() });
    // The way back from the start page.
    const { path = '', token = '' } = byId('draw').dataset;
    seenDraws.keep({ id, write: token, names: now.event, path });
  } catch (refused) {
    if (!(refused instanceof Refusal)) throw refused;
    const checker = await checking();
    return say(refusal(), checker?.differenceSentence(refused, language) ?? words.unreachable);
  }
  show();
  return send();
}

async function send() {
  const { number } = now;
  const part = partIn(id, number);
  if (!part) return undefined;
  const wanted = () => now.number === number && now.stage === 'gathering' && !self();
  const answer = await insist('witnesses', { name: part.name, seal: part.seal, key: part.key }, part.joining, wanted);
  if (!answer || answer.ok) return undefined;
  forgetSecret(part.seal);
  forgetPart(id, number);
  // Two phones that were offered the same name: the second takes the next one.
  const offered = field().value === suggested && part.name === suggested;
  if (offered && now.stage === 'gathering' && answer.said.code === 'refused' && tries > 0) {
    tries -= 1;
    suggest(Math.floor(Math.random() * 20));
    return join();
  }
  return say(refusal(), sentence(answer, words));
}

/**
 * Whether the ticket is what this phone joined; what it found is said, and nothing is told for another.
 * @param {Part} part
 * @param {() => boolean} wanted
 */
async function agrees(part, wanted) {
  const { number, commitment = '' } = now;
  const first = seenCommitment(id, number);
  if (first && first !== commitment) return keeps(number, 'differsSecond');
  // Nothing more is fetched before the secret is opened: somebody who floods the server must not make it late.
  if (commitment && agreed.commitment === commitment) {
    return Date.now() / 1000 < lastMoment(agreed.bytes) || keeps(number, 'differsBeacon');
  }
  const bytes = await ticket(number, wanted);
  if (!bytes) return false;
  const known = seenDraw(id, number - 1);
  const word = await differs(bytes, { commitment, part, known, signature: self()?.signature, by: cipher() });
  if (word) return keeps(number, word);
  agreed = { commitment, bytes };
  return true;
}

/** @type {(number: number, word: string) => boolean} */
function keeps(number, word) {
  differing = { number, word };
  return false;
}

// Read first, then signed.
async function sign() {
  const { number, commitment = '' } = now;
  const part = partIn(id, number);
  if (!part?.signer || differing.number === number) return;
  const wanted = () => now.number === number && now.stage === 'signing' && !self()?.signature;
  if (!(await agrees(part, wanted))) return;
  const body = { name: part.name, signature: signature(part.signer, commitment) };
  await insist('signatures', body, part.signing, wanted);
}

// Only for the ticket that was published, with our seal on it, and only when all have signed that one, is the secret
// told.
async function reveal() {
  const { number, commitment = '', witnesses } = now;
  const part = partIn(id, number);
  const secret = part && secretOf(part.seal);
  if (!secret || differing.number === number) return;
  const wanted = () => now.number === number && now.stage === 'closed' && !self()?.revealed;
  if (part.signer) {
    if (!(await agrees(part, wanted))) return;
    if (!signedByAll(agreed.bytes, commitment, witnesses)) return void keeps(number, 'differsSignature');
  } else {
    const right = await published(number, commitment, `witness-seal ${part.seal} ${part.name}`, wanted);
    if (right === false) keeps(number, 'differs');
    if (!right) return;
  }
  await open(openingLine(part.name, secret, place(now)), part.revealing, wanted);
}

// == The page ==
// Boards come and go; the parts that somebody uses stay, each where it belongs on the board.

/**
 * @typedef {{ name: string, seal: string, key?: string, signature?: string, revealed: boolean }} Witness
 * @typedef {{ stage: string, number: number, event: string, eventId?: string, entrants: string[], laps: number,
 *   end?: string, count?: number, insteadOf: string[], source?: string, unproved: boolean, previous?: string,
 *   voidBefore?: number,
 *   asking: string[], thrown: number[], picked: string[], witnesses: Witness[], hostSeal: string, due: boolean,
 *   closing?: string, commitment?: string, deadline?: number, patience: number }} State The draw that is on, or the
 *   last one.
 */

// Each is named like the place where it belongs.
const parts = all('#witness, #race, #check, #again, #share');
// How far the clock of this device is behind the server's.
const behind = Number(clock) - Date.now();

const state = () => /** @type {State & import('../common.js').State} */ (current());

function board() {
  const now = state();
  Object.assign(root.dataset, { stage: now.stage, part: role, number: String(now.number) });
  settle();
  list(now.entrants);
  // A television has room for the names while everybody looks whether theirs is there.
  const roomy = now.stage === 'gathering' && now.entrants.length <= 24;
  document.querySelector('.tv .field')?.toggleAttribute('open', roomy);
  for (const link of all('#live a[data-paper]:not([href])')) link.setAttribute('href', `${path}/${link.dataset.paper}`);
  if (now.commitment && ['signing', 'closed', 'casting'].includes(now.stage)) {
    seeCommitment(id, now.number, now.commitment);
  }
  if (now.commitment && now.stage === 'void') {
    // The older form does not tell how many are void.
    const voidBefore = typeof now.voidBefore === 'number' ? now.voidBefore + 1 : undefined;
    seeDraw(id, now.number, { previous: now.commitment, voidBefore });
  }
  told(now);
  follow(now);
  take(now);
  tick();
}

/**
 * The race, which is run when the list is closed and all is open; until then nobody has to wait for its script.
 * @type {Promise<typeof import('./race.js') | undefined> | undefined}
 */
let race;
let boards = 0;

/** @param {State & import('../common.js').State} now */
function follow(now) {
  const before = boards > 0;
  boards += 1;
  if (now.stage !== 'gathering') {
    void checking();
    race ??= import('./race.js').then(opened, () => (race = undefined));
  }
  void race?.then((module) => module?.raceBoard(now, now.version, before));
}

/** @param {typeof import('./race.js')} module */
function opened(module) {
  module.onOver(() => check(state().number));
  return module;
}

/**
 * Everybody who drives, in the order of the lanes. The stream does not say the names twice.
 * @param {string[]} entrants
 */
function list(entrants) {
  const field = byId('field');
  const same = entrants.length === field.children.length
    && entrants.every((name, lane) => field.children[lane].textContent === name);
  if (!same) field.replaceChildren(...entrants.map((textContent) => make('li', { textContent })));
}

// Parts whose place is not on this board wait at the end of the page, unseen.
function settle() {
  for (const part of parts) {
    const slot = document.querySelector(`#live [data-slot="${part.id}"]`);
    const place = slot ?? one(document, 'main');
    if (part.parentNode !== place) place.append(part);
    part.hidden = !slot;
  }
}

/**
 * Whether all witnesses signed the ticket this screen shows, as this very browser finds.
 * @param {State} now
 */
function told(now) {
  const place = document.getElementById('signatures');
  if (!place) return;
  const found = signatures(now);
  const all = now.witnesses.length;
  const said = (found === all ? words.allSigned : words.notAllSigned)
    .replaceAll('{all}', String(all)).replace('{signed}', String(found));
  place.textContent = found === undefined ? words.wrongSignature : all ? said : '';
  place.classList.toggle('refusal', found === undefined);
  root.dataset.signed = found === undefined ? 'wrong' : String(found);
}

function tick() {
  const place = document.getElementById('deadline');
  if (!place) return;
  const { deadline = 0, patience } = state();
  // What was on its way took time: it never looks like more than there was.
  const left = Math.ceil(Math.min(patience, Math.max(0, deadline - Date.now() - behind)) / 1000);
  place.textContent = `${words.timeLeft} ${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  place.hidden = false;
}

/** @type {(state: State) => void} */
let take;
const check = openCheck();

async function openPage() {
  take = role === 'host' ? (await import('./host.js')).openHost({ id, token }, words) : openWitness();
  onBoard(board);
  // A secret that is kept here is told by this page, whether somebody looks at it or not.
  stayAwake(() => {
    const { stage, number } = state();
    const on = ['gathering', 'signing', 'closed', 'casting'].includes(stage);
    return on && (role === 'host' || partIn(id, number) !== undefined);
  });
  setInterval(tick, 500);
}

const share = document.getElementById('share');
if (share) offerCopies(share, words);
const ready = openPage();
// Beats may come before the script that shows them, and are told once: they wait for it.
onRace((version, beats) => void ready.then(() => race).then((module) => module?.raceBeats(version, beats)));
