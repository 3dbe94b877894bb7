// Playing ahead: the game as it will be once everything that waits has been written down. The board and the keys follow
// it; the server decides.

import { KNOWN, after, before, next, pins as counted } from './rules.js';

/**
 * @typedef {import('./scorekeeper.js').State & import('../common/live.js').State} State
 * @typedef {import('./box.js').Item} Item
 * @typedef {import('./scorekeeper.js').Player} Player
 * @typedef {{ players: Player[], next?: import('./rules.js').Next, rolled: number }} Position
 */

/**
 * Nothing, when the game has other rules, or when an undo would take back what a script knows nothing about.
 * @type {(state: State, items: Item[]) => Position | undefined}
 */
export function ahead(state, items) {
  if (state.rules !== KNOWN) return undefined;
  let { players, rolled } = state;
  for (const { mark, pins } of items) {
    const standing = next(players)?.standing ?? 0;
    const played = mark === 'undo' ? rolled > 0 && before(players) : after(players, pins ?? counted(mark, standing));
    if (!played) return undefined;
    players = played;
    rolled += mark === 'undo' ? -1 : 1;
  }
  return { players, next: next(players), rolled };
}

/**
 * The pins an undo would take back; nothing, when no ball was the last that happened.
 * @param {Position} position
 */
export function lastBall({ players, rolled }) {
  const earlier = rolled > 0 ? before(players) : undefined;
  const row = earlier?.findIndex((player, place) => player !== players[place]) ?? -1;
  return players[row]?.frames.flat().at(-1);
}
