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
/** @type {(word: number, bits: number) => number} */
const turned = (word, bits) => (word >>> bits) | (word << (32 - bits));
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
