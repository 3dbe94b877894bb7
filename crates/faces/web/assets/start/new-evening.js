// A new evening, on the start page.

import { all, byId, make, one, ownEvenings, say, tab, wordsOf } from '../common.js';
import { ask, attempts, create, oneAtATime, sentence } from '../writing.js';

// == Earlier evenings ==
// People taken over from earlier evenings whose links this device keeps: names, teams, handicaps, and what they bowled.

/**
 * @typedef {{ name: string, team?: string | null, handicap?: number | null, average?: string | number | null,
 *   games?: unknown[] }} Known
 * @typedef {{ team: string, handicap: string, average: string, pins: number, games: number }} Gathered
 */

/**
 * Of the games of somebody, those that have points.
 * @param {unknown[]} games
 */
function points(games) {
  const told = games.map((game) => (typeof game === 'number' ? game : /** @type {any} */ (game)?.points));
  return told.filter((value) => typeof value === 'number');
}

/**
 * As a list to be pasted, under a first line that says what the columns are. The first evening says the most: it is the
 * latest; averages are those of all of them together.
 * @type {(evenings: Known[][], heading: string) => string}
 */
export function asList(evenings, heading) {
  /** @type {Map<string, Gathered>} */
  const people = new Map();
  for (const { name, team, handicap, average, games = [] } of evenings.flat()) {
    const before = people.get(name);
    const bowled = points(games);
    people.set(name, {
      team: before?.team || (team ?? ''),
      handicap: before?.handicap || String(handicap ?? ''),
      average: before?.average || String(average ?? ''),
      pins: bowled.reduce((sum, count) => sum + count, before?.pins ?? 0),
      games: bowled.length + (before?.games ?? 0),
    });
  }
  const lines = [...people].map(([name, { team, handicap, average, pins, games }]) =>
    [name, team, handicap, games ? hundredths(pins, games) : decimal(average)].join('\t').trimEnd());
  return [heading, ...lines].join('\n');
}

/** @type {(pins: number, games: number) => string} */
const hundredths = (pins, games) => String(Math.floor((pins * 100) / games) / 100);

/**
 * An average may be written as pins and games.
 * @param {string} average
 */
function decimal(average) {
  const [pins, games] = average.split('/').map(Number);
  return games ? hundredths(pins, games) : average;
}

/**
 * The people of an evening; nothing, when it could not be read.
 * @param {import('../common.js').Own} own
 * @returns {Promise<Known[] | undefined>}
 */
export async function peopleOf({ id, write }) {
  const address = `/evenings/${encodeURIComponent(id)}`;
  const answer = await ask('GET', address, { token: write || undefined }).catch(() => undefined);
  const said = /** @type {{ people?: Known[], rules?: string }} */ (/** @type {unknown} */ (answer?.said ?? {}));
  if (!answer?.ok || !Array.isArray(said.people)) return undefined;
  // By rules of the house people score otherwise: such games say nothing about an average.
  return said.rules ? said.people.map((person) => ({ ...person, games: [] })) : said.people;
}

// == The plan ==
// A new evening by plan: people as they are pasted, games, lanes, rules, handicaps.

/** @typedef {import('../writing.js').Fault} Fault */

const DRAFT = 'alley.evening';
const MOST_FAULTS = 50;
const MOST_LANES = 60;

const form = byId('evening-form', HTMLFormElement);
const words = wordsOf('evening-words');
const people = byId('evening-people', HTMLTextAreaElement);
const refusal = byId('evening-refusal');
const attempt = attempts();
/** @type {(id: string) => HTMLInputElement} */
const input = (id) => byId(id, HTMLInputElement);
/** @type {(id: string) => string} */
const chosen = (id) => byId(id, HTMLSelectElement).value;
/** @type {(id: string) => number} */
const whole = (id) => Math.trunc(Number(input(id).value)) || 0;

const lines = () => people.value.split('\n');
const handicapKind = () => one(form, '[name="handicap"]:checked', HTMLInputElement).value;

/** As the rule is written: `none`, `each`, `90% of 220 at most 70 or negative`. An empty cap is none, 0 is one. */
function handicap() {
  if (handicapKind() !== 'share') return handicapKind();
  const cap = input('handicap-cap').value.trim();
  const most = cap === '' ? '' : ` at most ${whole('handicap-cap')}`;
  const negative = input('handicap-negative').checked ? ' or negative' : '';
  return `${whole('handicap-percent')}% of ${whole('handicap-basis')}${most}${negative}`;
}

