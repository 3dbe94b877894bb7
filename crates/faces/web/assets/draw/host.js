// Hosting a draw: who comes in, closing the list, opening, revealing last, throwing, giving up, going on with the next.

import { byId, met, ownDraws, root, say, version } from '../common.js';
import { newSecret, openingLine, place, sealed } from '../proof/ticket.js';
import { attempts, forgetSecret, freshKey, keepSecret, secretOf, sentence } from '../writing.js';
import { open, published, step } from './draw.js';
import { openForm } from './form.js';

/** @typedef {import('./draw.js').State} State */

// For this long everybody can see the commitment before the last secret of a draw of the older form is told.
const LOOK = 3000;

/** @type {import('../common.js').Words} */
let words;
/** @type {State} */
let now;
/** @type {ReturnType<typeof openForm>} */
let form;
let revealing = '';
/** Which draw the form of the next one was filled from. */
let filled = '';
let correcting = 0;
let closedSince = { number: 0, time: 0 };
/** Whether the ticket with this commitment is the one that was published, with the host's seal on it. */
let looked = { commitment: '', right: Promise.resolve(/** @type {boolean | undefined} */ (undefined)) };
const attempt = attempts();
const attemptNext = attempts(async (...asked) => keepSecret(await sealed(undefined, asked[2])));
const refusal = () => document.getElementById('host-refusal');

/** @type {(own: { id: string, token: string }, dictionary: typeof words) => (state: State) => void} */
export function openHost({ id, token }, dictionary) {
  words = dictionary;
  const live = byId('live');
  live.addEventListener('click', (event) => {
    const button = met(event, 'button');
    if (button) press(button.id, button.dataset);
  });
  live.addEventListener('change', (event) => {
    const box = met(event, '#ask-first');
    if (box instanceof HTMLInputElement) take('door', { ask_first: box.checked });
  });
  live.addEventListener('submit', (event) => {
    if (!met(event, '#beacon-form')) return;
    event.preventDefault();
    take('value', { value: byId('beacon', HTMLTextAreaElement).value.trim() });
  });
  form = openForm(byId('again-form', HTMLFormElement), next);
  return (state) => {
    if (!now) ownDraws.keep({ id, write: token, names: state.event });
    if (now?.thrown.length !== state.thrown.length) correcting = 0;
    now = state;
    board();
  };
}

function board() {
  const secret = secretOf(now.hostSeal);
  const over = ['drawn', 'void', 'given-up'].includes(now.stage);
  if (over || now.stage === 'casting') forgetSecret(now.hostSeal);
  root.dataset.secret = over || now.stage === 'casting' ? 'told' : secret ? 'held' : 'lost';
  const { number } = now;
  if (now.stage === 'closed' && closedSince.number !== number) closedSince = { number, time: Date.now() };
  if (over && filled !== told()) fill();
  // Closed from here, nobody here could open the last secret.
  const close = document.getElementById('close');
  if (close instanceof HTMLButtonElement) close.disabled = !secret;
  tell(secret);
  if (secret && now.commitment && !over) look(now.commitment);
  if (now.stage === 'closed' && now.due && secret) reveal(secret);
}

/**
 * Reads the ticket as soon as there is one: nothing more is fetched before the secret is opened, so that somebody who
 * floods the server does not make the host late.
 * @param {string} commitment
 */
function look(commitment) {
  if (looked.commitment === commitment) return;
  const wanted = () => now.commitment === commitment && ['signing', 'closed'].includes(now.stage);
  looked = { commitment, right: published(now.number, commitment, `host-seal ${now.hostSeal}`, wanted) };
}

/** @param {string} [secret] */
function tell(secret) {
  const said = document.getElementById('host-said');
  if (!said || now.stage === 'casting') return;
  const waits = now.stage === 'closed' ? (now.due ? words.hostReveals : words.hostWaits) : '';
  said.textContent = secret ? waits : now.stage === 'gathering' ? words.hostElsewhere : words.hostLost;
  said.classList.toggle('refusal', !secret);
}

