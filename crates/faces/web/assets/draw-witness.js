// Being a witness: one tap before the list is closed; everything after that happens by itself.

import { freshKey, sentence } from './api.js';
import { forgetBefore, forgetPart, forgetSecret, keepPart, makeSecret, partIn, secretOf } from './draw-secrets.js';
import { insist, published, wake } from './draw-steps.js';
import { openingLine } from './secret.js';
import { differenceSentence } from './sentences.js';

const byId = (id) => document.getElementById(id);
const root = document.documentElement;

let draw;
let words;
let now;
let suggested = '';
let busy = false;
let unkept = false;
let differing = '';
let tries = 8;

export function openWitness(place, dictionary) {
  draw = place.draw;
  words = dictionary;
  byId('witness-form').addEventListener('submit', (event) => {
    event.preventDefault();
    if (!busy && !mine()) alone(join);
  });
  return board;
}

const mine = () => partIn(draw, now.number);
const listed = () => [...document.querySelectorAll('#witnesses li[data-seal]')].map((line) => line.dataset);
const self = () => listed().find((witness) => witness.seal === mine()?.seal);

// What happens over a network happens once at a time; what came meanwhile is looked at afterwards.
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

function board(state) {
  now = state;
  forgetBefore(draw, now.number);
  wake();
  const known = mine();
  const line = self();
  if (known && line) keepPart(draw, now.number, { ...known, listed: true, revealed: 'revealed' in line });
  if (known && ['drawn', 'void'].includes(now.stage)) forgetSecret(known.seal);
  suggest();
  show();
  if (known && now.stage === 'gathering' && !line) alone(send);
  if (known && line && now.stage === 'closed' && !('revealed' in line)) alone(reveal);
}

// A name that nobody has yet, unless somebody has typed one.
function suggest(further = 0) {
  const field = byId('witness-name');
  if (field.value !== suggested) return;
  const taken = new Set(listed().map((witness) => witness.name));
  let number = taken.size + 1 + further;
  while (taken.has(`${words.usual} ${number}`)) number += 1;
  suggested = `${words.usual} ${number}`;
  field.value = suggested;
}

function show() {
  const [part, text] = standing();
  root.dataset.witness = part;
  const open = now.stage === 'gathering' && !mine();
  byId('witness-form').hidden = !open;
  byId('be-witness').disabled = busy;
  const said = byId('witness-said');
  const whole = [text, unkept && part === 'joined' ? words.unkept : ''].join(' ').trim();
  if (said.textContent !== whole) said.textContent = whole;
  said.classList.toggle('refusal', part === 'lost' || differing === now.number);
  if (!open && !whole) byId('witness').hidden = true;
}

// What this browser is in the draw, and what is said about it.
function standing() {
  const known = mine();
  if (!known) return ['none', now.stage === 'closed' && listed().some((one) => !('revealed' in one)) ? words.elsewhere : ''];
  if (now.stage === 'drawn') return [known.listed ? 'revealed' : 'none', ''];
  if (now.stage === 'void') return [known.revealed ? 'revealed' : 'joined', ''];
  const line = self();
  if (!line) return ['none', now.stage === 'gathering' ? words.joining : words.late];
  if ('revealed' in line) return ['revealed', words.revealed];
  if (!secretOf(known.seal)) return ['lost', words.lost];
  if (differing === now.number) return ['joined', words.differs];
  return ['joined', now.stage === 'closed' ? words.revealing : words.joined];
}

function say(text) {
  const refusal = byId('witness-refusal');
  refusal.textContent = text;
  refusal.hidden = !text;
}

// The secret is kept here before its seal is told.
async function join() {
  say('');
  const name = byId('witness-name').value.trim().normalize('NFC') || suggested;
  try {
    const made = await makeSecret(name);
    unkept = !made.kept;
    keepPart(draw, now.number, { name, seal: made.seal, joining: freshKey(), revealing: freshKey() });
  } catch (refusal) {
    return say(differenceSentence(refusal, root.lang));
  }
  show();
  return send();
}

async function send() {
  const number = now.number;
  const part = partIn(draw, number);
  const wanted = () => now.number === number && now.stage === 'gathering' && !self();
  const answer = await insist('witness', `witness-seal ${part.seal} ${part.name}\n`, part.joining, wanted);
  if (!answer || answer.ok) return;
  forgetSecret(part.seal);
  forgetPart(draw, number);
  // Two phones that were offered the same name: the second takes the next one.
  const offered = byId('witness-name').value === suggested && part.name === suggested;
  if (offered && now.stage === 'gathering' && answer.status === 422 && tries > 0) {
    tries -= 1;
    suggest(Math.floor(Math.random() * 20));
    return join();
  }
  say(sentence(answer, words));
}

// Only for the ticket that was published, with our seal on it, is the secret told.
async function reveal() {
  const { number, commitment } = now;
  const part = partIn(draw, number);
  const secret = secretOf(part.seal);
  if (!secret) return;
  const wanted = () => now.number === number && now.stage === 'closed' && !('revealed' in (self() ?? {}));
  const right = await published(number, commitment, `witness-seal ${part.seal} ${part.name}`, wanted);
  if (right === false) differing = number;
  if (right) await insist('reveal', openingLine(part.name, secret), part.revealing, wanted);
}
