// One frame: what each ball is bowled at, what it counts, how it is written down, when the frame is over.

import { credited } from './house.js';
import { ALL, isSplit } from './leave.js';
import { FOUL, countOf, leaveOf } from './said.js';

/**
 * @typedef {import('./house.js').Rules} Rules
 * @typedef {import('./said.js').Said} Said
 * @typedef {{ standing: number, fresh: boolean, pins?: import('./leave.js').Leave }} Rack After a gutter ball ten pins
 *   stand, and yet it is not fresh. Which pins stand is known of ten, and after a ball that named them.
 */

export const TEN = 10;
export const LAST = 10;

/** @type {Rack} */
const FRESH = { standing: TEN, fresh: true };

/**
 * Whether strikes and spares of this frame are followed by extra balls.
 * @type {(rules: Rules, frame: number) => boolean}
 */
const hasExtras = ({ frames }, frame) => frame === LAST && frames !== 'current-frame';

/** @type {(rules: Rules, frame: number) => number} */
export const mostBalls = (rules, frame) => (hasExtras(rules, frame) ? 3 : 2);

/** @type {(rules: Rules, at: Rack, said: Said) => number} */
const counted = (rules, { fresh }, said) => credited(rules, fresh, countOf(said));

/** @type {(rules: Rules, at: Rack, said: Said) => Rack} */
function broken(rules, at, said) {
  const standing = at.standing - counted(rules, at, said);
  return standing > 0 ? { standing, fresh: false } : FRESH;
}

/**
 * What each ball of a frame was bowled at, and behind them what the next would meet.
 * @type {(rules: Rules, balls: Said[]) => Rack[]}
 */
function racks(rules, balls) {
  const each = [FRESH];
  for (const said of balls) each.push(broken(rules, each[each.length - 1], said));
  return each;
}

/**
 * What each ball of a frame counts.
 * @type {(rules: Rules, balls: Said[]) => number[]}
 */
export function counts(rules, balls) {
  const at = racks(rules, balls);
  return balls.map((said, ball) => counted(rules, at[ball], said));
}

/** @type {(rules: Rules, frame: number, balls: Said[], at?: Rack[]) => boolean} */
export function isOver(rules, frame, balls, at = racks(rules, balls)) {
  if (hasExtras(rules, frame)) return balls.length === (at[1]?.fresh || at[2]?.fresh ? 3 : 2);
  return balls.length === 2 || (balls.length === 1 && at[1].fresh);
}

/**
 * What the next ball of a frame is bowled at; nothing, when the frame is over.
 * @type {(rules: Rules, frame: number, balls: Said[]) => Rack | undefined}
 */
export function rack(rules, frame, balls) {
  const at = racks(rules, balls);
  if (isOver(rules, frame, balls, at)) return undefined;
  const last = at[balls.length];
  return { ...last, pins: last.standing === TEN ? ALL : leaveOf(balls[balls.length - 1]) };
}

/**
 * Whether a ball can be bowled at this: no more pins fall than stand, and pins do not stand up again.
 * @type {(at: Rack, said: Said) => boolean}
 */
export function admits({ standing, pins = ALL }, said) {
  const leave = leaveOf(said);
  if (!leave) return countOf(said) <= standing;
  return countOf(said) + leave.length === standing && leave.every((pin) => pins.includes(pin));
}

/** @type {(at: Rack, count: number) => string} */
function mark({ standing, fresh }, count) {
  if (count === standing) return fresh ? 'X' : '/';
  return count ? String(count) : '-';
}

/**
 * What is written for a ball that is bowled at this.
 * @type {(rules: Rules, at: Rack, said: Said) => string}
 */
export const markOf = (rules, at, said) => (said === FOUL ? FOUL : mark(at, counted(rules, at, said)));

/**
 * What is written for each ball of a frame.
 * @type {(rules: Rules, balls: Said[]) => string[]}
 */
export function marks(rules, balls) {
  const at = racks(rules, balls);
  return balls.map((said, ball) => markOf(rules, at[ball], said));
}

/**
 * Which balls of a frame left a split: at a fresh rack, with pins to be bowled at again.
 * @type {(rules: Rules, balls: Said[]) => boolean[]}
 */
export function splits(rules, balls) {
  const at = racks(rules, balls);
  return balls.map((said, ball) => at[ball].fresh && !at[ball + 1].fresh && isSplit(leaveOf(said) ?? []));
}

/**
 * The ball that a key stands for, when this many are standing.
 * @type {(key: string, standing: number) => Said}
 */
export function ballOf(key, standing) {
  if (key === '/') return String(standing);
  if (key === 'X') return String(TEN);
  return key === '-' ? '0' : key;
}

/**
 * The keys that can be pressed: every count up to what stands, then the mark for all of it and the one for nothing.
 * @param {Rack} at
 */
export const keys = (at) => [...Array(at.standing + 1).keys()].map(String).concat(mark(at, at.standing), '-');
