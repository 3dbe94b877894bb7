// The host's page: links, people, lanes, absences, lots, and the end of the evening.

import { all, byId, met, onBoard, ownEvenings, wordsOf } from '../common.js';
import { offerCopies, oneAtATime } from '../writing.js';
import './evening.js';
import { openLots } from './lots.js';
import { openPeople, showPeople } from './people.js';
import { openSeats, showSeats } from './seats.js';
import { address, id, idOf, token } from './series.js';
import { send, tonight } from './write.js';

const words = wordsOf('words');
const refusal = byId('host-refusal');
const [close, question, reopen] = ['close-evening', 'close-question', 'reopen-evening'].map((part) => byId(part));

function done() {
  byId('host-said').textContent = words.saved;
}

function show() {
  const { over, title } = tonight();
  showPeople();
  showSeats();
  close.hidden = Boolean(over) || !question.hidden;
  if (over) question.hidden = true;
  reopen.hidden = !over;
  ownEvenings.keep({ id, write: token, names: title.replace(/ – Alley$/, ''), path: undefined });
}

/** @param {boolean} asking */
function ask(asking) {
  [close.hidden, question.hidden] = [asking, !asking];
  byId(asking ? 'close-no' : 'close-evening').focus();
}

/** @type {(lane: string) => Promise<void>} */
const handOut = oneAtATime(async (lane) => {
  if (await send('POST', '/links', { lane: Number(lane) }, refusal)) location.reload();
});

/** @type {(lane: string) => Promise<void>} */
const begin = oneAtATime(async (lane) => {
  const said = await send('POST', '/games', { lane: Number(lane) }, refusal, false);
  const game = idOf(said?.game);
  if (game) location.assign(address('g', game));
  else refusal.scrollIntoView({ block: 'nearest' });
});

byId('live').addEventListener('click', (event) => {
  const { begin: lane } = met(event, '[data-begin]')?.dataset ?? {};
  if (lane) begin(lane);
});

for (const link of all('.lane-link')) {
  const [button] = all('[data-hand-out]', link);
  const [sure] = all('.question', link);
  link.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element ? target.closest('button') : null;
    if (!pressed) return;
    const { handOutYes } = pressed.dataset;
    if (handOutYes) handOut(handOutYes);
    const asked = pressed === button;
    if (!asked && pressed.dataset.no === undefined) return;
    [button.hidden, sure.hidden] = [asked, !asked];
    (asked ? all('[data-no]', link)[0] : button).focus();
  });
}

close.addEventListener('click', () => ask(true));
byId('close-no').addEventListener('click', () => ask(false));
byId('close-yes').addEventListener('click', oneAtATime(async () => {
  if (await send('POST', '/close', {}, refusal)) question.hidden = true;
}));
reopen.addEventListener('click', oneAtATime(async () => {
  await send('POST', '/reopen', {}, refusal);
}));
openPeople(done);
openSeats(refusal, done);
openLots(refusal, done);
offerCopies(byId('share'), words);
onBoard(show);
