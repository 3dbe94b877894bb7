// Writes to an evening: each has a key of its own and follows the version of the record that was seen.

import { say, state, wordsOf } from '../common.js';
import { ask, attempts, sentence } from '../writing.js';
import { id, token } from './series.js';

/**
 * What the pages of an evening know of it.
 * @typedef {{ number: number, name: string }} Seat
 * @typedef {{ game?: string, running: boolean, next?: number, seats: Seat[] }} Lane
 * @typedef {Seat & { team?: string, handicap?: number, average?: string, pacer: boolean }} Person
 * @typedef {import('../common.js').State & { record: number, lanes: Lane[], people?: Person[],
 *   length?: number }} Tonight
 */

const words = wordsOf('words');
const attempt = attempts();
let answered = 0;

export const tonight = () => /** @type {Tonight} */ (state());

const version = () => Math.max(answered, tonight().record);

/**
 * Sends one thing. What is wrong is said in its place. Gives what the server said, when it was taken.
 * @param {string} method
 * @param {string} path
 * @param {object} body
 * @param {HTMLElement | null} refusal
 * @param {boolean} [follows] whether it is refused when the evening has changed meanwhile
 */
export async function send(method, path, body, refusal, follows = true) {
  say(refusal);
  const expected = follows ? version() : undefined;
  const { key } = await attempt(method, path, body, expected);
  const address = `/evenings/${encodeURIComponent(id)}${path}`;
  const answer = await ask(method, address, { token, expected, key, body }).catch(() => undefined);
  if (!answer) {
    say(refusal, words.unreachable);
    return undefined;
  }
  if (!answer.ok) {
    say(refusal, sentence(answer, words));
    return undefined;
  }
  const { said } = answer;
  answered = Math.max(answered, said.evening?.version ?? said.version ?? 0);
  return said;
}
