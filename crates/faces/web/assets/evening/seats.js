// Lanes and order, set by hand: a lane to choose and two arrows for everybody.

import { all, byId, fill, make, met, wordsOf } from '../common.js';
import { oneAtATime } from '../writing.js';
import { send, tonight } from './write.js';

const words = wordsOf('words');
const list = byId('seat-list');
const save = byId('seats-save', HTMLButtonElement);

/** The numbers of those on every lane, and after them of those on none. @type {number[][]} */
let draft = [];
let touched = false;

/** Where everybody is by the record. */
function written() {
  const { lanes, people = [] } = tonight();
  const seated = lanes.map(({ seats }) => seats.map(({ number }) => number));
  const nowhere = people.map(({ number }) => number).filter((number) => !seated.flat().includes(number));
  return [...seated, nowhere];
}

/** After every change. What was moved here and not saved stays; those who came meanwhile are added. */
export function showSeats() {
  const there = written();
  if (touched && draft.length === there.length) {
    const known = new Set(draft.flat());
    there.forEach((numbers, lane) => draft[lane].push(...numbers.filter((number) => !known.has(number))));
  } else {
    draft = there;
  }
  draw();
}

/** @type {(number: number) => string} */
const nameOf = (number) => tonight().people?.find((person) => person.number === number)?.name ?? '';

function draw() {
  const told = JSON.stringify([draft, draft.flat().map(nameOf)]);
  save.disabled = !touched;
  if (list.dataset.told === told) return;
  list.dataset.told = told;
  const focus = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.focus : undefined;
  list.replaceChildren(...draft.flatMap((numbers, lane) => numbers.map((number, at) => line(number, lane, at))));
  const again = focus && list.querySelector(`[data-focus="${CSS.escape(focus)}"]:not(:disabled)`);
  if (again instanceof HTMLElement) again.focus();
}

/** @type {(number: number, lane: number, at: number) => HTMLElement} */
function line(number, lane, at) {
  const name = nameOf(number);
  const places = draft.map((_, place) => {
    const textContent = place === draft.length - 1 ? words.noLane : fill(words.lane, place + 1);
    return make('option', { value: String(place), textContent, selected: place === lane });
  });
  const where = make('select', {}, ...places);
  where.setAttribute('aria-label', fill(words.seatOf, name));
  where.dataset.focus = `seat-${number}`;
  where.addEventListener('change', () => move(number, Number(where.value)));
  const arrows = [arrow('up', number, at === 0), arrow('down', number, at === draft[lane].length - 1)];
  return make('li', {}, make('span', { className: 'who', textContent: name }), where, ...arrows);
}

/** @type {(way: 'up' | 'down', number: number, disabled: boolean) => HTMLElement} */
function arrow(way, number, disabled) {
  const textContent = way === 'up' ? '↑' : '↓';
  const made = make('button', { type: 'button', className: 'square', textContent, disabled, title: words[way] });
  made.setAttribute('aria-label', `${nameOf(number)}: ${words[way]}`);
  Object.assign(made.dataset, { way, number, focus: `${way}-${number}` });
  return made;
}

/** @type {(number: number, lane: number) => void} */
function move(number, lane) {
  draft = draft.map((numbers) => numbers.filter((other) => other !== number));
  draft[lane].push(number);
  touched = true;
  draw();
}

/** @type {(number: number, by: number) => void} */
function shift(number, by) {
  const numbers = draft.find((lane) => lane.includes(number));
  const at = numbers?.indexOf(number) ?? -1;
  if (!numbers || at < 0 || numbers[at + by] === undefined) return;
  [numbers[at], numbers[at + by]] = [numbers[at + by], numbers[at]];
  touched = true;
  draw();
  const other = all(`[data-number="${number}"]:not(:disabled)`, list);
  if (!list.contains(document.activeElement)) other[0]?.focus();
}

/** @type {(refusal: HTMLElement, done: () => void) => void} */
export function openSeats(refusal, done) {
  list.addEventListener('click', (event) => {
    const { way, number } = met(event, 'button[data-way]')?.dataset ?? {};
    if (way) shift(Number(number), way === 'up' ? -1 : 1);
  });
  save.addEventListener('click', oneAtATime(async () => {
    if (!(await send('POST', '/seats', { lanes: draft.slice(0, -1) }, refusal))) return;
    touched = false;
    draw();
    done();
  }));
}
