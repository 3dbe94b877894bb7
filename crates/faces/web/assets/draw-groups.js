// More cars than anybody can follow: how many there are at which position, as a field that moves; the first and the last
// group by name.

import { camera } from './draw-lanes.js';
import { few } from './draw-few.js';

// So many groups stand side by side at most.
const MOST = 30;
const HIGH = 60;

export function openGroups(place, race, words) {
  const make = (name, kind) => {
    const made = document.createElement(name);
    made.className = kind;
    return made;
  };
  const svg = (name, attributes) => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const chart = svg('svg', { class: 'groups', viewBox: `0 0 100 ${HIGH}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' });
  const axis = make('p', 'axis');
  const [left, right] = [make('span', ''), make('span', '')];
  axis.append(left, right);
  const [front, back, own] = [make('p', 'group front'), make('p', 'group back'), make('ul', 'group own')];
  place.replaceChildren(front, chart, axis, back, own);

  let [from, to] = [[...race.positions], [...race.positions]];
  let [begin, duration, frame] = [0, 0, undefined];
  let found = [];

  // Groups as wide as they have to be; the same cars, the same order, whatever the width.
  const draw = (now) => {
    const part = duration > 0 ? Math.min(1, Math.max(0, (now - begin) / duration)) : 1;
    const drawn = to.map((target, lane) => from[lane] + (target - from[lane]) * part);
    const view = camera(drawn, race.laps);
    const wide = Math.max(1, Math.ceil(view.span / MOST));
    const groups = new Map();
    drawn.forEach((position, lane) => {
      // Half a lap on the way is shared between where it was and where it is.
      const group = Math.floor((part < 0.5 ? from[lane] : to[lane]) / wide);
      groups.set(group, (groups.get(group) ?? 0) + 1);
    });
    const most = Math.max(...groups.values());
    const scale = 100 / (view.span + wide);
    const bars = [...groups].map(([group, cars]) => {
      const high = Math.max(1, (cars / most) * (HIGH - 4));
      return svg('rect', {
        x: Math.max(0, (group * wide - view.left) * scale), width: Math.max(0.4, wide * scale - 0.4), y: HIGH - high, height: high,
        class: group === edge(wide) ? 'ahead' : '',
      });
    });
    const marks = found.slice(0, 20).map((lane) => {
      const x = (drawn[lane] - view.left + wide / 2) * scale;
      return svg('line', { x1: x, x2: x, y1: 0, y2: HIGH, class: 'own' });
    });
    chart.replaceChildren(...bars, ...marks);
    [left.textContent, right.textContent] = [Math.floor(view.left), Math.ceil(view.left + view.span)];
    frame = part < 1 ? requestAnimationFrame(draw) : undefined;
  };

  const edge = (wide) => Math.floor(best() / wide);
  const best = () => race.positions.reduce((one, other) => (race.end === 'first' ? Math.max(one, other) : Math.min(one, other)));

  const tell = () => {
    const most = race.positions.reduce((one, other) => Math.max(one, other));
    const least = race.positions.reduce((one, other) => Math.min(one, other));
    front.textContent = group(words.ahead, most);
    back.textContent = group(words.behind, least);
    own.replaceChildren(...found.slice(0, 20).map((lane) => {
      const line = document.createElement('li');
      line.textContent = `${race.names[lane]}: ${race.positions[lane]}`;
      return line;
    }));
  };
  const group = (which, position) => {
    const there = race.names.filter((_, lane) => race.positions[lane] === position);
    const where = words.group.replace('{}', position).replace('{}', there.length);
    return `${which} (${where}): ${few(there, 8)}`;
  };

  return {
    show(pace) {
      cancelAnimationFrame(frame);
      [from, to] = [pace > 0 ? to : [...race.positions], [...race.positions]];
      [begin, duration] = [performance.now(), pace];
      tell();
      draw(begin);
    },
    find(lanes) {
      found = lanes;
      tell();
      draw(performance.now());
    },
    name(named) {
      found = named.length <= 20 ? named : found;
      tell();
      draw(performance.now());
    },
    close() {
      cancelAnimationFrame(frame);
      place.replaceChildren();
    },
  };
}
