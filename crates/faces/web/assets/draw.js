// The page of a draw: what it shows depends on how far the draw has come.

import { onBoard, version } from './live.js';
import { offerCopies } from './copies.js';
import { seeCommitment } from './draw-secrets.js';
import { onOver, raceBoard } from './draw-race.js';
import { openCheck } from './draw-check.js';
import { openWitness } from './draw-witness.js';
import { openHost } from './draw-host.js';

const byId = (id) => document.getElementById(id);
const root = document.documentElement;
const draw = byId('draw').dataset;
const words = byId('words').dataset;
// The parts that stay while boards come and go, each named like the place where it belongs.
const parts = ['witness', 'race', 'check', 'again', 'share'].map(byId).filter(Boolean);
// How far the clock of this device is behind the server's.
const behind = Number(draw.now) - Date.now();

const state = () => document.querySelector('#live .state').dataset;
const hosting = draw.part === 'host';

function board() {
  const now = state();
  [root.dataset.stage, root.dataset.part, root.dataset.number] = [now.stage, draw.part, now.number];
  settle();
  // A television has room for the names while everybody looks whether theirs is there.
  document.querySelector('.tv .field')?.toggleAttribute('open', now.stage === 'gathering' && byId('field').children.length <= 24);
  for (const link of document.querySelectorAll('#live a[data-paper]:not([href])')) {
    link.href = `${draw.path}/${link.dataset.paper}`;
  }
  if (now.stage === 'closed') seeCommitment(draw.draw, now.number, now.commitment);
  raceBoard(now, version());
  (hosting ? host : witness)(now);
  tick();
}

// Parts whose place is not on this board wait at the end of the page, unseen.
function settle() {
  for (const part of parts) {
    const slot = document.querySelector(`#live [data-slot="${part.id}"]`);
    const place = slot ?? document.querySelector('main');
    if (part.parentNode !== place) place.append(part);
    part.hidden = !slot;
  }
}

function tick() {
  const place = byId('deadline');
  if (!place) return;
  const left = Math.max(0, Math.ceil((Number(state().deadline) - Date.now() - behind) / 1000));
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  place.textContent = `${words.timeLeft} ${clock}`;
  place.hidden = false;
}

const host = hosting ? openHost(draw, words) : undefined;
const witness = hosting ? undefined : openWitness(draw, words);
const check = openCheck(draw, words);
if (byId('share')) offerCopies(byId('share'), words);
onOver(() => check(state().number));
onBoard(board);
setInterval(tick, 500);
