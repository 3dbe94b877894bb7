// The page of a draw: what it shows depends on how far the draw has come.

import { offerCopies } from '../common/copies.js';
import { onBoard, state as current } from '../common/live.js';
import { all, byId, make, one, root, wordsOf } from '../common/page.js';
import { stayAwake } from '../common/stream.js';
import { onOver, raceBoard } from '../race/race.js';
import { openCheck } from './check.js';
import { openHost } from './host.js';
import { partIn, seeCommitment, seeDraw } from './secrets.js';
import { signatures } from './ticket.js';
import { openWitness } from './witness.js';

/**
 * @typedef {{ name: string, seal: string, key?: string, signature?: string, revealed: boolean }} Witness
 * @typedef {{ stage: string, number: number, event: string, eventId?: string, entrants: string[], laps: number,
 *   end?: string, count?: number, insteadOf: string[], source?: string, unproved: boolean, previous?: string,
 *   voidBefore?: number,
 *   asking: string[], thrown: number[], picked: string[], witnesses: Witness[], hostSeal: string, due: boolean,
 *   closing?: string, commitment?: string, deadline?: number, patience: number }} State The draw that is on, or the
 *   last one.
 */

const { draw: id = '', token = '', part = '', path = '', now: clock } = byId('draw').dataset;
const words = wordsOf('words');
// The parts that stay while boards come and go, each named like the place where it belongs.
const parts = all('#witness, #race, #check, #again, #share');
// How far the clock of this device is behind the server's.
const behind = Number(clock) - Date.now();

const state = () => /** @type {State & import('../common/live.js').State} */ (current());

function board() {
  const now = state();
  Object.assign(root.dataset, { stage: now.stage, part, number: String(now.number) });
  settle();
  list(now.entrants);
  // A television has room for the names while everybody looks whether theirs is there.
  const roomy = now.stage === 'gathering' && now.entrants.length <= 24;
  document.querySelector('.tv .field')?.toggleAttribute('open', roomy);
  for (const link of all('#live a[data-paper]:not([href])')) link.setAttribute('href', `${path}/${link.dataset.paper}`);
  if (now.commitment && ['signing', 'closed', 'casting'].includes(now.stage)) {
    seeCommitment(id, now.number, now.commitment);
  }
  if (now.commitment && now.stage === 'void') {
    // The older form does not tell how many are void.
    const voidBefore = typeof now.voidBefore === 'number' ? now.voidBefore + 1 : undefined;
    seeDraw(id, now.number, { previous: now.commitment, voidBefore });
  }
  told(now);
  raceBoard(now, now.version);
  take(now);
  tick();
}

/**
 * Everybody who drives, in the order of the lanes. The stream does not say the names twice.
 * @param {string[]} entrants
 */
function list(entrants) {
  const field = byId('field');
  const same = entrants.length === field.children.length
    && entrants.every((name, lane) => field.children[lane].textContent === name);
  if (!same) field.replaceChildren(...entrants.map((textContent) => make('li', { textContent })));
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

/**
 * Whether all witnesses signed the ticket this screen shows, as this very browser finds.
 * @param {State} now
 */
function told(now) {
  const place = document.getElementById('signatures');
  if (!place) return;
  const found = signatures(now);
  const all = now.witnesses.length;
  const said = (found === all ? words.allSigned : words.notAllSigned)
    .replaceAll('{all}', String(all)).replace('{signed}', String(found));
  place.textContent = found === undefined ? words.wrongSignature : all ? said : '';
  place.classList.toggle('refusal', found === undefined);
  root.dataset.signed = found === undefined ? 'wrong' : String(found);
}

function tick() {
  const place = document.getElementById('deadline');
  if (!place) return;
  const { deadline = 0, patience } = state();
  // What was on its way took time: it never looks like more than there was.
  const left = Math.ceil(Math.min(patience, Math.max(0, deadline - Date.now() - behind)) / 1000);
  place.textContent = `${words.timeLeft} ${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  place.hidden = false;
}

const take = part === 'host' ? openHost({ id, token }, words) : openWitness(id, words);
const check = openCheck(id, words);
const share = document.getElementById('share');
if (share) offerCopies(share, words);
onOver(() => check(state().number));
onBoard(board);
// A secret that is kept here is told by this page, whether somebody looks at it or not.
stayAwake(() => {
  const { stage, number } = state();
  const on = ['gathering', 'signing', 'closed', 'casting'].includes(stage);
  return on && (part === 'host' || partIn(id, number) !== undefined);
});
setInterval(tick, 500);
