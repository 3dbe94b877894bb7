// The same attempt keeps its key: asked again after a lost answer, it happens once. Anything else is a new attempt.

import { ask, freshKey } from './api.js';

/**
 * What is asked for, as one text; its key; and what was made for it.
 * @template {object} [Made={}]
 * @typedef {{ about: string, key: string } & Made} Attempt
 */

/**
 * Gives the attempt for what is asked: the last one, perhaps kept from before, if it was about the same.
 * @template {object} [Made={}]
 * @param {(...asked: any[]) => Promise<Made>} [make] makes what goes with a new attempt
 * @param {Attempt<Made>} [kept]
 */
export function attempts(make, kept) {
  let last = kept;
  return async (/** @type {unknown[]} */ ...asked) => {
    const about = JSON.stringify(asked);
    if (last?.about !== about) {
      last = /** @type {Attempt<Made>} */ ({ about, key: freshKey(), ...(await make?.(...asked)) });
    }
    return last;
  };
}

/**
 * Asks for a new game or draw.
 * @type {(path: string, attempt: Attempt, body: object) => ReturnType<typeof ask>}
 */
export const create = (path, { key }, body) => ask('POST', path, { key, body });

/**
 * An action that is not begun again while it goes on.
 * @template {unknown[]} Words
 * @param {(...words: Words) => Promise<void>} action
 */
export function oneAtATime(action) {
  let busy = false;
  return async (/** @type {Words} */ ...words) => {
    if (busy) return;
    busy = true;
    try {
      await action(...words);
    } finally {
      busy = false;
    }
  };
}
