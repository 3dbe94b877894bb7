// A secret for a draw, and its seal: the one stays on this phone, the other is told.

import { cipher, hashed, hex } from './cipher.js';
import { refused } from './label.js';

/** Thirty-two bytes that nobody else knows; every page has them, secure or not. */
export const newSecret = () => hex(crypto.getRandomValues(new Uint8Array(32)));

/**
 * The line of a proof that opens a secret: of a witness by name, or of the host, who has none here. In the second form
 * it names the place of its draw (`place` of the ticket), and opens no other.
 * @type {(witness: string | undefined, secret: string, place?: string) => string}
 */
export const openingLine = (witness, secret, place) =>
  [witness === undefined ? 'host-secret' : 'witness-secret', secret, place, witness]
    .filter((word) => word !== undefined)
    .join(' ')
    .concat('\n');

/**
 * The hash of that line. As it names the witness, nobody can pass another's seal off as their own.
 * @param {string | undefined} witness
 * @param {string} secret
 * @param {string} [place]
 */
export async function seal(witness, secret, place, by = cipher()) {
  const refusal = witness === undefined ? undefined : refused(witness);
  if (refusal) throw refusal;
  return hashed(openingLine(witness, secret, place), by);
}
