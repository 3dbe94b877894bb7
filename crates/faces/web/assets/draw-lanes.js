// Up to a hundred cars, each in its lane. Between two laps a car glides from where it was to where it is; it is nowhere
// the laps have not brought it.

const byId = (id) => document.getElementById(id);
// What a screen shows of the road at once, in positions; a longer race moves through it.
const WINDOW = 24;
// So many are in view on a phone: those whom the race would name.
const FRONT = 10;
const LOOKS = 6;

export function openLanes(place, race) {
  const list = document.createElement('ol');
  list.className = `lanes ${size(race.names.length)}`;
  list.classList.toggle('narrowed', race.names.length > FRONT + 6);
  const template = byId('lane');
  const lanes = race.names.map((name, lane) => {
    const line = template.content.firstElementChild.cloneNode(true);
    line.classList.add(`look-${lane % LOOKS}`);
    line.querySelector('.no').textContent = lane + 1;
    line.querySelector('.who').textContent = name;
    line.querySelector('.who').title = name;
    return { line, car: line.querySelector('.car'), dashes: line.querySelector('.dashes'), at: line.querySelector('.at') };
  });
  list.append(...lanes.map(({ line }) => line));
  place.replaceChildren(list);

  let drawn = [...race.positions];
  let from = drawn;
  let to = drawn;
  let begin = 0;
  let duration = 0;
  let frame;
  let road = '';

  const draw = (now) => {
    const part = duration > 0 ? Math.min(1, Math.max(0, (now - begin) / duration)) : 1;
    drawn = to.map((target, lane) => from[lane] + (target - from[lane]) * part);
    const { left, span } = camera(drawn, race.laps);
    lanes.forEach(({ car }, lane) => car.setAttribute('x', `${(((drawn[lane] - left) / span) * 100).toFixed(3)}%`));
    pave(left, span);
    frame = part < 1 ? requestAnimationFrame(draw) : undefined;
  };

  // A mark on the road at every position, or at every tenth: they pass by when the road moves.
  const pave = (left, span) => {
    const now = `${left.toFixed(3)} ${span.toFixed(3)}`;
    if (now === road) return;
    road = now;
    const every = span > 60 ? 10 : 1;
    for (const { dashes } of lanes) {
      dashes.setAttribute('pathLength', span);
      dashes.setAttribute('stroke-dasharray', `${span / 400} ${every - span / 400}`);
      dashes.setAttribute('stroke-dashoffset', left % every);
    }
  };

  const show = (pace) => {
    cancelAnimationFrame(frame);
    from = pace > 0 ? drawn : [...race.positions];
    to = [...race.positions];
    [begin, duration] = [performance.now(), pace];
    mark();
    draw(begin);
  };

  // Who would be named if this were the end.
  const mark = () => {
    const order = race.positions.map((position, lane) => ({ position, lane }));
    order.sort((one, other) => (race.end === 'first' ? other.position - one.position : one.position - other.position) || one.lane - other.lane);
    const last = order[race.count - 1].position;
    order.forEach(({ position, lane }, rank) => {
      const { line, at } = lanes[lane];
      at.textContent = position;
      line.classList.toggle('front', rank < FRONT);
      line.classList.toggle('ahead', race.driven > 0 && (race.end === 'first' ? position >= last : position <= last));
      line.classList.toggle('level', Boolean(race.photo?.lanes.includes(lane)));
    });
  };

  return {
    show,
    find(found, searching) {
      list.classList.toggle('searching', searching);
      lanes.forEach(({ line }, lane) => line.classList.toggle('found', found.includes(lane)));
    },
    name(named) {
      mark();
      lanes.forEach(({ line }, lane) => {
        line.classList.toggle('named', named.includes(lane));
        line.classList.remove('ahead');
        if (named.includes(lane)) line.classList.add('front');
      });
    },
    close() {
      cancelAnimationFrame(frame);
      place.replaceChildren();
    },
  };
}

const size = (cars) => (cars <= 12 ? 'few' : cars <= 30 ? 'some' : cars <= 60 ? 'many' : 'crowd');

// The piece of road in view: whoever is last is still on it, and whoever leads.
export function camera(positions, laps) {
  const most = positions.reduce((one, other) => Math.max(one, other));
  const least = positions.reduce((one, other) => Math.min(one, other));
  const span = Math.max(Math.min(Math.ceil(laps * 0.8), WINDOW), 3, (most - least) * 1.1);
  return { left: Math.max(0, most - span), span };
}
