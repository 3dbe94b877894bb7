// The race of a draw on the screen.

import { byId, copyOf, make, one, play, reopen, root, wordsOf } from '../common.js';

// == The field ==
// Questions about all cars at once: who is in front, who stands where, what is in view.

/**
 * @typedef {{ lanes: number[], places: number }} Photo Who is level about the last places.
 * @typedef {{ names: string[], laps: number, end: string, count: number, beats: number, positions: number[],
 *   driven: number, extra: number, photo?: Photo, named?: number[] }} Race What is known of a race by now; `named`: the
 *   lanes that were picked.
 * @typedef {{ show: (pace: number) => void, find: (lanes: number[], searching: boolean) => void,
 *   name: (lanes: number[]) => void, close: () => void }} View One way to show it.
 * @typedef {import('../common.js').Words} Words
 */

// What a screen shows of the road at once, in positions; a longer race moves through it.
const WINDOW = 24;

/** @type {(positions: number[]) => number} */
export const most = (positions) => positions.reduce((one, other) => Math.max(one, other));
/** @type {(positions: number[]) => number} */
export const least = (positions) => positions.reduce((one, other) => Math.min(one, other));

/**
 * The position from which the race would name somebody first as it stands.
 * @type {(race: Race) => number}
 */
export const edge = ({ positions, end }) => (end === 'first' ? most : least)(positions);

/** @type {(race: Race, position: number) => string[]} */
export const namesAt = ({ names, positions }, position) => names.filter((_, lane) => positions[lane] === position);

/**
 * All lanes, in the order in which the race would name them.
 * @type {(race: Race) => { position: number, lane: number }[]}
 */
export function ranking({ positions, end }) {
  const direction = end === 'first' ? -1 : 1;
  const order = positions.map((position, lane) => ({ position, lane }));
  return order.sort((one, other) => direction * (one.position - other.position) || one.lane - other.lane);
}

/**
 * The piece of road in view: the last car is still on it, and the first.
 * @type {(positions: number[], laps: number) => { left: number, span: number }}
 */
export function camera(positions, laps) {
  const front = most(positions);
  const span = Math.max(Math.min(Math.ceil(laps * 0.8), WINDOW), 3, (front - least(positions)) * 1.1);
  return { left: Math.max(0, front - span), span };
}

/**
 * The first few of many names.
 * @type {(names: string[], words: Words, shown?: number) => string}
 */
export function few(names, words, shown = 5) {
  const more = names.length > shown ? ` ${fill(words.more, names.length - shown)}` : '';
  return names.slice(0, shown).join(', ') + more;
}

/**
 * A sentence with numbers in its gaps.
 * @type {(sentence: string, ...numbers: number[]) => string}
 */
export const fill = (sentence, ...numbers) =>
  numbers.reduce((text, number) => text.replace('{}', String(number)), sentence);

/**
 * How a glide between two laps goes: the part of it that is done, from 0 to 1, drawn until it is 1.
 * @param {(part: number) => void} draw
 */
export function glide(draw) {
  let frame = 0;
  let [begin, duration] = [0, 0];
  /** @param {number} now */
  const step = (now) => {
    const part = duration > 0 ? Math.min(1, Math.max(0, (now - begin) / duration)) : 1;
    draw(part);
    frame = part < 1 ? requestAnimationFrame(step) : 0;
  };
  const stop = () => cancelAnimationFrame(frame);
  const again = () => {
    stop();
    step(performance.now());
  };
  return {
    stop,
    /** Draws once more as it stands. */
    again,
    /** @param {number} pace in milliseconds; 0 is at once */
    start(pace) {
      [begin, duration] = [performance.now(), pace];
      again();
    },
  };
}

// == The finish ==
// A finish too close to call: the photo, and the laps of sudden death between those who are level.

/**
 * @typedef {{ lane: number, x: number, text?: string, moved?: boolean }} Car
 */

const MOST_LEVEL = 24;
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
  showFinish('photo', [words.photo, level(race, words)], race, cars, words);
}

/** @type {(race: Race, lap: { lanes: number[], moved: boolean[] }, words: Words) => void} */
export function showSuddenDeath(race, { lanes, moved }, words) {
  const cars = lanes.map((lane, place) => (
    moved[place] ? { lane, x: 80, text: words.moved, moved: true } : { lane, x: 8, text: words.stayed }
  ));
  showFinish('sudden', [fill(words.sudden, race.extra), words.suddenExplained], race, cars, words);
}

