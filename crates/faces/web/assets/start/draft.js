// A race that somebody is about to make: kept while this tab is open, so that a reload loses no name.

import { tab } from '../common/store.js';

/**
 * @typedef {{ entrants?: string, laps?: number, end?: string, count?: number }} Race
 * @typedef {import('../common/attempt.js').Attempt<{ seal: string, kept: boolean }>} Attempt
 * @typedef {Race & { event?: string, attempt?: Attempt }} Draft
 */

const NAME = 'alley.race';

/** @type {(draft: Draft) => void} */
export const fillIn = (draft) => void tab.remember(NAME, draft);

/** @type {() => Draft} */
export const filledIn = () => tab.recall(NAME) ?? {};

export const clear = () => tab.forget(NAME);
