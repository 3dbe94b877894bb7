// The rules that a house adds to ten-pin bowling: which are played, what a ball counts by them, which frames are given,
// who of a team is up.

/**
 * @typedef {'ten-pin' | '3-6-9' | 'current-frame'} FrameRule By which rule frames are scored.
 * @typedef {{ frames: FrameRule, enough: number, baker: boolean }} Rules `enough` pins at a fresh rack are a strike.
 */

const BAKER = 'baker';
const TEN = 10;

/** Ten-pin bowling without any rule of the house. @type {Rules} */
export const PLAIN = { frames: 'ten-pin', enough: TEN, baker: false };

/** @type {FrameRule[]} */
const SCORED = ['3-6-9', 'current-frame'];
/** @type {Record<string, number>} */
const NO_TAP = { 'no-tap-9': 9, 'no-tap-8': 8, 'no-tap-7': 7 };

/**
 * The rules of this name; nothing, when this page does not know them.
 * @type {(name: string) => Rules | undefined}
 */
export function rulesNamed(name) {
  if (name === 'plain') return PLAIN;
  const spelled = name.split(',');
  const frames = SCORED.filter((rule) => spelled.includes(rule));
  const taps = Object.keys(NO_TAP).filter((rule) => spelled.includes(rule));
  const baker = spelled.includes(BAKER);
  // Each once, and only one of a kind.
  if (frames.length > 1 || taps.length > 1 || frames.length + taps.length + Number(baker) < spelled.length) {
    return undefined;
  }
  return { frames: frames[0] ?? PLAIN.frames, enough: NO_TAP[taps[0]] ?? PLAIN.enough, baker };
}

/**
 * What a ball that takes this many counts.
 * @type {(rules: Rules, fresh: boolean, count: number) => number}
 */
export const credited = ({ enough }, fresh, count) => (fresh && count >= enough ? TEN : count);

/**
 * Whether the house bowls this frame: a strike that nobody enters.
 * @type {(rules: Rules, frame: number) => boolean}
 */
export const gives = ({ frames }, frame) => frames === '3-6-9' && [3, 6, 9].includes(frame);

/**
 * Who of a Baker team bowls this frame: the players take the frames in turn, given ones included.
 * @type {(team: string[], frame: number) => string}
 */
export const playerUp = (team, frame) => team[(frame - 1) % team.length];
