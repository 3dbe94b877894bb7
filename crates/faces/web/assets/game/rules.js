// The rules of the game, for playing ahead on the phone: balls, leaves, frames, lines, turns and every rule of a house.
// The server decides; a test compares them with its rules. Nothing here knows a page.

// == What a ball leaves ==
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

// == What is said of a ball ==
// One ball, as it is written down: `7`, `F` for a foul, `8:7-10` where eight fell and these two stand.

/**
 * @typedef {string} Said A ball, and all that was said of it.
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

// == The house ==
// The rules that a house adds to ten-pin bowling: which are played, what a ball counts by them, which frames are given,
// who of a team is up.

/**
 * @typedef {'ten-pin' | '3-6-9' | 'current-frame'} FrameRule By which rule frames are scored.
 * @typedef {{ frames: FrameRule, enough: number, baker: boolean }} Rules `enough` pins at a fresh rack are a strike.
 */

const BAKER = 'baker';
export const TEN = 10;

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

// == A frame ==
// One frame: what each ball is bowled at, what it counts, how it is written down, when the frame is over.

/**
 * @typedef {{ standing: number, fresh: boolean, pins?: Leave }} Rack After a gutter ball ten pins
 *   stand, and yet it is not fresh. Which pins stand is known of ten, and after a ball that named them.
 */

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

// == A line ==
// One line: the ten frames of a bowler or of a team, those that the house bowls among them, and what they are worth.

/**
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
export function lineWith(rules, frames, frame, balls) {
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
  return frame ? lineWith(rules, frames, frame, frames[frame - 1].slice(0, -1)) : undefined;
}

/**
 * The highest score that can still be reached: that of the line bowled to its end.
 * @type {(rules: Rules, frames: Said[][]) => number}
 */
export function highest(rules, frames) {
  let best = frames;
  for (let frame = 1; frame <= LAST; frame += 1) {
    for (let at = rack(rules, frame, best[frame - 1]); at; at = rack(rules, frame, best[frame - 1])) {
      best = lineWith(rules, best, frame, [...best[frame - 1], String(at.standing)]);
    }
  }
  return score(rules, best);
}

// == Turns ==
// A game of several, as far as a phone needs its rules to play ahead: who is up, and how it goes on. What they say is
// drawn, never written: the server decides. A test compares every answer with the rules of the server.

/**
 * @typedef {{ left: boolean, frames: Said[][], team?: string[] }} Bowler Ten frames always; a given one is a strike.
 *   By Baker's rule a row is a team, with its players in the order in which they bowl.
 * @typedef {{ row: number, frame: number, ball: number, player?: string } & Rack} Next The next
 *   ball: rows from 0, frames and balls from 1.
 */

/**
 * The first of those who have done the fewest frames is up; nobody, when the game is over.
 * @type {(rules: Rules, bowlers: Bowler[]) => Next | undefined}
 */
export function next(rules, bowlers) {
  const each = bowlers.map(({ left, frames }) => (left ? LAST : done(rules, frames)));
  const fewest = Math.min(...each);
  if (fewest >= LAST) return undefined;
  const row = each.indexOf(fewest);
  const { frames, team } = bowlers[row];
  const frame = fewest + 1;
  const at = rack(rules, frame, frames[fewest]);
  return at && { row, frame, ball: frames[fewest].length + 1, player: team && playerUp(team, frame), ...at };
}

/**
 * The game after a ball; nothing, when it cannot have been bowled.
 * @type {<Kind extends Bowler>(rules: Rules, bowlers: Kind[], said: Said) => Kind[] | undefined}
 */
export function after(rules, bowlers, said) {
  const up = next(rules, bowlers);
  if (!up || !admits(up, said)) return undefined;
  const { row, frame } = up;
  return withFrame(rules, bowlers, row, frame, [...bowlers[row].frames[frame - 1], said]);
}

/**
 * The game with other balls in a frame.
 * @type {<Kind extends Bowler>(rules: Rules, bowlers: Kind[], row: number, frame: number, balls: Said[]) => Kind[]}
 */
export const withFrame = (rules, bowlers, row, frame, balls) =>
  withLine(bowlers, row, lineWith(rules, bowlers[row].frames, frame, balls));

/** @type {<Kind extends Bowler>(bowlers: Kind[], row: number, frames: Said[][]) => Kind[]} */
const withLine = (bowlers, row, frames) => put(bowlers, row, { ...bowlers[row], frames });

/**
 * The game without its last ball, if a ball was the last that happened: of who is up in mid-frame, or was up before.
 * @type {<Kind extends Bowler>(rules: Rules, bowlers: Kind[]) => Kind[] | undefined}
 */
export function before(rules, bowlers) {
  const up = next(rules, bowlers) ?? { row: 0, ball: 1 };
  const staying = bowlers.map((_, row) => row).filter((row) => row === up.row || !bowlers[row].left);
  const row = up.ball > 1 ? up.row : staying.at(staying.indexOf(up.row) - 1) ?? 0;
  const frames = without(rules, bowlers[row].frames);
  return frames && withLine(bowlers, row, frames);
}
