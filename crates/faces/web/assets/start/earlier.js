// People taken over from earlier evenings whose links this device keeps: names, teams, handicaps, and what they bowled.

import { ask } from '../common/api.js';

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
 * @param {import('../common/store.js').Own} own
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
