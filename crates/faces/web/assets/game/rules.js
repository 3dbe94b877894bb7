// A game of several, as far as a phone needs its rules to play ahead: who is up, and how it goes on. What they say is
// drawn, never written: the server decides. A test compares every answer with the rules of the server.

import { LAST, admits, rack } from './frame.js';
import { playerUp } from './house.js';
import { done, put, withFrame as lineWith, without } from './line.js';

/**
 * @typedef {import('./house.js').Rules} Rules
 * @typedef {import('./said.js').Said} Said
 * @typedef {{ left: boolean, frames: Said[][], team?: string[] }} Bowler Ten frames always; a given one is a strike.
 *   By Baker's rule a row is a team, with its players in the order in which they bowl.
 * @typedef {{ row: number, frame: number, ball: number, player?: string } & import('./frame.js').Rack} Next The next
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
