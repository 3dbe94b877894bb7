// The next game, from the page of the one that is over: the same people with one tap, or others, or another order. One
// that was begun too early is taken back.

import { all, byId, make, one, say, state } from '../common.js';
import { pending } from '../game/queue.js';
import { ask, attempts, oneAtATime, sentence } from '../writing.js';
import { address, idOf, series } from './series.js';

/**
 * @typedef {import('../game/dialogs.js').Desk} Desk
 * @typedef {{ number: number, name: string, left?: boolean }} Bowler By the row in this game, or by the number on the
 *   list of a planned evening.
 */

/** @type {Desk} */
let desk;
const attempt = attempts();
const dialog = byId('choosing', HTMLDialogElement);
const who = byId('choosing-who');
const newcomers = byId('choosing-newcomers', HTMLTextAreaElement);
/** @type {HTMLElement} */
const wrong = one(dialog, '.refusal');

/** @param {Desk} ours */
export function openNext(ours) {
  desk = ours;
  byId('next-game').addEventListener('click', () => begin(undefined, [], byId('next-refusal')));
  byId('next-choose').addEventListener('click', choose);
  byId('take-back').addEventListener('click', takeBack);
  one(dialog, 'form').addEventListener('submit', (event) => {
    event.preventDefault();
    chosen();
  });
}

/** What can be done now: after the last ball the next game, before the first one a step back. */
export function showNext() {
  const { can } = series() ?? { can: state().over ? 'next' : '' };
  byId('next').hidden = can !== 'next';
  byId('back').hidden = can !== 'back';
}

/** @returns {Bowler[]} */
function bowlers() {
  const { seats } = series() ?? {};
  if (seats) return JSON.parse(seats);
  return desk.now().players.map(({ name, left }, row) => ({ number: row + 1, name, left }));
}

function choose() {
  who.replaceChildren(...bowlers().map(({ number, name, left }) => {
    const box = make('input', { type: 'checkbox', value: String(number), checked: !left });
    return make('label', { className: 'choice' }, box, make('span', { textContent: name }));
  }));
  newcomers.value = '';
  say(wrong);
  dialog.showModal();
}

function chosen() {
  const numbers = all(':checked', who).map((box) => Number(/** @type {HTMLInputElement} */ (box).value));
  const names = newcomers.value.split('\n').map((name) => name.trim()).filter(Boolean);
  if (!numbers.length && !names.length) return say(wrong, byId('next').dataset.nobody);
  const rotated = one(dialog, '[name="turn"]:checked', HTMLInputElement).value === 'rotated';
  return begin(rotated ? [...numbers.slice(1), ...numbers.slice(0, 1)] : numbers, names, wrong);
}

/** Without numbers, everybody who is there, in the same order. */
const begin = oneAtATime(async (
  /** @type {number[] | undefined} */ numbers,
  /** @type {string[]} */ names,
  /** @type {HTMLElement} */ refusal,
) => {
  const { seats, evening = '', lane } = series() ?? {};
  if (seats) {
    const who = numbers ? { rows: numbers, newcomers: names } : {};
    return send(`/evenings/${encodeURIComponent(evening)}/games`, { lane: Number(lane), ...who }, refusal);
  }
  const players = numbers ?? bowlers().filter(({ left }) => !left).map(({ number }) => number);
  return send(`/games/${encodeURIComponent(desk.game.id)}/next`, { players, newcomers: names }, refusal);
});

const takeBack = oneAtATime(() => send(`/games/${encodeURIComponent(desk.game.id)}/back`, {}, byId('back-refusal')));

/** @type {(path: string, body: object, refusal: HTMLElement) => Promise<void>} */
async function send(path, body, refusal) {
  const { game: { token }, words } = desk;
  if (pending()) return say(refusal, words.rollsFirst);
  say(refusal);
  // A game that was taken back can begin again: that is another attempt.
  const { key } = await attempt(path, body, series()?.next ?? '', state().version);
  const answer = await ask('POST', path, { token, key, body }).catch(() => undefined);
  if (!answer) return say(refusal, words.unreachable);
  if (!answer.ok) return say(refusal, sentence(answer, words));
  dialog.close();
  return go(answer.said);
}

/**
 * To the game that was begun, or to the one that everybody returns to.
 * @param {import('../writing.js').Said} said
 */
function go({ game, evening }) {
  const [there, back] = [idOf(game), idOf(evening)];
  if (there) location.replace(address('g', there));
  else if (back) location.replace(address('e', back));
}
