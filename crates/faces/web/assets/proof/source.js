// Where a public value comes from: announced in the ticket, looked up when everything else is open. Each source and
// each value has one spelling, or its writer could choose.

import { Refusal } from './label.js';
import { readHex, unsigned } from './values.js';

/**
 * @typedef {{ count: number, lowest: number, highest: number }} Throws
 * @typedef {{ text: string, throws: Throws } | { text: string, throws?: undefined, round: number }} Source Dice or
 *   digits, thrown one after the other; or a round of drand's quicknet.
 */

const MOST = 99;
const LAST_ROUND = 999_999_999_999;

// When round 1 came, in seconds since the beginning of 1970, and how long after it the next one.
const GENESIS = 1_692_803_367;
const PERIOD = 3;

/** @type {(round: number) => number} */
export const roundTime = (round) => GENESIS + (round - 1) * PERIOD;

/**
 * The first round after a moment.
 * @type {(moment: number) => Source}
 */
export const firstAfter = (moment) =>
  drand(moment < GENESIS ? 1 : Math.floor((moment - GENESIS) / PERIOD) + 2);

/** @type {(round: number) => Source} */
const drand = (round) => ({ text: `drand quicknet ${round}`, round });

/** @type {(text: string) => Source} */
export function readSource(text) {
  const source = named(text.split(' '));
  if (source.text !== text) throw new Refusal('source');
  return source;
}

/**
 * @param {string[]} words
 * @returns {Source}
 */
function named([kind, ...words]) {
  if (kind === 'dice' && words.length === 3 && words[1] === 'of') {
    const [count, sides] = [number(words[0], 8), number(words[2], 8)];
    if (sides < 2 || sides > MOST) throw new Refusal('source-sides', { most: MOST });
    return { text: `dice ${count} of ${sides}`, throws: thrown(count, 1, sides) };
  }
  if (kind === 'digits' && words.length === 1) {
    const count = number(words[0], 8);
    return { text: `digits ${count}`, throws: thrown(count, 0, 9) };
  }
  if (kind !== 'drand' || words.length !== 2 || words[0] !== 'quicknet') throw new Refusal('source');
  const round = number(words[1], 64);
  if (round === 0 || round > LAST_ROUND) throw new Refusal('source');
  return drand(round);
}

/** @type {(text: string, bits: number) => number} */
function number(text, bits) {
  const value = unsigned(text, bits);
  if (value === undefined) throw new Refusal('source');
  return value;
}

/** @type {(count: number, lowest: number, highest: number) => Throws} */
function thrown(count, lowest, highest) {
  if (count === 0 || count > MOST) throw new Refusal('source-count', { most: MOST });
  return { count, lowest, highest };
}

/** @type {(throws: Throws, face: number) => boolean} */
export const allows = ({ lowest, highest }, face) => lowest <= face && face <= highest;

/**
 * Whether its value has at least 31 bits. With fewer a host can try tickets until most values suit.
 * @param {Source} source
 */
export function isStrong({ throws }) {
  return throws === undefined || (throws.highest - throws.lowest + 1) ** throws.count >= 2 ** 31;
}

/**
 * What a source brought, in its one spelling. Whether a beacon is that of its round is not checked here.
 * @type {(source: Source, text: string) => string}
 */
export function readValue({ throws }, text) {
  const value = throws ? readThrows(throws, text) : readHex(text, 96);
  if (value !== text) throw new Refusal('source');
  return value;
}

/** @type {(throws: Throws, text: string) => string} */
function readThrows(throws, text) {
  const { count: needed, lowest, highest } = throws;
  const faces = text.split(' ').map((face) => number(face, 8));
  if (faces.length !== needed) throw new Refusal('thrown', { needed, found: faces.length });
  const face = faces.find((other) => !allows(throws, other));
  if (face !== undefined) throw new Refusal('face', { face, lowest, highest });
  return faces.join(' ');
}
