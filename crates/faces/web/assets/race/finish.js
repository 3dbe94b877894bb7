// A finish too close to call: the photo, and the laps of sudden death between those who are level.

import { byId, copyOf, make, one } from '../common/page.js';
import { fill } from './field.js';

/**
 * @typedef {import('./field.js').Race} Race
 * @typedef {import('./field.js').Words} Words
 * @typedef {{ lane: number, x: number, text?: string, moved?: boolean }} Car
 */

const MOST = 24;
export const LOOKS = 12;

/**
 * A lane with its car, in one of twelve colours.
 * @type {(race: Race, lane: number) => HTMLElement}
 */
export function laneOf({ names }, lane) {
  const line = copyOf('lane');
  line.classList.add(`look-${lane % LOOKS}`);
  one(line, '.no').textContent = String(lane + 1);
  one(line, '.who').textContent = names[lane];
  return line;
}

export function clearFinish() {
  byId('finish').replaceChildren();
  byId('finish').hidden = true;
}

/** @type {(race: Race, words: Words) => string} */
export const level = ({ photo }, words) => (photo ? fill(words.level, photo.lanes.length, photo.places) : '');

/** @type {(race: Race, words: Words) => void} */
export function showPhoto(race, words) {
  const cars = race.photo?.lanes.map((lane) => ({ lane, x: 55 })) ?? [];
  show('photo', [words.photo, level(race, words)], race, cars, words);
}

/** @type {(race: Race, lap: { lanes: number[], moved: boolean[] }, words: Words) => void} */
export function showSuddenDeath(race, { lanes, moved }, words) {
  const cars = lanes.map((lane, place) => (
    moved[place] ? { lane, x: 80, text: words.moved, moved: true } : { lane, x: 8, text: words.stayed }
  ));
  show('sudden', [fill(words.sudden, race.extra), words.suddenExplained], race, cars, words);
}

/** @type {(kind: string, said: [string, string], race: Race, cars: Car[], words: Words) => void} */
function show(kind, [title, explained], race, cars, words) {
  const lines = cars.slice(0, MOST).map(({ lane, x, text = '', moved = false }) => {
    const line = laneOf(race, lane);
    line.classList.toggle('is-forward', moved);
    one(line, '.car', SVGElement).setAttribute('x', `${x}%`);
    one(line, '.at').textContent = text;
    return line;
  });
  const list = make('ol', { className: `lanes level-lanes ${cars.length > 8 ? 'some' : 'few'}` }, ...lines);
  const more = cars.length > MOST ? fill(words.more, cars.length - MOST) : '';
  const place = byId('finish');
  place.className = kind;
  place.replaceChildren(
    make('h3', { textContent: title }),
    make('p', { textContent: explained }),
    list,
    make('p', { className: 'hint', textContent: more }),
  );
  place.hidden = false;
}
