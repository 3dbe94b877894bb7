// The start page's other half: a new race.

import { byId, ownDraws, wordsOf } from '../common.js';
import { openForm } from '../draw/form.js';
import { newSecret, place, sealed } from '../proof/ticket.js';
import { attempts, create, keepSecret } from '../writing.js';
import { clear, filledIn, fillIn } from './draft.js';

const event = byId('event', HTMLInputElement);
const words = wordsOf('form-words');
const before = filledIn();

// The same race asked for again, after a lost answer or a reload, is the same draw: same key, same seal.
let { attempt } = before;
let unkept = 0;
const attemptFor = attempts(prepare, attempt);
const draft = () => ({ event: event.value, ...form.race(), attempt });

// The event gets an identifier by lot: no other has it, whatever it is called.
async function prepare() {
  const eventId = newSecret();
  return { eventId, ...keepSecret(await sealed(undefined, place({ event: '', eventId, number: 1 }))) };
}

/** @param {import('./draft.js').Race} race */
async function begin(race) {
  const title = event.value.trim().normalize('NFC') || words.usual;
  const wanted = { event: title, ...race, public: byId('race-public', HTMLInputElement).checked };
  attempt = await attemptFor(wanted, unkept);
  if (attempt.kept === false) {
    // The next page could not open it: such a draw could only end void. Another try has another secret.
    unkept += 1;
    return { ok: false, said: { detail: words.unkept } };
  }
  fillIn(draft());
  const answer = await create('/draws', attempt, { ...wanted, seal: attempt.seal, event_id: attempt.eventId });
  const { host, draw } = answer.said;
  if (!host || !draw) return answer;
  ownDraws.keep({ id: draw.id, write: host, names: title });
  clear();
  location.assign(`/r/${encodeURIComponent(draw.id)}/${encodeURIComponent(host)}`);
  return answer;
}

const form = openForm(byId('race-form', HTMLFormElement), begin);
event.value = before.event ?? '';
event.placeholder = words.usual;
if (before.entrants) form.fill(before);
byId('race-form').addEventListener('change', () => fillIn(draft()));
