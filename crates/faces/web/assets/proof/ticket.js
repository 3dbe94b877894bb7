// What a ticket says and who signed it, as strictly as `alley verify` reads it; and the ciphers for that, our own where
// a page has no Web Crypto. Nothing here knows a page or a server.

// == SHA-256 ==
// SHA-256 (FIPS 180-4), for pages without Web Crypto: browsers offer that over https and on this machine only.

/** @type {number[]} */
const smallPrimes = [];
for (let number = 2; smallPrimes.length < 64; number += 1) {
  if (smallPrimes.every((prime) => number % prime !== 0)) smallPrimes.push(number);
}

/**
 * The first 32 bits of what stands behind the point.
 * @type {(number: number) => number}
 */
const smallFraction = (number) => Math.floor((number % 1) * 2 ** 32);
const SMALL_START = smallPrimes.slice(0, 8).map((prime) => smallFraction(Math.sqrt(prime)));
const SMALL_ROUNDS = Uint32Array.from(smallPrimes, (prime) => smallFraction(Math.cbrt(prime)));

/** @type {(word: number, bits: number) => number} */
const turned = (word, bits) => (word >>> bits) | (word << (32 - bits));

/**
 * The 32 bytes of the hash of some bytes.
 * @param {Uint8Array} bytes
 */
export function sha256(bytes) {
  const state = Uint32Array.from(SMALL_START);
  const words = new Uint32Array(64);
  const whole = bytes.length - (bytes.length % 64);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < whole; at += 64) mixSmall(state, words, view, at);

  // The rest, a one, zeros, and the number of bits in eight bytes.
  const rest = bytes.subarray(whole);
  const end = new DataView(new ArrayBuffer(rest.length < 56 ? 64 : 128));
  new Uint8Array(end.buffer).set(rest);
  end.setUint8(rest.length, 0x80);
  end.setUint32(end.byteLength - 8, Math.floor(bytes.length / 2 ** 29));
  end.setUint32(end.byteLength - 4, bytes.length << 3);
  for (let at = 0; at < end.byteLength; at += 64) mixSmall(state, words, end, at);

  const hash = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => hash.setUint32(4 * index, word));
  return new Uint8Array(hash.buffer);
}

/**
 * One block of 64 bytes.
 * @type {(state: Uint32Array, words: Uint32Array, view: DataView, at: number) => void}
 */
function mixSmall(state, words, view, at) {
  for (let index = 0; index < 16; index += 1) words[index] = view.getUint32(at + 4 * index);
  for (let index = 16; index < 64; index += 1) {
    const early = words[index - 15];
    const late = words[index - 2];
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[index] = words[index - 16] + small + words[index - 7] + large;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let index = 0; index < 64; index += 1) {
    const chosen = (e & f) ^ (~e & g);
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + SMALL_ROUNDS[index] + words[index]) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] += word;
  });
}

// == AES-256 ==
// AES-256 in counter mode (FIPS 197, NIST SP 800-38A), for pages without Web Crypto. Tables are looked up by secret
// bytes, so it would leak a key to anyone who measures its time; the key of a race is public when it is run again.

/** @type {(byte: number) => number} */
const doubled = (byte) => (byte << 1) ^ (byte & 0x80 ? 0x11b : 0);

// The inverse of a byte in the field, by the powers of 3; then each bit with four of its neighbours.
const BOX = new Uint8Array(256);
/** @type {number[]} */
const powers = [];
for (let power = 1; powers.length < 255; power ^= doubled(power)) powers.push(power);
for (let byte = 0; byte < 256; byte += 1) {
  const inverse = byte && powers[(255 - powers.indexOf(byte)) % 255];
  const spread = inverse * 0x101;
  BOX[byte] = inverse ^ (spread >> 4) ^ (spread >> 5) ^ (spread >> 6) ^ (spread >> 7) ^ 0x63;
}

// A byte through the box and the columns at once: 2, 1, 1 and 3 times it; the other rows are turned.
/** @type {(byte: number) => number} */
const column = (byte) => (doubled(byte) << 24) | (byte << 16) | (byte << 8) | (doubled(byte) ^ byte);
const ROWS = [0, 8, 16, 24].map((bits) => Uint32Array.from(BOX, (byte) => turned(column(byte), bits)));

