// The page checks the draw itself: it fetches the proof, runs the race again in this browser, and compares it with what
// was published before and with what this very screen has shown.

import { byId, make, root } from '../common/page.js';
import { told } from '../proof/check.js';
import { cipher, own, web } from '../proof/cipher.js';
import { shown } from '../race/race.js';
import { seeDraw, seenCommitment } from './secrets.js';
import { proof } from './steps.js';

/** @typedef {{ passed: boolean, sentence: string }} Step */

/** @type {string} */
let draw;
/** @type {import('../common/page.js').Words} */
let words;
/** @type {number} */
let number;
let turn = 0;
let by = cipher();

/**
 * The answer checks the draw with this number.
 * @type {(id: string, dictionary: typeof words) => (drawn: number) => void}
 */
export function openCheck(id, dictionary) {
  draw = id;
  words = dictionary;
  byId('check-again').addEventListener('click', () => run());
  byId('check-other').addEventListener('click', () => {
    by = by.name === web.name ? own : web;
    run();
  });
  const field = byId('proof-file', HTMLInputElement);
  field.addEventListener('change', async () => {
    const [file] = field.files ?? [];
    if (file) run(new Uint8Array(await file.arrayBuffer()));
    field.value = '';
  });
  return (drawn) => {
    number = drawn;
    run();
  };
}

/**
 * Of a file, or of the proof the server has.
 * @param {Uint8Array<ArrayBuffer>} [file]
 */
async function run(file) {
  turn += 1;
  const mine = turn;
  report('checking', words.checking, []);
  assure([]);
  const bytes = file ?? (await proof(number));
  if (mine !== turn) return;
  if (!bytes) return report('unknown', words.noProof, []);
  const published = seenCommitment(draw, number);
  const said = await told(bytes, root.lang === 'ko' ? 'ko' : 'en', { published, by });
  if (mine !== turn) return;
  const steps = [...said.steps];
  const { holds, draw: checked } = said.report;
  const [, hash] = /^draw ([0-9a-f]{64})$/mu.exec(new TextDecoder().decode(bytes)) ?? [];
  if (holds && published && hash) seeDraw(draw, number, { previous: hash, voidBefore: checked?.voidBefore });
  let same = true;
  if (holds && shown()) {
    same = agrees(new TextDecoder().decode(bytes), checked?.named ?? []);
    steps.push({ passed: same, sentence: same ? words.shown : words.shownOther });
  }
  report(holds && same ? 'holds' : 'fails', same ? said.verdict : words.shownOther, steps, said.difference, published);
  // Those of this draw stand on the page already.
  if (file) assure(said.assurances);
}

/** @type {(lines: string[]) => void} */
const assure = (lines) =>
  byId('assurances').replaceChildren(...lines.map((textContent) => make('p', { textContent })));

/**
 * Every car where this screen showed it, and the same ones named.
 * @type {(text: string, named: string[]) => boolean}
 */
function agrees(text, named) {
  const { names = [], positions = [], named: lanes = [] } = shown() ?? {};
  const lines = new Set(text.split('\n'));
  const placed = names.every((name, lane) => lines.has(`position ${positions[lane]} ${name}`));
  return placed && named.length === lanes.length && lanes.every((lane) => named.includes(names[lane]));
}

/** @type {(checked: string, verdict: string, steps: Step[], difference?: string, published?: string) => void} */
function report(checked, verdict, steps, difference = '', published = '') {
  const done = ['holds', 'fails'].includes(checked);
  const secure = Boolean(globalThis.crypto?.subtle);
  const means = by.name === web.name ? words.byWeb : secure ? words.byOwn : words.byOwnOnly;
  byId('check-by').textContent = done ? means : '';
  byId('check-published').textContent = done ? (published ? words.seenBefore : words.notSeen) : '';
  byId('check').dataset.published = published ? 'seen' : 'unseen';
  byId('verdict').textContent = verdict;
  byId('steps').replaceChildren(...steps.map(({ passed, sentence }) => {
    const mark = make('span', { textContent: passed ? '✓' : '✗' });
    mark.setAttribute('aria-hidden', 'true');
    return make('li', { className: passed ? 'is-passed' : 'is-failed' }, mark, ` ${sentence}`);
  }));
  byId('difference').textContent = difference;
  byId('difference').hidden = !difference;
  byId('check-other').hidden = !secure;
  byId('check').dataset.checked = checked;
  root.dataset.checkedBy = by.name;
  if (checked === 'checking') delete root.dataset.checked;
  else root.dataset.checked = checked;
}
