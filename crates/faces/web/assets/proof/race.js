// The race of a draw, run again: the same digits, the same laps, the same sudden death.

import { Breath } from './breath.js';

/**
 * @typedef {import('./cipher.js').Bytes} Bytes
 * @typedef {{ lane: number, standing: number }} Standing
 * @typedef {{ positions: number[], extra: Standing[][], named: number[] }} Outcome `named`: their lanes.
 */

const LONGEST_LOOK = 1 << 16;

/** Every digit of every lane. The key is the seed; a lane's first counter is its number and eight zero bytes. */
class Luck {
  /**
   * @param {import('./cipher.js').Stream} stream
   * @param {number} lanes
   * @param {AbortSignal} [signal]
   */
  constructor(stream, lanes, signal) {
    this.stream = stream;
    this.places = new Float64Array(lanes);
    this.breath = new Breath(signal);
  }

  /**
   * On how many of its next digits a car moves: on 4 to 9.
   * @type {(lane: number, digits: number) => Promise<number>}
   */
  async moves(lane, digits) {
    let missing = digits;
    let moves = 0;
    while (missing > 0) {
      // One byte in 43 is skipped; a few more are looked at than digits are missing.
      const bytes = await this.look(lane, Math.min(LONGEST_LOOK, missing + (missing >> 5) + 8));
      let used = 0;
      for (; used < bytes.length && missing > 0; used += 1) {
        if (bytes[used] >= 250) continue;
        moves += Math.floor(bytes[used] / 25) >= 4 ? 1 : 0;
        missing -= 1;
      }
      this.places[lane] += used;
    }
    return moves;
  }

  /**
   * At least this many bytes of a lane, from where it has been read to.
   * @type {(lane: number, bytes: number) => Promise<Bytes>}
   */
  async look(lane, bytes) {
    await this.breath.take();
    const place = this.places[lane];
    const counter = new DataView(new ArrayBuffer(16));
    counter.setBigUint64(0, BigInt(lane + 1));
    counter.setBigUint64(8, BigInt(Math.floor(place / 16)));
    const blocks = await this.stream(new Uint8Array(counter.buffer), Math.ceil(bytes / 16) + 1);
    return blocks.subarray(place % 16);
  }
}

/**
 * Runs a race with this seed.
 * @param {import('./ticket.js').Course} course
 * @param {Bytes} seed
 * @param {import('./cipher.js').Cipher} cipher
 * @param {AbortSignal} [signal]
 * @returns {Promise<Outcome>}
 */
export async function run({ laps, end, count, entrants }, seed, cipher, signal) {
  const luck = new Luck(await cipher.stream(seed), entrants.length, signal);
  /** @type {number[]} */
  const positions = [];
  for (let lane = 0; lane < entrants.length; lane += 1) {
    positions.push(await luck.moves(lane, laps));
  }
  if (end === 'classic') {
    const furthest = positions.reduce((most, position) => Math.max(most, position), 0);
    return { positions, extra: [], named: lanesAt(positions, furthest) };
  }
  const decided = end === 'order' ? placed(positions, luck) : picked(positions, end, count, luck);
  return { positions, ...(await decided) };
}

/** @type {(positions: number[], wanted: number) => number[]} */
const lanesAt = (positions, wanted) => positions.flatMap((position, lane) => (position === wanted ? [lane] : []));

/**
 * One more lap for these lanes.
 * @type {(luck: Luck, lanes: number[]) => Promise<Standing[]>}
 */
async function extraLap(luck, lanes) {
  const lap = [];
  for (const lane of lanes) lap.push({ lane, standing: await luck.moves(lane, 1) });
  return lap;
}

/**
 * As many as are to be picked, in the order entered; those level about the last place go on.
 * @type {(positions: number[], end: string, count: number, luck: Luck) => Promise<Omit<Outcome, 'positions'>>}
 */
async function picked(positions, end, count, luck) {
  /** @type {Standing[][]} */
  const extra = [];
  /** @type {Standing[]} */
  let certain = [];
  let level = positions.map((standing, lane) => ({ lane, standing }));
  for (let places = count; ; ) {
    const last = lastPlace(level, places, end);
    const ahead = level.filter(({ standing }) => (end === 'first' ? standing > last : standing < last));
    certain = certain.concat(ahead);
    places -= ahead.length;
    level = level.filter(({ standing }) => standing === last);
    if (level.length === places) break;
    level = await extraLap(luck, level.map(({ lane }) => lane));
    extra.push(level);
  }
  const named = certain.concat(level).map(({ lane }) => lane);
  return { extra, named: named.sort((one, other) => one - other) };
}

/**
 * The standing that takes the last of the places.
 * @type {(standings: Standing[], places: number, end: string) => number}
 */
function lastPlace(standings, places, end) {
  const sorted = Float64Array.from(standings, ({ standing }) => standing).sort();
  return end === 'first' ? sorted[sorted.length - places] : sorted[places - 1];
}

/**
 * Everybody, the first place first; all who share a place go on at the same time.
 * @type {(positions: number[], luck: Luck) => Promise<Omit<Outcome, 'positions'>>}
 */
async function placed(positions, luck) {
  /** @type {Standing[][]} */
  const extra = [];
  let groups = ranked(positions.map((standing, lane) => ({ lane, standing })));
  while (groups.length < positions.length) {
    const tied = groups.filter((group) => group.length > 1).flat();
    const lap = await extraLap(luck, tied.sort((one, other) => one - other));
    extra.push(lap);
    const standings = new Map(lap.map(({ lane, standing }) => [lane, standing]));
    groups = groups.flatMap((group) => ranked(group.map((lane) => ({ lane, standing: standings.get(lane) ?? 0 }))));
  }
  return { extra, named: groups.flat() };
}

/**
 * The lanes by their standing, the furthest first; those with the same stay together, in the order entered.
 * @param {Standing[]} standings
 */
function ranked(standings) {
  /** @type {Map<number, number[]>} */
  const groups = new Map();
  for (const { lane, standing } of standings) {
    const group = groups.get(standing);
    if (group) group.push(lane);
    else groups.set(standing, [lane]);
  }
  return [...groups.entries()].sort(([one], [other]) => other - one).map(([, lanes]) => lanes);
}
