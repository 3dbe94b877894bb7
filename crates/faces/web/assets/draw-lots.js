// From a bowling game to a race: who plays, and what it is about, are laid out for the start page.

import { fillIn } from './draw-draft.js';

export function offerLots(place, picks, players) {
  place.addEventListener('click', (event) => {
    const button = event.target.closest('[data-occasion]');
    if (!button) return;
    const pick = picks().split(' ').map((one) => one.split(':')).find(([name]) => name === button.dataset.occasion);
    if (!pick) return;
    fillIn({ event: button.textContent, entrants: players().join('\n'), end: pick[1], count: Number(pick[2]) });
    location.assign('/#race');
  });
}
