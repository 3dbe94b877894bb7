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

export function remember(name, value) {
  memory.set(name, value);
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Full or not allowed.
  }
}

const GAMES = 'alley.games';
const MOST_GAMES = 30;

// The games this device may write, the latest first: {id, write, names}.
export function games() {
  const list = recall(GAMES, []);
  return Array.isArray(list) ? list.filter((game) => game && game.id && game.write) : [];
}

export function keepGame(game) {
  const others = games().filter((other) => other.id !== game.id);
  remember(GAMES, [game, ...others].slice(0, MOST_GAMES));
}

export function forgetGame(id) {
  remember(GAMES, games().filter((game) => game.id !== id));
}
