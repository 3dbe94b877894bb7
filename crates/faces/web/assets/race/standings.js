// For those who want no motion: the standings, lap by lap, calmly.

import { make } from '../common/page.js';
import { few, fill, ranking } from './field.js';

// The table is not written anew more often than this.
const CALM = 1000;
const READABLE = 100;

/**
 * @param {HTMLElement} place
 * @param {import('./field.js').Race} race
 * @param {import('./field.js').Words} words
 * @returns {import('./field.js').View}
 */
export function openStandings(place, race, words) {
  const crowd = race.names.length > READABLE;
  const table = make('table', { className: 'standings' });
  const caption = table.createCaption();
  const heads = [words.position, crowd ? words.cars : words.lane, words.name];
  table.createTHead().insertRow().append(...heads.map((textContent) => make('th', { scope: 'col', textContent })));
  const body = table.createTBody();
  place.replaceChildren(table);
  let written = 0;
  /** @type {number | undefined} */
  let timer;
  /** @type {number[]} */
  let found = [];
  /** @type {number[]} */
  let named = [];

  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    written = performance.now();
    caption.textContent = `${words.standings} · ${fill(words.lap, race.driven, race.laps)}`;
    body.replaceChildren(...(crowd ? groups() : lanes()));
  };
  /** @type {(cells: (string | number)[], cars: number[]) => HTMLElement} */
  const line = (cells, cars) => {
    const made = make('tr', {}, ...cells.map((cell) => make('td', { textContent: String(cell) })));
    made.classList.toggle('is-found', cars.some((lane) => found.includes(lane)));
    made.classList.toggle('is-named', cars.some((lane) => named.includes(lane)));
    return made;
  };
  const lanes = () => ranking(race).map(({ position, lane }) => line([position, lane + 1, race.names[lane]], [lane]));
  const groups = () => {
    /** @type {Map<number, number[]>} */
    const there = new Map();
    for (const { position, lane } of ranking(race)) there.set(position, [...(there.get(position) ?? []), lane]);
    return [...there].map(([position, cars]) => {
      const own = cars.filter((lane) => found.includes(lane));
      const names = [...own, ...cars.filter((lane) => !own.includes(lane))].map((lane) => race.names[lane]);
      return line([position, cars.length, few(names, words)], cars);
    });
  };

  return {
    show() {
      timer ??= setTimeout(write, Math.max(0, written + CALM - performance.now()));
    },
    find(lanesFound) {
      found = lanesFound;
      write();
    },
    name(lanesNamed) {
      named = lanesNamed;
      write();
    },
    close() {
      clearTimeout(timer);
      place.replaceChildren();
    },
  };
}
