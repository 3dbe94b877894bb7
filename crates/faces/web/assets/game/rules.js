// The rules of ten-pin bowling as far as a phone needs them to play ahead: frames, the tenth, turns, totals, keys. What
// they say is drawn, never written: the server decides. A test compares every answer with the rules of the server.

/** The rules this module knows, by the name the server gives them. */
export const KNOWN = 'ten-pin';

const PINS = 10;
const LAST = 10;

/**
 * @typedef {{ left: boolean, frames: number[][] }} Bowler The pins of each ball, frame by frame: always ten frames.
 * @typedef {{ standing: number, fresh: boolean }} Rack After a gutter ball ten pins stand, and yet it is not fresh.
 * @typedef {{ row: number, frame: number, ball: number } & Rack} Next The next ball: rows from 0, the others from 1.
 */

/** @type {(frame: number) => number} */
export const mostBalls = (frame) => (frame === LAST ? 3 : 2);

/** @type {(rack: Rack, pins: number) => Rack} */
const broken = ({ standing }, pins) =>
  standing > pins ? { standing: standing - pins, fresh: false } : { standing: PINS, fresh: true };

/** @type {(counts: number[]) => Rack} */
const rackAfter = (counts) => counts.reduce(broken, { standing: PINS, fresh: true });

/**
 * What the next ball of a frame is bowled at; nothing, when the frame is over.
 * @type {(frame: number, counts: number[]) => Rack | undefined}
 */
export function rack(frame, counts) {
  const [first = 0, second = 0] = counts;
  const fills = frame === LAST && first + second >= PINS;
  const over = counts.length === (fills ? 3 : 2) || (frame !== LAST && first === PINS);
  return over ? undefined : rackAfter(counts);
}

/** @type {(rack: Rack, pins: number) => string} */
function mark({ standing, fresh }, pins) {
  if (pins === standing) return fresh ? 'X' : '/';
  return pins ? String(pins) : '-';
}

/**
 * What is written for each ball of a frame.
 * @param {number[]} counts
 */
export const marks = (counts) => counts.map((pins, ball) => mark(rackAfter(counts.slice(0, ball)), pins));

/**
 * How many pins a key stands for, when this many are standing.
 * @type {(key: string, standing: number) => number}
 */
export function pins(key, standing) {
  if (key === '/') return standing;
  if (key === 'X') return PINS;
  return key === '-' ? 0 : Number(key);
}

/**
 * The keys that can be pressed: every count up to what stands, then the mark for all of it and the one for nothing.
 * @param {Rack} at
 */
export const keys = (at) => [...Array(at.standing + 1).keys()].map(String).concat(mark(at, at.standing), '-');

/**
 * The running total of each frame, as far as it is known: a strike counts the next two balls as well, a spare the next.
 * @param {number[][]} frames
 */
export function totals(frames) {
  /** @type {number | undefined} */
  let sum = 0;
  return frames.map((counts, place) => {
    const points = pointsOf(place + 1, counts, frames.slice(place + 1).flat());
    sum = sum === undefined || points === undefined ? undefined : sum + points;
    return sum;
  });
}

/** @type {(frame: number, counts: number[], following: number[]) => number | undefined} */
function pointsOf(frame, counts, following) {
  if (rack(frame, counts)) return undefined;
  const own = add(counts);
  const bonus = frame === LAST || own < PINS ? 0 : counts.length === 1 ? 2 : 1;
  return following.length < bonus ? undefined : own + add(following.slice(0, bonus));
}

/** @param {number[]} counts */
const add = (counts) => counts.reduce((sum, count) => sum + count, 0);

/**
 * The points so far: the last total that is known.
 * @param {number[][]} frames
 */
export const score = (frames) => totals(frames).reduce((last, total) => total ?? last, 0) ?? 0;

/** @param {number[][]} frames */
const begun = (frames) => frames.filter((counts) => counts.length).length;

/** @param {Bowler} bowler */
function done({ frames }) {
  const last = begun(frames);
  return last && rack(last, frames[last - 1]) ? last - 1 : last;
}

/**
 * The first of those who have done the fewest frames is up; nobody, when the game is over.
 * @param {Bowler[]} bowlers
 * @returns {Next | undefined}
 */
export function next(bowlers) {
  const each = bowlers.map((bowler) => (bowler.left ? LAST : done(bowler)));
  const fewest = Math.min(...each);
  if (fewest >= LAST) return undefined;
  const row = each.indexOf(fewest);
  const counts = bowlers[row].frames[fewest];
  return { row, frame: fewest + 1, ball: counts.length + 1, ...rackAfter(counts) };
}

/**
 * The game after a ball; nothing, when it cannot have been bowled.
 * @type {<Kind extends Bowler>(bowlers: Kind[], pins: number) => Kind[] | undefined}
 */
export function after(bowlers, pins) {
  const up = next(bowlers);
  if (!up || pins > up.standing) return undefined;
  const { row, frame } = up;
  return withFrame(bowlers, row, frame, [...bowlers[row].frames[frame - 1], pins]);
}

/**
 * The game with other balls in a frame.
 * @type {<Kind extends Bowler>(bowlers: Kind[], row: number, frame: number, counts: number[]) => Kind[]}
 */
export const withFrame = (bowlers, row, frame, counts) =>
  put(bowlers, row, { ...bowlers[row], frames: put(bowlers[row].frames, frame - 1, counts) });

/** @type {<Thing>(things: Thing[], place: number, thing: Thing) => Thing[]} */
const put = (things, place, thing) => things.map((other, at) => (at === place ? thing : other));

/**
 * The game without its last ball, if a ball was the last that happened: of who is up in mid-frame, or was up before.
 * @type {<Kind extends Bowler>(bowlers: Kind[]) => Kind[] | undefined}
 */
export function before(bowlers) {
  const up = next(bowlers) ?? { row: 0, ball: 1 };
  const staying = bowlers.map((_, row) => row).filter((row) => row === up.row || !bowlers[row].left);
  const row = up.ball > 1 ? up.row : staying.at(staying.indexOf(up.row) - 1) ?? 0;
  const { frames } = bowlers[row];
  const frame = begun(frames);
  return frame ? withFrame(bowlers, row, frame, frames[frame - 1].slice(0, -1)) : undefined;
}
