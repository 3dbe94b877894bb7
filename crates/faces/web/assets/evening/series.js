// Where a page of an evening or of one of its games is: the link in its address leads to all others.

import { all, byId, onEvening } from '../common.js';

// `/e/ID/TOKEN` or `/g/ID/TOKEN`; without a token where everybody may look.
const [, , id = '', token = ''] = location.pathname.split('/');
const asked = new URLSearchParams(location.search);

export { id, token };

/** Whether the page was asked to stay where it is. */
export const stays = asked.has('stay');

/**
 * The page of a record for the holder of the same link. The link of a lane carries the one that may look.
 * @type {(place: string, record: string, rest?: string, query?: string) => string}
 */
export function address(place, record, rest = '', query = '') {
  const look = asked.get('look');
  const words = [query, look && `look=${encodeURIComponent(look)}`].filter(Boolean).join('&');
  return `/${place}/${encodeURIComponent(record)}${token && `/${token}`}${rest}${words && `?${words}`}`;
}

/**
 * What the server sends to everybody has nobody's link in it: the page puts in its own.
 * @type {(part: ParentNode, evening: string) => void}
 */
export function lead(part, evening) {
  for (const link of all('a[data-game], a[data-rest]', part)) {
    const { game, rest, stay } = link.dataset;
    const query = stay === undefined ? '' : 'stay';
    const [place, record] = game ? ['g', game] : ['e', evening];
    link.setAttribute('href', address(place, record, rest, query));
  }
}

/**
 * The id of a record that an answer names, whole or by its id.
 * @param {unknown} told
 */
export function idOf(told) {
  if (typeof told === 'string') return told;
  return /** @type {{ id?: string } | null | undefined} */ (told)?.id;
}

// == A game of an evening ==
// The series so far. When another game is the lane's latest, every page of the lane goes there by itself, unless it was
// asked to stay.

const part = () => byId('evening');
// The same query, but for what every address carries.
const rest = location.search.slice(1).split('&').filter((word) => word && !word.startsWith('look=')).join('&');

/** What the server says of the evening; nothing, while the game is in none. */
export function series() {
  const told = part().querySelector('.series');
  return told instanceof HTMLElement ? told.dataset : undefined;
}

/**
 * Follows the evening. Gives a function that leaves, if there is somewhere to go and nothing holds the page.
 * @type {(isFree: () => boolean, changed?: () => void) => () => void}
 */
export function leadOn(isFree, changed) {
  const leave = () => {
    const { next, evening = '' } = series() ?? {};
    if (next === undefined || next === id || stays || !isFree()) return;
    location.replace(next ? address('g', next, '', rest) : address('e', evening, '', rest));
  };
  onEvening(() => {
    lead(part(), series()?.evening ?? '');
    changed?.();
    leave();
  });
  lead(part(), series()?.evening ?? '');
  leave();
  return leave;
}
