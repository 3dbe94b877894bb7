// SHA-256 (FIPS 180-4), for pages without Web Crypto: browsers offer that over https and on this machine only.

/** @type {number[]} */
const primes = [];
for (let number = 2; primes.length < 64; number += 1) {
  if (primes.every((prime) => number % prime !== 0)) primes.push(number);
}

/**
 * The first 32 bits of what stands behind the point.
 * @type {(number: number) => number}
 */
const fraction = (number) => Math.floor((number % 1) * 2 ** 32);
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));

/** @type {(word: number, bits: number) => number} */
const turned = (word, bits) => (word >>> bits) | (word << (32 - bits));

/**
 * The 32 bytes of the hash of some bytes.
 * @param {Uint8Array} bytes
 */
export function sha256(bytes) {
  const state = Uint32Array.from(START);
  const words = new Uint32Array(64);
  const whole = bytes.length - (bytes.length % 64);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < whole; at += 64) mix(state, words, view, at);

  // The rest, a one, zeros, and the number of bits in eight bytes.
  const rest = bytes.subarray(whole);
  const end = new DataView(new ArrayBuffer(rest.length < 56 ? 64 : 128));
  new Uint8Array(end.buffer).set(rest);
  end.setUint8(rest.length, 0x80);
  end.setUint32(end.byteLength - 8, Math.floor(bytes.length / 2 ** 29));
  end.setUint32(end.byteLength - 4, bytes.length << 3);
  for (let at = 0; at < end.byteLength; at += 64) mix(state, words, end, at);

  const hash = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => hash.setUint32(4 * index, word));
  return new Uint8Array(hash.buffer);
}

/**
 * One block of 64 bytes.
 * @type {(state: Uint32Array, words: Uint32Array, view: DataView, at: number) => void}
 */
function mix(state, words, view, at) {
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
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + ROUNDS[index] + words[index]) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] += word;
  });
}
