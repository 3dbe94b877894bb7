// The text of a ticket or a proof, taken line by line.

import { Refusal, refused } from './label.js';

/**
 * @typedef {import('./cipher.js').Bytes} Bytes
 * @typedef {import('./label.js').Filling} Filling
 * @typedef {{ key: string, lines: string[] }} Part Some lines, and the key of what they show.
 */

const MOST_BYTES = 2 ** 26;

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

/** A text at its first blank; without one, there is nothing after it. */
export function split(/** @type {string} */ text) {
  const blank = text.indexOf(' ');
  return blank < 0 ? [text, ''] : [text.slice(0, blank), text.slice(blank + 1)];
}

/**
 * Refuses the first line of a text that is not the one it must be. Of each part it is said how many lines agree; of
 * the last one when nothing follows.
 * @param {string} text
 * @param {Part[]} parts
 * @param {(key: string, lines: number) => void} [agrees]
 */
export function compare(text, parts, agrees = () => {}) {
  let at = 0;
  let number = 0;
  const last = parts[parts.length - 1];
  for (const part of parts) {
    for (const line of part.lines) {
      number += 1;
      const other = new Refusal('other-line', { line, part: part.key });
      if (!text.startsWith(`${line}\n`, at)) throw new Difference(number, other);
      at += line.length + 1;
    }
    if (part !== last && part.lines.length > 0) agrees(part.key, part.lines.length);
  }
  if (at < text.length) throw new Difference(number + 1, new Refusal('more-lines', { part: last.key }));
  agrees(last.key, last.lines.length);
}

/** The lines of a text, taken one after the other. */
export class Lines {
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

  /**
   * What the value of the next line, which must have this key, is read as.
   * @template Value
   * @param {string} key
   * @param {(text: string) => Value} reader
   */
  parsed(key, reader) {
    const value = this.value(key);
    return this.here(() => reader(value));
  }

  /**
   * What is refused, is refused at the line just read.
   * @template Value
   * @param {() => Value} reader
   */
  here(reader) {
    try {
      return reader();
    } catch (refusal) {
      if (refusal instanceof Refusal) throw new Difference(this.number, refusal);
      throw refusal;
    }
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
}
