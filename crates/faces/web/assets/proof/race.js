// The race of a draw, run again: the same digits, the same laps, the same sudden death.

/**
 * @typedef {import('./cipher.js').Bytes} Bytes
 * @typedef {{ lane: number, standing: number }} Standing
 * @typedef {{ positions: number[], extra: Standing[][], named: number[] }} Outcome `named`: their lanes.
 */

const LONGEST_LOOK = 1 << 16;

// A page that counts a long race must not stand still; nobody notices this many milliseconds.
const BREATH = 40;

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
    this.signal = signal;
    this.breathed = performance.now();
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
    if (performance.now() - this.breathed > BREATH) await this.breathe();
    const place = this.places[lane];
    const counter = new DataView(new ArrayBuffer(16));
    counter.setBigUint64(0, BigInt(lane + 1));
    counter.setBigUint64(8, BigInt(Math.floor(place / 16)));
    const blocks = await this.stream(new Uint8Array(counter.buffer), Math.ceil(bytes / 16) + 1);
    return blocks.subarray(place % 16);
  }

  /** Lets the page do its work; the race can be stopped here. */
  async breathe() {
    await new Promise((done) => setTimeout(done));
    this.signal?.throwIfAborted();
    this.breathed = performance.now();
  }
}

/**
 * Runs a draw with this seed.
 * @param {import('./reader.js').Draw} draw
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
    const lap = [];
    for (const { lane } of level) lap.push({ lane, standing: await luck.moves(lane, 1) });
    extra.push(lap);
    level = lap;
  }
  const named = certain.concat(level).map(({ lane }) => lane);
  return { positions, extra, named: named.sort((one, other) => one - other) };
}

/** @type {(positions: number[], wanted: number) => number[]} */
const lanesAt = (positions, wanted) => positions.flatMap((position, lane) => (position === wanted ? [lane] : []));

/**
 * The standing that takes the last of the places.
 * @type {(standings: Standing[], places: number, end: string) => number}
 */
function lastPlace(standings, places, end) {
  const sorted = Float64Array.from(standings, ({ standing }) => standing).sort();
  return end === 'first' ? sorted[sorted.length - places] : sorted[places - 1];
}
