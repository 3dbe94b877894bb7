// What this device remembers, by name. Where nothing may be stored it is remembered as long as the page is open.

const memory = new Map();

export function recall(name, otherwise) {
  try {
    const text = localStorage.getItem(name);
    if (text !== null) return JSON.parse(text);
  } catch {
    // Not allowed, or not ours: what the page itself remembers counts.
  }
  return memory.get(name) ?? otherwise;
}

// Whether it will still be there when the page is opened again.
export function remember(name, value) {
  memory.set(name, value);
  try {
    localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false; // full or not allowed
  }
}

export function forget(name) {
  memory.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // Not allowed: then it was never there.
  }
}

const GAMES = 'alley.games';
const DRAWS = 'alley.draws';
const MOST_KEPT = 30;

function kept(name) {
  const list = recall(name, []);
  return Array.isArray(list) ? list.filter((one) => one && one.id && one.write) : [];
}

function keep(name, one) {
  const others = kept(name).filter((other) => other.id !== one.id);
  remember(name, [one, ...others].slice(0, MOST_KEPT));
}

// The games this device may write, the latest first: {id, write, names}.
export const games = () => kept(GAMES);
export const keepGame = (game) => keep(GAMES, game);
export const forgetGame = (id) => remember(GAMES, games().filter((game) => game.id !== id));

// The draws this device hosts, the latest first: {id, write, names}.
export const draws = () => kept(DRAWS);
export const keepDraw = (draw) => keep(DRAWS, draw);
export const forgetDraw = (id) => remember(DRAWS, draws().filter((draw) => draw.id !== id));
