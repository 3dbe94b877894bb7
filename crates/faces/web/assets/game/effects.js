// What a ball is worth: a sound for those who want one, and a moment that fills the television.

import { onBoard, state } from '../common/live.js';
import { play } from '../common/sound.js';

/** @typedef {import('../common/live.js').State & { cheer?: { name: string, shout: string } }} State */

let seen = state().version;

// Only what has just happened before our eyes.
onBoard(() => {
  const { version, over, sign, cheer } = /** @type {State} */ (state());
  if (version === seen + 1) {
    show(cheer);
    play(over ? 'finish' : sign);
  }
  seen = version;
});

/** @param {State['cheer']} cheer */
function show(cheer) {
  const place = document.getElementById('cheer');
  if (!place || !cheer) return;
  const [shout, name] = place.children;
  shout.textContent = cheer.shout;
  name.textContent = cheer.name;
}
