// Where a page of an evening or of one of its games is: the link in its address leads to all others.

import { all } from '../common/page.js';

// `/e/ID/TOKEN` or `/g/ID/TOKEN`; without a token where everybody may look.
const [, , id = '', token = ''] = location.pathname.split('/');

export { id, token };

/** @type {(place: string, record: string, rest?: string) => string} */
export const address = (place, record, rest = '') =>
  `/${place}/${encodeURIComponent(record)}${token && `/${token}`}${rest}`;

/**
 * What the server sends to everybody has nobody's link in it: the page puts in its own.
 * @type {(part: ParentNode, evening: string) => void}
 */
export function lead(part, evening) {
  for (const link of all('a[data-game]', part)) {
    link.setAttribute('href', address('g', link.dataset.game ?? '', link.dataset.stay === undefined ? '' : '?stay'));
  }
  for (const link of all('a[data-rest]', part)) {
    link.setAttribute('href', address('e', evening, link.dataset.rest));
  }
}
