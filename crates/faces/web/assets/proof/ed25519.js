// Ed25519 (RFC 8032), for pages without Web Crypto. Signing takes a time that depends on the key, as big numbers do;
// a witness's key signs one ticket, and nobody is near enough to measure that.

import { sha512 } from './sha512.js';

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
function doubled({ x, y, z }) {
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
    result = doubled(result);
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
  const { x, y, z } = doubled(doubled(doubled(point)));
  return x === 0n && y === z;
}

/** @type {(bytes: Uint8Array) => bigint} */
const number = (bytes) => bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);

/** @type {(value: bigint) => Uint8Array<ArrayBuffer>} */
const written = (value) => Uint8Array.from({ length: 32 }, (_, index) => Number((value >> BigInt(8 * index)) & 255n));

/** @type {(point: Point) => Uint8Array<ArrayBuffer>} */
function packed({ x, y, z }) {
  const shrunk = inverse(z);
  return written(modulo(y * shrunk) | ((modulo(x * shrunk) & 1n) << 255n));
}

/**
 * The point that is written like this; nothing, if none is, or if it is written in another way.
 * @type {(bytes: Uint8Array) => Point | undefined}
 */
function unpacked(bytes) {
  const all = number(bytes);
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
const challenge = (...parts) => number(sha512(Uint8Array.from(parts.flatMap((part) => [...part])))) % ORDER;

/**
 * What a secret of 32 bytes is spread into: a number to sign with, and bytes that make every signature another.
 * @param {Uint8Array} secret
 */
function spread(secret) {
  const hash = sha512(secret);
  const scalar = (number(hash.subarray(0, 32)) & (2n ** 254n - 8n)) | (2n ** 254n);
  return { scalar, prefix: hash.subarray(32) };
}

/**
 * The public key of a secret of 32 bytes.
 * @param {Uint8Array} secret
 */
export const publicKey = (secret) => packed(timesBase(spread(secret).scalar));

/**
 * The 64 bytes of a signature; the same for the same message.
 * @type {(secret: Uint8Array, message: Uint8Array) => Uint8Array<ArrayBuffer>}
 */
export function sign(secret, message) {
  const { scalar, prefix } = spread(secret);
  const once = challenge(prefix, message);
  const start = packed(timesBase(once));
  const end = (once + challenge(start, publicKey(secret), message) * scalar) % ORDER;
  return Uint8Array.from([...start, ...written(end)]);
}

/**
 * Whether a signature of 64 bytes fits a key of 32. There is one way to write either, and no key fits everything.
 * @type {(key: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean}
 */
export function verify(key, message, signature) {
  const [start, end] = [signature.subarray(0, 32), number(signature.subarray(32))];
  const signer = unpacked(key);
  if (!signer || isSmall(signer) || end >= ORDER) return false;
  const opposite = { ...signer, x: P - signer.x, t: P - signer.t };
  const found = combined(end, BASE, challenge(start, key, message), opposite);
  return !isSmall(found) && packed(found).every((byte, index) => byte === start[index]);
}
