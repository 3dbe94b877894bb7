// One line: the ten frames of a bowler or of a team, those that the house bowls among them, and what they are worth.

import { LAST, TEN, counts, isOver, rack } from './frame.js';
import { gives } from './house.js';

/**
 * @typedef {import('./house.js').Rules} Rules
 * @typedef {import('./said.js').Said} Said
 */

/**
 * The running total of each frame, as far as it is known.
 * @type {(rules: Rules, frames: Said[][]) => (number | undefined)[]}
 */
export function totals(rules, frames) {
  const counted = frames.map((balls) => counts(rules, balls));
  /** @type {number | undefined} */
  let sum = 0;
  return frames.map((balls, place) => {
    const worth = isOver(rules, place + 1, balls) ? pointsOf(rules, place + 1, counted) : undefined;
    sum = sum === undefined || worth === undefined ? undefined : sum + worth;
    return sum;
  });
}

/** @type {(rules: Rules, frame: number, counted: number[][]) => number | undefined} */
const pointsOf = (rules, frame, counted) =>
  (rules.frames === 'current-frame' ? atOnce(counted[frame - 1]) : withBonus(frame, counted));

/**
 * By current-frame scoring a strike is worth 30, a spare ten and its first ball.
 * @param {number[]} own
 */
function atOnce(own) {
  if (own[0] === TEN) return 3 * TEN;
  return add(own) === TEN ? TEN + own[0] : add(own);
}

/**
 * A strike counts the next two balls as well, a spare the next one.
 * @type {(frame: number, counted: number[][]) => number | undefined}
 */
function withBonus(frame, counted) {
  const own = counted[frame - 1];
  const bonus = frame === LAST || add(own) < TEN ? 0 : own.length === 1 ? 2 : 1;
  const following = counted.slice(frame, frame + 2).flat();
  return following.length < bonus ? undefined : add(own) + add(following.slice(0, bonus));
}

/** @param {number[]} numbers */
const add = (numbers) => numbers.reduce((sum, number) => sum + number, 0);

/**
 * The points so far: the last total that is known.
 * @type {(rules: Rules, frames: Said[][]) => number}
 */
export const score = (rules, frames) => totals(rules, frames).reduce((last, total) => total ?? last, 0) ?? 0;

/** @param {Said[][]} frames */
const begun = (frames) => frames.filter(({ length }) => length).length;

/**
 * How many frames are over.
 * @type {(rules: Rules, frames: Said[][]) => number}
 */
export function done(rules, frames) {
  const last = begun(frames);
  return last && !isOver(rules, last, frames[last - 1]) ? last - 1 : last;
}

/**
 * The line with other balls in a frame. What the house bowls comes and goes with the frame before it.
 * @type {(rules: Rules, frames: Said[][], frame: number, balls: Said[]) => Said[][]}
 */
export function withFrame(rules, frames, frame, balls) {
  const changed = put(frames, frame - 1, balls);
  if (!gives(rules, frame + 1)) return changed;
  const given = isOver(rules, frame, balls) ? [String(TEN)] : [];
  return changed[frame].length === given.length ? changed : put(changed, frame, given);
}

/** @type {<Thing>(things: Thing[], place: number, thing: Thing) => Thing[]} */
export const put = (things, place, thing) => things.map((other, at) => (at === place ? thing : other));

/**
 * The line without the last ball that somebody bowled, if there is one.
 * @type {(rules: Rules, frames: Said[][]) => Said[][] | undefined}
 */
export function without(rules, frames) {
  const last = begun(frames);
  const frame = gives(rules, last) ? last - 1 : last;
  return frame ? withFrame(rules, frames, frame, frames[frame - 1].slice(0, -1)) : undefined;
}

/**
 * The highest score that can still be reached: that of the line bowled to its end.
 * @type {(rules: Rules, frames: Said[][]) => number}
 */
export function highest(rules, frames) {
  let best = frames;
  for (let frame = 1; frame <= LAST; frame += 1) {
    for (let at = rack(rules, frame, best[frame - 1]); at; at = rack(rules, frame, best[frame - 1])) {
      best = withFrame(rules, best, frame, [...best[frame - 1], String(at.standing)]);
    }
  }
  return score(rules, best);
}
