// The race, as the stream tells it, beat by beat: laps, then laps of sudden death, then the result. Where a car is
// follows from the laps that were received and from nothing else.

import { onRace, reopen } from '../common/stream.js';
import { byId, root, wordsOf } from '../common/page.js';
import { play } from '../common/sound.js';
import { openCrowd } from './crowd.js';
import { edge, few, fill, namesAt } from './field.js';
import { clearFinish, level, showPhoto, showSuddenDeath } from './finish.js';
import { openLanes } from './lanes.js';
import { openStandings } from './standings.js';

/**
 * @typedef {{ from: number, laps: string[], photo?: import('./field.js').Photo, named?: number[],
 *   extra: { lanes: number[], moved: boolean[] }[] }} Beats Some beats, after those that were told before.
 * @typedef {import('./field.js').Race} Race
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
/** @type {import('./field.js').View | undefined} */
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

/** @type {(state: import('../draw/draw.js').State, number: number) => void} */
export function raceBoard(state, number) {
  if (version === number && race && state.stage === 'drawn') return;
  const before = version > 0;
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

onRace((number, /** @type {Beats} */ told) => {
  if (number !== version || !race) return;
  if (told.from === 0 && race.beats > 0) Object.assign(race, begun(race));
  if (told.from !== race.beats) return reopen();
  const now = performance.now();
  const gap = Math.min(SLOWEST, Math.max(QUICKEST, now - came));
  came = now;
  // Who comes late sees where everybody is, and goes on from there.
  const late = told.from === 0 && told.laps.length > 3;
  take(race, told, late ? 0 : gap);
});

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
