// What was pressed and is not yet written down. Every press is kept on this device until the server has answered it,
// and sent one after the other, each with a key of its own: sent again, it does not happen again. What the server does
// not take comes back to be put right; nothing is dropped unless somebody drops it.

import { ask, freshKey, notNow, sentence } from '../common/api.js';
import { retries } from '../common/retry.js';
import { recall, remember } from '../common/store.js';
import { pins } from './rules.js';

/**
 * @typedef {{ id: string, token: string }} Place The game, and the link that may write it.
 * @typedef {{ version: number, standing: number, fresh: boolean }} Known How the game stands, as we know it.
 * @typedef {{ key: string, mark: string, expected: number, tried?: boolean, pins?: number, why?: string }} Item
 * @typedef {{ key: string, mark: string }} Held What came back.
 * @typedef {{ items: Item[], held: Held[], why: string }} Box
 * @typedef {import('../common/api.js').Answer} Answer
 */

const retry = retries(500, 15000);
/** @type {Place} */
let game;
/** @type {import('../common/page.js').Words} */
let words;
let changed = () => {};
/** @type {Known} */
let known = { version: 0, standing: 0, fresh: false };
let sending = false;

/** @type {(place: Place, dictionary: typeof words, listener: () => void) => void} */
export function open(place, dictionary, listener) {
  game = place;
  words = dictionary;
  changed = listener;
  addEventListener('storage', (event) => event.key === name() && (changed(), pump()));
}

const name = () => `alley.queue.${game.id}`;

/** @returns {Box} */
export const waiting = () => ({ items: [], held: [], why: '', ...recall(name()) });

/** @param {Box} box */
function save(box) {
  remember(name(), { ...box, why: box.held.length ? box.why : '' });
  changed();
}

export const pending = () => waiting().items.length;
export const version = () => known.version;

/**
 * The board that is drawn: the game stands like this at this version.
 * @param {Known} news
 */
export function learn(news) {
  if (news.version >= known.version) known = news;
  pump();
}

/**
 * An answer may say how the game stands.
 * @param {Answer} answer
 */
export function learnFrom({ said }) {
  const { version: at = 0, players, next } = said.game ?? said;
  if (players) learn({ version: at, standing: next?.standing ?? 0, fresh: next?.fresh ?? false });
}

/** @param {string} mark */
export function press(mark) {
  const box = waiting();
  const last = box.items.at(-1);
  // The version that was seen, and one for everything that waits before it. Who else writes meanwhile is noticed.
  const expected = last ? last.expected + 1 : known.version;
  box.items.push({ key: freshKey(), mark, expected });
  save(box);
  pump();
}

/** What was never sent need not be undone by the server. */
export function undo() {
  if (unsent() === undefined) return press('undo');
  const box = waiting();
  box.items.pop();
  save(box);
}

/** What an undo would take back on this device alone. */
export function unsent() {
  const last = waiting().items.at(-1);
  return last && !last.tried && last.mark !== 'undo' ? last.mark : undefined;
}

/** @param {string} key */
export function drop(key) {
  const box = waiting();
  box.held = box.held.filter((item) => item.key !== key);
  save(box);
}

/** @param {string} key */
export function sendAgain(key) {
  const item = waiting().held.find((held) => held.key === key);
  drop(key);
  if (item) press(item.mark);
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
  const box = waiting();
  const [item] = box.items;
  const body = request(item);
  if (!body) return item.why ? hold(item, item.why) : 0;
  item.tried = true;
  save(box);
  const path = `/games/${encodeURIComponent(game.id)}/${item.mark === 'undo' ? 'undo' : 'rolls'}`;
  const { key, expected } = item;
  const answer = await ask('POST', path, { token: game.token, expected, key, body }).catch(() => undefined);
  return answer ? heed(item, answer) : 0;
}

/**
 * All that stand are counted when the ball's turn to be sent has come: only then is it known how many.
 * @param {Item} item
 */
function request(item) {
  if (item.mark === 'undo') return {};
  if (item.mark === '/' && item.pins === undefined) {
    // Another tab may be ahead of this one: then the board is waited for.
    if (known.version < item.expected) return undefined;
    item.why = known.version !== item.expected ? words.stale : known.fresh ? words.noSpare : '';
    if (item.why) return undefined;
  }
  item.pins ??= pins(item.mark, known.standing);
  return { pins: item.pins };
}

/** @type {(item: Item, answer: Answer) => number | undefined} */
function heed(item, answer) {
  learnFrom(answer);
  if (!answer.ok) return notNow(answer) ? answer.pause * 1000 : hold(item, sentence(answer, words));
  retry.hope();
  const box = waiting();
  box.items = box.items.filter((other) => other.key !== item.key);
  box.held = box.held.filter((other) => other.key !== item.key);
  save(box);
  return undefined;
}

/**
 * What follows something that was not taken cannot be sent either: it was meant for another board.
 * @type {(item: Item, why: string) => undefined}
 */
function hold(item, why) {
  const box = waiting();
  if (box.items[0]?.key !== item.key) return undefined; // another tab was quicker
  box.held.push(...box.items.map(({ key, mark }) => ({ key, mark })));
  box.items = [];
  box.why = why;
  save(box);
  return undefined;
}
