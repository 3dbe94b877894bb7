// The scorekeeper's page.

import {
  byId, drawOver, expect, fill, isLive, met, onBoard, one, ownEvenings, ownGames, recall, redraw, remember, state,
  version as drawn, wordsOf,
} from '../common.js';
import { openNext, showNext } from '../evening/next.js';
import { address, leadOn, series } from '../evening/series.js';
import { offerLots } from '../start/draft.js';
import { offerCopies } from '../writing.js';
import { ahead, lastBall, paint } from './ahead.js';
import { isLoose, waiting } from './box.js';
import * as deck from './deck.js';
import { open as openDialogs } from './dialogs.js';
import { version } from './known.js';
import * as queue from './queue.js';
import { ballOf, FOUL, inShort, keys as possibleKeys } from './rules.js';
import { inFull, show as showWaiting } from './waiting.js';

// == A second device ==
// A phone may die: a hint to let a second one keep the score. It is shown once the first ball is bowled, until somebody
// has seen the link or does not want it, on this device for this game.

const HEEDED = 'alley.second';
const MOST_KEPT = 30;

/** @type {() => string[]} */
function heeded() {
  const games = recall(HEEDED);
  return Array.isArray(games) ? games : [];
}

/** @type {(game: string, goesOn: boolean) => void} */
export function suggest(game, goesOn) {
  byId('second').hidden = !goesOn || heeded().includes(game);
}

/** @param {string} game */
export function offerSecond(game) {
  const heed = () => {
    remember(HEEDED, [game, ...heeded().filter((other) => other !== game)].slice(0, MOST_KEPT));
    suggest(game, false);
  };
  byId('second-no').onclick = () => {
    heed();
    byId('pad').focus({ preventScroll: true });
  };
  byId('second-show').onclick = () => {
    heed();
    byId('share', HTMLDetailsElement).open = true;
    const link = byId('write-link');
    link.scrollIntoView({ block: 'start' });
    link.focus({ preventScroll: true });
  };
}

// == Shortcuts ==
// Letters and digits as shortcuts: for those who speak to their computer a word must not be seven rolls, so they can be
// switched off. This device remembers it.

const NAME = 'alley.shortcuts';
const choice = byId('shortcuts', HTMLInputElement);

choice.checked = recall(NAME) !== false;
choice.addEventListener('change', () => remember(NAME, choice.checked));

/** Whether a key of the keyboard is a key of the pad. */
const shortcutsAreOn = () => choice.checked;

// == The page ==
// The scorekeeper's page: keys, the keyboard, the links.

/**
 * What a scorekeeper's page knows of its game: by which rules it is played, the keys that can be pressed, what an undo
 * takes back and how many undos take back a ball, who can be drawn for by lot.
 * @typedef {{ name: string } & import('./rules.js').Bowler} Player
 * @typedef {{ rules: string, players: Player[], up?: number, keys: string[], undo?: string, rolled: number,
 *   join: boolean, standing: number, fresh: boolean, lots: Record<string, { end: string, count: number }> }} State
 */

const words = wordsOf('words');
const { game: id = '', token = '' } = byId('keep').dataset;
const game = { id, token };
const pad = byId('pad');
const keys = [...pad.querySelectorAll('button')].filter((key) => key.dataset.key);
const undo = byId('undo', HTMLButtonElement);

// Nobody bowls two balls in this time: the same key tapped again is a finger that bounced, or somebody in a hurry.
const BOUNCE = 300;
/** @type {number | undefined} */
let bounce;

let wasLive = false;
let painted = '';
/** @type {number | undefined} */
let up;
/** To the next game of an evening, once nothing holds this page. */
let leave = () => {};

const now = () => /** @type {State & import('../common.js').State} */ (state());

const waits = () => queue.after(drawn());
const position = () => ahead(now(), waits());
/** What the drawn board depends on, beside itself. */
const sight = () => [drawn(), ...waits().map(({ key }) => key)].join(' ');

// Whether the board that is drawn may be behind. Where nobody can say how it goes on every key is shown, and the server
// decides.
const behind = () => queue.pending() > 0 || !isLive() || version() > drawn();

/** @param {string} key */
function possible(key) {
  const at = position();
  if (!at) return behind() || now().keys.includes(key);
  return Boolean(at.next && possibleKeys(at.next).includes(key));
}

/**
 * A number key, or a ball that says more.
 * @type {(key: string, said?: import('./rules.js').Said) => void}
 */
function press(key, said) {
  say('');
  if (!said && !possible(key)) return say(words.notNow);
  const at = position();
  if (!at?.next) return queue.press(key, undefined, said);
  const { row, frame, ball, standing } = at.next;
  return queue.press(key, { row, name: at.players[row].name, frame, ball }, said ?? ballOf(key, standing));
}

