// Up to a hundred cars, each in its lane. Between two laps a car glides from where it was to where it is; it is nowhere
// the laps have not brought it.

import { make, one } from '../common/page.js';
import { camera, glide, ranking } from './field.js';
import { laneOf } from './finish.js';

// This many are in view on a phone: those whom the race would name.
const FRONT = 10;

/** @type {(place: HTMLElement, race: import('./field.js').Race) => import('./field.js').View} */
export function openLanes(place, race) {
  const list = make('ol', { className: `lanes ${size(race.names.length)}` });
  list.classList.toggle('narrowed', race.names.length > FRONT + 6);
  const lanes = race.names.map((name, lane) => {
    const line = laneOf(race, lane);
    one(line, '.who').title = name;
    const [car, dashes] = [one(line, '.car', SVGElement), one(line, '.dashes', SVGElement)];
    return { line, car, dashes, at: one(line, '.at') };
  });
  list.append(...lanes.map(({ line }) => line));
  place.replaceChildren(list);

  let drawn = [...race.positions];
  let [from, to] = [drawn, drawn];
  let road = '';

  const gliding = glide((part) => {
    drawn = to.map((target, lane) => from[lane] + (target - from[lane]) * part);
    const { left, span } = camera(drawn, race.laps);
    lanes.forEach(({ car }, lane) => car.setAttribute('x', `${(((drawn[lane] - left) / span) * 100).toFixed(3)}%`));
    pave(left, span);
  });

  /**
   * A mark on the road at every position, or at every tenth: they pass by when the road moves.
   * @type {(left: number, span: number) => void}
   */
  const pave = (left, span) => {
    const now = `${left.toFixed(3)} ${span.toFixed(3)}`;
    if (now === road) return;
    road = now;
    const every = span > 60 ? 10 : 1;
    for (const { dashes } of lanes) {
      dashes.setAttribute('pathLength', String(span));
      dashes.setAttribute('stroke-dasharray', `${span / 400} ${every - span / 400}`);
      dashes.setAttribute('stroke-dashoffset', String(left % every));
    }
  };

  // Who would be named if this were the end.
  const mark = () => {
    const order = ranking(race);
    const last = order[race.count - 1].position;
    order.forEach(({ position, lane }, rank) => {
      const { line, at } = lanes[lane];
      at.textContent = String(position);
      line.classList.toggle('is-front', rank < FRONT);
      line.classList.toggle('is-ahead', race.driven > 0 && (rank < race.count || position === last));
      line.classList.toggle('is-level', Boolean(race.photo?.lanes.includes(lane)));
    });
  };

  return {
    show(pace) {
      [from, to] = [pace > 0 ? drawn : [...race.positions], [...race.positions]];
      mark();
      gliding.start(pace);
    },
    find(found, searching) {
      list.classList.toggle('searching', searching);
      lanes.forEach(({ line }, lane) => line.classList.toggle('is-found', found.includes(lane)));
    },
    name(named) {
      mark();
      lanes.forEach(({ line }, lane) => {
        line.classList.toggle('is-named', named.includes(lane));
        line.classList.remove('is-ahead');
        if (named.includes(lane)) line.classList.add('is-front');
      });
    },
    close() {
      gliding.stop();
      place.replaceChildren();
    },
  };
}

/** @type {(cars: number) => string} */
const size = (cars) => (cars <= 12 ? 'few' : cars <= 30 ? 'some' : cars <= 60 ? 'many' : 'crowd');
