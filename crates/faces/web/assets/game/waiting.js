// The list of what waits to be sent, and of what came back.

import { byId, make, root } from '../common/page.js';
import { drop, sendAgain, waiting } from './queue.js';

/** @typedef {import('../common/page.js').Words} Words */

const place = byId('waiting');
const back = byId('held');

/** @param {Words} words */
export function show(words) {
  const { items, held, why } = waiting();
  root.dataset.queued = String(items.length);
  const marks = items.map((item) => name(item.mark, words)).join(', ');
  const text = marks ? `${words.waiting}: ${marks}` : '';
  if (place.textContent !== text) place.textContent = text;
  const keys = held.map((item) => item.key).join(' ');
  if (back.dataset.keys === keys) return;
  back.dataset.keys = keys;
  back.replaceChildren(...(held.length ? [heading(why, words), list(held, words)] : []));
}

/** @type {(mark: string, words: Words) => string} */
const name = (mark, words) => (mark === 'undo' ? words.undo : mark);

/** @type {(why: string, words: Words) => HTMLElement} */
function heading(why, words) {
  const title = make('p', {}, make('strong', { textContent: words.putRight }), ` ${why}`);
  title.setAttribute('role', 'alert');
  return title;
}

/** @type {(held: import('./queue.js').Held[], words: Words) => HTMLElement} */
function list(held, words) {
  const lines = held.map(({ key, mark }) => {
    const said = name(mark, words);
    const again = button(words.sendAgain, said, () => sendAgain(key));
    return make('li', {}, make('b', { textContent: said }), again, button(words.drop, said, () => drop(key)));
  });
  return make('ul', {}, ...lines);
}

/** @type {(label: string, mark: string, action: () => void) => HTMLElement} */
function button(label, mark, action) {
  const made = make('button', { type: 'button', className: 'quiet', textContent: label, onclick: action });
  made.setAttribute('aria-label', `${label}: ${mark}`);
  return made;
}
