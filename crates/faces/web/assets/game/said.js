// One ball, as it is written down: `7`, `F` for a foul, `8:7-10` where eight fell and these two stand.

/**
 * @typedef {string} Said A ball, and all that was said of it.
 * @typedef {import('./leave.js').Leave} Leave
 */

/** The ball counts, its pins do not, and those it took are set again. @type {Said} */
export const FOUL = 'F';

/**
 * How many pins fell.
 * @param {Said} said
 */
export const countOf = (said) => (said === FOUL ? 0 : parseInt(said, 10));

/**
 * The same without the pins it left.
 * @param {Said} said
 */
export const inShort = (said) => said.split(':')[0];

/**
 * The pins it left, if it names them.
 * @type {(said: Said) => Leave | undefined}
 */
export const leaveOf = (said) => (said.includes(':') ? said.split(':')[1].split('-').map(Number) : undefined);

/**
 * The ball that leaves these of this many that stood: how many it took follows. One that leaves nothing is a count.
 * @type {(stood: number, leave: Leave) => Said}
 */
export const leaving = (stood, leave) =>
  (leave.length ? `${stood - leave.length}:${leave.join('-')}` : String(stood));
