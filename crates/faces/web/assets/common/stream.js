// The live stream of the server, opened again whenever it is lost: by an error, by silence, or because nobody looked.

import { byId, root } from './page.js';
import { retries } from './retry.js';

/** @typedef {{ version: () => number, board: (said: string) => void, changed: () => void }} Page What the page does. */

// A stream that is silent for this long, or for this long without a board that is due, has been lost without a word.
// One that does not open within this time is said to be lost, and waited for.
const SILENCE = 40000;
const LAG = 1500;
const OPENING = 8000;

const { stream: address = '' } = byId('live').dataset;
const away = byId('away');
const retry = retries(1000, 15000);
/** @type {((version: number, beats: any) => void)[]} */
const racing = [];
/** @type {((html: string) => void)[]} */
const inEvening = [];
/** @type {Page} */
let page;
/** @type {EventSource | undefined} */
let stream;
/** @type {number | undefined} */
let silence;
let due = 0;
/** @type {() => boolean} */
let busy = () => false;

/** The seal of the witness who follows here, if one does. */
let seal = '';

/**
 * Says that a witness follows here: the server tells who was absent.
 * @param {string} [told]
 */
export function followAs(told = '') {
  if (told === seal) return;
  seal = told;
  if (stream) reopen();
}

export const isLive = () => root.dataset.live === 'on';

/** @param {Page} follows */
export function follow(follows) {
  page = follows;
  root.dataset.live = 'off';
  reopen();
  addEventListener('online', reopen);
  addEventListener('offline', () => mark('off'));
  addEventListener('pagehide', () => stream?.close());
  document.addEventListener('visibilitychange', () => sleeps() || root.dataset.live !== 'asleep' || reopen());
}

/**
 * Told what the stream says of a race: its version, and some of its beats.
 * @type {(listener: (version: number, beats: any) => void) => void}
 */
export function onRace(listener) {
  racing.push(listener);
}

/**
 * Told what the stream says of the evening that a game belongs to.
 * @type {(listener: (html: string) => void) => void}
 */
export function onEvening(listener) {
  inEvening.push(listener);
}

/**
 * A page that must go on while nobody looks at it says when.
 * @param {() => boolean} needed
 */
export function stayAwake(needed) {
  busy = needed;
  if (root.dataset.live === 'asleep') reopen();
}

// A browser has few connections to one server: pages that nobody sees leave theirs to the others.
function sleeps() {
  if (!document.hidden || busy()) return false;
  retry.stop();
  clearTimeout(silence);
  stream?.close();
  mark('asleep');
  return true;
}

export function reopen() {
  retry.stop();
  stream?.close();
  if (sleeps()) return;
  watch(OPENING, () => {
    mark('off');
    watch(SILENCE, reopen);
  });
  const opened = new EventSource(`${address}&after=${page.version()}${seal && `&witness=${seal}`}`);
  stream = opened;
  opened.addEventListener('open', () => {
    retry.hope();
    heard();
  });
  opened.addEventListener('board', (event) => {
    page.board(event.data);
    if (!sleeps()) heard();
  });
  opened.addEventListener('race', (event) => {
    heard();
    const beats = JSON.parse(event.data);
    for (const listener of racing) listener(Number.parseInt(event.lastEventId, 10), beats);
  });
  opened.addEventListener('evening', (event) => {
    heard();
    for (const listener of inEvening) listener(event.data);
  });
  opened.addEventListener('beat', heard);
  opened.addEventListener('error', async () => {
    if (opened.readyState !== EventSource.CLOSED) return mark('off');
    const gone = await isGone();
    if (opened !== stream) return undefined;
    mark(gone ? 'gone' : 'off');
    return retry.later(reopen);
  });
}

// The server is there, and has answered: perhaps that there is no such thing any more.
const isGone = () =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(({ status }) => status === 404, () => false);

function heard() {
  if (due > page.version()) watch(LAG, reopen);
  else watch(SILENCE, lost);
  mark('on');
}

function lost() {
  mark('off');
  reopen();
}

/** @type {(patience: number, then: () => void) => void} */
function watch(patience, then) {
  clearTimeout(silence);
  silence = setTimeout(then, patience);
}

/**
 * An answer has named this version: the stream brings its board.
 * @param {number} answered
 */
export function expect(answered) {
  if (answered <= Math.max(due, page.version())) return;
  due = answered;
  if (isLive()) watch(LAG, reopen);
}

/** @param {'on' | 'off' | 'asleep' | 'gone'} live */
function mark(live) {
  if (root.dataset.live === live) return;
  root.dataset.live = live;
  const { words = '', gone = '' } = away.dataset;
  away.textContent = { on: '', off: words, asleep: '', gone }[live];
  page.changed();
}
