// Plays the games it is told, each in one line, by the rules of the pages, and tells how they stand: after every change
// of a line that begins with `*`, at the end of any other.

import { readFileSync } from 'node:fs';
import { after, before, keys, marks, next, score, totals } from './played.mjs';

const bowler = () => ({ left: false, frames: Array.from({ length: 10 }, () => []) });

function changed(bowlers, change) {
  if (change === 'u') return before(bowlers);
  if (change === 'j') return [...bowlers, bowler()];
  if (change.startsWith('l')) return bowlers.map((each, row) => (row === Number(change[1]) ? { ...each, left: true } : each));
  return after(bowlers, Number(change));
}

function told(bowlers) {
  const up = next(bowlers);
  const ball = up && [up.row, up.frame, up.ball, up.standing, up.fresh, ...keys(up)].join(' ');
  const rows = bowlers.map(({ frames }) => {
    const known = totals(frames);
    const cells = frames.map((counts, place) => `${marks(counts).join('')}=${known[place] ?? ''}`);
    return `${cells.join(' ')} ${score(frames)}`;
  });
  return `${rows.join(';')};${ball ?? ''}`;
}

const lines = [];
for (const line of readFileSync(process.argv[2], 'utf8').split('\n').filter(Boolean)) {
  const [head, ...changes] = line.split(' ');
  let bowlers = Array.from({ length: Number(head.replace('*', '')) }, bowler);
  for (const change of changes) {
    bowlers = changed(bowlers, change);
    if (head.startsWith('*')) lines.push(told(bowlers));
  }
  if (!head.startsWith('*')) lines.push(told(bowlers));
}
console.log(lines.join('\n'));
