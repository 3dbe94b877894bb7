// The board, drawn again whenever the server sends one. The only HTML ever put into the page is the server's own.

import { byId, one, root } from './page.js';
import { retries } from './retry.js';

const place = byId('live');
const call = byId('call');
const away = byId('away');
/** @type {(() => void)[]} */
const listeners = [];
/** @type {((version: number, beats: any) => void)[]} */
const racing = [];

// A stream that is silent for this long has been lost without a word.
const SILENCE = 40000;
const CELEBRATION = 2600;

const retry = retries(1000, 15000);
/** @type {EventSource | undefined} */
let stream;
/** @type {number | undefined} */
let silence;
/** @type {number | undefined} */
let celebration;

const state = () => one(place, '.state').dataset;
export const version = () => Number(state().version);
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
    heard();
    draw(Number(event.lastEventId), event.data);
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
  clearTimeout(silence);
  silence = setTimeout(reopen, SILENCE);
  mark('on');
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

/** @type {(number: number, html: string) => void} */
function draw(number, html) {
  const before = version();
  if (!(number >= before)) return;
  const focus = focused();
  const left = place.querySelector('.lane')?.scrollLeft ?? 0;
  place.innerHTML = html;
  refocus(focus);
  settle(left);
  if (number > before) {
    call.textContent = state().call ?? '';
    celebrate(number === before + 1);
  }
  tell();
}

/**
 * What the page says about its board, and the current frame in view.
 * @param {number} left
 */
function settle(left) {
  const said = state();
  root.dataset.version = said.version;
  root.toggleAttribute('data-over', 'over' in said);
  if (said.title) document.title = said.title;
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
  const said = state();
  const sign = 'over' in said ? 'finish' : said.sign;
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
