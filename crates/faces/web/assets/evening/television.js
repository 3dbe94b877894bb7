// An evening from across a room: the standing, as many rows as fit, and the boards of the lanes, one after the other.

import { all, byId, drawOver, redraw, root } from '../common.js';

/** @typedef {{ part: HTMLElement, rows: HTMLElement[] }} Slide What is shown, and which rows of its table. */

const TURN = 12000;
const live = byId('live');
let at = 0;
let turned = false;

/**
 * The rows of a table that fit the screen together.
 * @type {(part: HTMLElement) => Slide[]}
 */
function pages(part) {
  const rows = all('tbody tr', part);
  const [first] = rows;
  if (!first) return [{ part, rows }];
  only([part]);
  const below = part.getBoundingClientRect().bottom - rows[rows.length - 1].getBoundingClientRect().bottom;
  const room = innerHeight - first.getBoundingClientRect().top - below;
  const size = Math.max(1, Math.floor(room / Math.max(1, first.offsetHeight)));
  const count = Math.ceil(rows.length / size);
  return Array.from({ length: count }, (_, page) => ({ part, rows: rows.slice(page * size, (page + 1) * size) }));
}

const parts = () => all('.standing, .teams, .lane-card', live);

/** @param {HTMLElement[]} shown */
function only(shown) {
  for (const part of parts()) part.hidden = !shown.includes(part);
  for (const lanes of all('.lanes, .lanes > h2', live)) {
    lanes.hidden = lanes.localName === 'h2' || !shown.some((part) => lanes.contains(part));
  }
}

/** @returns {Slide[]} */
function slides() {
  for (const peek of live.querySelectorAll('details')) peek.open = true;
  return parts().filter((part) => part.querySelector('table')).flatMap(pages);
}

function show() {
  const found = slides();
  if (!found.length) return;
  at %= found.length;
  const { part, rows } = found[at];
  only([part]);
  for (const row of all('tbody tr', part)) row.hidden = !rows.includes(row);
  part.classList.toggle('is-turning', turned);
  turned = false;
  root.dataset.slide = `${at + 1}/${found.length}`;
}

function turn() {
  at += 1;
  turned = true;
  redraw();
}

drawOver(show);
redraw();
setInterval(turn, TURN);
addEventListener('resize', redraw);