/** @type {(kind: string, said: [string, string], race: Race, cars: Car[], words: Words) => void} */
function showFinish(kind, [title, explained], race, cars, words) {
  const lines = cars.slice(0, MOST_LEVEL).map(({ lane, x, text = '', moved = false }) => {
    const line = laneOf(race, lane);
    line.classList.toggle('is-forward', moved);
    one(line, '.car', SVGElement).setAttribute('x', `${x}%`);
    one(line, '.at').textContent = text;
    return line;
  });
  const list = make('ol', { className: `lanes level-lanes ${cars.length > 8 ? 'some' : 'few'}` }, ...lines);
  const more = cars.length > MOST_LEVEL ? fill(words.more, cars.length - MOST_LEVEL) : '';
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

// == Lanes ==
// Up to a hundred cars, each in its lane. Between two laps a car glides from where it was to where it is; it is nowhere
// the laps have not brought it.

// This many are in view on a phone: those whom the race would name.
const FRONT = 10;

/** @type {(place: HTMLElement, race: Race) => View} */
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

// == A crowd ==
// More cars than fit into lanes: all of them on one wide road, each where it is, and above it the lanes of those whom
// the race would name. Nobody is left out, and everybody can be found.

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
 * @param {Race} race
 * @param {Words} words
 * @returns {View}
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

// == Standings ==
// For those who want no motion: the standings, lap by lap, calmly.

// The table is not written anew more often than this.
const CALM = 1000;

/**
 * @param {HTMLElement} place
 * @param {Race} race
 * @param {Words} words
 * @returns {View}
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

// == The race ==
// The race, as the stream tells it, beat by beat: laps, then laps of sudden death, then the result. Where a car is
// follows from the laps that were received and from nothing else.

/**
 * @typedef {{ from: number, laps: string[], photo?: Photo, named?: number[],
 *   extra: { lanes: number[], moved: boolean[] }[] }} Beats Some beats, after those that were told before.
 */

const words = wordsOf('words');
const still = matchMedia('(prefers-reduced-motion: reduce)');
const track = byId('track');
const search = byId('find', HTMLInputElement);

// More cars than this are on one road.
const READABLE = 100;
// More cars than this are searched, and on a phone not all shown.
const SEARCHED = 12;
// A lap on the screen takes as long as the last one took to come, within these.
const [QUICKEST, SLOWEST] = [60, 700];
const COUNT = 3;
const CELEBRATION = 2600;

/** @type {(() => void)[]} */
const listeners = [];
/** @type {Race | undefined} */
let race;
/** @type {View | undefined} */
let view;
let version = 0;
let came = 0;
/** @type {number | undefined} */
let timer;
let said = 0;

/**
 * Told when the result may be known.
 * @param {() => void} listener
 */
export const onOver = (listener) => void listeners.push(listener);

/** What this screen has shown of the draw, once it was all of it. */
export const shown = () => (race?.named ? race : undefined);

/**
 * A board of the draw; `before`: whether the page has shown another one before it.
 * @type {(state: import('./draw.js').State, number: number, before: boolean) => void}
 */
export function raceBoard(state, number, before) {
  if (version === number && race && state.stage === 'drawn') return;
  version = number;
  if (state.stage !== 'drawn') return stop();
  // The page says itself when the race is on that it was opened in; one that begins before our eyes is on.
  if (before) root.classList.add('racing');
  // Where everybody gets a place, nobody is picked from an end: the one in front is marked.
  const { entrants: names, laps, end, count } = state;
  race = begun({ names, laps, end: end ?? 'first', count: count || 1 });
  openView(race);
  if (root.classList.contains('racing')) countDown(before ? COUNT : 0);
}

function stop() {
  clearInterval(timer);
  view?.close();
  view = undefined;
  race = undefined;
  root.classList.remove('racing');
  delete root.dataset.over;
  delete root.dataset.beat;
}

/**
 * The race before its first lap.
 * @type {(course: Pick<Race, 'names' | 'laps' | 'end' | 'count'>) => Race}
 */
function begun({ names, laps, end, count }) {
  said = 0;
  delete root.dataset.over;
  root.dataset.beat = '0';
  clearFinish();
  const positions = names.map(() => 0);
  return { names, laps, end, count, positions, driven: 0, beats: 0, extra: 0, photo: undefined, named: undefined };
}

/** @param {Race} running */
function openView(running) {
  view?.close();
  const crowd = running.names.length > READABLE;
  const open = still.matches ? openStandings : crowd ? openCrowd : openLanes;
  view = open(track, running, words);
  byId('race-tools').hidden = running.names.length <= SEARCHED;
  byId('all-cars').hidden = still.matches || crowd;
  view.show(0);
  find();
  if (running.named) view.name(running.named);
}

/**
 * The server leaves everybody three seconds to look up.
 * @param {number} from
 */
function countDown(from) {
  clearInterval(timer);
  const place = byId('countdown');
  let left = from;
  const tick = () => {
    place.textContent = left > 0 ? String(left) : words.raceSoon;
    place.classList.toggle('is-words', left <= 0);
    left -= 1;
  };
  place.hidden = false;
  tick();
  timer = setInterval(tick, 1000);
}

/**
 * Some beats of the race of a board.
 * @type {(number: number, told: Beats) => void}
 */
export function raceBeats(number, told) {
  if (number !== version || !race) return;
  if (told.from === 0 && race.beats > 0) Object.assign(race, begun(race));
  if (told.from !== race.beats) return reopen();
  const now = performance.now();
  const gap = Math.min(SLOWEST, Math.max(QUICKEST, now - came));
  came = now;
  // Who comes late sees where everybody is, and goes on from there.
  const late = told.from === 0 && told.laps.length > 3;
  take(race, told, late ? 0 : gap);
}

/** @type {(running: Race, told: Beats, pace: number) => void} */
function take(running, told, pace) {
  clearInterval(timer);
  byId('countdown').hidden = true;
  for (const lap of told.laps) drive(running, lap);
  if (told.photo) running.photo = told.photo;
  if (told.named) running.named = told.named;
  running.extra += told.extra.length;
  running.beats += told.laps.length + told.extra.length + (told.named ? 1 : 0);
  root.dataset.beat = String(running.beats);
  if (told.laps.length) view?.show(pace);
  tell(running, told);
  const last = told.extra.at(-1);
  if (last) showSuddenDeath(running, last, words);
  else if (told.photo) setTimeout(() => running.photo && running.extra === 0 && showPhoto(running, words), pace);
  if (told.named) over(running, told.named, pace > 0);
}

/**
 * One bit per car, the first lane highest.
 * @type {(running: Race, lap: string) => void}
 */
function drive(running, lap) {
  running.driven += 1;
  running.positions.forEach((_, lane) => {
    const digit = Number.parseInt(lap[lane >> 2], 16);
    running.positions[lane] += (digit >> (3 - (lane & 3))) & 1;
  });
}

/**
 * A quarter of the race at a time for those who listen, every lap for those who look.
 * @type {(running: Race, told: Beats) => void}
 */
function tell(running, told) {
  const lap = fill(words.lap, running.driven, running.laps);
  const best = edge(running);
  const which = running.end === 'first' ? words.ahead : words.behind;
  const leading = `${which}: ${few(namesAt(running, best), words)} (${best})`;
  byId('lap').textContent = lap;
  byId('leading').textContent = leading;
  const quarter = Math.floor((running.driven * 4) / running.laps);
  if (told.photo) call(`${words.photo}. ${level(running, words)}`);
  else if (told.extra.length) call(fill(words.sudden, running.extra));
  else if (quarter > said && quarter < 4) call(`${lap}. ${leading}`);
  else if (running.driven === 1) call(words.raceGo);
  if (running.driven === 1) play('go');
  said = quarter;
}

/** @param {string} text */
function call(text) {
  byId('called').textContent = text;
}

/** @type {(running: Race, named: number[], live: boolean) => void} */
function over({ names }, named, live) {
  root.classList.remove('racing');
  root.dataset.over = '';
  view?.name(named);
  call(`${words.picked}: ${few(named.map((lane) => names[lane]), words, 12)}`);
  for (const listener of listeners) listener();
  if (!live) return;
  document.getElementById('stage')?.scrollIntoView({ block: 'nearest' });
  play('finish');
  root.dataset.celebrate = 'finish';
  setTimeout(() => delete root.dataset.celebrate, CELEBRATION);
}

function find() {
  const wanted = search.value.trim().normalize('NFC').toLowerCase();
  /** @param {string} name */
  const matches = (name) => wanted !== '' && name.toLowerCase().includes(wanted);
  view?.find(race?.names.flatMap((name, lane) => (matches(name) ? [lane] : [])) ?? [], wanted !== '');
}

search.addEventListener('input', find);
const allCars = byId('all-cars');
allCars.addEventListener('click', () => {
  const pressed = allCars.getAttribute('aria-pressed') !== 'true';
  allCars.setAttribute('aria-pressed', String(pressed));
  track.classList.toggle('is-whole', pressed);
});
still.addEventListener('change', () => race && openView(race));
