// The scorekeeper's page: keys, the keyboard, the links.

import { isLive, onBoard, reopen, version as drawn } from './live.js';
import { keepGame } from './store.js';
import * as queue from './queue.js';
import { show as showWaiting } from './waiting.js';
import { open as openDialogs } from './dialogs.js';
import { offerCopies } from './copies.js';
import { offerLots } from './draw-lots.js';

const byId = (id) => document.getElementById(id);
const words = byId('words').dataset;
const game = { id: byId('keep').dataset.game, token: byId('keep').dataset.token };
const pad = byId('pad');
const keys = [...pad.querySelectorAll('[data-key]')];
const undo = byId('undo');

// How long the stream may lag behind an answer before it is opened anew.
const LAG = 1500;
let lagging;
let wasLive = false;
let up = '';

const now = () => byId('now').dataset;

// Whether the board that is drawn may be behind: then every key is shown, and the server decides.
const behind = () => queue.pending() > 0 || !isLive() || queue.version() > drawn();

function possible(key) {
  return behind() || now().keys.split(' ').includes(key);
}

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

function say(text) {
  byId('said').textContent = text;
}

function refresh() {
  showWaiting(words);
  for (const key of keys) able(key, possible(key.dataset.key));
  const unsent = queue.unsent();
  const what = unsent ?? (behind() ? '' : now().undo ?? '');
  able(undo, behind() || 'undo' in now());
  const taken = undo.querySelector('.what');
  taken.textContent = what;
  taken.classList.toggle('unseen', what.length > 3); // too long for a key, but read out
  undo.title = `${words.undo} ${what}`.trim();
  byId('join').hidden = !('join' in now());
  clearTimeout(lagging);
  if (queue.version() > drawn()) lagging = setTimeout(reopen, LAG);
}

// A key that goes away under the focus leaves it to the keys as a whole, not to the top of the page.
function able(key, yes) {
  if (key.disabled === !yes) return;
  const focused = document.activeElement === key;
  key.disabled = !yes;
  if (focused && !yes) pad.focus({ preventScroll: true });
}

// The row of who is up, where a thumb does not cover it.
function follow() {
  const row = document.querySelector('tr.up');
  if (!row || row.dataset.player === up) return;
  up = row.dataset.player;
  row.scrollIntoView({ block: 'nearest' });
}

const players = (rows = 'tbody tr') =>
  [...document.querySelectorAll(`${rows} .player`)].map((player) => player.textContent);

function remember() {
  keepGame({ id: game.id, write: game.token, names: players().join(', ') });
}

function board() {
  const { standing, fresh } = now();
  queue.learn({ version: drawn(), standing: Number(standing ?? 0), fresh: fresh !== undefined });
  if (isLive() && !wasLive) queue.wake();
  wasLive = isLive();
  follow();
  remember();
  refresh();
}

function typed(event) {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.closest('input, textarea, dialog') || document.querySelector('dialog[open]')) return;
  if (/^[0-9]$/.test(event.key) || event.key === '/' || event.key === '-') press(event.key);
  else if (/^[xX]$/.test(event.key)) press('X');
  else if (event.key === 'Backspace' || /^[uU]$/.test(event.key)) takeBack();
  else return;
  event.preventDefault();
}

queue.open(game, words, refresh);
openDialogs(game, words);
onBoard(board);
pad.addEventListener('click', (event) => {
  const key = event.target.closest('[data-key]');
  if (key) press(key.dataset.key);
});
undo.addEventListener('click', takeBack);
addEventListener('keydown', typed);
addEventListener('online', queue.wake);
offerCopies(byId('share'), words);
offerLots(byId('lots'), () => now().lots, () => players('tbody tr:not(.left)'));
