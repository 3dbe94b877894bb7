// What was pressed and is not yet written down, kept on this device.

import { queueOf, recall, remember } from '../common.js';

/**
 * @typedef {{ id: string, token: string }} Place The game, and the link that may write it.
 * @typedef {{ row: number, name: string, frame: number, ball: number }} Ball Whose ball it is, and which.
 * @typedef {{ key: string, mark: string, said?: import('./rules.js').Said, ball?: Ball }} Held What came back.
 * @typedef {Held & { expected: number, tried?: boolean, why?: string }} Item
 * @typedef {{ items: Item[], held: Held[], why: string }} Box
 */

let name = '';
let changed = () => {};
let kept = true;

/** @type {(id: string, listener: { changed: () => void, elsewhere: () => void }) => void} */
export function open(id, listener) {
  name = queueOf(id);
  changed = listener.changed;
  addEventListener('storage', (event) => {
    if (event.key === null) save(waiting()); // emptied by somebody
    if (event.key === name) listener.elsewhere();
  });
  // From here on it is in this page's memory too, whatever becomes of the storage.
  if (isFull()) remember(name, waiting());
}

/** @returns {Box} */
export const waiting = () => ({ items: [], held: [], why: '', ...recall(name) });

/** @param {Box} box */
export function save(box) {
  kept = remember(name, { ...box, why: box.held.length ? box.why : '' });
  changed();
}

const isFull = () => waiting().items.length + waiting().held.length > 0;

/** Whether this device takes what it is given to keep. */
export const isKept = () => kept;

/** Whether something would be lost with this page. */
export const isLoose = () => !kept && isFull();
