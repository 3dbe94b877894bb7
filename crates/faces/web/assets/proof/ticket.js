// A ticket: everything that is fixed before a draw, read as strictly as `alley verify` reads it.

import { Refusal, quoted } from './label.js';
import { Difference, Lines, compare, split } from './lines.js';
import { firstAfter, isStrong, readSource, roundTime } from './source.js';
import { readHex, readLaps, readUnsigned } from './values.js';

/**
 * @typedef {import('./source.js').Source} Source
 * @typedef {{ end: string, count: number }} Goal
 * @typedef {{ laps: number, entrants: string[] } & Goal} Course
 * @typedef {{ event: string, eventId?: string, number: number, voidBefore?: number, previous?: string }} EventLine
 * @typedef {{ name: string, seal: string, key?: string }} Witness
 * @typedef {{ closed: number, openUntil: number }} Hours In seconds since the beginning of 1970.
 * @typedef {EventLine & Course & { form: 1 | 2, absent: string[], witnesses: Witness[], publicKind?: string,
 *   source?: Source, hours?: Hours, hostSeal: string, text: string }} Ticket `text`: the one way to write it.
 */

const MOST_ENTRANTS = 100_000;
const MOST_WITNESSES = 1000;
const LATEST = 99_999_999_999;

/**
 * Reads a ticket by itself; what is not one is refused with its line.
 * @param {string} text
 */
export function readTicket(text) {
  const ticket = takeTicket(new Lines(text));
  compare(text, [{ key: 'form', lines: ticket.text.split('\n').slice(0, -1) }]);
  return ticket;
}

/**
 * Which draw of which event, as it stands in the lines that open secrets; tickets of the first form do not tell.
 * @type {(ticket: EventLine) => string | undefined}
 */
export const place = ({ eventId, number }) => (eventId === undefined ? undefined : `${eventId} ${number}`);

/**
 * What the draw will prove.
 * @param {Ticket} ticket
 */
export function level({ witnesses, source }) {
  if (source && isStrong(source)) return 'public';
  return witnesses.length === 0 ? 'replayable' : 'witnessed';
}

/**
 * The ticket at the beginning of these lines.
 * @param {Lines} lines
 * @returns {Ticket}
 */
export function takeTicket(lines) {
  const [form, event] = takeEvent(lines);
  const course = takeCourse(lines);
  if (form === 2) for (const text of [...course.entrants, event.event]) refuseTwoBlanks(lines, text);
  if (form === 1 && course.end === 'order') lines.refuse('old-form');
  const absent = form === 2 ? takeAbsent(lines, event, course) : [];
  const witnesses = takeWitnesses(lines, form);
  const announced = takeAnnounced(lines, form);
  const hours = form === 2 ? takeHours(lines) : undefined;
  const hostSeal = lines.parsed('host-seal', readHex);
  if (hours && announced.next) announced.source = firstAfter(hours.openUntil);
  const { publicKind, source } = announced;
  if (hours && source && !source.throws && roundTime(source.round) <= hours.openUntil) {
    lines.refuse('round-too-early', { round: source.round });
  }
  const ticket = { form, ...event, ...course, absent, witnesses, publicKind, source, hours, hostSeal };
  return { ...ticket, text: written(ticket) };
}

/** @type {(lines: Lines, text: string) => void} */
function refuseTwoBlanks(lines, text) {
  if (text.includes('  ')) lines.refuse('two-blanks', { text: quoted(text) });
}

/**
 * @param {Lines} lines
 * @returns {[1 | 2, EventLine]}
 */
function takeEvent(lines) {
  const version = lines.value('alley-draw');
  const form = version === '1' ? 1 : version === '2' ? 2 : lines.refuse('version');
  const event = lines.label(lines.value('event'));
  const eventId = form === 2 ? lines.parsed('event-id', readHex) : undefined;
  const number = lines.parsed('number', (text) => readUnsigned(text, 32));
  const voidBefore = form === 2 ? lines.parsed('void', (text) => readUnsigned(text, 32)) : undefined;
  if (voidBefore !== undefined && voidBefore >= number) lines.refuse('void');
  const previous = lines.parsed('previous', (text) => (text === 'none' ? undefined : readHex(text)));
  if (number === 0 || (number === 1) !== (previous === undefined)) lines.refuse('previous');
  return [form, { event, eventId, number, voidBefore, previous }];
}

/** @type {(lines: Lines) => Course} */
function takeCourse(lines) {
  const laps = lines.parsed('laps', readLaps);
  const goal = lines.value('pick');
  const goalLine = lines.number;
  /** @type {string[]} */
  const entrants = [];
  for (const name of lines.every('entrant')) entrants.push(lines.label(name));
  if (entrants.length === 0) lines.refuse('nobody');
  /** @type {Map<string, number>} */
  const lanes = new Map();
  entrants.forEach((name, index) => {
    if (lanes.has(name)) lines.refuse('entrant-twice', { name, first: lanes.get(name), again: index + 1 });
    lanes.set(name, index + 1);
  });
  const { end, count } = readGoal(goal, entrants.length, goalLine);
  if (entrants.length > MOST_ENTRANTS) {
    lines.refuse('too-many-entrants', { count: entrants.length, most: MOST_ENTRANTS });
  }
  return { laps, end, count, entrants };
}

