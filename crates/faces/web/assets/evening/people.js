// What the host says of people: somebody comes late, is really otherwise, or is absent.

import { byId, fill, make, one, wordsOf } from '../common.js';
import { oneAtATime } from '../writing.js';
import { send, tonight } from './write.js';

const words = wordsOf('words');
const [admit, amend, absent] = ['admit', 'amend', 'absent'].map((form) => byId(form, HTMLFormElement));

/** @type {(form: HTMLFormElement, name: string) => HTMLInputElement} */
const field = (form, name) => one(form, `input[name="${name}"]`, HTMLInputElement);
/** @type {(form: HTMLFormElement, name: string) => HTMLSelectElement} */
const choice = (form, name) => one(form, `select[name="${name}"]`, HTMLSelectElement);

/** @type {(form: HTMLFormElement) => HTMLElement} */
const refusalOf = (form) => one(form, '.refusal');

/**
 * What is known of somebody; what is left empty is not known.
 * @param {HTMLFormElement} form
 */
function person(form) {
  const [name, team, handicap, average] = ['name', 'team', 'handicap', 'average'].map((known) =>
    field(form, known).value.trim());
  return {
    name,
    team: team || undefined,
    handicap: handicap === '' ? undefined : Number(handicap),
    average: average || undefined,
    pacer: field(form, 'pacer').checked,
  };
}

/**
 * The options of a list, with the same one chosen.
 * @type {(list: HTMLSelectElement, options: [string, string][]) => void}
 */
function offer(list, options) {
  const before = list.value;
  const told = JSON.stringify(options);
  if (list.dataset.told === told) return;
  list.dataset.told = told;
  list.replaceChildren(...options.map(([value, textContent]) => make('option', { value, textContent })));
  if (options.some(([value]) => value === before)) list.value = before;
}

/** Fills in what is known of the one who was chosen. */
function fillIn() {
  const number = Number(choice(amend, 'person').value);
  const known = tonight().people?.find((other) => other.number === number);
  if (!known) return;
  const { name, team, handicap, average, pacer } = known;
  amend.dataset.about = JSON.stringify(known);
  field(amend, 'name').value = name;
  field(amend, 'team').value = team ?? '';
  field(amend, 'handicap').value = String(handicap ?? '');
  field(amend, 'average').value = average ?? '';
  field(amend, 'pacer').checked = pacer;
}

/** What can be chosen, after every change. What somebody is typing stays. */
export function showPeople() {
  const { people = [], length = 1 } = tonight();
  /** @type {[string, string][]} */
  const names = people.map(({ number, name }) => [String(number), name]);
  offer(choice(amend, 'person'), names);
  offer(choice(absent, 'person'), names);
  /** @type {[string, string][]} */
  const games = Array.from({ length }, (_, game) => [String(game + 1), fill(words.game, game + 1)]);
  offer(choice(absent, 'game'), games);
  const number = Number(choice(amend, 'person').value);
  const known = JSON.stringify(people.find((other) => other.number === number));
  if (!amend.contains(document.activeElement) && amend.dataset.about !== known) fillIn();
}

/** @type {(form: HTMLFormElement, submit: () => Promise<void>) => void} */
function onSubmit(form, submit) {
  const once = oneAtATime(submit);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    once();
  });
}

/** @type {(done: () => void) => void} */
export function openPeople(done) {
  choice(amend, 'person').addEventListener('change', fillIn);
  onSubmit(admit, async () => {
    const lane = Number(choice(admit, 'lane').value);
    if (!(await send('POST', '/people', { lane, ...person(admit) }, refusalOf(admit)))) return;
    const { value } = choice(admit, 'lane');
    admit.reset();
    choice(admit, 'lane').value = value;
    done();
  });
  onSubmit(amend, async () => {
    const number = choice(amend, 'person').value;
    if (await send('PATCH', `/people/${number}`, person(amend), refusalOf(amend))) done();
  });
  onSubmit(absent, async () => {
    const body = {
      person: Number(choice(absent, 'person').value),
      game: Number(choice(absent, 'game').value),
      rule: choice(absent, 'rule').value || null,
    };
    if (await send('POST', '/absences', body, refusalOf(absent))) done();
  });
}
