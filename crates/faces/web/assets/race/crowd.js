// More cars than fit into lanes: all of them on one wide road, each where it is, and above it the lanes of those whom
// the race would name. Nobody is left out, and everybody can be found.

import { make, one } from '../common/page.js';
import { camera, few, fill, glide, least, most, namesAt, ranking } from './field.js';
import { LOOKS, laneOf } from './finish.js';

// So many have a lane of their own.
const LEADERS = 8;
// At most this many cars that were searched for are shown.
const MOST_FOUND = 20;
// The least number of milliseconds between two pictures.
const FRAME = 33;
// The road, in its own units.
const [WIDE, HIGH, CAR] = [1000, 300, 14];
// Multiples of this, without what is before the point, lie as far apart as can be: the cars drive in no pattern.
const GOLDEN = 0.618034;
// Cars at one position do not stand on a line: each is at most this much of a position behind it.
const LOOSE = 0.6;
/** @type {(lane: number) => number} */
const spread = (lane) => ((lane * 0.754878) % 1) * LOOSE;

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
export function openCrowd(place, race, words) {
  const viewBox = `0 0 ${WIDE} ${HIGH}`;
  const road = svg('svg', { class: 'crowd-road', viewBox, preserveAspectRatio: 'none', 'aria-hidden': 'true' });
  const cars = race.names.map((_, lane) => {
    const y = 4 + (HIGH - 16) * ((lane * GOLDEN) % 1);
    return svg('rect', { class: `look-${lane % LOOKS}`, y: y.toFixed(1), width: CAR, height: 7, rx: 2 });
  });
  road.append(...cars);
  const leaders = make('ol', { className: 'lanes leaders' });
  const [left, right] = [make('span'), make('span')];
  const axis = make('p', { className: 'crowd-axis' }, left, right);
  const [front, back] = [make('p', { className: 'group' }), make('p', { className: 'group' })];
  const own = make('ul', { className: 'group group-own' });
  place.replaceChildren(front, leaders, road, axis, back, own);

  let drawn = [...race.positions];
  let [from, to] = [drawn, drawn];
  /** @type {number[]} */
  let found = [];
  /** @type {{ lane: number, car: SVGElement }[]} */
  let leading = [];

  let painted = 0;
  const gliding = glide((part) => {
    // A thousand cars at every frame would be more than an old phone paints.
    const now = performance.now();
    if (part < 1 && now - painted < FRAME) return;
    painted = now;
    drawn = to.map((target, lane) => from[lane] + (target - from[lane]) * part);
    const view = camera(drawn, race.laps);
    /** @param {number} lane */
    const along = (lane) => (drawn[lane] - view.left) / view.span;
    cars.forEach((car, lane) => {
      const x = Math.max(0, along(lane) - spread(lane) / view.span);
      car.setAttribute('x', (x * (WIDE - CAR)).toFixed(1));
    });
    for (const { lane, car } of leading) car.setAttribute('x', `${(along(lane) * 100).toFixed(3)}%`);
    left.textContent = String(Math.floor(view.left));
    right.textContent = String(Math.ceil(view.left + view.span));
  });

  // Who would be named if this were the end has a lane, as far as the lanes go; on the road they are marked.
  const rank = () => {
    const order = ranking(race);
    const last = order[race.count - 1].position;
    const first = order.filter(({ position }, at) => at < race.count || position === last);
    const ahead = new Set(first.map(({ lane }) => lane));
    cars.forEach((car, lane) => {
      car.classList.toggle('is-ahead', race.driven > 0 && ahead.has(lane));
      car.classList.toggle('is-found', found.includes(lane));
    });
    leading = order.slice(0, LEADERS).map(({ lane, position }) => {
      const line = laneOf(race, lane);
      one(line, '.at').textContent = String(position);
      line.classList.toggle('is-ahead', race.driven > 0 && ahead.has(lane) && !race.named);
      line.classList.toggle('is-named', Boolean(race.named?.includes(lane)));
      line.classList.toggle('is-found', found.includes(lane));
      leaders.append(line);
      return { lane, car: one(line, '.car', SVGElement) };
    });
    leaders.replaceChildren(...[...leaders.children].slice(-leading.length));
  };

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
    rank();
    tell();
    gliding.again();
  };

  return {
    show(pace) {
      [from, to] = [pace > 0 ? drawn : [...race.positions], [...race.positions]];
      rank();
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