/** @type {(key: string, said?: import('./rules.js').Said) => void} */
function tapped(key, said) {
  const at = position();
  if (pad.dataset.just === key && at?.next) return askTwice(key, at.players[at.next.row].name, said);
  pad.dataset.just = key;
  clearTimeout(bounce);
  bounce = setTimeout(() => delete pad.dataset.just, BOUNCE);
  return press(key, said);
}

/**
 * Neither is a ball made up nor one dropped: whoever tapped says what was meant, before anything else is pressed.
 * @type {(key: string, name: string, said?: import('./rules.js').Said) => void}
 */
function askTwice(key, name, said) {
  const dialog = byId('twice', HTMLDialogElement);
  byId('twice-title').textContent = fill(words.twice, key, name);
  byId('twice-yes').onclick = () => press(key, said);
  dialog.showModal();
}

function takeBack() {
  say('');
  const taken = undoes();
  if (taken !== undefined) queue.undo();
  else say(queue.pending() ? words.rollsFirst : words.nothing);
}

/** What an undo takes back, in a word that may be empty where nobody can say; nothing, when there is nothing. */
function undoes() {
  const unsent = queue.unsent();
  if (unsent) return unsent;
  const at = position();
  if (!at) return behind() ? '' : now().undo;
  const last = lastBall(at);
  return waits().length ? last && inShort(last) : now().undo;
}

/** @param {string} text */
function say(text) {
  byId('said').textContent = text;
}

/** @param {import('./box.js').Held[]} balls */
function already(balls) {
  say(`${words.already}: ${balls.map((item) => inFull(item, words)).join(', ')}`);
}

function drawWaiting() {
  painted = sight();
  const at = position();
  if (at && waits().length) paint(byId('live'), now().players, at, words);
}

function refresh() {
  if (painted !== sight()) redraw();
  const at = position();
  showWaiting(words, at);
  deck.show(at?.next && { rules: at.rules, next: at.next });
  for (const key of keys) able(key, possible(key.dataset.key ?? ''));
  const what = undoes();
  able(undo, what !== undefined);
  const taken = one(undo, '.what');
  taken.textContent = what ?? '';
  taken.classList.toggle('unseen', taken.textContent.length > 3); // too long for a key, but read out
  undo.title = `${words.undo} ${taken.textContent}`.trim();
  byId('join').hidden = !now().join;
  byId('join-late').hidden = now().join || now().up === undefined;
  expect(version());
  follow();
  leave();
}

/** Whether nothing of this game is left to be sent or put right here. */
const settled = () => !waiting().items.length && !waiting().held.length;

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
  const next = position()?.next?.row ?? now().up;
  if (next === up) return;
  up = next;
  document.querySelector('tr.is-up')?.scrollIntoView({ block: 'nearest' });
}

function board() {
  queue.learn(now());
  if (isLive() && !wasLive) queue.wake();
  wasLive = isLive();
  keep();
  showNext();
  suggest(id, drawn() > 1 && now().keys.length > 0);
  refresh();
}

/** This device keeps the link: of an evening once, whatever its games. */
function keep() {
  const names = now().players.map(({ name }) => name).join(', ');
  const { evening } = series() ?? {};
  if (!evening) return ownGames.keep({ id, write: token, names });
  ownGames.forget({ id, write: token, names });
  if (ownEvenings.all().some((own) => own.id === evening)) return undefined;
  return ownEvenings.keep({ id: evening, write: token, names, path: address('e', evening) });
}

/** @param {KeyboardEvent} event */
function typed(event) {
  const { isComposing, ctrlKey, metaKey, altKey, repeat } = event;
  if (!shortcutsAreOn() || isComposing || ctrlKey || metaKey || altKey || repeat) return undefined;
  const elsewhere = met(event, 'input:not([name="way"]), textarea, dialog');
  if (elsewhere || document.querySelector('dialog[open]')) return undefined;
  if (deck.typed(event)) return event.preventDefault();
  if (/^[1-9]$/.test(event.key) || event.key === '/' || event.key === '-') press(event.key);
  else if (event.key === '0') press('-');
  else if (/^[xX]$/.test(event.key)) press('X');
  else if (/^[fF]$/.test(event.key) && position()?.next) press(FOUL, FOUL);
  else if (event.key === 'Backspace' || /^[uU]$/.test(event.key)) takeBack();
  else return undefined;
  return event.preventDefault();
}

queue.open(game, words, refresh, already);
openDialogs({ game, words, now });
openNext({ game, words, now });
leave = leadOn(settled, () => {
  keep();
  showNext();
});
offerSecond(id);
deck.open(words, tapped);
drawOver(drawWaiting);
onBoard(board);
for (const key of keys) key.addEventListener('click', () => tapped(key.dataset.key ?? ''));
undo.addEventListener('click', takeBack);
addEventListener('keydown', typed);
addEventListener('online', queue.wake);
addEventListener('beforeunload', (event) => isLoose() && event.preventDefault());
offerCopies(byId('share'), words);
offerLots(byId('lots'), now);