/** A first line with a heading is nobody. */
function countPeople() {
  const filled = lines().filter((line) => line.trim());
  const isHeading = /(^|[\t,;])\s*(name|이름|성명|선수)\s*($|[\t,;])/i.test(filled[0] ?? '');
  return filled.length - Number(isHeading);
}

function workOutLanes() {
  const each = whole('evening-each');
  const lanes = each && Math.ceil(countPeople() / each);
  if (lanes) input('evening-lanes').value = String(Math.min(MOST_LANES, lanes));
}

/** @param {Fault[]} faults */
function point(faults) {
  people.setAttribute('aria-invalid', String(faults.length > 0));
  const heading = make('strong', { textContent: words.faults });
  const list = make('ul', {}, ...faults.slice(0, MOST_FAULTS).map(({ line, detail }) => {
    const where = make('b', { textContent: words.line.replace('{}', String(line)) });
    const button = make('button', { type: 'button', className: 'quiet' }, where, ` ${detail}`);
    button.addEventListener('click', () => go(line));
    return make('li', {}, button);
  }));
  byId('evening-faults').replaceChildren(...(faults.length ? [heading, list] : []));
}

/**
 * To the line, with all of it selected.
 * @param {number} line
 */
function go(line) {
  const start = lines().slice(0, line - 1).reduce((sum, before) => sum + before.length + 1, 0);
  people.focus();
  people.setSelectionRange(start, start + (lines()[line - 1]?.length ?? 0));
}

function plan() {
  const rules = [chosen('evening-no-tap'), chosen('evening-frames')].filter(Boolean).join(',');
  return {
    title: input('evening-title').value.trim() || words.usual,
    people: people.value,
    games: whole('evening-games'),
    lanes: whole('evening-lanes'),
    ...(rules ? { rules } : {}),
    handicap: handicap(),
    contest: chosen('evening-contest'),
    public: input('evening-public').checked,
  };
}

const begin = oneAtATime(async () => {
  say(refusal);
  point([]);
  if (!countPeople()) {
    say(refusal, words.nobody);
    return people.focus();
  }
  const body = plan();
  const answer = await create('/evenings', await attempt(body), body).catch(() => undefined);
  if (!answer) return say(refusal, words.unreachable);
  const { host, evening, faults } = answer.said;
  if (host && evening) {
    ownEvenings.keep({ id: evening.id, write: host, names: body.title, time: Date.now() });
    tab.forget(DRAFT);
    return location.assign(`/e/${encodeURIComponent(evening.id)}/${encodeURIComponent(host)}`);
  }
  if (!faults?.length) return say(refusal, sentence(answer, words));
  point(faults);
  say(refusal, words.faults);
  return go(faults[0].line);
});

function offerEarlier() {
  const kept = ownEvenings.all();
  byId('evening-earlier').hidden = !kept.length;
  byId('evening-earlier-list').replaceChildren(...kept.map(({ id, names }) => {
    const box = make('input', { type: 'checkbox', value: id });
    return make('label', { className: 'choice' }, box, make('span', { textContent: `${names} · ${id}` }));
  }));
}

const takeOver = oneAtATime(async () => {
  say(refusal);
  const boxes = /** @type {HTMLInputElement[]} */ (all('#evening-earlier-list :checked'));
  const wanted = ownEvenings.all().filter(({ id }) => boxes.some((box) => box.value === id));
  const found = (await Promise.all(wanted.map(peopleOf))).flatMap((known) => (known ? [known] : []));
  if (!found.length) return say(refusal, words.unread);
  people.value = asList(found, words.heading);
  changed();
  return people.focus();
});

function changed() {
  workOutLanes();
  tab.remember(DRAFT, { title: input('evening-title').value, people: people.value });
}

byId('evening-handicap').addEventListener('change', () => {
  byId('handicap-share').hidden = handicapKind() !== 'share';
});
for (const id of ['evening-people', 'evening-each', 'evening-title']) byId(id).addEventListener('input', changed);
byId('evening-take-over').addEventListener('click', takeOver);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  begin();
});

const before = tab.recall(DRAFT) ?? {};
input('evening-title').value ||= before.title ?? '';
people.value ||= before.people ?? '';
offerEarlier();
form.hidden = false;
