// From a bowling game to a race: who plays, and what it is about, are laid out for the start page.

import { met } from '../common/page.js';
import { fillIn } from '../start/draft.js';

/** @type {(place: HTMLElement, picks: () => string, players: () => string[]) => void} */
export function offerLots(place, picks, players) {
  place.addEventListener('click', (event) => {
    const button = met(event, '[data-occasion]');
    const pick = picks().split(' ').map((one) => one.split(':')).find(([name]) => name === button?.dataset.occasion);
    if (!button || !pick) return;
    const [, end, count] = pick;
    fillIn({ event: button.textContent ?? '', entrants: players().join('\n'), end, count: Number(count) });
    location.assign('/#race');
  });
}
