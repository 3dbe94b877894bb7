// The start page's other half: a new race.

import { ask, freshKey } from './api.js';
import { clear, fillIn, filledIn } from './draw-draft.js';
import { makeSecret } from './draw-secrets.js';
import { openForm } from './draw-form.js';
import { keepDraw } from './store.js';

const byId = (id) => document.getElementById(id);
const switcher = byId('switcher');
const words = byId('form-words').dataset;
const choice = () => switcher.querySelector(':checked').value;

function show() {
  byId('new-game').hidden = choice() !== 'game';
  byId('new-race').hidden = choice() !== 'race';
}

// Whoever came for a race sees the race.
function follow() {
  if (location.hash === '#race') switcher.querySelector('[value="race"]').checked = true;
  show();
}

const title = () => byId('event').value.trim().normalize('NFC') || words.usual;
const draft = () => ({ event: byId('event').value, ...form.race(), attempt });

// The same race asked for again, after a lost answer or a reload, is the same draw: same key, same seal.
let attempt = filledIn().attempt ?? {};

async function begin(race) {
  const wanted = { event: title(), ...race, public: byId('race-public').checked };
  const about = JSON.stringify(wanted);
  if (attempt.about !== about) {
    const { seal, kept } = await makeSecret();
    // The next page could not open it: such a draw could only end void.
    if (!kept) return { ok: false, said: { detail: words.unkept } };
    attempt = { about, key: freshKey(), seal };
  }
  fillIn(draft());
  const send = () => ask('POST', '/draws', { key: attempt.key, body: { ...wanted, seal: attempt.seal } });
  let answer = await send();
  // The server has started anew since the answer was lost: its links cannot be had again.
  if (answer.said.code === 'key_reused') {
    attempt.key = freshKey();
    answer = await send();
  }
  if (!answer.ok) return answer;
  const { host, draw } = answer.said;
  keepDraw({ id: draw.id, write: host, names: wanted.event });
  clear();
  location.assign(`/r/${encodeURIComponent(draw.id)}/${encodeURIComponent(host)}`);
  return answer;
}

const form = openForm(byId('race-form'), begin);
const before = filledIn();
byId('event').value = before.event ?? '';
byId('event').placeholder = words.usual;
if (before.entrants) form.fill(before);
byId('race-form').addEventListener('change', () => fillIn(draft()));
switcher.hidden = false;
switcher.addEventListener('change', () => {
  history.replaceState(null, '', choice() === 'race' ? '#race' : location.pathname);
  show();
});
addEventListener('hashchange', follow);
follow();
