// The board, drawn again whenever the server sends one, with its state for the scripts. The only HTML ever put into the
// page is the server's own.

import { byId, one, root } from './page.js';
import { retries } from './retry.js';

/**
 * What the server says of every board. Pages of games and of draws know more of theirs.
 * @typedef {{ version: number, title: string, call?: string, sign?: string, over?: boolean }} State
 */

const place = byId('live');
const call = byId('call');
const away = byId('away');
/** @type {(() => void)[]} */
const listeners = [];
/** @type {((version: number, beats: any) => void)[]} */
const racing = [];

// A stream that is silent for this long, or for this long without a board that is due, has been lost without a word.
const SILENCE = 40000;
const LAG = 1500;
const CELEBRATION = 2600;

const retry = retries(1000, 15000);
/** @type {EventSource | undefined} */
let stream;
/** @type {number | undefined} */
let silence;
let due = 0;
/** @type {number | undefined} */
let celebration;

/** @type {State} */
let current = JSON.parse(place.dataset.state ?? '');
export const state = () => current;
export const version = () => current.version;
export const isLive = () => root.dataset.live === 'on';

/**
 * Told now, after every board, and when the connection comes or goes.
 * @type {(listener: () => void) => void}
 */
export function onBoard(listener) {
  listeners.push(listener);
  listener();
}

/**
 * Told what the stream says of a race: its version, and some of its beats.
 * @type {(listener: (version: number, beats: any) => void) => void}
 */
export function onRace(listener) {
  racing.push(listener);
}

export function reopen() {
  retry.stop();
  stream?.close();
  const opened = new EventSource(`${place.dataset.stream}&after=${version()}`);
  stream = opened;
  opened.addEventListener('open', () => {
    retry.hope();
    mark('on');
  });
  opened.addEventListener('board', (event) => {
    const [said] = event.data.split('\n', 1);
    draw(JSON.parse(said), event.data.slice(said.length + 1));
    heard();
  });
  opened.addEventListener('race', (event) => {
    heard();
    const beats = JSON.parse(event.data);
    for (const listener of racing) listener(Number.parseInt(event.lastEventId, 10), beats);
  });
  opened.addEventListener('beat', heard);
  opened.addEventListener('error', () => {
    mark('off');
    if (opened.readyState === EventSource.CLOSED) retry.later(reopen);
  });
}

// Armed by what the server says: a server without beats is never taken for dead.
function heard() {
  watch();
  mark('on');
}

function watch() {
  clearTimeout(silence);
  silence = setTimeout(reopen, due > version() ? LAG : SILENCE);
}

/**
 * An answer has named this version: the stream brings its board.
 * @param {number} answered
 */
export function expect(answered) {
  if (answered <= Math.max(due, version())) return;
  due = answered;
  watch();
}

/** @param {'on' | 'off'} live */
function mark(live) {
  if (root.dataset.live === live) return;
  root.dataset.live = live;
  away.textContent = live === 'on' ? '' : away.dataset.words ?? '';
  tell();
}

function tell() {
  for (const listener of listeners) listener();
}

/**
 * To where the focus was before the board was drawn anew.
 * @param {string | undefined} focus
 */
export function refocus(focus) {
  const found = focus && place.querySelector(`[data-focus="${CSS.escape(focus)}"]`);
  if (found instanceof HTMLElement) found.focus({ preventScroll: true });
}

export function focused() {
  const { activeElement: focus } = document;
  return focus instanceof HTMLElement ? focus.dataset.focus : undefined;
}

/** @type {(next: State, html: string) => void} */
function draw(next, html) {
  const before = version();
  if (!(next.version >= before)) return;
  current = next;
  const focus = focused();
  const left = place.querySelector('.lane')?.scrollLeft ?? 0;
  place.innerHTML = html;
  refocus(focus);
  settle(left);
  if (next.version > before) {
    call.textContent = next.call ?? '';
    celebrate(next.version === before + 1);
  }
  tell();
}

/**
 * What the page says about its board, and the current frame in view.
 * @param {number} left
 */
function settle(left) {
  root.dataset.version = String(current.version);
  root.toggleAttribute('data-over', Boolean(current.over));
  document.title = current.title;
  const lane = place.querySelector('.lane');
  if (!lane) return;
  lane.scrollLeft = left;
  const now = lane.querySelector('td.is-now');
  if (!(now instanceof HTMLElement)) return;
  const names = one(lane, 'th.name').offsetWidth;
  const [begin, end] = [now.offsetLeft - names, now.offsetLeft + now.offsetWidth];
  const hidden = begin < lane.scrollLeft || end > lane.scrollLeft + lane.clientWidth;
  if (hidden) lane.scrollLeft = begin - now.offsetWidth;
}

/**
 * Only what has just happened before our eyes.
 * @param {boolean} fresh
 */
function celebrate(fresh) {
  clearTimeout(celebration);
  delete root.dataset.celebrate;
  const sign = current.over ? 'finish' : current.sign;
  if (!fresh || !sign) return;
  void root.offsetWidth; // the same celebration twice in a row begins again
  root.dataset.celebrate = sign;
  celebration = setTimeout(() => delete root.dataset.celebrate, CELEBRATION);
}

root.dataset.live = 'off';
settle(0);
reopen();
addEventListener('online', reopen);
addEventListener('offline', () => mark('off'));
addEventListener('pageshow', (event) => event.persisted && location.reload());
addEventListener('pagehide', () => stream?.close());
