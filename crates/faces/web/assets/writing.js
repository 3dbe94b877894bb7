// What a page needs that writes: requests to the server, each with its key; links to pass on; secrets that are kept.

import { forget, met, one, recall, remember } from './common.js';

// == Requests ==
// Requests to the server: every write has a key of its own, so that it can be sent again without happening twice.

/**
 * @typedef {{ left: boolean, team?: string[], frames: { rolls: number[], balls?: string[] }[] }} Player
 * @typedef {{ id: string, version: number, players: Player[], next?: { standing: number, fresh: boolean } }} Game
 * @typedef {{ line: number, detail: string }} Fault
 * @typedef {{ code?: string, detail?: string, faults?: Fault[], warnings?: Fault[], count?: number, write?: string,
 *   host?: string, look?: string, game?: Game, draw?: { id: string }, evening?: { id: string, version?: number }
 *   } & Partial<Game>} Said
 * @typedef {{ ok: boolean, status: number, said: Said, pause: number }} Answer `pause`: seconds the server asks for.
 * @typedef {{ token?: string, expected?: number, key?: string, body?: object }} Request
 */

const PATIENCE = 8000;

/** 128 random bits; phones on plain http have no randomUUID. */
export function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Fetches and reads, both within our patience.
 * @template Read
 * @param {string} path
 * @param {RequestInit} request
 * @param {(answer: Response) => Promise<Read>} read
 */
export async function within(path, request, read) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    return await read(await fetch(`/api/v1${path}`, { ...request, signal: stop.signal, cache: 'no-store' }));
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Throws when no answer came; what was asked may or may not have happened then.
 * @param {string} method
 * @param {string} path
 * @param {Request} [request]
 * @returns {Promise<Answer>}
 */
export function ask(method, path, { token, expected, key, body } = {}) {
  const headers = new Headers({ Accept: 'application/json' });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (expected !== undefined) headers.set('If-Match', `"${expected}"`);
  if (key) headers.set('Idempotency-Key', key);
  if (body) headers.set('Content-Type', 'application/json');
  return within(path, { method, headers, body: body && JSON.stringify(body) }, async (answer) => ({
    ok: answer.ok,
    status: answer.status,
    said: answer.ok ? await answer.json() : await answer.json().catch(() => ({})),
    pause: Number(answer.headers.get('Retry-After')) || 0,
  }));
}

/**
 * Whether the server may take the same request later.
 * @param {Answer} answer
 */
export const notNow = ({ status }) => status === 408 || status === 429 || status >= 500;

/**
 * One sentence about an answer that is not the wished one.
 * @param {Pick<Answer, 'said'>} answer
 * @param {import('./common.js').Words} words
 */
export function sentence({ said: { code = '', detail } }, words) {
  /** @type {Record<string, string>} */
  const known = {
    version_stale: words.stale,
    look_only: words.lookOnly,
    not_found: words.notFound,
    too_many: words.tooMany,
    journal: words.broken,
  };
  if (code === 'refused' && detail) return `${words.refused}: ${detail}`;
  return known[code] || detail || words.broken || words.unreachable;
}

// == Attempts ==
// The same attempt keeps its key: asked again after a lost answer, it happens once. Anything else is a new attempt.

/**
 * What is asked for, as one text; its key; and what was made for it.
 * @template {object} [Made={}]
 * @typedef {{ about: string, key: string } & Made} Attempt
 */

/**
 * Gives the attempt for what is asked: the last one, perhaps kept from before, if it was about the same.
 * @template {object} [Made={}]
 * @param {(...asked: any[]) => Promise<Made>} [make] makes what goes with a new attempt
 * @param {Attempt<Made>} [kept]
 */
export function attempts(make, kept) {
  let last = kept;
  return async (/** @type {unknown[]} */ ...asked) => {
    const about = JSON.stringify(asked);
    if (last?.about !== about) {
      last = /** @type {Attempt<Made>} */ ({ about, key: freshKey(), ...(await make?.(...asked)) });
    }
    return last;
  };
}

/**
 * Asks for a new game or draw.
 * @type {(path: string, attempt: Attempt, body: object) => ReturnType<typeof ask>}
 */
export const create = (path, { key }, body) => ask('POST', path, { key, body });

/**
 * An action that is not begun again while it goes on.
 * @template {unknown[]} Words
 * @param {(...words: Words) => Promise<void>} action
 */
export function oneAtATime(action) {
  let busy = false;
  return async (/** @type {Words} */ ...words) => {
    if (busy) return;
    busy = true;
    try {
      await action(...words);
    } finally {
      busy = false;
    }
  };
}

// == Links ==
// Links that can be copied.

/** @type {(place: HTMLElement, words: import('./common.js').Words) => void} */
export function offerCopies(place, words) {
  place.addEventListener('click', (event) => {
    const card = met(event, '[data-do="copy"]')?.closest('.link');
    if (card) copyLink(card, words);
  });
}

/**
 * Phones on plain http have no clipboard: then the text is selected, and copied the old way.
 * @type {(card: Element, words: import('./common.js').Words) => Promise<void>}
 */
async function copyLink(card, words) {
  const field = one(card, 'input', HTMLInputElement);
  let done = true;
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.focus();
    field.select();
    done = document.execCommand('copy');
  }
  one(card, '[role="status"]').textContent = done ? words.copied : words.byHand;
}

// == Sides ==
// Who bowls a line: a name, or by Baker rules a team, written `KOR: PJS, KYJ`.

/**
 * @typedef {{ name: string, players?: string[] }} Side
 * @type {(text: string, baker: boolean) => Side}
 */
export function sideOf(text, baker) {
  const at = text.indexOf(':');
  if (!baker || at < 0) return { name: text };
  const players = text.slice(at + 1).split(',').map((name) => name.trim()).filter(Boolean);
  return { name: text.slice(0, at).trim(), players };
}

// == Secrets ==
// The secrets this browser keeps, each under its seal: the seal stands in the record, so a secret is found again
// whatever was lost on the way. A secret is kept before its seal is told, and forgotten when the draw is over.


/** @type {(seal: string) => string} */
const underSeal = (seal) => `alley.secret.${seal}`;

/**
 * Whether it will still be there when the page is opened again.
 * @type {(sealed: { seal: string, secret: string }) => { seal: string, kept: boolean }}
 */
export const keepSecret = ({ seal, secret }) => ({ seal, kept: remember(underSeal(seal), secret) });

/** @type {(seal: string) => string | undefined} */
export const secretOf = (seal) => recall(underSeal(seal));
/** @type {(seal: string) => void} */
export const forgetSecret = (seal) => forget(underSeal(seal));
