// The board with what waits to be sent.

import { all, fill, make, one } from '../common.js';
import { after, ballOf, before, isOver, marks, mostBalls, next, rulesNamed, score, splits, totals } from './rules.js';

// == Playing ahead ==
// Playing ahead: the game as it will be once everything that waits has been written down. The board and the keys follow
// it; the server decides.

/**
 * @typedef {import('./scorekeeper.js').State & import('../common.js').State} State
 * @typedef {import('./box.js').Item} Item
 * @typedef {import('./scorekeeper.js').Player} Player
 * @typedef {{ rules: import('./rules.js').Rules, players: Player[], next?: import('./rules.js').Next,
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

// == Painting ==
// Draws what waits to be sent over the board of the server, where it belongs: hatched, with the totals it leads to and
// who is up after it.

/**
 * @typedef {import('./rules.js').Rules} Rules
 * @typedef {import('./rules.js').Said} Said
 */

/** The pins as they are drawn, row by row, the headpin in front. */
const SEEN = [7, 8, 9, 10, 4, 5, 6, 2, 3, 1];

/** @type {(board: HTMLElement, written: Player[], position: Position,
 *   words: import('../common.js').Words) => void} */
export function paint(board, written, { rules, players, next }, words) {
  const rows = all('tbody tr', board);
  players.forEach((player, row) => {
    if (player !== written[row]) paintRow(rules, rows[row], written[row].frames, player.frames);
  });
  rows.forEach((row, place) => {
    row.classList.toggle('is-up', place === next?.row);
    cellsOf(row).forEach((cell, at) => cell.classList.toggle('is-now', place === next?.row && at + 1 === next.frame));
  });
  all('thead th:not(.name)', board).forEach((head, at) => head.classList.toggle('is-now', at + 1 === next?.frame));
  paintTurn(board, next && players[next.row].name, next, words);
}

/** @param {HTMLElement} row */
const cellsOf = (row) => all('td', row).slice(0, 10);

/** @type {(rules: Rules, row: HTMLElement, written: Said[][], frames: Said[][]) => void} */
function paintRow(rules, row, written, frames) {
  const known = totals(rules, frames);
  cellsOf(row).forEach((cell, place) => {
    if (frames[place] !== written[place]) paintFrame(rules, cell, place + 1, written[place], frames[place]);
    one(cell, 'b').textContent = String(known[place] ?? '');
  });
  one(row, '.total').textContent = String(score(rules, frames));
}

/** @type {(rules: Rules, cell: HTMLElement, frame: number, written: Said[], balls: Said[]) => void} */
function paintFrame(rules, cell, frame, written, balls) {
  const buttons = all('button.roll', cell);
  const most = mostBalls(rules, frame);
  const left = splits(rules, balls);
  const drawn = marks(rules, balls).map((mark, ball) => {
    if (written[ball] === balls[ball]) return buttons[ball];
    const strong = mark === 'X' || mark === '/' ? ' strong' : '';
    return make('i', { className: `waits${strong}${left[ball] ? ' split' : ''}`, textContent: mark });
  });
  // A strike stands in the second box of an ordinary frame, as on paper.
  const blank = most === 2 && drawn.length === 1 && isOver(rules, frame, balls) ? [make('i')] : [];
  const boxes = [...blank, ...drawn];
  while (boxes.length < most) boxes.push(make('i'));
  one(cell, 'div').replaceChildren(...boxes);
}

/** @type {(board: HTMLElement, name: string | undefined, next: import('./rules.js').Next | undefined,
 *   words: import('../common.js').Words) => void} */
function paintTurn(board, name, next, words) {
  const who = next?.player ? `${name} (${next.player})` : name;
  one(board, '#up').textContent = who === undefined ? words.over : fill(words.isUp, who);
  for (const part of all('.turn .where, .turn .pins', board)) part.hidden = !next;
  const [ball, standing] = all('.turn .where span', board);
  if (!next || !standing) return;
  ball.textContent = fill(words.ball, next.frame, next.ball);
  standing.textContent = words.standing.split('|')[next.standing];
  all('.turn .pins i', board).forEach((pin, place) => {
    pin.classList.toggle('is-down', next.pins ? !next.pins.includes(SEEN[place]) : place >= next.standing);
  });
}
