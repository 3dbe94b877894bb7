// The list of what waits to be sent, and of what came back.

import { byId, fill, make, root, say } from '../common.js';
import { isKept, waiting } from './box.js';
import { isNext } from './known.js';
import { drop, sendAgain } from './queue.js';

/**
 * @typedef {import('../common.js').Words} Words
 * @typedef {import('./box.js').Held} Held
 */

const place = byId('waiting');
const back = byId('held');
const loose = byId('loose');

// An answer that comes within this time is not waited for.
const SOON = 600;
/** @type {number | undefined} */
let timer;
let late = false;

/** @type {(words: Words, position: import('./ahead.js').Position | undefined) => void} */
export function show(words, position) {
  const { items, held, why } = waiting();
  root.dataset.queued = String(items.length);
  watch(items.length > 0, () => show(words, position));
  root.toggleAttribute('data-late', late);
  const text = late ? `${words.waiting}: ${inShort(items, words)}` : '';
  if (place.textContent !== text) place.textContent = text;
  if (loose.hidden === !isKept()) say(loose, isKept() ? '' : words.loose);
  showHeld(held, why, words, position);
}

/** @type {(waits: boolean, then: () => void) => void} */
function watch(waits, then) {
  if (!waits) {
    clearTimeout(timer);
    [timer, late] = [undefined, false];
  }
  if (!waits || timer !== undefined) return;
  timer = setTimeout(() => {
    late = true;
    then();
  }, SOON);
}

/** @type {(mark: string, words: Words) => string} */
const called = (mark, words) => (mark === 'undo' ? words.undo : mark);

/**
 * Who bowled what: `Ann 8 /, Ben X`.
 * @type {(items: Held[], words: Words) => string}
 */
function inShort(items, words) {
  return items.reduce((said, { mark, ball }, at) => {
    const last = items[at - 1]?.ball;
    const goesOn = ball && last && ball.row === last.row && ball.frame === last.frame;
    const before = goesOn ? ' ' : `${at ? ', ' : ''}${ball ? `${ball.name} ` : ''}`;
    return said + before + called(mark, words);
  }, '');
}

/**
 * Whose ball it is, and which: `Ann · Frame 3, ball 2: 7`.
 * @type {(item: Held, words: Words) => string}
 */
export function inFull({ mark, ball }, words) {
  const said = called(mark, words);
  return ball ? `${ball.name} · ${fill(words.ball, ball.frame, ball.ball)}: ${said}` : said;
}

/** @type {(held: Held[], why: string, words: Words, position: import('./ahead.js').Position | undefined) => void} */
function showHeld(held, why, words, position) {
  // A ball stays whose it is: it can be sent when that very ball is next.
  /** @param {Held} item */
  const canGo = (item) => !item.ball || !position || (position.next !== undefined && isNext(item, position.next));
  const lines = JSON.stringify([why, ...held.map((item) => [item.key, canGo(item)])]);
  if (back.dataset.lines === lines) return;
  back.dataset.lines = lines;
  back.replaceChildren(...(held.length ? [heading(why, words), list(held, words, canGo)] : []));
  if (held.length > 1) back.append(button(words.dropAll, '', () => drop()));
}

/** @type {(why: string, words: Words) => HTMLElement} */
function heading(why, words) {
  const title = make('p', {}, make('strong', { textContent: words.putRight }), ` ${why}`);
  title.setAttribute('role', 'alert');
  return title;
}

/** @type {(held: Held[], words: Words, canGo: (item: Held) => boolean) => HTMLElement} */
function list(held, words, canGo) {
  const lines = held.map((item) => {
    const said = inFull(item, words);
    const again = canGo(item) ? [button(words.sendAgain, said, () => sendAgain(item))] : [];
    return make('li', {}, make('b', { textContent: said }), ...again, button(words.drop, said, () => drop(item.key)));
  });
  return make('ul', {}, ...lines);
}

/** @type {(label: string, about: string, action: () => void) => HTMLElement} */
function button(label, about, action) {
  const made = make('button', { type: 'button', className: 'quiet', textContent: label, onclick: action });
  if (about) made.setAttribute('aria-label', `${label}: ${about}`);
  return made;
}
