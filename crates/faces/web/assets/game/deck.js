// The deck: ten pins as the bowler sees them, in place of the number keys. It begins with all pins down; those that
// stand are tapped, and the large key says what that is and enters it. This device remembers who prefers it.

import { all, byId, fill, one, recall, remember } from '../common.js';
import { FOUL, isSplit, isWashout, leaving, markOf } from './rules.js';

/**
 * @typedef {import('./rules.js').Said} Said
 * @typedef {import('./rules.js').Next} Next
 * @typedef {import('./rules.js').Rules} Rules
 * @typedef {{ rules: Rules, next: Next }} Ball The next ball, and by which rules it is bowled.
 * @typedef {(mark: string, said: Said) => void} Enter
 */

const NAME = 'alley.deck';
const pad = byId('pad');
const deck = byId('deck');
const key = byId('enter', HTMLButtonElement);
const ways = byId('ways');
const pins = /** @type {HTMLButtonElement[]} */ (all('.pin', deck));

/** @type {import('../common.js').Words} */
let words;
/** @type {Ball | undefined} */
let ball;
let spot = '';
/** @type {number[]} The pins that were tapped: they stand. */
let tapped = [];

/** @type {(dictionary: typeof words, enter: Enter) => void} */
export function open(dictionary, enter) {
  words = dictionary;
  one(ways, `[value="${isChosen() ? 'pins' : 'numbers'}"]`, HTMLInputElement).checked = true;
  ways.addEventListener('change', () => {
    remember(NAME, one(ways, ':checked', HTMLInputElement).value === 'pins');
    draw();
  });
  for (const pin of pins) pin.addEventListener('click', () => tap(numberOf(pin)));
  key.addEventListener('click', () => ball && enter(...entry(ball)));
  byId('foul').addEventListener('click', () => enter(FOUL, FOUL));
  ways.hidden = false;
  draw();
}

const isChosen = () => recall(NAME) === true;

/** @param {HTMLElement} pin */
const numberOf = (pin) => Number(pin.dataset.pin);

/**
 * The deck before this ball. Where nobody knows which pins stand there are number keys only. Another ball begins with
 * all pins down; the same one keeps what was tapped.
 * @param {Ball} [next]
 */
export function show(next) {
  const { row, frame, ball: number, pins: standing } = next?.next ?? {};
  const now = [row, frame, number, standing].join(' ');
  if (now !== spot) tapped = [];
  [ball, spot] = [next, now];
  draw();
}

/** Whether it is the deck that is pressed now, and not the number keys. */
export const isShown = () => isChosen() && ball?.next.pins !== undefined;

/**
 * A digit of the keyboard is a pin, 0 the tenth, and Enter the large key. Whether it was for the deck.
 * @param {KeyboardEvent} event
 */
export function typed({ key: letter, target }) {
  if (!isShown()) return false;
  if (/^[0-9]$/.test(letter)) tap(Number(letter) || 10);
  else if (letter === 'Enter' && !(target instanceof HTMLButtonElement)) key.click();
  else if (/^[fF]$/.test(letter)) byId('foul').click();
  else return false;
  return true;
}

/** @param {number} pin */
function tap(pin) {
  if (!ball?.next.pins?.includes(pin)) return;
  tapped = tapped.includes(pin) ? tapped.filter((other) => other !== pin) : [...tapped, pin];
  draw();
}

const leave = () => [...tapped].sort((one, other) => one - other);

/**
 * What is written for the ball, and the ball. One that took nothing of ten need not name them.
 * @type {(ball: Ball) => [string, Said]}
 */
function entry({ rules, next }) {
  const said = tapped.length === pins.length ? '0' : leaving(next.standing, leave());
  return [markOf(rules, next, said), said];
}

function draw() {
  pad.classList.toggle('has-deck', isChosen());
  pad.classList.toggle('is-deck', isShown());
  deck.hidden = !isChosen();
  for (const pin of pins) drawPin(pin, numberOf(pin));
  const [mark] = ball ? entry(ball) : [''];
  const left = tapped.length ? leave().join('-') : '';
  one(key, 'b').textContent = mark;
  one(key, 'small').textContent = tapped.length < pins.length ? left : '';
  key.setAttribute('aria-label', [`${words.enter}: ${spoken(mark)}`, left && fill(words.left, left), kind()]
    .filter(Boolean).join(', '));
  key.classList.toggle('is-strong', mark === 'X' || mark === '/');
  key.disabled = !ball;
}

/** @type {(pin: HTMLButtonElement, number: number) => void} */
function drawPin(pin, number) {
  const gone = !ball?.next.pins?.includes(number);
  const stands = tapped.includes(number);
  if (gone && document.activeElement === pin) key.focus({ preventScroll: true });
  pin.disabled = gone;
  pin.setAttribute('aria-pressed', String(stands));
  pin.setAttribute('aria-label', fill(gone ? words.pinGone : words.pin, number));
}

/** @param {string} mark */
function spoken(mark) {
  /** @type {Record<string, string>} */
  const meant = { X: words.strike, '/': words.spare, '-': words.miss };
  return meant[mark] ? `${mark} ${meant[mark]}` : mark;
}

/** What the leave of a first ball is called. */
function kind() {
  if (!ball?.next.fresh) return '';
  if (isSplit(leave())) return words.split;
  return isWashout(leave()) ? words.washout : '';
}
