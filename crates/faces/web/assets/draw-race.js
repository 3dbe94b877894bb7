// The race, as the stream tells it, beat by beat: laps, then laps of sudden death, then the result. Where a car is follows
// from the laps that were received and from nothing else.

import { onRace, reopen } from './live.js';
import { few } from './draw-few.js';
import { clearFinish, level, showPhoto, showSuddenDeath } from './draw-finish.js';
import { openLanes } from './draw-lanes.js';
import { openGroups } from './draw-groups.js';
import { openStandings } from './draw-standings.js';

const byId = (id) => document.getElementById(id);
const root = document.documentElement;
const words = byId('words').dataset;
const still = matchMedia('(prefers-reduced-motion: reduce)');

// More cars than this are shown in groups.
const READABLE = 100;
// More cars than this are searched, and on a phone not all shown.
const SEARCHED = 12;
// A lap on the screen takes as long as the last one took to come, within these.
const [QUICKEST, SLOWEST] = [60, 700];
const COUNT = 3;
const CELEBRATION = 2600;

const listeners = [];
let race = { version: 0 };
let view;
let came = 0;
let timer;
let said = 0;

// Told when the result may be known.
export const onOver = (listener) => listeners.push(listener);

// What this screen has shown of the draw, once it was all of it.
export const shown = () => (race.named ? { names: race.names, positions: [...race.positions], named: race.named } : undefined);

export function raceBoard(state, version) {
  if (state.stage !== 'drawn') {
    stop();
    race = { version };
    return;
  }
  if (race.version === version && race.names) return;
  // The page says itself when the race is on that it was opened in; one that begins before our eyes is on.
  const before = race.version > 0;
  if (before) root.classList.add('racing');
  const names = [...document.querySelectorAll('#field li')].map((line) => line.textContent);
  race = { version, names, laps: Number(state.laps), end: state.end, count: Number(state.count), all: Number(state.beats) };
  reset();
  openView();
  if (root.classList.contains('racing')) countDown(before ? COUNT : 0);
}

function stop() {
  clearInterval(timer);
  view?.close();
  view = undefined;
  root.classList.remove('racing');
  delete root.dataset.over;
  delete root.dataset.beat;
}

function reset() {
  Object.assign(race, { positions: new Array(race.names.length).fill(0), driven: 0, beats: 0, extra: 0, photo: undefined, named: undefined });
  said = 0;
  delete root.dataset.over;
  root.dataset.beat = 0;
  clearFinish();
}

function openView() {
  view?.close();
  const crowd = race.names.length > READABLE;
  const open = still.matches ? openStandings : crowd ? openGroups : openLanes;
  view = open(byId('track'), race, words);
  byId('race-tools').hidden = race.names.length <= SEARCHED;
  byId('all-cars').hidden = still.matches || crowd;
  view.show(0);
  find();
}

// The server leaves everybody three seconds to look up.
function countDown(from) {
  clearInterval(timer);
  const place = byId('countdown');
  let left = from;
  const tick = () => {
    place.textContent = left > 0 ? left : words.raceSoon;
    place.classList.toggle('words', left <= 0);
    left -= 1;
  };
  place.hidden = false;
  tick();
  timer = setInterval(tick, 1000);
}

onRace((version, told) => {
  if (version !== race.version || !race.names) return;
  if (told.from === 0 && race.beats > 0) reset();
  if (told.from !== race.beats) return reopen();
  const now = performance.now();
  const gap = Math.min(SLOWEST, Math.max(QUICKEST, now - came));
  came = now;
  // Who comes late sees where everybody is, and goes on from there.
  const late = told.from === 0 && told.laps.length > 3;
  take(told, late ? 0 : gap);
});

function take(told, pace) {
  clearInterval(timer);
  byId('countdown').hidden = true;
  for (const lap of told.laps) drive(lap);
  if (told.photo) race.photo = told.photo;
  race.extra += told.extra.length;
  race.beats += told.laps.length + told.extra.length;
  if (told.named) {
    race.named = told.named;
    race.beats += 1;
  }
  root.dataset.beat = race.beats;
  if (told.laps.length) view.show(pace);
  tell(told);
  if (told.photo && !told.extra.length) setTimeout(() => race.photo && race.extra === 0 && showPhoto(race, words), pace);
  if (told.extra.length) showSuddenDeath(race, told.extra.at(-1), words);
  if (told.named) over(pace > 0);
}

// One bit a car, the first lane highest.
function drive(lap) {
  race.driven += 1;
  for (let lane = 0; lane < race.positions.length; lane += 1) {
    const digit = Number.parseInt(lap[lane >> 2], 16);
    race.positions[lane] += (digit >> (3 - (lane & 3))) & 1;
  }
}

// A quarter of the race at a time for those who listen, every lap for those who look.
function tell(told) {
  byId('lap').textContent = words.lap.replace('{}', race.driven).replace('{}', race.laps);
  const [best, names] = ahead(race);
  const which = race.end === 'first' ? words.ahead : words.behind;
  byId('leading').textContent = `${which}: ${few(names)} (${best})`;
  const quarter = Math.floor((race.driven * 4) / race.laps);
  if (told.photo) call(`${words.photo}. ${level(race, words)}`);
  else if (told.extra.length) call(words.sudden.replace('{}', race.extra));
  else if (quarter > said && quarter < 4) call(`${byId('lap').textContent}. ${byId('leading').textContent}`);
  else if (race.driven === 1) call(words.raceGo);
  said = quarter;
}

// Those whom the race would name first as it stands, and where they are.
function ahead({ positions, names, end }) {
  const best = positions.reduce((one, other) => (end === 'first' ? Math.max(one, other) : Math.min(one, other)));
  return [best, names.filter((_, lane) => positions[lane] === best)];
}

function call(text) {
  byId('call').textContent = text;
}

function over(live) {
  root.classList.remove('racing');
  root.dataset.over = '';
  view.name(race.named);
  call(`${words.picked}: ${few(race.named.map((lane) => race.names[lane]), 12)}`);
  for (const listener of listeners) listener();
  if (!live) return;
  byId('stage')?.scrollIntoView({ block: 'nearest' });
  root.dataset.celebrate = 'finish';
  setTimeout(() => delete root.dataset.celebrate, CELEBRATION);
}

function find() {
  const wanted = byId('find').value.trim().normalize('NFC').toLowerCase();
  const matches = (name) => wanted !== '' && name.toLowerCase().includes(wanted);
  view?.find(race.names.flatMap((name, lane) => (matches(name) ? [lane] : [])), wanted !== '');
}

byId('find').addEventListener('input', find);
byId('all-cars').addEventListener('click', ({ currentTarget }) => {
  const all = currentTarget.getAttribute('aria-pressed') !== 'true';
  currentTarget.setAttribute('aria-pressed', String(all));
  byId('track').classList.toggle('all', all);
});
still.addEventListener('change', () => {
  if (!race.names) return;
  openView();
  if (race.named) view.name(race.named);
});
