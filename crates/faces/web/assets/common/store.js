// What this device and this tab remember, by name. What cannot be stored is remembered while the page is open.

/**
 * @typedef {{ id: string, write: string, names: string, path?: string, time?: number, score?: string,
 *   over?: boolean }} Own A game, a draw or an evening that this device may write, or that it has a part in; and what
 *   it knew of it when it looked last.
 */

/**
 * A storage of the browser, which may be full or not allowed, or be emptied at any moment.
 * @param {() => Storage} storage
 */
const shelf = (storage) => ({
  /** @type {(name: string) => string | undefined} */
  read(name) {
    try {
      return storage().getItem(name) ?? undefined;
    } catch {
      return undefined;
    }
  },
  /** @type {(name: string, text: string) => boolean} */
  write(name, text) {
    try {
      storage().setItem(name, text);
      return true;
    } catch {
      return false;
    }
  },
  /** @type {(name: string) => void} */
  remove(name) {
    try {
      storage().removeItem(name);
    } catch {
      // Not allowed: then it was never there.
    }
  },
});

/** @param {ReturnType<typeof shelf>} storage */
function memoryOf(storage) {
  /** @type {Map<string, string>} */
  const here = new Map();
  // What the storage did not take is newer here than what may still stand there.
  /** @type {Set<string>} */
  const newer = new Set();
  return {
    /** @type {(name: string) => any} */
    recall(name) {
      const text = (newer.has(name) ? undefined : storage.read(name)) ?? here.get(name);
      try {
        return JSON.parse(text ?? 'null') ?? undefined;
      } catch {
        return undefined;
      }
    },
    /**
     * Whether it will still be there when the page is opened again.
     * @type {(name: string, value: unknown) => boolean}
     */
    remember(name, value) {
      const text = JSON.stringify(value);
      here.set(name, text);
      const kept = storage.write(name, text);
      if (kept) newer.delete(name);
      else newer.add(name);
      return kept;
    },
    /** @type {(name: string) => void} */
    forget(name) {
      here.delete(name);
      newer.delete(name);
      storage.remove(name);
    },
  };
}

export const { recall, remember, forget } = memoryOf(shelf(() => localStorage));
export const tab = memoryOf(shelf(() => sessionStorage));

const MOST_KEPT = 30;

/**
 * What this device may write, the latest first.
 * @param {string} name
 */
function owned(name) {
  /** @type {() => Own[]} */
  const all = () => {
    const list = recall(name);
    return Array.isArray(list) ? list.filter((own) => own?.id && (own.write || own.path)) : [];
  };
  return {
    all,
    /** @type {(own: Own) => void} */
    keep(own) {
      const known = all().find(({ id }) => id === own.id);
      const others = all().filter(({ id }) => id !== own.id);
      remember(name, [{ time: Date.now(), ...known, ...own }, ...others].slice(0, MOST_KEPT));
    },
    /**
     * In its place: before the one with this id, or instead of itself; else at the end.
     * @type {(own: Own, before?: string) => void}
     */
    put(own, before) {
      const list = all();
      const at = list.findIndex(({ id }) => id === before);
      list.splice(at < 0 ? list.length : at, list[at]?.id === own.id ? 1 : 0, own);
      remember(name, list);
    },
    /** @type {(own: Own) => void} */
    forget(own) {
      remember(name, all().filter(({ id }) => id !== own.id));
    },
  };
}

export const ownGames = owned('alley.games');
export const ownDraws = owned('alley.draws');
export const seenDraws = owned('alley.witnessed');
export const ownEvenings = owned('alley.evenings');

/**
 * Where the rolls of a game are kept that the server has not answered yet.
 * @param {string} id
 */
export const queueOf = (id) => `alley.queue.${id}`;
