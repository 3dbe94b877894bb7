// The spectator's page: the row of who is up stays in sight, unless somebody is looking at something else. A ball that
// names the pins it left shows them when it is tapped.

import { onBoard } from '../common/live.js';
import { all, byId, met } from '../common/page.js';
import { leadOn } from '../evening/series.js';
import './effects.js';

// For this long after a finger or a wheel, the page belongs to whoever moved it.
const LOOKING = 8000;

let moved = -LOOKING;
/** @type {string | undefined} */
let name;

function follow() {
  const row = document.querySelector('tr.is-up');
  const up = row?.querySelector('.no')?.textContent ?? undefined;
  if (up === name) return;
  name = up;
  if (performance.now() - moved > LOOKING) row?.scrollIntoView({ block: 'nearest' });
}

for (const kind of ['wheel', 'touchmove', 'keydown']) {
  addEventListener(kind, () => { moved = performance.now(); }, { passive: true });
}
/** @param {MouseEvent} event */
function showLeft(event) {
  const ball = met(event, 'button.roll');
  if (!ball?.dataset.left) return;
  const standing = ball.dataset.left.split('-');
  byId('left-told').textContent = ball.getAttribute('aria-label');
  for (const pin of all('#left [data-pin]')) pin.classList.toggle('is-down', !standing.includes(pin.dataset.pin ?? ''));
  byId('left', HTMLDialogElement).showModal();
}

byId('live').addEventListener('click', showLeft);
onBoard(follow);
leadOn(() => true);
