// The text of a proof, read line by line in its one order, as strictly as `alley verify` reads it.

import { hashed } from './cipher.js';
import { Refusal, codePoint, refused } from './label.js';
import { openingLine } from './secret.js';

/**
 * @typedef {import('./cipher.js').Bytes} Bytes
 * @typedef {import('./cipher.js').Cipher} Cipher
 * @typedef {import('./label.js').Filling} Filling
 * @typedef {{ end: string, count: number }} Goal
 * @typedef {{ laps: number, entrants: string[] } & Goal} Course
 * @typedef {{ event: string, number: number, seals: Map<string, string>, publicKind?: string, hostSeal: string,
 *   ticket: string } & Course} Ticket
 * @typedef {Ticket & { publicValue?: string, opened: string }} Draw What was fixed in advance, and what was opened,
 *   each also in the one way in which it is written.
 */

const MOST_BYTES = 2 ** 26;
const MOST_ENTRANTS = 100_000;
const MOST_WITNESSES = 1000;

/** The first thing that is not as it must be, and the line it stands in, counted from 1. */
export class Difference extends Refusal {
  /**
   * @param {number} line
   * @param {Refusal} refusal
   */
  constructor(line, { key, words }) {
    super(key, words);
    this.line = line;
  }
}

/**
 * The text of some bytes.
 * @param {Bytes} bytes
 */
export function decoded(bytes) {
  if (bytes.length > MOST_BYTES) throw new Difference(1, new Refusal('too-long', { most: MOST_BYTES }));
  if (isUtf8(bytes)) return read(bytes);
  let line = 1;
  let from = 0;
  for (let to = bytes.indexOf(10); to >= 0 && isUtf8(bytes.subarray(from, to)); to = bytes.indexOf(10, from)) {
    line += 1;
    from = to + 1;
  }
  throw new Difference(line, new Refusal('not-utf-8'));
}

/** @type {(bytes: Bytes) => string} */
const read = (bytes) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);

/** @param {Bytes} bytes */
function isUtf8(bytes) {
  try {
    read(bytes);
    return true;
  } catch {
    return false;
  }
}

/** @type {(text: string, cipher: Cipher) => Promise<Draw>} */
export async function readDraw(text, cipher) {
  const lines = new Lines(text);
  const ticket = readTicket(lines);
  const opened = await readOpened(lines, ticket, cipher);
  return { ...ticket, ...opened };
}

/** @type {(lines: Lines) => Ticket} */
function readTicket(lines) {
  const form = lines.value('alley-draw');
  if (form === '2') lines.refuse('second-form');
  if (form !== '1') lines.refuse('version');
  const event = lines.label(lines.value('event'));
  const number = lines.unsigned(lines.value('number'));
  const before = lines.value('previous');
  const previous = before === 'none' ? 'none' : lines.hex(before);
  if (number === 0 || (number === 1) !== (previous === 'none')) lines.refuse('previous');
  const course = readCourse(lines);

  /** @type {Map<string, string>} */
  const seals = new Map();
  for (const value of lines.every('witness-seal')) {
    const [seal, name] = lines.hexAndLabel(value);
    if (seals.has(name)) lines.refuse('witness-twice', { name });
    if (seals.size === MOST_WITNESSES) lines.refuse('too-many-witnesses', { most: MOST_WITNESSES });
    seals.set(name, seal);
  }
  const kind = lines.optional('public-kind');
  const publicKind = kind === undefined ? undefined : lines.label(kind);
  const hostSeal = lines.hex(lines.value('host-seal'));

  const { laps, end, count, entrants } = course;
  const written = [`alley-draw 1`, `event ${event}`, `number ${number}`, `previous ${previous}`, `laps ${laps}`];
  written.push(end === 'classic' ? 'pick classic' : `pick ${end} ${count}`);
  for (const name of entrants) written.push(`entrant ${name}`);
  for (const [name, seal] of seals) written.push(`witness-seal ${seal} ${name}`);
  if (publicKind !== undefined) written.push(`public-kind ${publicKind}`);
  written.push(`host-seal ${hostSeal}`, '');
  return { event, number, ...course, seals, publicKind, hostSeal, ticket: written.join('\n') };
}

/** @type {(lines: Lines) => Course} */
function readCourse(lines) {
  const laps = lines.laps(lines.value('laps'));
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
  const wantsOrder = goal === 'order';
  /** @type {Goal} */
  const { end, count } = wantsOrder ? { end: 'classic', count: 0 } : readGoal(goal, entrants.length, goalLine);
  if (entrants.length > MOST_ENTRANTS) {
    lines.refuse('too-many-entrants', { count: entrants.length, most: MOST_ENTRANTS });
  }
  if (wantsOrder) lines.refuse('old-form');
  return { laps, end, count, entrants };
}