/** @type {(word: number) => number} */
const boxed = (word) =>
  (BOX[word >>> 24] << 24) | (BOX[(word >>> 16) & 255] << 16) | (BOX[(word >>> 8) & 255] << 8) | BOX[word & 255];

/**
 * Sixty words for fourteen rounds, from a key of 32 bytes.
 * @param {Uint8Array} key
 */
function schedule(key) {
  const words = new Uint32Array(60);
  const view = new DataView(key.buffer, key.byteOffset, 32);
  for (let index = 0; index < 8; index += 1) words[index] = view.getUint32(4 * index);
  let constant = 1;
  for (let index = 8; index < 60; index += 1) {
    let word = words[index - 1];
    if (index % 8 === 4) word = boxed(word);
    if (index % 8 === 0) {
      word = boxed(turned(word, 24)) ^ (constant << 24);
      constant = doubled(constant);
    }
    words[index] = words[index - 8] ^ word;
  }
  return words;
}

/**
 * Encrypts the counter; the four words go to a place of the output.
 * @type {(keys: Uint32Array, counter: Uint32Array, output: DataView, at: number) => void}
 */
function encrypt(keys, counter, output, at) {
  const [first, second, third, fourth] = ROWS;
  let [a, b, c, d] = [counter[0] ^ keys[0], counter[1] ^ keys[1], counter[2] ^ keys[2], counter[3] ^ keys[3]];
  /** @type {(w: number, x: number, y: number, z: number, key: number) => number} */
  const mixed = (w, x, y, z, key) =>
    first[w >>> 24] ^ second[(x >>> 16) & 255] ^ third[(y >>> 8) & 255] ^ fourth[z & 255] ^ keys[key];
  for (let key = 4; key < 56; key += 4) {
    const [w, x, y] = [mixed(a, b, c, d, key), mixed(b, c, d, a, key + 1), mixed(c, d, a, b, key + 2)];
    [a, b, c, d] = [w, x, y, mixed(d, a, b, c, key + 3)];
  }
  /** @type {typeof mixed} */
  const last = (w, x, y, z, key) =>
    boxed((w & 0xff000000) | (x & 0xff0000) | (y & 0xff00) | (z & 0xff)) ^ keys[key];
  output.setUint32(at, last(a, b, c, d, 56));
  output.setUint32(at + 4, last(b, c, d, a, 57));
  output.setUint32(at + 8, last(c, d, a, b, 58));
  output.setUint32(at + 12, last(d, a, b, c, 59));
}

/**
 * What makes keystreams under a key: a number of whole blocks, from a counter of 16 bytes on.
 * @type {(key: Uint8Array) => (start: Uint8Array, blocks: number) => Uint8Array<ArrayBuffer>}
 */
export function aes256ctr(key) {
  const keys = schedule(key);
  return (start, blocks) => {
    const view = new DataView(start.buffer, start.byteOffset, 16);
    const counter = Uint32Array.of(view.getUint32(0), view.getUint32(4), view.getUint32(8), view.getUint32(12));
    const output = new DataView(new ArrayBuffer(16 * blocks));
    for (let block = 0; block < blocks; block += 1) {
      encrypt(keys, counter, output, 16 * block);
      for (let index = 3; index >= 0; index -= 1) {
        counter[index] += 1;
        if (counter[index] !== 0) break;
      }
    }
    return new Uint8Array(output.buffer);
  };
}

// == SHA-512 ==
// SHA-512 (FIPS 180-4), which Ed25519 is made with, for pages without Web Crypto. Few bytes are hashed, so plain big
// numbers are quick enough.

const WORD = 64n;
const MASK = (1n << WORD) - 1n;

/** @type {bigint[]} */
const largePrimes = [];
for (let number = 2n; largePrimes.length < 80; number += 1n) {
  if (largePrimes.every((prime) => number % prime !== 0n)) largePrimes.push(number);
}

/**
 * The first 64 bits of what stands behind the point of a root, found bit by bit.
 * @type {(number: bigint, degree: bigint) => bigint}
 */
function largeFraction(number, degree) {
  let root = 0n;
  for (let bit = 1n << (WORD + 5n); bit > 0n; bit >>= 1n) {
    if ((root + bit) ** degree <= number << (WORD * degree)) root += bit;
  }
  return root & MASK;
}

