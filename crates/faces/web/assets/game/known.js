// How the game stands, as far as this page knows: by the board that is drawn, or by an answer that came before it.

import { next, rulesNamed } from './rules.js';

/**
 * @typedef {{ version: number, standing: number, fresh: boolean, players: import('./rules.js').Bowler[] }} Told
 * @typedef {Told & { rules: string }} Known
 * @typedef {import('./box.js').Held} Held
 */

/** @type {Known} */
let known = { version: 0, standing: 0, fresh: false, players: [], rules: '' };
export const now = () => known;
export const version = () => known.version;

/**
 * The rules of a game never change.
 * @param {Told | Known} news
 */
export function know(news) {
  if (news.version >= known.version) known = { ...known, ...news };
}

/**
 * An answer may say how the game stands.
 * @param {import('../writing.js').Answer} answer
 * @returns {Told | undefined}
 */
export function toldIn({ said }) {
  const { version: at = 0, players, next: ball } = said.game ?? said;
  const bowlers = players?.map(({ left, team, frames }) => (
    { left, team, frames: frames.map(({ rolls, balls }) => balls ?? rolls.map(String)) }));
  return bowlers && { version: at, standing: ball?.standing ?? 0, fresh: ball?.fresh ?? false, players: bowlers };
}

/**
 * Whether the board shows this ball already.
 * @type {(item: Held, board?: Told) => boolean}
 */
export const isThere = ({ ball, said }, { players } = known) =>
  ball !== undefined && players[ball.row]?.frames[ball.frame - 1]?.[ball.ball - 1] === said;

/**
 * Whether the next ball is this one.
 * @type {(item: Held, up?: { row: number, frame: number, ball: number }) => boolean}
 */
export const isNext = ({ ball }, up = nextBall()) =>
  Boolean(ball && up && ball.row === up.row && ball.frame === up.frame && ball.ball === up.ball);

/**
 * The next ball of a board of this game.
 * @param {Told} [board]
 */
export function nextBall({ players } = known) {
  const rules = rulesNamed(known.rules);
  return rules && next(rules, players);
}
