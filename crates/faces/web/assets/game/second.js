// A phone may die: a hint to let a second one keep the score. It is shown once the first ball is bowled, until somebody
// has seen the link or does not want it, on this device for this game.

import { byId } from '../common/page.js';
import { recall, remember } from '../common/store.js';

const HEEDED = 'alley.second';
const MOST_KEPT = 30;

/** @type {() => string[]} */
function heeded() {
  const games = recall(HEEDED);
  return Array.isArray(games) ? games : [];
}

/** @type {(game: string, goesOn: boolean) => void} */
export function suggest(game, goesOn) {
  byId('second').hidden = !goesOn || heeded().includes(game);
}

/** @param {string} game */
export function offerSecond(game) {
  const heed = () => {
    remember(HEEDED, [game, ...heeded().filter((other) => other !== game)].slice(0, MOST_KEPT));
    suggest(game, false);
  };
  byId('second-no').onclick = () => {
    heed();
    byId('pad').focus({ preventScroll: true });
  };
  byId('second-show').onclick = () => {
    heed();
    byId('share', HTMLDetailsElement).open = true;
    const link = byId('write-link');
    link.scrollIntoView({ block: 'start' });
    link.focus({ preventScroll: true });
  };
}
