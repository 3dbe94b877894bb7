// What was pressed and is not yet written down. Every press is kept on this device until the server has answered it, and
// sent one after the other, each with a key of its own: sent again, it does not happen again. What the server does not
// take comes back to be put right; nothing is dropped unless somebody drops it.

import { ask, freshKey, sentence, standing } from './api.js';
import { recall, remember } from './store.js';

const SHORT = 500;
const LONG = 15000;

let game;
let words;
let changed = () => {};
let known = { version: 0, standing: 0, fresh: false };
let sending = false;
let pause = SHORT;
let timer;

export function open(keep, dictionary, listener) {
  game = keep;
  words = dictionary;
  changed = listener;
  addEventListener('storage', (event) => event.key === name() && (changed(), pump()));
}

const name = () => `alley.queue.${game.id}`;

function load() {
  const box = recall(name(), {});
  return { items: box.items ?? [], held: box.held ?? [], why: box.why ?? '' };
}

function save(box) {
  remember(name(), { ...box, why: box.held.length ? box.why : '' });
  changed();
}

export const waiting = () => load();
export const pending = () => load().items.length;
export const version = () => known.version;

// A board that was drawn, or an answer: the game stands like this at this version.
export function learn(news) {
  if (news.version >= known.version) known = news;
  pump();
}

export function press(mark) {
  const box = load();
  const last = box.items.at(-1);
  // The version that was seen, and one for everything that waits before it. Who else writes meanwhile is noticed.
  const expected = last ? last.expected + 1 : known.version;
  box.items.push({ key: freshKey(), mark, expected });
  save(box);
  pump();
}

// What was never sent need not be undone by the server.
export function undo() {
  const box = load();
  const last = box.items.at(-1);
  if (!last || last.tried || last.mark === 'undo') return press('undo');
  box.items.pop();
  save(box);
}

// What an undo would take back on this device alone.
export function unsent() {
  const last = load().items.at(-1);
  return last && !last.tried && last.mark !== 'undo' ? last.mark : undefined;
}

export function drop(key) {
  const box = load();
  box.held = box.held.filter((item) => item.key !== key);
  save(box);
}

export function sendAgain(key) {
  const item = load().held.find((held) => held.key === key);
  drop(key);
  if (item) press(item.mark);
}

export function wake() {
  pause = SHORT;
  clearTimeout(timer);
  pump();
}

async function pump() {
  if (sending) return;
  sending = true;
  clearTimeout(timer);
  try {
    while (load().items.length && (await sendFirst()));
  } finally {
    sending = false;
  }
  if (!load().items.length) return;
  timer = setTimeout(pump, pause);
  pause = Math.min(pause * 2, LONG);
}

// Whether to go on with the next.
async function sendFirst() {
  const box = load();
  const [item] = box.items;
  const body = request(item);
  if (!body) return item.why ? hold(item, item.why) : false;
  item.tried = true;
  save(box);
  const path = `/games/${encodeURIComponent(game.id)}/${item.mark === 'undo' ? 'undo' : 'rolls'}`;
  let answer;
  try {
    answer = await ask('POST', path, { token: game.token, expected: item.expected, key: item.key, body });
  } catch {
    return false;
  }
  return heed(item, answer);
}

// All that stand are counted when the ball's turn to be sent has come: only then is it known how many.
function request(item) {
  if (item.mark === 'undo') return {};
  if (item.mark === 'X') return { pins: 10 };
  if (item.mark === '-') return { pins: 0 };
  if (item.mark !== '/') return { pins: Number(item.mark) };
  if (item.pins === undefined) {
    // Another tab may be ahead of this one: then the board is waited for.
    if (known.version < item.expected) return undefined;
    item.why = known.version !== item.expected ? words.stale : known.fresh ? words.noSpare : '';
    if (item.why) return undefined;
    item.pins = known.standing;
  }
  return { pins: item.pins };
}

function heed(item, answer) {
  const shown = answer.said.game ?? answer.said;
  if (shown.version >= known.version && shown.players) known = standing(shown);
  if (answer.ok) {
    pause = SHORT;
    const box = load();
    box.items = box.items.filter((other) => other.key !== item.key);
    box.held = box.held.filter((other) => other.key !== item.key);
    save(box);
    return true;
  }
  if (answer.status === 429 || answer.status === 408 || answer.status >= 500) {
    pause = Math.max(pause, answer.pause * 1000);
    return false;
  }
  return hold(item, sentence(answer, words));
}

// What follows something that was not taken cannot be sent either: it was meant for another board.
function hold(item, why) {
  const box = load();
  if (box.items[0]?.key !== item.key) return true; // another tab was quicker
  box.held.push(...box.items.map(({ key, mark }) => ({ key, mark })));
  box.items = [];
  box.why = why;
  save(box);
  return true;
}
