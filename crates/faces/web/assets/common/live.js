// The board, drawn again whenever the server sends one, with its state for the scripts. The only HTML ever put into the
// page is the server's own.

import { parsed } from './markup.js';
import { byId, one, root } from './page.js';
import { patch } from './patch.js';
import { follow } from './stream.js';

/**
 * What the server says of every board. Pages of games and of draws know more of theirs.
 * @typedef {{ version: number, title: string, call?: string, told?: string, sign?: string,
 *   over?: boolean }} State
 */

const place = byId('live');
const [called, told] = [byId('called'), byId('told')];
/** @type {(() => void)[]} */
const listeners = [];

const CELEBRATION = 2600;

/** @type {number | undefined} */
let celebration;

let drawOwn = () => {};
// The board as the server has drawn it.
let board = copy();

/** @type {State} */
let current = JSON.parse(place.dataset.state ?? '');
export const state = () => current;
export const version = () => current.version;

/**
 * Told now, after every board, and when the connection comes or goes.
 * @type {(listener: () => void) => void}
 */
export function onBoard(listener) {
  listeners.push(listener);
  listener();
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

function copy() {
  const all = document.createDocumentFragment();
  all.append(...[...place.childNodes].map((node) => node.cloneNode(true)));
  return all;
}

/**
 * Something of the page's own is drawn over every board of the server.
 * @param {() => void} drawer
 */
export function drawOver(drawer) {
  drawOwn = drawer;
}

/** The same board, with what the page now draws over it. */
export function redraw() {
  const focus = focused();
  patch(place, document.importNode(board, true));
  drawOwn();
  if (focus !== focused()) refocus(focus);
  settle();
}

/** @type {(next: State, html: string) => void} */
function draw(next, html) {
  const before = version();
  if (!(next.version >= before)) return;
  current = next;
  board = parsed(html);
  redraw();
  if (next.version > before) {
    // One region, so that roll, total and who is next are read out as one.
    called.textContent = next.call ?? '';
    told.textContent = next.told ? ` ${next.told}` : '';
    celebrate(next.version === before + 1);
  }
  tell();
}

// What the page says about its board, and the current frame in view.
function settle() {
  root.dataset.version = String(current.version);
  root.toggleAttribute('data-over', Boolean(current.over));
  document.title = current.title;
  const lane = place.querySelector('.lane');
  if (!lane) return;
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

settle();
follow({
  version,
  changed: tell,
  board(data) {
    const [said] = data.split('\n', 1);
    draw(JSON.parse(said), data.slice(said.length + 1));
  },
});
addEventListener('pageshow', (event) => event.persisted && location.reload());
