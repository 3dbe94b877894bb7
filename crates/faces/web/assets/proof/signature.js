// A witness's signature under a ticket. A secret, once open, is everybody's; the key with which its owner signed is
// not, so a seal and its secret cannot be used again in another ticket.

import { hex, unhex, utf8 } from './cipher.js';
import * as ed25519 from './ed25519.js';

/**
 * The very bytes that are signed.
 * @type {(commitment: string) => import('./cipher.js').Bytes}
 */
const signedText = (commitment) => utf8(`alley-draw 2 commitment ${commitment}\n`);

/**
 * The key that stands in the ticket, of the one that a witness keeps: 32 bytes of chance, as `newSecret` makes them.
 * @type {(signer: string) => string}
 */
export const keyOf = (signer) => hex(ed25519.publicKey(unhex(signer)));

/**
 * Signs a ticket.
 * @type {(signer: string, commitment: string) => string}
 */
export const sign = (signer, commitment) => hex(ed25519.sign(unhex(signer), signedText(commitment)));

/**
 * Whether the owner of this key signed this ticket.
 * @type {(key: string, commitment: string, signature: string) => boolean}
 */
export const signed = (key, commitment, signature) =>
  ed25519.verify(unhex(key), signedText(commitment), unhex(signature));
