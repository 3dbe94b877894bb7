// More cars than anybody can follow: how many there are at which position, as a field that moves; the first and the
// last group by name.

import { make } from '../common/page.js';
import { camera, edge, few, fill, glide, least, most, namesAt } from './field.js';

// At most this many groups stand side by side.
const MOST_GROUPS = 30;
const HIGH = 60;
// At most this many cars that were searched for are shown.
const MOST_FOUND = 20;

/** @type {(name: string, attributes: Record<string, string | number>) => SVGElement} */
function svg(name, attributes) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return /** @type {SVGElement} */ (made);
}

/**
 * @param {HTMLElement} place
 * @param {import('./field.js').Race} race
 * @param {import('./field.js').Words} words
 * @returns {import('./field.js').View}
 */
export function openGroups(place, race, words) {
  const viewBox = `0 0 100 ${HIGH}`;
  const chart = svg('svg', { class: 'groups', viewBox, preserveAspectRatio: 'none', 'aria-hidden': 'true' });
  const [left, right] = [make('span'), make('span')];
  const axis = make('p', { className: 'groups-axis' }, left, right);
  const [front, back] = [make('p', { className: 'group' }), make('p', { className: 'group' })];
  const own = make('ul', { className: 'group group-own' });
  place.replaceChildren(front, chart, axis, back, own);

  let [from, to] = [[...race.positions], [...race.positions]];
  /** @type {number[]} */
  let found = [];

  // Groups as wide as they have to be; the same cars, the same order, whatever the width.
  const gliding = glide((part) => {
    const drawn = to.map((target, lane) => from[lane] + (target - from[lane]) * part);
    const view = camera(drawn, race.laps);
    const wide = Math.max(1, Math.ceil(view.span / MOST_GROUPS));
    /** @type {Map<number, number>} */
    const groups = new Map();
    drawn.forEach((_, lane) => {
      // Half a lap on the way is shared between where it was and where it is.
      const group = Math.floor((part < 0.5 ? from[lane] : to[lane]) / wide);
      groups.set(group, (groups.get(group) ?? 0) + 1);
    });
    const largest = Math.max(...groups.values());
    const scale = 100 / (view.span + wide);
    const ahead = Math.floor(edge(race) / wide);
    const bars = [...groups].map(([group, cars]) => {
      const height = Math.max(1, (cars / largest) * (HIGH - 4));
      const x = Math.max(0, (group * wide - view.left) * scale);
      const width = Math.max(0.4, wide * scale - 0.4);
      return svg('rect', { x, width, y: HIGH - height, height, class: group === ahead ? 'is-ahead' : '' });
    });
    const marks = found.slice(0, MOST_FOUND).map((lane) => {
      const x = (drawn[lane] - view.left + wide / 2) * scale;
      return svg('line', { x1: x, x2: x, y1: 0, y2: HIGH, class: 'own' });
    });
    chart.replaceChildren(...bars, ...marks);
    left.textContent = String(Math.floor(view.left));
    right.textContent = String(Math.ceil(view.left + view.span));
  });

  const tell = () => {
    front.textContent = group(words.ahead, most(race.positions));
    back.textContent = group(words.behind, least(race.positions));
    own.replaceChildren(...found.slice(0, MOST_FOUND).map((lane) => (
      make('li', { textContent: `${race.names[lane]}: ${race.positions[lane]}` })
    )));
  };
  /** @type {(which: string, position: number) => string} */
  const group = (which, position) => {
    const there = namesAt(race, position);
    return `${which} (${fill(words.group, position, there.length)}): ${few(there, words, 8)}`;
  };
  /** @param {number[]} lanes */
  const find = (lanes) => {
    found = lanes;
    tell();
    gliding.again();
  };

  return {
    show(pace) {
      [from, to] = [pace > 0 ? to : [...race.positions], [...race.positions]];
      tell();
      gliding.start(pace);
    },
    find,
    name: (named) => find(named.length <= MOST_FOUND ? named : found),
    close() {
      gliding.stop();
      place.replaceChildren();
    },
  };
}
