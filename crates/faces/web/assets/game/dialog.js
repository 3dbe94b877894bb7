// One dialog over the board, from its opening to a write that was taken. What the server refuses is said in it, for
// another try.

import { ask, sentence } from '../common/api.js';
import { attempts, oneAtATime } from '../common/attempt.js';
import { focused, refocus } from '../common/live.js';
import { one, say } from '../common/page.js';
import { toldIn, version } from './known.js';
import { learn, pending } from './queue.js';

/**
 * @typedef {(method: string, path: string, body?: object) => Promise<void>} Write
 * @typedef {{ game: import('./box.js').Place, words: import('../common/page.js').Words,
 *   now: () => import('./scorekeeper.js').State }} Desk What every dialog is about: the game, as it stands now.
 */

/** @type {(desk: Desk, dialog: HTMLDialogElement, save: (write: Write) => void) => Write} */
export function begin({ game, words }, dialog, save) {
  const refusal = one(dialog, '.refusal');
  const attempt = attempts();
  let expected = version();
  /** @type {Write} */
  const write = oneAtATime(async (method, path, body) => {
    if (pending()) return say(refusal, words.rollsFirst);
    say(refusal);
    const { key } = await attempt(method, path, body, expected);
    const address = `/games/${encodeURIComponent(game.id)}${path}`;
    const answer = await ask(method, address, { token: game.token, expected, key, body }).catch(() => undefined);
    if (!answer) return say(refusal, words.unreachable);
    learn(toldIn(answer));
    if (answer.status === 409) expected = version();
    if (!answer.ok) return say(refusal, sentence(answer, words));
    return dialog.close();
  });
  one(dialog, 'form').onsubmit = (event) => {
    event.preventDefault();
    save(write);
  };
  say(refusal);
  // The board is drawn anew meanwhile: the focus goes back to what stands where it came from.
  const from = focused();
  dialog.onclose = () => refocus(from);
  dialog.showModal();
  return write;
}
