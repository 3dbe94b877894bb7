// For whoever wants no motion: the standings, lap by lap, calmly.

import { few } from './draw-few.js';

// The table is not written anew more often than this.
const CALM = 1000;
const READABLE = 100;

export function openStandings(place, race, words) {
  const table = document.createElement('table');
  table.className = 'standings';
  const caption = table.createCaption();
  const heads = race.names.length > READABLE ? [words.position, words.cars, words.name] : [words.position, words.lane, words.name];
  const row = table.createTHead().insertRow();
  for (const head of heads) {
    const cell = document.createElement('th');
    cell.scope = 'col';
    cell.textContent = head;
    row.append(cell);
  }
  const body = table.createTBody();
  place.replaceChildren(table);
  let written = 0;
  let timer;
  let found = [];
  let named = [];

  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    written = performance.now();
    caption.textContent = `${words.standings} · ${words.lap.replace('{}', race.driven).replace('{}', race.laps)}`;
    body.replaceChildren(...(race.names.length > READABLE ? groups() : lanes()));
  };
  const soon = () => {
    if (timer !== undefined) return;
    timer = setTimeout(write, Math.max(0, written + CALM - performance.now()));
  };
  const line = (cells, marks) => {
    const made = document.createElement('tr');
    made.append(...cells.map((text) => {
      const cell = document.createElement('td');
      cell.textContent = text;
      return cell;
    }));
    for (const [mark, so] of Object.entries(marks)) made.classList.toggle(mark, so);
    return made;
  };
  const direction = race.end === 'first' ? -1 : 1;
  const lanes = () => {
    const order = race.positions.map((position, lane) => ({ position, lane }));
    order.sort((one, other) => direction * (one.position - other.position) || one.lane - other.lane);
    return order.map(({ position, lane }) =>
      line([position, lane + 1, race.names[lane]], { found: found.includes(lane), named: named.includes(lane), level: Boolean(race.photo?.lanes.includes(lane)) }));
  };
  const groups = () => {
    const there = new Map();
    race.positions.forEach((position, lane) => there.set(position, [...(there.get(position) ?? []), lane]));
    const order = [...there].sort(([one], [other]) => direction * (one - other));
    return order.map(([position, cars]) => {
      const own = cars.filter((lane) => found.includes(lane));
      const names = [...own, ...cars.filter((lane) => !own.includes(lane))].map((lane) => race.names[lane]);
      return line([position, cars.length, few(names)], { found: own.length > 0, named: cars.some((lane) => named.includes(lane)) });
    });
  };

  return {
    show: soon,
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
