// A race that somebody is about to make: kept while this tab is open, so that a reload loses no name.

import { met, tab } from '../common.js';

/**
 * @typedef {{ entrants?: string, laps?: number, end?: string, count?: number, source?: string,
 *   instead_of?: string[] }} Race Without an end everybody gets a place.
 * @typedef {import('../writing.js').Attempt<{ seal: string, kept: boolean, eventId: string }>} Attempt
 * @typedef {Race & { event?: string, attempt?: Attempt }} Draft
 */

const NAME = 'alley.race';

/** @type {(draft: Draft) => void} */
export const fillIn = (draft) => void tab.remember(NAME, draft);

/** @type {() => Draft} */
export const filledIn = () => tab.recall(NAME) ?? {};

export const clear = () => tab.forget(NAME);

/**
 * From a bowling game to a race: who plays, and what it is about, are laid out for the start page.
 * @type {(place: HTMLElement, game: () => import('../game/scorekeeper.js').State) => void}
 */
export function offerLots(place, game) {
  place.addEventListener('click', (event) => {
    const button = met(event, '[data-occasion]');
    if (!button) return;
    const { lots, players } = game();
    const names = players.filter(({ left }) => !left).map(({ name }) => name);
    const pick = lots[button.dataset.occasion ?? ''];
    fillIn({ event: button.textContent ?? '', entrants: names.join('\n'), ...pick });
    location.assign('/#race');
  });
}
