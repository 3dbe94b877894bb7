// The hash and the cipher of a draw: the browser's own where it offers them, ours elsewhere. Both give the same bytes.

import { aes256ctr } from './aes256ctr.js';
import { sha256 } from './sha256.js';

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
