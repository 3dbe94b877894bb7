// A piece of text in a proof, such that two people who see the same have the same bytes.

import { utf8 } from './cipher.js';

/** @typedef {Record<string, string | number | undefined>} Filling What goes into a sentence. */

/** Why something is not taken: the key of a sentence, and the words in it. */
export class Refusal {
  /** @type {number | undefined} */
  line;

  /**
   * @param {string} key
   * @param {Filling} [words]
   */
  constructor(key, words = {}) {
    this.key = key;
    this.words = words;
  }
}

// Categories that are not seen or change how others are seen, and every blank but the plain one.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]|(?! )\p{Zs}/u;

// Letters and marks that leave no trace: fillers, the grapheme joiner, variation selectors, the blank braille pattern.
const TRACELESS =
  /[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\ufffc\ufffd\u{e0100}-\u{e01ef}]/u;

const HIDDEN = new RegExp(`${UNSEEN.source}|${TRACELESS.source}`, 'u');

// A character that this browser is too old for, or that nobody has defined yet: it cannot judge it.
const UNKNOWN = /(?!\p{Noncharacter_Code_Point})\p{Cn}/u;

const MOST_BYTES = 120;

/**
 * How a character is named that cannot be shown.
 * @type {(character: string) => string}
 */
export const codePoint = (character) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * A text in quotation marks, as `alley verify` shows one in which blanks count.
 * @type {(text: string) => string}
 */
export const quoted = (text) => {
  const escaped = text.replace(/["\\]/gu, '\\$&');
  return `"${escaped.replace(/\p{Grapheme_Extend}/gu, (mark) => `\\u{${(mark.codePointAt(0) ?? 0).toString(16)}}`)}"`;
};

/**
 * Why a text is not a label; nothing, if it is one.
 * @param {string} text
 */
export function refused(text) {
  if (text === '') return new Refusal('label-empty');
  if (utf8(text).length > MOST_BYTES) return new Refusal('label-too-long', { most: MOST_BYTES });
  const hidden = HIDDEN.exec(text);
  if (hidden) {
    const key = UNKNOWN.test(hidden[0]) ? 'label-unknown' : 'label-hidden';
    return new Refusal(key, { character: codePoint(hidden[0]) });
  }
  if (text.startsWith(' ') || text.endsWith(' ')) return new Refusal('label-blank-at-the-ends');
  return text.normalize('NFC') === text ? undefined : new Refusal('label-not-composed');
}
