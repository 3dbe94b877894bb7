// What this device and this tab remember, by name. Where nothing may be stored it is remembered while the page is open.

/** @typedef {{ id: string, write: string, names: string }} Own A game or a draw that this device may write. */

/**
 * A storage of the browser, which may be full or not allowed.
 * @param {() => Storage} storage
 */
const shelf = (storage) => ({
  /** @type {(name: string) => any} */
  recall(name) {
    try {
      return JSON.parse(storage().getItem(name) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  },
  /** @type {(name: string, value: unknown) => boolean} */
  remember(name, value) {
    try {
      storage().setItem(name, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  },
  /** @type {(name: string) => void} */
  forget(name) {
    try {
      storage().removeItem(name);
    } catch {
      // Not allowed: then it was never there.
    }
  },
});

const device = shelf(() => localStorage);
export const tab = shelf(() => sessionStorage);

/** @type {Map<string, any>} */
const memory = new Map();

/** @type {(name: string) => any} */
export const recall = (name) => device.recall(name) ?? memory.get(name);

/**
 * Whether it will still be there when the page is opened again.
 * @type {(name: string, value: unknown) => boolean}
 */
export function remember(name, value) {
  memory.set(name, value);
  return device.remember(name, value);
}

/** @type {(name: string) => void} */
export function forget(name) {
  memory.delete(name);
  device.forget(name);
}

const MOST_KEPT = 30;

/**
 * What this device may write, the latest first.
 * @param {string} name
 */
function owned(name) {
  /** @type {() => Own[]} */
  const all = () => {
    const list = recall(name);
    return Array.isArray(list) ? list.filter((own) => own?.id && own.write) : [];
  };
  return {
    all,
    /** @type {(own: Own) => void} */
    keep(own) {
      remember(name, [own, ...all().filter(({ id }) => id !== own.id)].slice(0, MOST_KEPT));
    },
    /** @type {(own: Own) => void} */
    forget(own) {
      remember(name, all().filter(({ id }) => id !== own.id));
    },
  };
}

export const ownGames = owned('alley.games');
export const ownDraws = owned('alley.draws');
