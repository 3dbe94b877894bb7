// What is published before anything is opened: the SHA-256 of a ticket.

import { hashed } from './cipher.js';

/**
 * The commitment of a ticket, as digits.
 * @type {(ticket: import('./ticket.js').Ticket, by: import('./cipher.js').Cipher) => Promise<string>}
 */
export const commitmentOf = (ticket, by) => hashed(ticket.text, by);

/**
 * Digits to compare across a room, the same in every language: five groups of five, which is 83 bits. The host makes
 * both tickets of a deception, so fewer could be found equal by trying.
 * @type {(commitment: string) => string}
 */
export function spoken(commitment) {
  const digits = String(BigInt(`0x${commitment.slice(0, 32)}`) % 10n ** 25n).padStart(25, '0');
  return digits.replace(/.{5}(?=.)/gu, '$& ');
}
