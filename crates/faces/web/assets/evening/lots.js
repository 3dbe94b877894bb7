// Lots of an evening: a race with everybody's name, run on its own page; when it is drawn, its result is taken over.

import { all, byId, make, ownDraws, recall, remember, say, wordsOf } from '../common.js';
import { newSecret, place, sealed } from '../proof/ticket.js';
import { attempts, create, keepSecret, oneAtATime, sentence } from '../writing.js';
import { id } from './series.js';
import { send, tonight } from './write.js';

/** @typedef {{ about: string, draw: string, host: string, token: string, title: string }} Pending */

const LAPS = 20;
// The title of a draw has 120 bytes; a letter has four at most.
const LONGEST = 30;
const MOST_KEPT = 10;
const NAME = `alley.lots.${id}`;
const words = wordsOf('words');
const list = byId('lots-pending');
const attemptFor = attempts(prepare);
let unkept = 0;

// The event gets an identifier by lot: no other has it, whatever it is called.
async function prepare() {
  const eventId = newSecret();
  return { eventId, ...keepSecret(await sealed(undefined, place({ event: '', eventId, number: 1 }))) };
}

/** @type {() => Pending[]} */
function pending() {
  const kept = recall(NAME);
  return Array.isArray(kept) ? kept : [];
}

/** @param {Pending[]} kept */
function keep(kept) {
  remember(NAME, kept.slice(0, MOST_KEPT));
  show();
}

/** Lanes and order are about those who bowl; so are teams. */
const names = () => tonight().lanes.flatMap(({ seats }) => seats.map(({ name }) => name));

/** @type {(about: string, title: string, refusal: HTMLElement) => Promise<void>} */
async function begin(about, title, refusal) {
  say(refusal);
  const event = [...title].slice(0, LONGEST).join('');
  const wanted = { event, entrants: names().join('\n'), laps: LAPS, public: false };
  const attempt = await attemptFor(wanted, about, pending().length, unkept);
  if (attempt.kept === false) {
    unkept += 1;
    return say(refusal, words.unkept);
  }
  const body = { ...wanted, seal: attempt.seal, event_id: attempt.eventId };
  const answer = await create('/draws', attempt, body).catch(() => undefined);
  if (!answer) return say(refusal, words.unreachable);
  const { host, look, draw } = answer.said;
  if (!host || !draw) return say(refusal, answer.said.faults?.[0]?.detail ?? sentence(answer, words));
  ownDraws.keep({ id: draw.id, write: host, names: event });
  keep([{ about, draw: draw.id, host, token: look ?? host, title }, ...pending()]);
  open(road(draw.id, host), '_blank', 'noopener');
  return undefined;
}

/** @type {(draw: string, host: string) => string} */
const road = (draw, host) => `/r/${encodeURIComponent(draw)}/${encodeURIComponent(host)}`;

/** @type {(lots: Pending, refusal: HTMLElement, done: () => void) => Promise<void>} */
async function take({ about, draw, token }, refusal, done) {
  if (!(await send('POST', '/lots', { about, draw, token }, refusal))) return;
  keep(pending().filter((other) => other.draw !== draw));
  done();
}

/** @type {(lots: Pending) => HTMLElement} */
function line({ title, draw, host }) {
  const go = make('a', { className: 'button', href: road(draw, host), target: '_blank', textContent: words.open });
  go.rel = 'noopener';
  /** @type {(what: string, className: string) => HTMLElement} */
  const button = (what, className) => {
    const made = make('button', { type: 'button', className, textContent: words[what] });
    Object.assign(made.dataset, { what, draw });
    return made;
  };
  const who = make('span', { className: 'who', textContent: title });
  return make('li', {}, who, go, button('take', 'main'), button('drop', 'quiet'));
}

function show() {
  const kept = pending();
  byId('lots-pending-heading').hidden = !kept.length;
  list.replaceChildren(...kept.map(line));
}

/** @type {(refusal: HTMLElement, done: () => void) => void} */
export function openLots(refusal, done) {
  const once = oneAtATime(begin);
  for (const button of all('[data-lots]')) {
    button.addEventListener('click', () => {
      const { lots = '', title = '' } = button.dataset;
      const count = byId('teams-count', HTMLInputElement).value;
      once(lots === 'teams' ? `teams ${Math.trunc(Number(count))}` : lots, title, refusal);
    });
  }
  const takeOver = oneAtATime(take);
  list.addEventListener('click', ({ target }) => {
    const { what, draw } = target instanceof HTMLElement ? target.dataset : {};
    const lots = pending().find((other) => other.draw === draw);
    if (!lots) return;
    if (what === 'take') takeOver(lots, refusal, done);
    if (what === 'drop') keep(pending().filter((other) => other.draw !== draw));
  });
  show();
}