const LARGE_START = largePrimes.slice(0, 8).map((prime) => largeFraction(prime, 2n));
const LARGE_ROUNDS = largePrimes.map((prime) => largeFraction(prime, 3n));

/** @type {(word: bigint, bits: bigint) => bigint} */
const turnedLarge = (word, bits) => (word >> bits) | ((word << (WORD - bits)) & MASK);

/**
 * The 64 bytes of the hash of some bytes.
 * @param {Uint8Array} bytes
 */
export function sha512(bytes) {
  // The bytes, a one, zeros, and the number of bits, of which no page has more than eight bytes can count.
  const blocks = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 17) / 128) * 128));
  new Uint8Array(blocks.buffer).set(bytes);
  blocks.setUint8(bytes.length, 0x80);
  blocks.setBigUint64(blocks.byteLength - 8, 8n * BigInt(bytes.length));
  const state = [...LARGE_START];
  for (let at = 0; at < blocks.byteLength; at += 128) mixLarge(state, blocks, at);
  const hash = new DataView(new ArrayBuffer(64));
  state.forEach((word, index) => hash.setBigUint64(8 * index, word));
  return new Uint8Array(hash.buffer);
}

/**
 * One block of 128 bytes.
 * @type {(state: bigint[], view: DataView, at: number) => void}
 */
function mixLarge(state, view, at) {
  /** @type {bigint[]} */
  const words = [];
  for (let index = 0; index < 16; index += 1) words.push(view.getBigUint64(at + 8 * index));
  for (let index = 16; index < 80; index += 1) {
    const early = words[index - 15];
    const late = words[index - 2];
    const small = turnedLarge(early, 1n) ^ turnedLarge(early, 8n) ^ (early >> 7n);
    const large = turnedLarge(late, 19n) ^ turnedLarge(late, 61n) ^ (late >> 6n);
    words.push((words[index - 16] + small + words[index - 7] + large) & MASK);
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let index = 0; index < 80; index += 1) {
    const chosen = (e & f) ^ (~e & MASK & g);
    const spun = turnedLarge(e, 14n) ^ turnedLarge(e, 18n) ^ turnedLarge(e, 41n);
    const one = h + spun + chosen + LARGE_ROUNDS[index] + words[index];
    const most = (a & b) ^ (a & c) ^ (b & c);
    const two = (turnedLarge(a, 28n) ^ turnedLarge(a, 34n) ^ turnedLarge(a, 39n)) + most;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) & MASK, c, b, a, (one + two) & MASK];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = (state[index] + word) & MASK;
  });
}

// == Ed25519 ==
// Ed25519 (RFC 8032), for pages without Web Crypto. Signing takes a time that depends on the key, as big numbers do;
// a witness's key signs one ticket, and nobody is near enough to measure that.

/** @typedef {{ x: bigint, y: bigint, z: bigint, t: bigint }} Point On the curve, with x·y = z·t. */

const P = 2n ** 255n - 19n;
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

/** @type {(number: bigint, by?: bigint) => bigint} */
const modulo = (number, by = P) => {
  const rest = number % by;
  return rest < 0n ? rest + by : rest;
};

