// Draws what waits to be sent over the board of the server, where it belongs: hatched, with the totals it leads to and
// who is up after it.

import { all, fill, make, one } from '../common/page.js';
import { isOver, marks, mostBalls, splits } from './frame.js';
import { score, totals } from './line.js';

/**
 * @typedef {import('./scorekeeper.js').Player} Player
 * @typedef {import('./house.js').Rules} Rules
 * @typedef {import('./said.js').Said} Said
 */

/** The pins as they are drawn, row by row, the headpin in front. */
const SEEN = [7, 8, 9, 10, 4, 5, 6, 2, 3, 1];

/** @type {(board: HTMLElement, written: Player[], position: import('./ahead.js').Position,
 *   words: import('../common/page.js').Words) => void} */
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
 *   words: import('../common/page.js').Words) => void} */
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