/** @type {(text: string, entrants: number, line: number) => Goal} */
function readGoal(text, entrants, line) {
  /** @type {(key: string, words?: Filling) => never} */
  const refuse = (key, words) => {
    throw new Difference(line, new Refusal(key, words));
  };
  if (text === 'classic') return { end: 'classic', count: 0 };
  const [, end, digits] = /^(first|last) (.*)$/su.exec(text) ?? refuse('pick');
  // Nobody counts beyond 64 bits.
  const [, significant] = /^\+?0*([0-9]{1,20})$/u.exec(digits) ?? refuse('pick-count');
  const count = BigInt(significant);
  if (count >= 2n ** 64n) refuse('pick-count');
  if (count === 0n) refuse('pick-nobody');
  if (count > BigInt(entrants)) refuse('pick-too-many', { count: String(count), entrants });
  return { end, count: Number(count) };
}

/** @type {(lines: Lines, ticket: Ticket, cipher: Cipher) => Promise<{ publicValue?: string, opened: string }>} */
async function readOpened(lines, { seals, publicKind, hostSeal }, cipher) {
  /** @type {Map<string, string>} */
  const secrets = new Map();
  for (const value of lines.every('witness-secret')) {
    const [secret, name] = lines.hexAndLabel(value);
    const witness = { name };
    if (secrets.has(name)) lines.refuse('secret-twice', witness);
    if (!seals.has(name)) lines.refuse('not-on-the-ticket', witness);
    const line = openingLine(name, secret);
    if ((await hashed(line, cipher)) !== seals.get(name)) lines.refuse('secret-of-witness', witness);
    secrets.set(name, line);
  }
  for (const name of seals.keys()) {
    if (!secrets.has(name)) lines.refuseNext('secret-missing', { name });
  }
  const host = openingLine(undefined, lines.hex(lines.value('host-secret')));
  if ((await hashed(host, cipher)) !== hostSeal) lines.refuse('secret-of-host');

  const publicValue = lines.optional('public-value');
  if (publicValue === undefined && publicKind !== undefined) lines.refuseNext('value-due', { kind: publicKind });
  if (publicValue !== undefined) {
    lines.label(publicValue);
    if (publicKind === undefined) lines.refuse('value-not-announced');
    if (!/^[!-~]+( [!-~]+)*$/u.test(publicValue)) lines.refuse('value-not-plain');
  }
  const witnesses = Array.from(seals.keys(), (name) => secrets.get(name));
  const value = publicValue === undefined ? '' : `public-value ${publicValue}\n`;
  return { publicValue, opened: [...witnesses, host, value].join('') };
}

/** The lines of a text, taken one after the other. */
class Lines {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.at = 0;
    this.number = 0;
  }

  /**
   * The value of the next line, which must have this key.
   * @type {(key: string) => string}
   */
  value(key) {
    return this.optional(key) ?? this.refuseNext('line-missing', { key });
  }

  /**
   * The value of the next line, if it has this key; otherwise the line stays.
   * @type {(key: string) => string | undefined}
   */
  optional(key) {
    const end = this.text.indexOf('\n', this.at);
    if (end < 0 || !this.text.startsWith(`${key} `, this.at)) return undefined;
    const value = this.text.slice(this.at + key.length + 1, end);
    this.at = end + 1;
    this.number += 1;
    return value;
  }

  /** The values of all lines with this key that follow. */
  *every(/** @type {string} */ key) {
    for (let value = this.optional(key); value !== undefined; value = this.optional(key)) yield value;
  }

  /** @type {(key: string, words?: Filling) => never} */
  refuse(key, words) {
    throw new Difference(this.number, new Refusal(key, words));
  }

  /** @type {(key: string, words?: Filling) => never} */
  refuseNext(key, words) {
    throw new Difference(this.number + 1, new Refusal(key, words));
  }

  /** @param {string} text */
  label(text) {
    const refusal = refused(text);
    if (refusal) this.refuse(refusal.key, refusal.words);
    return text;
  }

  /** @param {string} text */
  hex(text) {
    const other = /[^0-9a-fA-F]/u.exec(text);
    if (other) this.refuse('hex-digit', { character: codePoint(other[0]) });
    if (text.length !== 64) this.refuse('hex-length', { found: text.length });
    return text.toLowerCase();
  }

  /** @param {string} value */
  hexAndLabel(value) {
    const blank = value.indexOf(' ');
    const [digits, name] = blank < 0 ? [value, ''] : [value.slice(0, blank), value.slice(blank + 1)];
    return [this.hex(digits), this.label(name)];
  }

  /**
   * At most 32 bits. A plus or zeros before it are read, but not how it is written.
   * @param {string} text
   */
  unsigned(text) {
    if (text === '') this.refuse('number-empty');
    const digits = text.length > 1 && text.startsWith('+') ? text.slice(1) : text;
    let value = 0;
    for (const digit of digits) {
      if (digit < '0' || digit > '9') this.refuse('number-digit');
      value = 10 * value + Number(digit);
      if (value >= 2 ** 32) this.refuse('number-too-large');
    }
    return value;
  }

  /** @param {string} text */
  laps(text) {
    if (text === '') this.refuse('laps-empty');
    if (text.length > 1 && text.startsWith('0')) this.refuse('laps-zero-first');
    const [, minus, digits] = /^(-?)([0-9]+)$/u.exec(text) ?? this.refuse('laps-digit');
    if (digits.length > 9) this.refuse('laps-too-many');
    if (minus || Number(digits) === 0) this.refuse('laps-none');
    return Number(digits);
  }
}
