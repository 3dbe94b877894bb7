// A lane's own page: who bowls next, one button that begins the game, and the way to the game that is being bowled.

import { all, byId, fill, make, onBoard, ownEvenings, wordsOf } from '../common.js';
import { offerCopies, oneAtATime } from '../writing.js';
import './evening.js';
import { address, id, idOf, stays, token } from './series.js';
import { send, tonight } from './write.js';

const own = byId('own-lane');
const { lane: told = '1', start = '', done = '', empty = '' } = own.dataset;
const lane = Number(told);
/** @type {HTMLElement} */
const refusal = byId('lane-refusal');
const [list, button, go] = [byId('lane-order'), byId('start-game', HTMLButtonElement), byId('lane-go')];

function show() {
  const { lanes, over, title } = tonight();
  const { game, running, next, seats } = lanes[lane - 1];
  if (running && game && !stays) location.replace(address('g', game));
  go.hidden = !running;
  if (game) go.setAttribute('href', address('g', game));
  const waits = !running && !over && next;
  for (const part of [list, byId('lane-order-heading'), button]) part.hidden = !waits;
  const names = seats.map(({ name }) => name);
  if (names.join('\n') !== all('li', list).map((line) => line.textContent).join('\n')) {
    list.replaceChildren(...names.map((name) => make('li', { textContent: name })));
  }
  button.disabled = !names.length;
  if (waits) button.textContent = names.length ? fill(start, waits) : empty;
  const card = document.querySelector(`.lane-card[data-lane="${lane}"] .now`);
  byId('lane-told').textContent = card?.textContent ?? (next ? '' : done);
  // The host's link, if this device has it, may do more.
  if (ownEvenings.all().some((known) => known.id === id && known.write !== token)) return;
  ownEvenings.keep({ id, write: token, names: title.replace(/ – Alley$/, ''), path: address('e', id) });
}

const begin = oneAtATime(async () => {
  const said = await send('POST', '/games', { lane }, refusal, false);
  const game = idOf(said?.game);
  if (game) location.assign(address('g', game));
});

button.addEventListener('click', begin);
offerCopies(byId('share'), wordsOf('words'));
// The switch of the language keeps the link that goes along.
for (const other of all('a.switch')) {
  const { search } = location;
  const rest = search.slice(1).split('&').filter((word) => word && !word.startsWith('lang='));
  other.setAttribute('href', [other.getAttribute('href'), ...rest].join('&'));
}
onBoard(show);
