// What stands in a line: numbers and hexadecimal digits, refused in the words of `alley verify`.

import { Refusal, codePoint } from './label.js';

/**
 * This many digits, in lower case; they may be written in either.
 * @type {(text: string, needed?: number) => string}
 */
export function readHex(text, needed = 64) {
  const other = /[^0-9a-fA-F]/u.exec(text);
  if (other) throw new Refusal('hex-digit', { character: codePoint(other[0]) });
  if (text.length !== needed) throw new Refusal('hex-length', { needed, found: text.length });
  return text.toLowerCase();
}

/**
 * A number of at most so many bits. A plus or zeros before it are read, but not how it is written.
 * @type {(text: string, bits: number) => number}
 */
export function readUnsigned(text, bits) {
  if (text === '') throw new Refusal('number-empty');
  const digits = text.length > 1 && text.startsWith('+') ? text.slice(1) : text;
  let value = 0n;
  for (const digit of digits) {
    if (digit < '0' || digit > '9') throw new Refusal('number-digit');
    value = 10n * value + BigInt(digit);
    if (value >> BigInt(bits)) throw new Refusal('number-too-large');
  }
  return Number(value);
}

/**
 * The same, or nothing.
 * @type {(text: string, bits: number) => number | undefined}
 */
export function unsigned(text, bits) {
  try {
    return readUnsigned(text, bits);
  } catch (refusal) {
    if (refusal instanceof Refusal) return undefined;
    throw refusal;
  }
}

/** @type {(text: string) => number} */
export function readLaps(text) {
  if (text === '') throw new Refusal('laps-empty');
  if (text.length > 1 && text.startsWith('0')) throw new Refusal('laps-zero-first');
  const [, minus, digits] = /^(-?)([0-9]+)$/u.exec(text) ?? [];
  if (digits === undefined) throw new Refusal('laps-digit');
  if (digits.length > 9) throw new Refusal('laps-too-many');
  if (minus || Number(digits) === 0) throw new Refusal('laps-none');
  return Number(digits);
}
