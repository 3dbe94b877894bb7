// SHA-512 (FIPS 180-4), which Ed25519 is made with, for pages without Web Crypto. Few bytes are hashed, so plain big
// numbers are quick enough.

const WORD = 64n;
const MASK = (1n << WORD) - 1n;

/** @type {bigint[]} */
const primes = [];
for (let number = 2n; primes.length < 80; number += 1n) {
  if (primes.every((prime) => number % prime !== 0n)) primes.push(number);
}

/**
 * The first 64 bits of what stands behind the point of a root, found bit by bit.
 * @type {(number: bigint, degree: bigint) => bigint}
 */
function fraction(number, degree) {
  let root = 0n;
  for (let bit = 1n << (WORD + 5n); bit > 0n; bit >>= 1n) {
    if ((root + bit) ** degree <= number << (WORD * degree)) root += bit;
  }
  return root & MASK;
}

const START = primes.slice(0, 8).map((prime) => fraction(prime, 2n));
const ROUNDS = primes.map((prime) => fraction(prime, 3n));

/** @type {(word: bigint, bits: bigint) => bigint} */
const turned = (word, bits) => (word >> bits) | ((word << (WORD - bits)) & MASK);

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
  const state = [...START];
  for (let at = 0; at < blocks.byteLength; at += 128) mix(state, blocks, at);
  const hash = new DataView(new ArrayBuffer(64));
  state.forEach((word, index) => hash.setBigUint64(8 * index, word));
  return new Uint8Array(hash.buffer);
}

/**
 * One block of 128 bytes.
 * @type {(state: bigint[], view: DataView, at: number) => void}
 */
function mix(state, view, at) {
  /** @type {bigint[]} */
  const words = [];
  for (let index = 0; index < 16; index += 1) words.push(view.getBigUint64(at + 8 * index));
  for (let index = 16; index < 80; index += 1) {
    const early = words[index - 15];
    const late = words[index - 2];
    const small = turned(early, 1n) ^ turned(early, 8n) ^ (early >> 7n);
    const large = turned(late, 19n) ^ turned(late, 61n) ^ (late >> 6n);
    words.push((words[index - 16] + small + words[index - 7] + large) & MASK);
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let index = 0; index < 80; index += 1) {
    const chosen = (e & f) ^ (~e & MASK & g);
    const one = h + (turned(e, 14n) ^ turned(e, 18n) ^ turned(e, 41n)) + chosen + ROUNDS[index] + words[index];
    const most = (a & b) ^ (a & c) ^ (b & c);
    const two = (turned(a, 28n) ^ turned(a, 34n) ^ turned(a, 39n)) + most;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) & MASK, c, b, a, (one + two) & MASK];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = (state[index] + word) & MASK;
  });
}
