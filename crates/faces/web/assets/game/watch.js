// The spectator's page: the row of who is up stays in sight, unless somebody is looking at something else.

import { onBoard } from '../common/live.js';
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
onBoard(follow);
