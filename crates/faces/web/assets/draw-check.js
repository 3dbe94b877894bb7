// The page checks the draw itself: it fetches the proof, runs the race again in this browser, and compares it with what
// was published before and with what this very screen has shown.

import { told } from './check.js';
import { cipher, own, web } from './cipher.js';
import { seenCommitment } from './draw-secrets.js';
import { proof } from './draw-steps.js';
import { shown } from './draw-race.js';

const byId = (id) => document.getElementById(id);
const root = document.documentElement;

let draw;
let words;
let number;
let turn = 0;
let by = cipher();

// The answer checks the draw with this number.
export function openCheck(place, dictionary) {
  draw = place.draw;
  words = dictionary;
  byId('check-again').addEventListener('click', () => run());
  byId('check-other').addEventListener('click', () => {
    by = by.name === web.name ? own : web;
    run();
  });
  byId('proof-file').addEventListener('change', async ({ target }) => {
    const [file] = target.files;
    if (file) run(new Uint8Array(await file.arrayBuffer()));
    target.value = '';
  });
  return (drawn) => {
    number = drawn;
    run();
  };
}

// Of a file, or of the proof the server has.
async function run(file) {
  turn += 1;
  const mine = turn;
  report('checking', words.checking, []);
  const bytes = file ?? (await proof(number));
  if (mine !== turn) return;
  if (!bytes) return report('unknown', words.noProof, []);
  const published = seenCommitment(draw, number);
  const said = await told(bytes, root.lang, { published, by });
  if (mine !== turn) return;
  const steps = [...said.steps];
  let same = true;
  if (said.report.holds && shown()) {
    same = agrees(new TextDecoder().decode(bytes), said.report.draw.named);
    steps.push({ passed: same, sentence: same ? words.shown : words.shownOther });
  }
  report(said.report.holds && same ? 'holds' : 'fails', same ? said.verdict : words.shownOther, steps, said.difference, published);
}

// Every car where this screen showed it, and the same ones named.
function agrees(text, named) {
  const { names, positions, named: lanes } = shown();
  const lines = new Set(text.split('\n'));
  const placed = names.every((name, lane) => lines.has(`position ${positions[lane]} ${name}`));
  return placed && named.length === lanes.length && lanes.every((lane) => named.includes(names[lane]));
}

function report(checked, verdict, steps, difference = '', published = '') {
  const done = ['holds', 'fails'].includes(checked);
  const alone = globalThis.crypto?.subtle ? words.byOwn : words.byOwnOnly;
  byId('check-by').textContent = done ? (by.name === web.name ? words.byWeb : alone) : '';
  byId('check-published').textContent = done ? (published ? words.seenBefore : words.notSeen) : '';
  byId('check').dataset.published = published ? 'seen' : 'unseen';
  byId('verdict').textContent = verdict;
  byId('steps').replaceChildren(...steps.map(({ passed, sentence }) => {
    const line = document.createElement('li');
    line.className = passed ? 'passed' : 'failed';
    const mark = document.createElement('span');
    mark.setAttribute('aria-hidden', 'true');
    mark.textContent = passed ? '✓' : '✗';
    line.append(mark, ` ${sentence}`);
    return line;
  }));
  byId('difference').textContent = difference;
  byId('difference').hidden = !difference;
  byId('check-other').hidden = !globalThis.crypto?.subtle;
  byId('check').dataset.checked = checked;
  root.dataset.checkedBy = by.name;
  if (checked === 'checking') delete root.dataset.checked;
  else root.dataset.checked = checked;
}
