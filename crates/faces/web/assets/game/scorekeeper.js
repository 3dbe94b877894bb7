// The scorekeeper's page: keys, the keyboard, the links.

import { offerCopies } from '../common/copies.js';
import { isLive, onBoard, reopen, version as drawn } from '../common/live.js';
import { all, byId, met, one, wordsOf } from '../common/page.js';
import { ownGames } from '../common/store.js';
import { open as openDialogs } from './dialogs.js';
import { offerLots } from './lots.js';
import * as queue from './queue.js';
import { show as showWaiting } from './waiting.js';

const words = wordsOf('words');
const { game: id = '', token = '' } = byId('keep').dataset;
const game = { id, token };
const pad = byId('pad');
const keys = [...pad.querySelectorAll('button')].filter((key) => key.dataset.key);
const undo = byId('undo', HTMLButtonElement);

// How long the stream may lag behind an answer before it is opened anew.
const LAG = 1500;
/** @type {number | undefined} */
let lagging;
let wasLive = false;
let up = '';

const now = () => byId('now').dataset;

// Whether the board that is drawn may be behind: then every key is shown, and the server decides.
const behind = () => queue.pending() > 0 || !isLive() || queue.version() > drawn();

/** @param {string} [key] */
function possible(key) {
  return behind() || (now().keys ?? '').split(' ').includes(key ?? '');
}

/** @param {string} key */
function press(key) {
  say('');
  if (possible(key)) queue.press(key);
  else say(words.notNow);
}

function takeBack() {
  say('');
  if (behind() || 'undo' in now()) queue.undo();
  else say(words.nothing);
}

/** @param {string} text */
function say(text) {
  byId('said').textContent = text;
}

function refresh() {
  showWaiting(words);
  for (const key of keys) able(key, possible(key.dataset.key));
  const what = queue.unsent() ?? (behind() ? '' : now().undo ?? '');
  able(undo, behind() || 'undo' in now());
  const taken = one(undo, '.what');
  taken.textContent = what;
  taken.classList.toggle('unseen', what.length > 3); // too long for a key, but read out
  undo.title = `${words.undo} ${what}`.trim();
  byId('join').hidden = !('join' in now());
  clearTimeout(lagging);
  if (queue.version() > drawn()) lagging = setTimeout(reopen, LAG);
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
  const [row] = all('tr.is-up');
  if (!row || row.dataset.player === up) return;
  up = row.dataset.player ?? '';
  row.scrollIntoView({ block: 'nearest' });
}

const players = (rows = 'tbody tr') => all(`${rows} .player`).map((player) => player.textContent ?? '');

function board() {
  const { standing, fresh } = now();
  queue.learn({ version: drawn(), standing: Number(standing ?? 0), fresh: fresh !== undefined });
  if (isLive() && !wasLive) queue.wake();
  wasLive = isLive();
  follow();
  ownGames.keep({ id, write: token, names: players().join(', ') });
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
openDialogs(game, words);
onBoard(board);
for (const key of keys) key.addEventListener('click', () => press(key.dataset.key ?? ''));
undo.addEventListener('click', takeBack);
addEventListener('keydown', typed);
addEventListener('online', queue.wake);
offerCopies(byId('share'), words);
offerLots(byId('lots'), () => now().lots ?? '', () => players('tbody tr:not(.has-left)'));
