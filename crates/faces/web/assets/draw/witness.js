// Being a witness: one tap before the list is closed; everything after that happens by itself.

import { freshKey, sentence } from '../common/api.js';
import { byId, root, say } from '../common/page.js';
import { seenDraws } from '../common/store.js';
import { followAs } from '../common/stream.js';
import { Refusal } from '../proof/label.js';
import { cipher } from '../proof/cipher.js';
import { newSecret, openingLine } from '../proof/secret.js';
import { differenceSentence } from '../proof/sentences.js';
import { keyOf, sign as signature } from '../proof/signature.js';
import { place } from '../proof/ticket.js';
import {
  forgetBefore, forgetPart, forgetSecret, keepPart, makeSecret, partIn, secretOf, seenCommitment, seenDraw,
} from './secrets.js';
import { insist, open, published, ticket, wake } from './steps.js';
import { conditions, differs, lastMoment, signedByAll } from './ticket.js';

/** @typedef {import('./draw.js').State} State */

const refusal = () => byId('witness-refusal');
/** @type {string} */
let draw;
/** @type {import('../common/page.js').Words} */
let words;
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

/** @type {(id: string, dictionary: typeof words) => (state: State) => void} */
export function openWitness(id, dictionary) {
  draw = id;
  words = dictionary;
  byId('witness-form').addEventListener('submit', (event) => {
    event.preventDefault();
    if (!busy && !mine()) alone(join);
  });
  return board;
}

const field = () => byId('witness-name', HTMLInputElement);
const mine = () => partIn(draw, now.number);
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
function board(state) {
  now = state;
  forgetBefore(draw, now.number);
  wake();
  leave();
  const known = mine();
  followAs(known?.seal);
  const line = self();
  if (known && line) keepPart(draw, now.number, { ...known, listed: true, revealed: line.revealed });
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
  forgetPart(draw, now.number);
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
    const { seal, kept } = await makeSecret(name, place(now));
    unkept = !kept;
    removed = 0;
    const signer = now.eventId ? newSecret() : undefined;
    const own = { name, seal, signer, key: signer && keyOf(signer), shown: conditions(now) };
    keepPart(draw, now.number, { ...own, joining: freshKey(), signing: freshKey(), revealing: freshKey() });
    // The way back from the start page.
    const { path = '', token = '' } = byId('draw').dataset;
    seenDraws.keep({ id: draw, write: token, names: now.event, path });
  } catch (refused) {
    if (!(refused instanceof Refusal)) throw refused;
    return say(refusal(), differenceSentence(refused, root.lang === 'ko' ? 'ko' : 'en'));
  }
  show();
  return send();
}

async function send() {
  const { number } = now;
  const part = partIn(draw, number);
  if (!part) return undefined;
  const wanted = () => now.number === number && now.stage === 'gathering' && !self();
  const answer = await insist('witnesses', { name: part.name, seal: part.seal, key: part.key }, part.joining, wanted);
  if (!answer || answer.ok) return undefined;
  forgetSecret(part.seal);
  forgetPart(draw, number);
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
 * @param {import('./secrets.js').Part} part
 * @param {() => boolean} wanted
 */
async function agrees(part, wanted) {
  const { number, commitment = '' } = now;
  const first = seenCommitment(draw, number);
  if (first && first !== commitment) return keeps(number, 'differsSecond');
  // Nothing more is fetched before the secret is opened: somebody who floods the server must not make it late.
  if (commitment && agreed.commitment === commitment) {
    return Date.now() / 1000 < lastMoment(agreed.bytes) || keeps(number, 'differsBeacon');
  }
  const bytes = await ticket(number, wanted);
  if (!bytes) return false;
  const known = seenDraw(draw, number - 1);
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
  const part = partIn(draw, number);
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
  const part = partIn(draw, number);
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
