// A game as one of an evening: the series so far. When another game is the lane's latest, every page of the lane goes
// there by itself, unless it was asked to stay.

import { parsed } from '../common/markup.js';
import { byId } from '../common/page.js';
import { patch } from '../common/patch.js';
import { onEvening } from '../common/stream.js';
import { address, id, lead, stays } from './place.js';

const part = byId('evening');
// The same query, but for what every address carries.
const rest = location.search.slice(1).split('&').filter((word) => word && !word.startsWith('look=')).join('&');

/** What the server says of the evening; nothing, while the game is in none. */
export function series() {
  const told = part.querySelector('.series');
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
  onEvening((html) => {
    patch(part, parsed(html));
    lead(part, series()?.evening ?? '');
    changed?.();
    leave();
  });
  lead(part, series()?.evening ?? '');
  leave();
  return leave;
}
