// The pins that a ball leaves standing, and what such a leave is called.

/** @typedef {number[]} Leave Pins by their numbers, the lowest first; at least one. */

/** A full rack. @type {Leave} */
export const ALL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

// Pins that one ball easily takes together: neighbours in a slanting row, and the pins one behind the other.
const LINKS = [[2, 4], [2, 5], [3, 5], [3, 6], [4, 7], [4, 8], [5, 8], [5, 9], [6, 9], [6, 10], [2, 8], [3, 9]];
const HEADPIN = 1;
// What the headpin is linked to, while it stands.
const HEADPIN_LINKS = [[1, 2], [1, 3], [1, 5]];

/**
 * Whether the headpin is down and the others are not connected.
 * @param {Leave} leave
 */
export const isSplit = (leave) => !leave.includes(HEADPIN) && !isConnected(leave);

/**
 * Whether the headpin stands, and not all the others are connected with it.
 * @param {Leave} leave
 */
export const isWashout = (leave) => leave.includes(HEADPIN) && !isConnected(leave);

/**
 * Whether every pin can be reached from the first along links between pins that stand.
 * @param {Leave} leave
 */
function isConnected(leave) {
  const links = [...LINKS, ...HEADPIN_LINKS].filter((link) => link.every((pin) => leave.includes(pin)));
  const reached = new Set(leave.slice(0, 1));
  for (const _ of leave) {
    for (const link of links) if (link.some((pin) => reached.has(pin))) link.forEach((pin) => reached.add(pin));
  }
  return reached.size === leave.length;
}