/** @type {(base: bigint, exponent: bigint) => bigint} */
function power(base, exponent) {
  let result = 1n;
  for (let square = base, left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
}

/** @type {(number: bigint) => bigint} */
const inverse = (number) => power(number, P - 2n);

const D = modulo(-121665n * inverse(121666n));
const ROOT_OF_MINUS_ONE = power(2n, (P - 1n) / 4n);

/** @type {Point} */
const NEUTRAL = { x: 0n, y: 1n, z: 1n, t: 0n };

/** @type {(one: Point, other: Point) => Point} */
function sum(one, other) {
  const a = (one.y - one.x) * (other.y - other.x);
  const b = (one.y + one.x) * (other.y + other.x);
  const c = 2n * D * modulo(one.t * other.t);
  const d = 2n * one.z * other.z;
  return crossed(modulo(b - a), modulo(d - c), modulo(d + c), modulo(b + a));
}

/** @type {(point: Point) => Point} */
function doubledPoint({ x, y, z }) {
  const a = x * x;
  const b = y * y;
  const h = modulo(a + b);
  const g = modulo(a - b);
  return crossed(modulo(h - (x + y) * (x + y)), modulo(2n * z * z + g), g, h);
}

/** @type {(e: bigint, f: bigint, g: bigint, h: bigint) => Point} */
const crossed = (e, f, g, h) => ({ x: modulo(e * f), y: modulo(g * h), z: modulo(f * g), t: modulo(e * h) });

/**
 * So many times one point and so many times another, added up bit by bit.
 * @type {(times: bigint, point: Point, otherTimes: bigint, other: Point) => Point}
 */
function combined(times, point, otherTimes, other) {
  const sums = [NEUTRAL, point, other, sum(point, other)];
  let result = NEUTRAL;
  for (let bit = 255n; bit >= 0n; bit -= 1n) {
    result = doubledPoint(result);
    const which = Number(((times >> bit) & 1n) | (((otherTimes >> bit) & 1n) << 1n));
    if (which) result = sum(result, sums[which]);
  }
  return result;
}

/** @type {(times: bigint) => Point} */
const timesBase = (times) => combined(times, BASE, 0n, NEUTRAL);

/**
 * Whether eight times this point is nothing: such a key would fit any signature.
 * @param {Point} point
 */
function isSmall(point) {
  const { x, y, z } = doubledPoint(doubledPoint(doubledPoint(point)));
  return x === 0n && y === z;
}

/** @type {(bytes: Uint8Array) => bigint} */
const bigNumber = (bytes) => bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);

/** @type {(value: bigint) => Uint8Array<ArrayBuffer>} */
const bytesOf = (value) => Uint8Array.from({ length: 32 }, (_, index) => Number((value >> BigInt(8 * index)) & 255n));

/** @type {(point: Point) => Uint8Array<ArrayBuffer>} */
function packed({ x, y, z }) {
  const shrunk = inverse(z);
  return bytesOf(modulo(y * shrunk) | ((modulo(x * shrunk) & 1n) << 255n));
}

/**
 * The point that is bytesOf like this; nothing, if none is, or if it is bytesOf in another way.
 * @type {(bytes: Uint8Array) => Point | undefined}
 */
function unpacked(bytes) {
  const all = bigNumber(bytes);
  const y = all & (2n ** 255n - 1n);
  if (y >= P) return undefined;
  return withHeight(y, all >> 255n);
}

/** @type {(y: bigint, odd: bigint) => Point | undefined} */
function withHeight(y, odd) {
  const above = modulo(y * y - 1n);
  const below = modulo(D * y * y + 1n);
  const candidate = modulo(above * below ** 3n * power(modulo(above * below ** 7n), (P - 5n) / 8n));
  const square = modulo(below * candidate * candidate);
  if (square !== above && square !== modulo(-above)) return undefined;
  const root = square === above ? candidate : modulo(candidate * ROOT_OF_MINUS_ONE);
  if (root === 0n && odd) return undefined;
  const x = (root & 1n) === odd ? root : P - root;
  return { x, y, z: 1n, t: modulo(x * y) };
}

const BASE = withHeight(modulo(4n * inverse(5n)), 0n) ?? NEUTRAL;

/**
 * The hash of all these, one after the other, as a number below the order of the curve.
 * @type {(...parts: Uint8Array[]) => bigint}
 */
const challenge = (...parts) => bigNumber(sha512(Uint8Array.from(parts.flatMap((part) => [...part])))) % ORDER;

/**
 * What a secret of 32 bytes is spread into: a number to sign with, and bytes that make every signature another.
 * @param {Uint8Array} secret
 */
function spread(secret) {
  const hash = sha512(secret);
  const scalar = (bigNumber(hash.subarray(0, 32)) & (2n ** 254n - 8n)) | (2n ** 254n);
  return { scalar, prefix: hash.subarray(32) };
}

/**
 * The public key of a secret of 32 bytes.
 * @param {Uint8Array} secret
 */
const publicKey = (secret) => packed(timesBase(spread(secret).scalar));

/**
 * The 64 bytes of a signature; the same for the same message.
 * @type {(secret: Uint8Array, message: Uint8Array) => Uint8Array<ArrayBuffer>}
 */
