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
async function within(path, request, read) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    return await read(await fetch(`/api/v1${path}`, { ...request, signal: stop.signal, cache: 'no-store' }));
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The bytes of a text that is kept; nothing, when they could not be had.
 * @param {string} path
 * @param {string} [token]
 */
export function paper(path, token) {
  /** @type {RequestInit} */
  const request = token ? { headers: { Authorization: `Bearer ${token}` } } : {};
  /** @param {Response} answer */
  const read = async (answer) => (answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined);
  return within(path, request, read).catch(() => undefined);
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
 * @param {import('./page.js').Words} words
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