/** @type {(button: string, data: DOMStringMap) => void} */
function press(button, { remove, admit, face, correct }) {
  if (button === 'close' && now.unproved) question('close', true);
  if (button === 'close-no') question('close', false);
  if (button === 'close-yes' || (button === 'close' && !now.unproved)) close();
  if (button === 'open') take('open', { commitment: now.commitment });
  if (button === 'void') question('void', true);
  if (button === 'void-no') question('void', false);
  if (button === 'void-yes') take('void', {});
  if (button === 'cast') take('value', { value: now.thrown.join(' ') });
  if (remove !== undefined) take('remove', { name: remove });
  if (admit !== undefined) take('admit', { name: admit });
  if (face !== undefined) take('throws', { place: correcting || now.thrown.length + 1, face: Number(face) });
  if (correct !== undefined) mend(Number(correct));
}

/** A draw of the older form names the ticket that is closed; of the other its hours are part, which the server adds. */
const close = () => (now.eventId ? take('shut', {}) : take('close', { commitment: now.closing }));

/**
 * The next face that is tapped is what this throw really was.
 * @param {number} place
 */
function mend(place) {
  correcting = place;
  const faces = byId('faces');
  faces.hidden = false;
  faces.querySelector('button')?.focus();
  for (const button of byId('throws').querySelectorAll('button')) {
    button.setAttribute('aria-pressed', String(Number(button.dataset.correct) === place));
  }
}

/**
 * Asks once more, or takes the question back.
 * @type {(what: string, asking: boolean) => void}
 */
function question(what, asking) {
  byId(what).hidden = asking;
  byId(`${what}-sure`).hidden = !asking;
  byId(asking ? `${what}-no` : what).focus();
}

// A second tap on the same says nothing new; on something else it does, even before the answer to the first has come.
/** @type {Set<string>} */
const taking = new Set();

/** @type {(what: string, body: object) => Promise<void>} */
async function take(what, body) {
  if (taking.has(what)) return;
  taking.add(what);
  try {
    await send(what, body);
  } finally {
    taking.delete(what);
  }
}

/** @type {(what: string, body: object) => Promise<void>} */
async function send(what, body) {
  say(refusal());
  const expected = version();
  const { key } = await attempt(what, expected, body);
  const answer = await step(what, body, { expected, key }).catch(() => undefined);
  if (!answer) say(refusal(), words.unreachable);
  else if (!answer.ok) say(refusal(), sentence(answer, words));
}

/**
 * By itself, when everybody else has.
 * @param {string} secret
 */
async function reveal(secret) {
  const { hostSeal, eventId } = now;
  if (revealing === hostSeal) return;
  revealing = hostSeal;
  const key = freshKey();
  const wanted = () => now.hostSeal === hostSeal && now.stage === 'closed';
  const pause = eventId ? 0 : closedSince.time + LOOK - Date.now();
  if (pause > 0) await new Promise((done) => setTimeout(done, pause));
  const { right } = looked;
  if ((await right) === false) return say(refusal(), words.differs);
  const answer = (await right) && (await open(openingLine(undefined, secret, place(now)), key, wanted));
  if (answer && !answer.ok) say(refusal(), sentence(answer, words));
}

// Which draw it was, and whether those who were picked are known: they are when the race was shown.
const told = () => `${now.hostSeal} ${now.picked.length}`;

// The same race once more, unless something is changed.
function fill() {
  filled = told();
  form.fill({ ...now, entrants: now.entrants.join('\n'), picked: now.stage === 'drawn' ? now.picked : [] });
}

/** @param {import('../start/draft.js').Race} race */
async function next(race) {
  const expected = version();
  // An event that began in the older form goes on in the other, and gets an identifier for that.
  const { eventId = newSecret() } = now;
  const number = now.stage === 'given-up' ? now.number : now.number + 1;
  const { seal, key } = await attemptNext(race, expected, place({ event: now.event, eventId, number }));
  return step('next', { ...race, event_id: eventId, seal }, { expected, key });
}