/** @type {(text: string, entrants: number, line: number) => Goal} */
function readGoal(text, entrants, line) {
  /** @type {(key: string, words?: import('./label.js').Filling) => never} */
  const refuse = (key, words) => {
    throw new Difference(line, new Refusal(key, words));
  };
  if (text === 'classic' || text === 'order') return { end: text, count: 0 };
  const [, end, digits] = /^(first|last) (.*)$/su.exec(text) ?? refuse('pick');
  // Nobody counts beyond 64 bits.
  const [, significant] = /^\+?0*([0-9]{1,20})$/u.exec(digits) ?? refuse('pick-count');
  const count = BigInt(significant);
  if (count >= 2n ** 64n) refuse('pick-count');
  if (count === 0n) refuse('pick-nobody');
  if (count > BigInt(entrants)) refuse('pick-too-many', { count: String(count), entrants });
  return { end, count: Number(count) };
}

/**
 * Those whose places are filled again.
 * @type {(lines: Lines, event: EventLine, course: Course) => string[]}
 */
function takeAbsent(lines, { number }, { count, entrants }) {
  /** @type {string[]} */
  const absent = [];
  for (const name of lines.every('instead-of')) absent.push(lines.label(name));
  if (absent.length === 0) return absent;
  const apart = new Set([...entrants, ...absent]).size === entrants.length + absent.length;
  if (number === 1 || absent.length !== count || !apart) lines.refuse('absent');
  for (const name of absent) refuseTwoBlanks(lines, name);
  return absent;
}

/** @type {(lines: Lines, form: 1 | 2) => Witness[]} */
function takeWitnesses(lines, form) {
  /** @type {Map<string, Witness>} */
  const witnesses = new Map();
  const keys = new Set();
  for (const value of lines.every('witness-seal')) {
    const [digits, rest] = split(value);
    const seal = lines.here(() => readHex(digits));
    const [keyDigits, signer] = split(rest);
    const key = form === 2 ? lines.here(() => readHex(keyDigits)) : undefined;
    const name = lines.label(form === 2 ? signer : rest);
    if (witnesses.has(name)) lines.refuse('witness-twice', { name });
    if (witnesses.size === MOST_WITNESSES) lines.refuse('too-many-witnesses', { most: MOST_WITNESSES });
    if (form === 2) refuseTwoBlanks(lines, name);
    if (keys.has(key)) lines.refuse('key-twice');
    if (key !== undefined) keys.add(key);
    witnesses.set(name, { name, seal, key });
  }
  return [...witnesses.values()];
}

/** @type {(lines: Lines, form: 1 | 2) => { publicKind?: string, source?: Source, next?: boolean }} */
function takeAnnounced(lines, form) {
  const value = lines.optional(form === 2 ? 'source' : 'public-kind');
  if (value === undefined) return {};
  if (form === 1) return { publicKind: lines.label(value) };
  // Before the list is closed nobody knows which round will be the next.
  if (value === 'drand quicknet next') return { next: true };
  return { source: lines.here(() => readSource(value)) };
}

/** @type {(lines: Lines) => Hours} */
function takeHours(lines) {
  const closed = lines.parsed('closed', (text) => readUnsigned(text, 64));
  const openUntil = lines.parsed('open-until', (text) => readUnsigned(text, 64));
  if (openUntil > LATEST) lines.refuse('hours-too-late', { latest: LATEST });
  if (closed === 0 || openUntil <= closed) lines.refuse('hours');
  return { closed, openUntil };
}

/** @type {(ticket: Omit<Ticket, 'text'>) => string} */
function written({ form, laps, end, count, entrants, absent, witnesses, publicKind, source, hours, ...rest }) {
  const { event, eventId, number, voidBefore, previous = 'none', hostSeal } = rest;
  const lines = [`alley-draw ${form}`, `event ${event}`];
  if (eventId !== undefined) lines.push(`event-id ${eventId}`);
  lines.push(`number ${number}`);
  if (voidBefore !== undefined) lines.push(`void ${voidBefore}`);
  lines.push(`previous ${previous}`, `laps ${laps}`, `pick ${end}${count ? ` ${count}` : ''}`);
  for (const name of entrants) lines.push(`entrant ${name}`);
  for (const name of absent) lines.push(`instead-of ${name}`);
  for (const { name, seal, key } of witnesses) lines.push(`witness-seal ${seal}${key ? ` ${key}` : ''} ${name}`);
  if (publicKind !== undefined) lines.push(`public-kind ${publicKind}`);
  if (source) lines.push(`source ${source.text}`);
  if (hours) lines.push(`closed ${hours.closed}`, `open-until ${hours.openUntil}`);
  lines.push(`host-seal ${hostSeal}`, '');
  return lines.join('\n');
}
