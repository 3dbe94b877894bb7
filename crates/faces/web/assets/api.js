// Requests to the server: every write has a key of its own, so that it can be sent again without happening twice.

const PATIENCE = 8000;

// 128 random bits; phones on plain http have no randomUUID.
export function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// The bytes of a text that is kept; nothing, when they could not be had.
export async function paper(path, token) {
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const answer = await fetch(`/api/v1${path}`, { headers, signal: stop.signal, cache: 'no-store' });
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

// Throws when no answer came; what was asked may or may not have happened then.
export async function ask(method, path, { token, expected, key, body } = {}) {
  const headers = { Accept: 'application/json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (expected !== undefined) headers['If-Match'] = `"${expected}"`;
  if (key) headers['Idempotency-Key'] = key;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const answer = await fetch(`/api/v1${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: stop.signal,
      cache: 'no-store',
    });
    const said = answer.ok ? await answer.json() : await answer.json().catch(() => ({}));
    return { ok: answer.ok, status: answer.status, said, pause: Number(answer.headers.get('Retry-After')) || 0 };
  } finally {
    clearTimeout(timer);
  }
}

// One sentence about an answer that is not the wished one.
export function sentence(answer, words) {
  const known = {
    version_stale: words.stale,
    look_only: words.lookOnly,
    not_found: words.notFound,
    too_many: words.tooMany,
    journal: words.broken,
  };
  const { code, detail } = answer.said;
  if (code === 'refused' && detail) return `${words.refused}: ${detail}`;
  return known[code] || detail || words.broken || words.unreachable;
}

// What stands, in a game as programs see it: how many pins, and whether they are ten fresh ones.
export function standing({ version, next }) {
  return { version, standing: next?.standing ?? 0, fresh: next?.fresh ?? false };
}
