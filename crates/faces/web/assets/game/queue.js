// Sends what was pressed: one after the other, each with a key of its own, so that what is sent again does not happen
// again. What the server does not take comes back, with whose ball it was; nothing is dropped unless somebody drops it,
// or it is on the board already.

import { retries } from '../common.js';
import { ask, freshKey, notNow, sentence } from '../writing.js';
import * as box from './box.js';
import { isNext, isThere, know, nextBall, now as known, toldIn, version } from './known.js';
import { ballOf } from './rules.js';

/**
 * @typedef {import('./box.js').Place} Place
 * @typedef {import('./box.js').Ball} Ball
 * @typedef {import('./box.js').Held} Held
 * @typedef {import('./box.js').Item} Item
 * @typedef {import('../writing.js').Answer} Answer
 */

const retry = retries(500, 15000);
/** @type {Place} */
let game;
/** @type {import('../common.js').Words} */
let words;
/** @type {(balls: Held[]) => void} */
let already;
let sending = false;
// Answered, and perhaps not drawn yet.
/** @type {Item[]} */
let answered = [];

/** @type {(place: Place, dictionary: typeof words, changed: () => void, recognised: typeof already) => void} */
export function open(place, dictionary, changed, recognised) {
  game = place;
  words = dictionary;
  already = recognised;
  const elsewhere = () => {
    changed();
    pump();
  };
  box.open(place.id, { changed, elsewhere });
}

export const pending = () => box.waiting().items.length;

/**
 * What this version of the board does not show yet.
 * @param {number} drawn
 */
export function after(drawn) {
  answered = answered.filter(({ expected }) => expected >= drawn);
  return [...answered, ...box.waiting().items.filter(({ expected }) => expected >= drawn)];
}

/**
 * The game stands like this, and what came back may be on the board by now.
 * @param {import('./known.js').Told} [news]
 */
export function learn(news) {
  if (news) know(news);
  const waits = box.waiting();
  const there = waits.held.filter((item) => isThere(item));
  if (there.length) {
    waits.held = waits.held.filter((item) => !isThere(item));
    box.save(waits);
    already(there);
  }
  pump();
}

/** @type {(mark: string, ball?: Ball, said?: import('./rules.js').Said) => void} */
export function press(mark, ball, said) {
  const waits = box.waiting();
  const last = waits.items.at(-1);
  // The version that was seen, and one for everything that waits before it. Who else writes meanwhile is noticed.
  const expected = last ? last.expected + 1 : version();
  waits.items.push({ key: freshKey(), mark, expected, ball, said });
  box.save(waits);
  pump();
}

/** What was never sent need not be undone by the server. */
export function undo() {
  if (unsent() === undefined) return press('undo');
  const waits = box.waiting();
  waits.items.pop();
  box.save(waits);
}

/** What an undo would take back on this device alone. */
export function unsent() {
  const last = box.waiting().items.at(-1);
  return last && !last.tried && last.mark !== 'undo' ? last.mark : undefined;
}

/**
 * Of what came back, this one, or everything.
 * @param {string} [key]
 */
export function drop(key) {
  const waits = box.waiting();
  waits.held = waits.held.filter((item) => key && item.key !== key);
  box.save(waits);
}

/** @param {Held} item */
export function sendAgain({ key, mark, ball, said }) {
  drop(key);
  press(mark, ball, said);
}

export function wake() {
  retry.hope();
  pump();
}

async function pump() {
  if (sending) return;
  sending = true;
  retry.stop();
  let pause;
  try {
    while (pending() && pause === undefined) pause = await sendFirst();
  } finally {
    sending = false;
  }
  if (pending()) retry.later(pump, pause);
}

/**
 * How many milliseconds to rest at least; nothing, to go on with the next.
 * @returns {Promise<number | undefined>}
 */
async function sendFirst() {
  const waits = box.waiting();
  const [item] = waits.items;
  const body = request(item);
  if (!body) return item.why ? hold(item, item.why) : 0;
  item.tried = true;
  box.save(waits);
  const path = `/games/${encodeURIComponent(game.id)}/${item.mark === 'undo' ? 'undo' : 'rolls'}`;
  const { key, expected } = item;
  const answer = await ask('POST', path, { token: game.token, expected, key, body }).catch(() => undefined);
  return answer ? heed(item, answer) : 0;
}

/**
 * Where nobody could say how many stand, they are counted when the ball's turn to be sent has come.
 * @param {Item} item
 */
function request(item) {
  if (item.mark === 'undo') return {};
  if (item.mark === '/' && item.said === undefined) {
    // Another tab may be ahead of this one: then the board is waited for.
    if (version() < item.expected) return undefined;
    item.why = version() !== item.expected ? words.stale : known().fresh ? words.noSpare : '';
    if (item.why) return undefined;
  }
  item.said ??= ballOf(item.mark, known().standing);
  // A count is sent as one, for a server that knows no more.
  return /^\d+$/.test(item.said) ? { pins: Number(item.said) } : { ball: item.said };
}

/** @type {(item: Item, answer: Answer) => number | undefined} */
function heed(item, answer) {
  const told = toldIn(answer);
  learn(told);
  if (answer.said.code === 'version_stale') return follow(item, told ?? known());
  if (!answer.ok) return notNow(answer) ? answer.pause * 1000 : hold(item, sentence(answer, words));
  retry.hope();
  answered.push(item);
  const waits = box.waiting();
  waits.items = waits.items.filter((other) => other.key !== item.key);
  waits.held = waits.held.filter((other) => other.key !== item.key);
  box.save(waits);
  return undefined;
}

/**
 * Somebody else wrote meanwhile. What is on the board already is not written twice, and what has still its place there
 * follows the new version. Everything else comes back. The board is that of the answer: one that was seen may be newer,
 * but a database can lose what was seen.
 * @type {(item: Item, told: import('./known.js').Told) => undefined}
 */
function follow(item, told) {
  const waits = box.waiting();
  if (waits.items[0]?.key !== item.key) return undefined; // another tab was quicker
  const place = waits.items.findIndex((other) => !isThere(other, told));
  const there = waits.items.splice(0, place < 0 ? waits.items.length : place);
  const up = nextBall(told);
  if (waits.items.length && !(up && isNext(waits.items[0], up))) holdAll(waits, words.stale);
  else {
    // How many all that stand are is counted again.
    waits.items = waits.items.map(({ key, mark, ball, said }, at) => (
      { key, mark, ball, said: mark === '/' ? undefined : said, expected: told.version + at }));
    box.save(waits);
  }
  if (there.length) already(there);
  return undefined;
}

/** @type {(item: Item, why: string) => undefined} */
function hold(item, why) {
  const waits = box.waiting();
  if (waits.items[0]?.key === item.key) holdAll(waits, why);
  return undefined;
}

/**
 * What follows something that was not taken cannot be sent either: it was meant for another board.
 * @type {(waits: import('./box.js').Box, why: string) => void}
 */
function holdAll(waits, why) {
  waits.held.push(...waits.items.map(({ key, mark, said, ball }) => ({ key, mark, said, ball })));
  waits.items = [];
  waits.why = why;
  box.save(waits);
}
