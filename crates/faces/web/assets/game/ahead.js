// Playing ahead: the game as it will be once everything that waits has been written down. The board and the keys follow
// it; the server decides.

import { ballOf } from './frame.js';
import { rulesNamed } from './house.js';
import { after, before, next } from './rules.js';

/**
 * @typedef {import('./scorekeeper.js').State & import('../common/live.js').State} State
 * @typedef {import('./box.js').Item} Item
 * @typedef {import('./scorekeeper.js').Player} Player
 * @typedef {{ rules: import('./house.js').Rules, players: Player[], next?: import('./rules.js').Next,
 *   rolled: number }} Position
 */

/**
 * Nothing, when the game has other rules, or when an undo would take back what a script knows nothing about.
 * @type {(state: State, items: Item[]) => Position | undefined}
 */
export function ahead(state, items) {
  const rules = rulesNamed(state.rules);
  if (!rules) return undefined;
  let { players, rolled } = state;
  for (const { mark, said } of items) {
    const standing = next(rules, players)?.standing ?? 0;
    const played = mark === 'undo'
      ? rolled > 0 && before(rules, players)
      : after(rules, players, said ?? ballOf(mark, standing));
    if (!played) return undefined;
    players = played;
    rolled += mark === 'undo' ? -1 : 1;
  }
  return { rules, players, next: next(rules, players), rolled };
}

/**
 * The ball an undo would take back; nothing, when no ball was the last that happened.
 * @param {Position} position
 */
export function lastBall({ rules, players, rolled }) {
  const earlier = rolled > 0 ? before(rules, players) : undefined;
  const row = earlier?.findIndex((player, place) => player !== players[place]) ?? -1;
  const frame = earlier?.[row]?.frames.findIndex((balls, place) => balls !== players[row].frames[place]) ?? -1;
  return players[row]?.frames[frame]?.at(-1);
}