function signBytes(secret, message) {
  const { scalar, prefix } = spread(secret);
  const once = challenge(prefix, message);
  const start = packed(timesBase(once));
  const end = (once + challenge(start, publicKey(secret), message) * scalar) % ORDER;
  return Uint8Array.from([...start, ...bytesOf(end)]);
}

/**
 * Whether a signature of 64 bytes fits a key of 32. There is one way to write either, and no key fits everything.
 * @type {(key: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean}
 */
function verify(key, message, signature) {
  const [start, end] = [signature.subarray(0, 32), bigNumber(signature.subarray(32))];
  const signer = unpacked(key);
  if (!signer || isSmall(signer) || end >= ORDER) return false;
  const opposite = { ...signer, x: P - signer.x, t: P - signer.t };
  const found = combined(end, BASE, challenge(start, key, message), opposite);
  return !isSmall(found) && packed(found).every((byte, index) => byte === start[index]);
}

export const ed25519 = { publicKey, sign: signBytes, verify };

// == Ciphers ==
// The hash and the cipher of a draw: the browser's own where it offers them, ours elsewhere. Both give the same bytes.

/**
 * @typedef {Uint8Array<ArrayBuffer>} Bytes
 * @typedef {(counter: Bytes, blocks: number) => Promise<Bytes>} Stream
 * @typedef {{ name: string, sha256: (bytes: Bytes) => Promise<Bytes>, stream: (key: Bytes) => Promise<Stream> }} Cipher
 */

/**
 * Written here, in JavaScript; works on every page.
 * @type {Cipher}
 */
export const own = {
  name: 'own',
  sha256: async (bytes) => sha256(bytes),
  stream: async (key) => {
    const stream = aes256ctr(key);
    return async (counter, blocks) => stream(counter, blocks);
  },
};

/**
 * Web Crypto, which a browser offers on secure pages only.
 * @type {Cipher}
 */
export const web = {
  name: 'web',
  sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
  stream: async (key) => {
    const imported = await crypto.subtle.importKey('raw', key, 'AES-CTR', false, ['encrypt']);
    return async (counter, blocks) => {
      const how = { name: 'AES-CTR', counter, length: 128 };
      return new Uint8Array(await crypto.subtle.encrypt(how, imported, new Uint8Array(16 * blocks)));
    };
  },
};

/** The better one that works on this page. */
export const cipher = () => (globalThis.crypto?.subtle ? web : own);

const encoder = new TextEncoder();

/**
 * The bytes of a text.
 * @type {(text: string) => Bytes}
 */
export const utf8 = (text) => encoder.encode(text);

/**
 * Bytes as lower-case digits.
 * @type {(bytes: Uint8Array) => string}
 */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The bytes that these digits write, two for each.
 * @type {(digits: string) => Bytes}
 */
export const unhex = (digits) => Uint8Array.from(digits.match(/../gu) ?? [], (pair) => parseInt(pair, 16));

/**
 * The hash of a text, as digits.
 * @type {(text: string, by: Cipher) => Promise<string>}
 */
export const hashed = async (text, { sha256 }) => hex(await sha256(utf8(text)));

// == Labels ==
// A piece of text in a proof, such that two people who see the same have the same bytes.

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

const LONGEST_LABEL = 120;

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
  if (utf8(text).length > LONGEST_LABEL) return new Refusal('label-too-long', { most: LONGEST_LABEL });
  const hidden = HIDDEN.exec(text);
  if (hidden) {
    const key = UNKNOWN.test(hidden[0]) ? 'label-unknown' : 'label-hidden';
    return new Refusal(key, { character: codePoint(hidden[0]) });
  }
  if (text.startsWith(' ') || text.endsWith(' ')) return new Refusal('label-blank-at-the-ends');
  return text.normalize('NFC') === text ? undefined : new Refusal('label-not-composed');
}

// == Lines ==
// The text of a ticket or a proof, taken line by line.

/**
 * @typedef {{ key: string, lines: string[] }} Passage Some lines, and the key of what they show.
 */

const LONGEST_TEXT = 2 ** 26;

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
  if (bytes.length > LONGEST_TEXT) throw new Difference(1, new Refusal('too-long', { most: LONGEST_TEXT }));
  if (isUtf8(bytes)) return exact(bytes);
  let line = 1;
  let from = 0;
  for (let to = bytes.indexOf(10); to >= 0 && isUtf8(bytes.subarray(from, to)); to = bytes.indexOf(10, from)) {
    line += 1;
    from = to + 1;
  }
  throw new Difference(line, new Refusal('not-utf-8'));
}

