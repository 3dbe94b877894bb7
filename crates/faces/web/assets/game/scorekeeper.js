// The scorekeeper's page: keys, the keyboard, the links.

import { offerCopies } from '../common/copies.js';
import { expect, isLive, onBoard, state, version as drawn } from '../common/live.js';
import { byId, met, one, wordsOf } from '../common/page.js';
import { ownGames } from '../common/store.js';
import { offerLots } from '../start/draft.js';
import { open as openDialogs } from './dialogs.js';
import * as queue from './queue.js';
import { show as showWaiting } from './waiting.js';

/**
 * What a scorekeeper's page knows of its game: the keys that can be pressed, what an undo takes back, who can be drawn
 * for by lot.
 * @typedef {{ name: string, left: boolean, frames: number[][] }} Player
 * @typedef {{ players: Player[], up?: number, keys: string[], undo?: string, join: boolean, standing: number,
 *   fresh: boolean, lots: Record<string, { end: string, count: number }> }} State
 */

const words = wordsOf('words');
const { game: id = '', token = '' } = byId('keep').dataset;
const game = { id, token };
const pad = byId('pad');
const keys = [...pad.querySelectorAll('button')].filter((key) => key.dataset.key);
const undo = byId('undo', HTMLButtonElement);

let wasLive = false;
/** @type {number | undefined} */
let up;

const now = () => /** @type {State & import('../common/live.js').State} */ (state());

// Whether the board that is drawn may be behind: then every key is shown, and the server decides.
const behind = () => queue.pending() > 0 || !isLive() || queue.version() > drawn();

/** @param {string} key */
const possible = (key) => behind() || now().keys.includes(key);

/** @param {string} key */
function press(key) {
  say('');
  if (possible(key)) queue.press(key);
  else say(words.notNow);
}

function takeBack() {
  say('');
  if (behind() || now().undo) queue.undo();
  else say(words.nothing);
}

/** @param {string} text */
function say(text) {
  byId('said').textContent = text;
}

function refresh() {
  showWaiting(words);
  for (const key of keys) able(key, possible(key.dataset.key ?? ''));
  const what = queue.unsent() ?? (behind() ? '' : now().undo ?? '');
  able(undo, behind() || Boolean(now().undo));
  const taken = one(undo, '.what');
  taken.textContent = what;
  taken.classList.toggle('unseen', what.length > 3); // too long for a key, but read out
  undo.title = `${words.undo} ${what}`.trim();
  byId('join').hidden = !now().join;
  expect(queue.version());
}

/**
 * A key that goes away under the focus leaves it to the keys as a whole, not to the top of the page.
 * @type {(key: HTMLButtonElement, yes: boolean) => void}
 */
function able(key, yes) {
  if (key.disabled === !yes) return;
  const focused = document.activeElement === key;
  key.disabled = !yes;
  if (focused && !yes) pad.focus({ preventScroll: true });
}

// The row of who is up, where a thumb does not cover it.
function follow() {
  if (now().up === up) return;
  up = now().up;
  document.querySelector('tr.is-up')?.scrollIntoView({ block: 'nearest' });
}

function board() {
  queue.learn(now());
  if (isLive() && !wasLive) queue.wake();
  wasLive = isLive();
  follow();
  ownGames.keep({ id, write: token, names: now().players.map(({ name }) => name).join(', ') });
  refresh();
}

/** @param {KeyboardEvent} event */
function typed(event) {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (met(event, 'input, textarea, dialog') || document.querySelector('dialog[open]')) return;
  if (/^[0-9]$/.test(event.key) || event.key === '/' || event.key === '-') press(event.key);
  else if (/^[xX]$/.test(event.key)) press('X');
  else if (event.key === 'Backspace' || /^[uU]$/.test(event.key)) takeBack();
  else return;
  event.preventDefault();
}

queue.open(game, words, refresh);
openDialogs(game, words, now);
onBoard(board);
for (const key of keys) key.addEventListener('click', () => press(key.dataset.key ?? ''));
undo.addEventListener('click', takeBack);
addEventListener('keydown', typed);
addEventListener('online', queue.wake);
offerCopies(byId('share'), words);
offerLots(byId('lots'), now);
