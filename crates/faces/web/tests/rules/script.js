// Plays the games it is told, each in one line, by the rules of the pages, and tells how they stand: after every change
// of a line that begins with `*`, at the end of any other. Asked for `leaves`, it tells what there is to say of each of
// them and which may follow which; asked for `names`, whether it knows the rules of these.

import { readFileSync } from 'node:fs';
import {
  admits, after, before, countOf, highest, isSplit, isWashout, keys, leaveOf, leaving, marks, next, rulesNamed, score,
  splits, totals,
} from './rules.js';

const TEAM = ['A', 'B', 'C', 'D', 'E'];

/** Of a Baker team: two players in the first row, three in the second, up to five and on from two. */
function bowler({ baker }, row) {
  const frames = Array.from({ length: 10 }, () => []);
  return { left: false, frames, team: baker ? TEAM.slice(0, 2 + row % 4) : undefined };
}

function changed(rules, bowlers, change) {
  if (change === 'u') return before(rules, bowlers);
  if (change === 'j') return [...bowlers, bowler(rules, bowlers.length)];
  if (change.startsWith('l')) return bowlers.map((each, row) => (row === Number(change[1]) ? { ...each, left: true } : each));
  return after(rules, bowlers, change);
}

function told(rules, bowlers) {
  const up = next(rules, bowlers);
  const ball = up && [
    up.row, up.frame, up.ball, up.player ?? '', up.standing, up.fresh, up.pins?.join('-') ?? '?', ...keys(up),
  ].join(' ');
  const rows = bowlers.map(({ left, frames }) => {
    const known = totals(rules, frames);
    const cells = frames.map((balls, place) => {
      const circled = splits(rules, balls);
      return `${marks(rules, balls).map((mark, at) => (circled[at] ? `(${mark})` : mark)).join('')}=${known[place] ?? ''}`;
    });
    return `${cells.join(' ')} ${score(rules, frames)} ${left ? '' : highest(rules, frames)}`;
  });
  return `${rows.join(';')};${ball ?? ''}`;
}

function* games(text) {
  for (const line of text.split('\n').filter(Boolean)) {
    const [head, named, ...changes] = line.split(' ');
    const rules = rulesNamed(named);
    let bowlers = Array.from({ length: Number(head.replace('*', '')) }, (_, row) => bowler(rules, row));
    for (const change of changes) {
      bowlers = changed(rules, bowlers, change);
      if (head.startsWith('*')) yield told(rules, bowlers);
    }
    if (!head.startsWith('*')) yield told(rules, bowlers);
  }
}

const SETS = Array.from({ length: 1023 }, (_, place) => place + 1);
const leaveFrom = (bits) => Array.from({ length: 10 }, (_, at) => at + 1).filter((pin) => (bits >> (pin - 1)) & 1);

function* leaves() {
  for (const bits of SETS) {
    const leave = leaveFrom(bits);
    const said = leaving(10, leave);
    const at = { standing: leave.length, fresh: false, pins: leaveOf(said) };
    // Every ball that leaves some of what may have stood, with the count that would be right.
    const follow = SETS.filter((left) => admits(at, `${leave.length - leaveFrom(left).length}:${leaveFrom(left).join('-')}`));
    const counts = Array.from({ length: 11 }, (_, count) => admits(at, `${count}:${leave[0]}`));
    yield [said, countOf(said), isSplit(leave), isWashout(leave), counts.indexOf(true), ...follow].join(' ');
  }
}

const [, , asked, file] = process.argv;
const answers = {
  games: () => games(readFileSync(file, 'utf8')),
  leaves,
  names: () => readFileSync(file, 'utf8').split('\n').map((name) => rulesNamed(name) !== undefined),
};
console.log([...answers[asked]()].join('\n'));
