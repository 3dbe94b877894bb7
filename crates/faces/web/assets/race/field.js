// Questions about all cars at once: who is in front, who stands where, what is in view.

/**
 * @typedef {{ lanes: number[], places: number }} Photo Who is level about the last places.
 * @typedef {{ names: string[], laps: number, end: string, count: number, beats: number, positions: number[],
 *   driven: number, extra: number, photo?: Photo, named?: number[] }} Race What is known of a race by now; `named`: the
 *   lanes that were picked.
 * @typedef {{ show: (pace: number) => void, find: (lanes: number[], searching: boolean) => void,
 *   name: (lanes: number[]) => void, close: () => void }} View One way to show it.
 * @typedef {import('../common/page.js').Words} Words
 */

// What a screen shows of the road at once, in positions; a longer race moves through it.
const WINDOW = 24;

/** @type {(positions: number[]) => number} */
export const most = (positions) => positions.reduce((one, other) => Math.max(one, other));
/** @type {(positions: number[]) => number} */
export const least = (positions) => positions.reduce((one, other) => Math.min(one, other));

/**
 * The position from which the race would name somebody first as it stands.
 * @type {(race: Race) => number}
 */
export const edge = ({ positions, end }) => (end === 'first' ? most : least)(positions);

/** @type {(race: Race, position: number) => string[]} */
export const namesAt = ({ names, positions }, position) => names.filter((_, lane) => positions[lane] === position);

/**
 * All lanes, in the order in which the race would name them.
 * @type {(race: Race) => { position: number, lane: number }[]}
 */
export function ranking({ positions, end }) {
  const direction = end === 'first' ? -1 : 1;
  const order = positions.map((position, lane) => ({ position, lane }));
  return order.sort((one, other) => direction * (one.position - other.position) || one.lane - other.lane);
}

/**
 * The piece of road in view: the last car is still on it, and the first.
 * @type {(positions: number[], laps: number) => { left: number, span: number }}
 */
export function camera(positions, laps) {
  const front = most(positions);
  const span = Math.max(Math.min(Math.ceil(laps * 0.8), WINDOW), 3, (front - least(positions)) * 1.1);
  return { left: Math.max(0, front - span), span };
}

/**
 * The first few of many names.
 * @type {(names: string[], words: Words, shown?: number) => string}
 */
export function few(names, words, shown = 5) {
  const more = names.length > shown ? ` ${fill(words.more, names.length - shown)}` : '';
  return names.slice(0, shown).join(', ') + more;
}

/**
 * A sentence with numbers in its gaps.
 * @type {(sentence: string, ...numbers: number[]) => string}
 */
export const fill = (sentence, ...numbers) =>
  numbers.reduce((text, number) => text.replace('{}', String(number)), sentence);

/**
 * How a glide between two laps goes: the part of it that is done, from 0 to 1, drawn until it is 1.
 * @param {(part: number) => void} draw
 */
export function glide(draw) {
  let frame = 0;
  let [begin, duration] = [0, 0];
  /** @param {number} now */
  const step = (now) => {
    const part = duration > 0 ? Math.min(1, Math.max(0, (now - begin) / duration)) : 1;
    draw(part);
    frame = part < 1 ? requestAnimationFrame(step) : 0;
  };
  const stop = () => cancelAnimationFrame(frame);
  const again = () => {
    stop();
    step(performance.now());
  };
  return {
    stop,
    /** Draws once more as it stands. */
    again,
    /** @param {number} pace in milliseconds; 0 is at once */
    start(pace) {
      [begin, duration] = [performance.now(), pace];
      again();
    },
  };
}
