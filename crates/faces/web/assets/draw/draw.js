// The page of a draw: what it shows depends on how far the draw has come.

import { offerCopies } from '../common/copies.js';
import { onBoard, version } from '../common/live.js';
import { all, byId, one, root, wordsOf } from '../common/page.js';
import { onOver, raceBoard } from '../race/race.js';
import { openCheck } from './check.js';
import { openHost } from './host.js';
import { seeCommitment } from './secrets.js';
import { openWitness } from './witness.js';

/**
 * @typedef {{ name: string, seal: string, revealed: boolean }} Witness
 * @typedef {{ stage: string, number: number, event: string, entrants: string[], laps: number, end: string,
 *   count: number, witnesses: Witness[], hostSeal: string, due: boolean, closing: string, commitment: string,
 *   deadline: number }} State The draw that is on, or the last one.
 */

const { draw: id = '', token = '', part = '', path = '', now: clock } = byId('draw').dataset;
const words = wordsOf('words');
// The parts that stay while boards come and go, each named like the place where it belongs.
const parts = all('#witness, #race, #check, #again, #share');
// How far the clock of this device is behind the server's.
const behind = Number(clock) - Date.now();

/** @returns {State} */
function state() {
  const { dataset } = one(document, '#live .state');
  const { stage = '', number, hostSeal = '', closing = '', commitment = '', end = '', ...more } = dataset;
  return {
    stage, hostSeal, commitment, end,
    closing: closing.trim().split(' ')[1],
    number: Number(number),
    event: one(document, '#live .event strong').textContent ?? '',
    entrants: all('#field li').map((line) => line.textContent ?? ''),
    laps: Number(more.laps),
    count: Number(more.count),
    witnesses: all('#witnesses li[data-seal]').map(({ dataset: { name = '', seal = '', revealed } }) => ({
      name, seal, revealed: revealed !== undefined,
    })),
    due: more.due !== undefined,
    deadline: Number(more.deadline),
  };
}

function board() {
  const now = state();
  Object.assign(root.dataset, { stage: now.stage, part, number: String(now.number) });
  settle();
  // A television has room for the names while everybody looks whether theirs is there.
  const roomy = now.stage === 'gathering' && now.entrants.length <= 24;
  document.querySelector('.tv .field')?.toggleAttribute('open', roomy);
  for (const link of all('#live a[data-paper]:not([href])')) link.setAttribute('href', `${path}/${link.dataset.paper}`);
  if (now.stage === 'closed') seeCommitment(id, now.number, now.commitment);
  raceBoard(now, version());
  take(now);
  tick();
}

// Parts whose place is not on this board wait at the end of the page, unseen.
function settle() {
  for (const part of parts) {
    const slot = document.querySelector(`#live [data-slot="${part.id}"]`);
    const place = slot ?? one(document, 'main');
    if (part.parentNode !== place) place.append(part);
    part.hidden = !slot;
  }
}

function tick() {
  const place = document.getElementById('deadline');
  if (!place) return;
  const left = Math.max(0, Math.ceil((state().deadline - Date.now() - behind) / 1000));
  place.textContent = `${words.timeLeft} ${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  place.hidden = false;
}

const take = part === 'host' ? openHost({ id, token }, words) : openWitness(id, words);
const check = openCheck(id, words);
const share = document.getElementById('share');
if (share) offerCopies(share, words);
onOver(() => check(state().number));
onBoard(board);
setInterval(tick, 500);
