// The secrets this browser keeps, each under its seal: the seal stands in the record, so a secret is found again
// whatever was lost on the way. A secret is kept before its seal is told, and forgotten when the draw is over.

import { forget, recall, remember, tab } from '../common/store.js';
import { newSecret, seal } from '../proof/secret.js';

/** @type {(told: string) => string} */
const name = (told) => `alley.secret.${told}`;

/**
 * A secret of this browser's own and its seal; of a witness by name, or of the host, who has none here; for the draw at
 * this place alone, if the draw says its place.
 * @param {string} [witness]
 * @param {string} [place]
 */
export async function makeSecret(witness, place) {
  const secret = newSecret();
  const told = await seal(witness, secret, place);
  return { seal: told, kept: remember(name(told), secret) };
}

/** @type {(told: string) => string | undefined} */
export const secretOf = (told) => recall(name(told));
/** @type {(told: string) => void} */
export const forgetSecret = (told) => forget(name(told));

/**
 * What this browser is in a draw. `joining`, `signing` and `revealing` are the keys of its requests; `signer` is what
 * it signs with and `key` what the ticket says of it; `shown` is what the page showed when it joined.
 * @typedef {{ name: string, seal: string, joining: string, signing: string, revealing: string, signer?: string,
 *   key?: string, shown?: import('./ticket.js').Conditions, listed?: boolean,
 *   revealed?: boolean }} Part
 */

// The tab remembers it apart, to tell a secret that was lost from one that never was.
/** @type {(draw: string, number: number) => string} */
const part = (draw, number) => `alley.witness.${draw}.${number}`;

/** @type {(draw: string, number: number, witness: Part) => void} */
export function keepPart(draw, number, witness) {
  remember(part(draw, number), witness);
  tab.remember(part(draw, number), witness);
}

/** @type {(draw: string, number: number) => Part | undefined} */
export const partIn = (draw, number) => recall(part(draw, number)) ?? tab.recall(part(draw, number));

/** @type {(draw: string, number: number) => void} */
export function forgetPart(draw, number) {
  forget(part(draw, number));
  tab.forget(part(draw, number));
}

/**
 * What this browser was in the draws before this one is over, whether it saw their end or not.
 * @type {(draw: string, number: number) => void}
 */
export function forgetBefore(draw, number) {
  for (let earlier = 1; earlier < number; earlier += 1) {
    const kept = partIn(draw, earlier);
    if (kept) forgetSecret(kept.seal);
    forgetPart(draw, earlier);
  }
}

/** @type {(draw: string, number: number) => string} */
const seen = (draw, number) => `alley.commitment.${draw}.${number}`;

/**
 * The commitment as this browser saw it first, before the result was known.
 * @type {(draw: string, number: number, commitment: string) => void}
 */
export function seeCommitment(draw, number, commitment) {
  if (!recall(seen(draw, number))) remember(seen(draw, number), commitment);
}

/** @type {(draw: string, number: number) => string | undefined} */
export const seenCommitment = (draw, number) => recall(seen(draw, number));

/**
 * What the next draw of the event has to say of those before it: by what it names the last one and, if that one tells,
 * how many are void.
 * @typedef {{ previous: string, voidBefore?: number }} Sequel
 */

/** @type {(draw: string, number: number) => string} */
const drawn = (draw, number) => `alley.drawn.${draw}.${number}`;

/**
 * This browser saw how the draw ended.
 * @type {(draw: string, number: number, sequel: Sequel) => void}
 */
export const seeDraw = (draw, number, sequel) => {
  remember(drawn(draw, number), sequel);
};

/** @type {(draw: string, number: number) => Sequel | undefined} */
export const seenDraw = (draw, number) => recall(drawn(draw, number));
