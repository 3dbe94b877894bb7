// Steps of a draw on their way to the server. Each has a key of its own: sent again, it does not happen again.

import { ask, notNow, paper } from '../common/api.js';
import { byId } from '../common/page.js';
import { retries } from '../common/retry.js';
import { cipher, hex } from '../proof/cipher.js';

/** @typedef {{ key: string, expected?: number }} Once */

const { draw: id = '', token } = byId('draw').dataset;
const address = `/draws/${encodeURIComponent(id)}`;
let wakened = () => {};

/** Who waits to try again tries now. */
export const wake = () => wakened();
addEventListener('online', wake);
addEventListener('pageshow', wake);
document.addEventListener('visibilitychange', () => document.hidden || wake());

/**
 * One try of `witnesses`, `shut`, `open`, `void`, `next`, `steps` and the like. Throws when no answer came.
 * @type {(what: string, body: object, once: Once) => Promise<import('../common/api.js').Answer>}
 */
export const step = (what, body, once) => ask('POST', `${address}/${what}`, { token, ...once, body });

/**
 * Tries until it is answered, as long as it is wanted; nothing, when it is not wanted any more.
 * @template Found
 * @param {() => boolean} wanted
 * @param {() => Promise<{ found?: Found, pause?: number }>} look
 */
async function until(wanted, look) {
  const retry = retries(500, 10000);
  while (wanted()) {
    const { found, pause = 0 } = await look();
    if (found !== undefined) return found;
    await new Promise((done) => {
      wakened = () => done(retry.stop());
      retry.later(wakened, pause * 1000);
    });
  }
  return undefined;
}

/**
 * Sends a step until the server has answered.
 * @type {(what: string, body: object, key: string, wanted: () => boolean) =>
 *   Promise<import('../common/api.js').Answer | undefined>}
 */
export const insist = (what, body, key, wanted) => until(wanted, async () => {
  const answer = await step(what, body, { key }).catch(() => undefined);
  return answer && !notNow(answer) ? { found: answer } : { pause: answer?.pause };
});

/**
 * Opens a secret: by the very line its seal is the hash of.
 * @type {(line: string, key: string, wanted: () => boolean) => ReturnType<typeof insist>}
 */
export const open = (line, key, wanted) => insist('steps', { kind: 'reveal', text: line }, key, wanted);

/**
 * The ticket of this draw.
 * @type {(number: number, wanted: () => boolean) => Promise<Uint8Array<ArrayBuffer> | undefined>}
 */
export const ticket = (number, wanted) => until(wanted, async () => (
  { found: await paper(`${address}/tickets/${number}`, token) }
));

/**
 * Whether the ticket of this draw has this line and is the one that was published: nothing is revealed for another.
 * @type {(number: number, commitment: string, line: string, wanted: () => boolean) => Promise<boolean | undefined>}
 */
export async function published(number, commitment, line, wanted) {
  const bytes = await ticket(number, wanted);
  if (!bytes) return undefined;
  const found = hex(await cipher().sha256(bytes));
  return found === commitment && `\n${new TextDecoder().decode(bytes)}`.includes(`\n${line}\n`);
}

/** @type {(number: number) => Promise<Uint8Array<ArrayBuffer> | undefined>} */
export const proof = (number) => paper(`${address}/proofs/${number}`, token);
