// A scorekeeper's page without a page: what it sends is answered as it is told here, and all that came of it is printed.

const page = { matches: () => false, dataset: {} };
Object.assign(globalThis, {
  document: { documentElement: page, getElementById: () => null, querySelectorAll: () => [] },
  addEventListener() {},
});
const { learn, open, pending, press } = await import('./game/queue.js');
const { waiting } = await import('./game/box.js');

const MOST = 10;
const [scene] = process.argv.slice(2);
const sent = [];
const already = [];
const board = (version, ...rolls) => ({
  version,
  players: [{ left: false, frames: [{ rolls }, ...Array.from({ length: 9 }, () => ({ rolls: [] }))] }],
  next: { standing: 10 - (rolls[0] ?? 0), fresh: rolls.length === 0 },
});
const state = (version, ...rolls) => {
  const { players, next } = board(version, ...rolls);
  const frames = players[0].frames.map((frame) => frame.rolls.map(String));
  return { version, ...next, rules: 'plain', players: [{ left: false, frames }] };
};
const stale = (game) => ({ status: 409, said: { code: 'version_stale', game } });
const done = (game) => ({ status: 200, said: game });

/** What the server answers to each request in turn; nothing, if the line breaks. */
let answers = [];
globalThis.fetch = async (_, { headers }) => {
  sent.push([headers.get('If-Match'), headers.get('Idempotency-Key')]);
  const answer = answers.shift();
  if (!answer || sent.length > MOST) throw new Error('no answer');
  return new Response(JSON.stringify(answer.said), { status: answer.status });
};
const rest = () => new Promise((resolve) => { setTimeout(resolve, 50); });
const ball = (number) => ({ row: 0, name: 'A', frame: 1, ball: number });

open({ id: 'k7f3qd', token: '' }, { stale: 'stale' }, () => {}, (balls) => already.push(...balls));
learn(state(1));
if (scene === 'own') {
  // The answer is lost, the ball is seen on the board, and then the record has lost it.
  press('7', ball(1), '7');
  await rest();
  answers = [stale(board(1)), done(board(2, 7))];
  learn(state(2, 7));
} else {
  // The ball before it is lost.
  learn(state(2, 7));
  answers = Array.from({ length: MOST }, () => stale(board(1)));
  press('2', ball(2), '2');
}
await rest();
const keys = new Set(sent.map(([, key]) => key)).size;
const versions = sent.map(([version]) => version);
process.stdout.write(`${JSON.stringify({ versions, keys, pending: pending(), held: waiting().held.length, already })}\n`);
process.exit(0);