/** @type {(bytes: Bytes) => string} */
const exact = (bytes) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);

/** @param {Bytes} bytes */
function isUtf8(bytes) {
  try {
    exact(bytes);
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
 * @param {Passage[]} parts
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
   * What the value of the next line, which must have this key, is taken as.
   * @template Value
   * @param {string} key
   * @param {(text: string) => Value} reader
   */
  parsed(key, reader) {
    const value = this.value(key);
    return this.here(() => reader(value));
  }

  /**
   * What is refused, is refused at the line just taken.
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

// == Values ==
// What stands in a line: numbers and hexadecimal digits, refused in the words of `alley verify`.

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

// == Sources ==
// Where a public value comes from: announced in the ticket, looked up when everything else is open. Each source and
// each value has one spelling, or its writer could choose.

/**
 * @typedef {{ count: number, lowest: number, highest: number }} Throws
 * @typedef {{ text: string, throws: Throws } | { text: string, throws?: undefined, round: number }} Source Dice or
 *   digits, thrown one after the other; or a round of drand's quicknet.
 */

const MOST = 99;
const LAST_ROUND = 999_999_999_999;

// When round 1 came, in seconds since the beginning of 1970, and how long after it the next one.
const GENESIS = 1_692_803_367;
const PERIOD = 3;

/** @type {(round: number) => number} */
export const roundTime = (round) => GENESIS + (round - 1) * PERIOD;

/**
 * The first round after a moment.
 * @type {(moment: number) => Source}
 */
export const firstAfter = (moment) =>
  drand(moment < GENESIS ? 1 : Math.floor((moment - GENESIS) / PERIOD) + 2);

/** @type {(round: number) => Source} */
const drand = (round) => ({ text: `drand quicknet ${round}`, round });

/** @type {(text: string) => Source} */
export function readSource(text) {
  const source = named(text.split(' '));
  if (source.text !== text) throw new Refusal('source');
  return source;
}

/**
 * @param {string[]} words
 * @returns {Source}
 */
function named([kind, ...words]) {
  if (kind === 'dice' && words.length === 3 && words[1] === 'of') {
    const [count, sides] = [plainNumber(words[0], 8), plainNumber(words[2], 8)];
    if (sides < 2 || sides > MOST) throw new Refusal('source-sides', { most: MOST });
    return { text: `dice ${count} of ${sides}`, throws: thrown(count, 1, sides) };
  }
  if (kind === 'digits' && words.length === 1) {
    const count = plainNumber(words[0], 8);
    return { text: `digits ${count}`, throws: thrown(count, 0, 9) };
  }
  if (kind !== 'drand' || words.length !== 2 || words[0] !== 'quicknet') throw new Refusal('source');
  const round = plainNumber(words[1], 64);
  if (round === 0 || round > LAST_ROUND) throw new Refusal('source');
  return drand(round);
}

/** @type {(text: string, bits: number) => number} */
function plainNumber(text, bits) {
  const value = unsigned(text, bits);
  if (value === undefined) throw new Refusal('source');
  return value;
}

/** @type {(count: number, lowest: number, highest: number) => Throws} */
function thrown(count, lowest, highest) {
  if (count === 0 || count > MOST) throw new Refusal('source-count', { most: MOST });
  return { count, lowest, highest };
}

/** @type {(throws: Throws, face: number) => boolean} */
export const allows = ({ lowest, highest }, face) => lowest <= face && face <= highest;

/**
 * Whether its value has at least 31 bits. With fewer a host can try tickets until most values suit.
 * @param {Source} source
 */
export function isStrong({ throws }) {
  return throws === undefined || (throws.highest - throws.lowest + 1) ** throws.count >= 2 ** 31;
}

/**
 * What a source brought, in its one spelling. Whether a beacon is that of its round is not checked here.
 * @type {(source: Source, text: string) => string}
 */
export function readValue({ throws }, text) {
  const value = throws ? readThrows(throws, text) : readHex(text, 96);
  if (value !== text) throw new Refusal('source');
  return value;
}

/** @type {(throws: Throws, text: string) => string} */
function readThrows(throws, text) {
  const { count: needed, lowest, highest } = throws;
  const faces = text.split(' ').map((face) => plainNumber(face, 8));
  if (faces.length !== needed) throw new Refusal('thrown', { needed, found: faces.length });
  const face = faces.find((other) => !allows(throws, other));
  if (face !== undefined) throw new Refusal('face', { face, lowest, highest });
  return faces.join(' ');
}

// == Tickets ==
// A ticket: everything that is fixed before a draw, read as strictly as `alley verify` reads it.

/**
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
  /** @type {(key: string, words?: Filling) => never} */
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

// == Secrets ==
// A secret for a draw, and its seal: the one stays on this phone, the other is told.

/** Thirty-two bytes that nobody else knows; every page has them, secure or not. */
export const newSecret = () => hex(crypto.getRandomValues(new Uint8Array(32)));

/**
 * The line of a proof that opens a secret: of a witness by name, or of the host, who has none here. In the second form
 * it names the place of its draw (`place` of the ticket), and opens no other.
 * @type {(witness: string | undefined, secret: string, place?: string) => string}
 */
export const openingLine = (witness, secret, place) =>
  [witness === undefined ? 'host-secret' : 'witness-secret', secret, place, witness]
    .filter((word) => word !== undefined)
    .join(' ')
    .concat('\n');

/**
 * The hash of that line. As it names the witness, nobody can pass another's seal off as their own.
 * @param {string | undefined} witness
 * @param {string} secret
 * @param {string} [place]
 */
export async function seal(witness, secret, place, by = cipher()) {
  const refusal = witness === undefined ? undefined : refused(witness);
  if (refusal) throw refusal;
  return hashed(openingLine(witness, secret, place), by);
}

/**
 * A new secret and its seal: of a witness by name, or of the host, who has none here; for the draw at this place alone,
 * if the draw says its place.
 * @param {string} [witness]
 * @param {string} [place]
 */
export async function sealed(witness, place) {
  const secret = newSecret();
  return { secret, seal: await seal(witness, secret, place) };
}

// == Signatures ==
// A witness's signature under a ticket. A secret, once open, is everybody's; the key with which its owner signed is
// not, so a seal and its secret cannot be used again in another ticket.

/**
 * The very bytes that are signed.
 * @type {(commitment: string) => Bytes}
 */
const signedText = (commitment) => utf8(`alley-draw 2 commitment ${commitment}\n`);

/**
 * The key that stands in the ticket, of the one that a witness keeps: 32 bytes of chance, as `newSecret` makes them.
 * @type {(signer: string) => string}
 */
export const keyOf = (signer) => hex(ed25519.publicKey(unhex(signer)));

/**
 * Signs a ticket.
 * @type {(signer: string, commitment: string) => string}
 */
export const sign = (signer, commitment) => hex(ed25519.sign(unhex(signer), signedText(commitment)));

/**
 * Whether the owner of this key signed this ticket.
 * @type {(key: string, commitment: string, signature: string) => boolean}
 */
export const signed = (key, commitment, signature) =>
  ed25519.verify(unhex(key), signedText(commitment), unhex(signature));

// == A phone ==
// A phone reads the whole ticket before it signs: with the checker's own reader, against what it showed when joining.

/**
 * @typedef {import('../draw/draw.js').State} State
 * @typedef {import('../draw/draw.js').Part} Part
 * @typedef {ReturnType<typeof conditions>} Conditions
 */

// A clock that is further off than this is wrong, here or there.
const MOST_APART = 5 * 60;

/**
 * What was shown to somebody who joined: everything but the other witnesses.
 * @param {State} state
 */
export const conditions = ({ event, eventId, number, entrants, laps, end, count, hostSeal, ...more }) => ({
  event, eventId, number, entrants, laps, end: end ?? 'order', count: count ?? 0, hostSeal,
  insteadOf: more.insteadOf, source: more.source ?? '', previous: more.previous ?? '', voidBefore: more.voidBefore,
});

/**
 * Why this phone does not sign the ticket, as the name of a sentence; nothing, when it does.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {{ commitment: string, part: Part, known?: import('../draw/draw.js').Sequel, signature?: string,
 *   by: Cipher }} expected `known`: what this phone knows of the draw before; `signature`:
 *   what it has signed the ticket with, when its clock was looked at
 */
export async function differs(bytes, { commitment, part, known, signature, by }) {
  if (hex(await by.sha256(bytes)) !== commitment) return 'differs';
  const text = new TextDecoder().decode(bytes);
  const ticket = read(text);
  const { shown } = part;
  if (!ticket || !shown) return 'differsUnreadable';
  const { event, eventId, number, voidBefore, previous = '' } = ticket;
  if (!same([event, eventId, number, voidBefore], [shown.event, shown.eventId, shown.number, shown.voidBefore])) {
    return 'differsEvent';
  }
  if (previous !== shown.previous || (known && !continues(ticket, known))) return 'differsChain';
  const course = [ticket.entrants, ticket.laps, ticket.end, ticket.count, ticket.absent];
  if (!same(course, [shown.entrants, shown.laps, shown.end, shown.count, shown.insteadOf])) return 'differsCourse';
  if (!announces(ticket.source?.text ?? '', shown.source)) return 'differsCourse';
  const own = ticket.witnesses.find(({ name }) => name === part.name);
  if (!same([own?.seal, own?.key, ticket.hostSeal], [part.seal, part.key, shown.hostSeal])) return 'differsSeal';
  if (Date.now() / 1000 >= valueTime(ticket)) return 'differsBeacon';
  if (signature && part.key && signed(part.key, commitment, signature)) return undefined;
  const { closed = 0 } = ticket.hours ?? {};
  return Math.abs(closed - Date.now() / 1000) > MOST_APART ? 'differsTime' : undefined;
}

/**
 * Whether a draw names the one before as this phone knows it, and counts it if it is void.
 * @type {(ticket: Ticket, known: import('../draw/draw.js').Sequel) => boolean}
 */
const continues = ({ previous, voidBefore }, known) =>
  previous === known.previous && (known.voidBefore === undefined || voidBefore === known.voidBefore);

/**
 * From when on everybody knows the value of a round: a secret opened after that would tell the result to somebody who
 * still waits with another. Throws are made when all is open.
 * @type {(ticket: { source?: Source }) => number}
 */
const valueTime = ({ source }) => (source && !source.throws ? roundTime(source.round) : Infinity);

/**
 * The same of a ticket that was found right.
 * @type {(bytes: Uint8Array<ArrayBuffer>) => number}
 */
export const lastMoment = (bytes) => valueTime(read(new TextDecoder().decode(bytes)) ?? {});

/** @param {string} text */
function read(text) {
  try {
    return readTicket(text);
  } catch {
    return undefined;
  }
}

/** @type {(one: unknown, other: unknown) => boolean} */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Which round comes next is known when the list is closed; the reader has seen that it comes late enough.
 * @type {(stands: string, shown: string) => boolean}
 */
const announces = (stands, shown) =>
  (shown === 'drand quicknet next' ? /^drand quicknet [0-9]+$/u.test(stands) : stands === shown);

/** @type {Map<string, boolean>} */
const checked = new Map();

/** @type {(key: string | undefined, commitment: string, signature: string | undefined) => boolean} */
function fits(key, commitment, signature) {
  if (!key || !signature) return false;
  const name = [key, commitment, signature].join(' ');
  const known = checked.get(name) ?? signed(key, commitment, signature);
  checked.set(name, known);
  return known;
}

/**
 * How many witnesses signed the ticket that this screen shows; nothing, when a signature is wrong.
 * @param {State} state
 */
export function signatures({ witnesses, commitment = '' }) {
  const there = witnesses.filter(({ signature }) => signature);
  return there.every(({ key, signature }) => fits(key, commitment, signature)) ? there.length : undefined;
}

/**
 * Whether every witness of a ticket that was found right signed it, by the keys that stand in it.
 * @type {(bytes: Uint8Array<ArrayBuffer>, commitment: string, shown: State['witnesses']) => boolean}
 */
export function signedByAll(bytes, commitment, shown) {
  const ticket = read(new TextDecoder().decode(bytes));
  const signature = (/** @type {string} */ name) => shown.find((witness) => witness.name === name)?.signature;
  return ticket !== undefined && ticket.witnesses.every(({ name, key }) => fits(key, commitment, signature(name)));
}
