// Hosting a draw: closing the list, revealing last, giving up, going on with the next one.

import { freshKey, sentence } from './api.js';
import { version } from './live.js';
import { forgetSecret, makeSecret, secretOf } from './draw-secrets.js';
import { again, insist, published, step } from './draw-steps.js';
import { openForm } from './draw-form.js';
import { openingLine } from './secret.js';
import { keepDraw } from './store.js';

const byId = (id) => document.getElementById(id);
const root = document.documentElement;
// So long everybody can see the commitment before the last secret is told.
const LOOK = 3000;

let words;
let now;
let form;
let busy = false;
let revealing = '';
let filled = '';
let closedSince = { number: '', time: 0 };
const attempt = { key: freshKey(), about: '' };

export function openHost(draw, dictionary) {
  words = dictionary;
  byId('live').addEventListener('click', (event) => press(event.target.closest('button')?.id));
  form = openForm(byId('again-form'), next);
  const title = document.querySelector('#live .event strong').textContent;
  keepDraw({ id: draw.draw, write: draw.token, names: title });
  return board;
}

function board(state) {
  now = state;
  const secret = secretOf(now.hostSeal);
  const over = ['drawn', 'void'].includes(now.stage);
  if (over) forgetSecret(now.hostSeal);
  root.dataset.secret = over ? 'told' : secret ? 'held' : 'lost';
  if (now.stage === 'closed' && closedSince.number !== now.number) closedSince = { number: now.number, time: Date.now() };
  if (over && filled !== now.number) fill();
  tell(secret);
  if (now.stage === 'closed' && 'due' in now && secret) reveal(secret);
}

function tell(secret) {
  const said = byId('host-said');
  if (!said) return;
  const waits = now.stage === 'closed' ? ('due' in now ? words.hostReveals : words.hostWaits) : '';
  said.textContent = secret ? waits : words.hostLost;
  said.classList.toggle('refusal', !secret);
}

function say(text) {
  const refusal = byId('host-refusal');
  if (!refusal) return;
  refusal.textContent = text;
  refusal.hidden = !text;
}

function press(button) {
  const alone = byId('close') && 'alone' in byId('close').dataset;
  if (button === 'close' && alone) ask('close', true);
  if (button === 'close-no') ask('close', false);
  if (button === 'close-yes' || (button === 'close' && !alone)) take('close', now.closing);
  if (button === 'void') ask('void', true);
  if (button === 'void-no') ask('void', false);
  if (button === 'void-yes') take('void', 'host\n');
}

// Asks once more, or takes the question back.
function ask(what, asking) {
  byId(what).hidden = asking;
  byId(`${what}-sure`).hidden = !asking;
  byId(asking ? `${what}-no` : what).focus();
}

// The same thing asked again keeps its key; anything else is a new thing.
function keyFor(about) {
  if (attempt.about !== about) [attempt.key, attempt.about] = [freshKey(), about];
  return attempt.key;
}

async function take(kind, text) {
  if (busy) return;
  busy = true;
  say('');
  const expected = version();
  try {
    const answer = await step(kind, text, { expected, key: keyFor(`${kind} ${expected} ${text}`) });
    if (!answer.ok) say(sentence(answer, words));
  } catch {
    say(words.unreachable);
  }
  busy = false;
}

// By itself, when everybody else has.
async function reveal(secret) {
  const { number, commitment, hostSeal } = now;
  if (revealing === hostSeal) return;
  revealing = hostSeal;
  const key = freshKey();
  const wanted = () => now.number === number && now.stage === 'closed';
  const pause = closedSince.time + LOOK - Date.now();
  if (pause > 0) await new Promise((done) => setTimeout(done, pause));
  const right = await published(number, commitment, `host-seal ${hostSeal}`, wanted);
  if (right === false) return say(words.differs);
  const answer = right && (await insist('reveal', openingLine(undefined, secret), key, wanted));
  if (answer && !answer.ok) say(sentence(answer, words));
}

// The same race once more, unless something is changed.
function fill() {
  filled = now.number;
  const names = [...document.querySelectorAll('#field li')].map((line) => line.textContent);
  form.fill({ entrants: names.join('\n'), laps: now.laps, end: now.end, count: now.count });
}

async function next(race) {
  const expected = version();
  const about = JSON.stringify([race, expected]);
  if (attempt.about !== about) attempt.seal = (await makeSecret()).seal;
  const answer = await again({ ...race, seal: attempt.seal }, { expected, key: keyFor(about) });
  return answer;
}
