// Hosting a draw: closing the list, revealing last, giving up, going on with the next one.

import { freshKey, sentence } from '../common/api.js';
import { attempts, oneAtATime } from '../common/attempt.js';
import { version } from '../common/live.js';
import { byId, met, root, say } from '../common/page.js';
import { ownDraws } from '../common/store.js';
import { openingLine } from '../proof/secret.js';
import { openForm } from './form.js';
import { forgetSecret, makeSecret, secretOf } from './secrets.js';
import { open, published, step } from './steps.js';

/** @typedef {import('./draw.js').State} State */

// For this long everybody can see the commitment before the last secret is told.
const LOOK = 3000;

/** @type {import('../common/page.js').Words} */
let words;
/** @type {State} */
let now;
/** @type {ReturnType<typeof openForm>} */
let form;
let revealing = '';
let filled = 0;
let closedSince = { number: 0, time: 0 };
const attempt = attempts();
const attemptAgain = attempts(() => makeSecret());
const refusal = () => document.getElementById('host-refusal');

/** @type {(own: { id: string, token: string }, dictionary: typeof words) => (state: State) => void} */
export function openHost({ id, token }, dictionary) {
  words = dictionary;
  byId('live').addEventListener('click', (event) => press(met(event, 'button')?.id));
  form = openForm(byId('again-form', HTMLFormElement), next);
  return (state) => {
    if (!now) ownDraws.keep({ id, write: token, names: state.event });
    now = state;
    board();
  };
}

function board() {
  const secret = secretOf(now.hostSeal);
  const over = ['drawn', 'void'].includes(now.stage);
  if (over) forgetSecret(now.hostSeal);
  root.dataset.secret = over ? 'told' : secret ? 'held' : 'lost';
  const { number } = now;
  if (now.stage === 'closed' && closedSince.number !== number) closedSince = { number, time: Date.now() };
  if (over && filled !== now.number) fill();
  // Closed from here, nobody here could open the last secret.
  const close = document.getElementById('close');
  if (close instanceof HTMLButtonElement) close.disabled = !secret;
  tell(secret);
  if (now.stage === 'closed' && now.due && secret) reveal(secret);
}

/** @param {string} [secret] */
function tell(secret) {
  const said = document.getElementById('host-said');
  if (!said) return;
  const waits = now.stage === 'closed' ? (now.due ? words.hostReveals : words.hostWaits) : '';
  said.textContent = secret ? waits : now.stage === 'closed' ? words.hostLost : words.hostElsewhere;
  said.classList.toggle('refusal', !secret);
}

/** @param {string} [button] */
function press(button) {
  const alone = now.witnesses.length === 0;
  if (button === 'close' && alone) question('close', true);
  if (button === 'close-no') question('close', false);
  if (button === 'close-yes' || (button === 'close' && !alone)) take('close', { commitment: now.closing });
  if (button === 'void') question('void', true);
  if (button === 'void-no') question('void', false);
  if (button === 'void-yes') take('void', {});
}

/**
 * Asks once more, or takes the question back.
 * @type {(what: string, asking: boolean) => void}
 */
function question(what, asking) {
  byId(what).hidden = asking;
  byId(`${what}-sure`).hidden = !asking;
  byId(asking ? `${what}-no` : what).focus();
}

const take = oneAtATime(async (/** @type {string} */ what, /** @type {object} */ body) => {
  say(refusal());
  const expected = version();
  const { key } = await attempt(what, expected, body);
  const answer = await step(what, body, { expected, key }).catch(() => undefined);
  if (!answer) say(refusal(), words.unreachable);
  else if (!answer.ok) say(refusal(), sentence(answer, words));
});

/**
 * By itself, when everybody else has.
 * @param {string} secret
 */
async function reveal(secret) {
  const { number, commitment = '', hostSeal } = now;
  if (revealing === hostSeal) return;
  revealing = hostSeal;
  const key = freshKey();
  const wanted = () => now.number === number && now.stage === 'closed';
  const pause = closedSince.time + LOOK - Date.now();
  if (pause > 0) await new Promise((done) => setTimeout(done, pause));
  const right = await published(number, commitment, `host-seal ${hostSeal}`, wanted);
  if (right === false) return say(refusal(), words.differs);
  const answer = right && (await open(openingLine(undefined, secret), key, wanted));
  if (answer && !answer.ok) say(refusal(), sentence(answer, words));
}

// The same race once more, unless something is changed.
function fill() {
  filled = now.number;
  form.fill({ ...now, entrants: now.entrants.join('\n') });
}

/** @param {import('../start/draft.js').Race} race */
async function next(race) {
  const expected = version();
  const { seal, key } = await attemptAgain(race, expected);
  return step('again', { ...race, seal }, { expected, key });
}
