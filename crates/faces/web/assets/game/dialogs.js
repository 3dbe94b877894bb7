// What opens over the board. What the server refuses is said in the dialog, for another try.

import { ask, sentence } from '../common/api.js';
import { attempts, oneAtATime } from '../common/attempt.js';
import { focused, refocus } from '../common/live.js';
import { all, byId, make, met, one, say } from '../common/page.js';
import { learnFrom, pending, version } from './queue.js';
import { isWhole, mostBalls } from './rules.js';

/** @typedef {(method: string, path: string, body?: object) => Promise<void>} Write */

/** @type {import('./queue.js').Place} */
let game;
/** @type {import('../common/page.js').Words} */
let words;
/** @type {() => import('./scorekeeper.js').State} */
let now;

/** @type {(place: typeof game, dictionary: typeof words, state: typeof now) => void} */
export function open(place, dictionary, state) {
  game = place;
  words = dictionary;
  now = state;
  for (const cancel of all('dialog [data-do="cancel"]')) {
    cancel.addEventListener('click', () => cancel.closest('dialog')?.close());
  }
  byId('live').addEventListener('click', (event) => {
    const roll = met(event, 'button.roll');
    const player = met(event, 'button.player');
    if (roll) correct(Number(roll.dataset.player), Number(roll.dataset.frame), Number(roll.dataset.ball));
    if (player) about(Number(player.dataset.player));
  });
  byId('join').addEventListener('click', join);
}

/**
 * One dialog, from its opening to a write that was taken.
 * @param {HTMLDialogElement} dialog
 * @param {(write: Write) => void} save
 */
function begin(dialog, save) {
  const refusal = one(dialog, '.refusal');
  const attempt = attempts();
  let expected = version();
  /** @type {Write} */
  const write = oneAtATime(async (method, path, body) => {
    if (pending()) return say(refusal, words.rollsFirst);
    say(refusal);
    const { key } = await attempt(method, path, body, expected);
    const address = `/games/${encodeURIComponent(game.id)}${path}`;
    const answer = await ask(method, address, { token: game.token, expected, key, body }).catch(() => undefined);
    if (!answer) return say(refusal, words.unreachable);
    learnFrom(answer);
    if (answer.status === 409) expected = version();
    if (!answer.ok) return say(refusal, sentence(answer, words));
    return dialog.close();
  });
  one(dialog, 'form').onsubmit = (event) => {
    event.preventDefault();
    save(write);
  };
  say(refusal);
  // The board is drawn anew meanwhile: the focus goes back to what stands where it came from.
  const from = focused();
  dialog.onclose = () => refocus(from);
  dialog.showModal();
  return write;
}

/** @type {(player: number, frame: number, ball: number) => void} */
function correct(player, frame, ball) {
  const dialog = byId('correction', HTMLDialogElement);
  const boxes = mostBalls(frame);
  const { name, frames } = now().players[player - 1];
  const before = frames[frame - 1];
  let entered = before.slice(0, ball);
  byId('correction-title').textContent = `${name} · ${words.frame.replace('{}', String(frame))}`;
  const submit = one(dialog, '[type="submit"]', HTMLButtonElement);

  const show = () => {
    const slots = Array.from({ length: boxes }, (_, place) => slot(place, entered, before));
    byId('slots').replaceChildren(...slots);
    slots.forEach((made, place) => made.addEventListener('click', () => {
      entered = entered.slice(0, place);
      show();
    }));
    submit.disabled = !entered.length;
    // Where the focus was is drawn anew: it goes to the ball that comes next.
    if (!dialog.contains(document.activeElement) || document.activeElement === dialog) focus();
  };
  const focus = () => one(byId('slots'), `:nth-child(${Math.min(entered.length + 1, boxes)})`).focus();
  /** @param {number} count */
  const enter = (count) => {
    if (entered.length >= boxes) return;
    entered = [...entered, count];
    show();
    if (isWhole(frame, entered)) submit.focus();
  };
  const erase = () => {
    entered = entered.slice(0, -1);
    show();
  };
  for (const key of all('[data-count]', dialog)) key.onclick = () => enter(Number(key.dataset.count));
  byId('erase').onclick = erase;
  dialog.onkeydown = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (/^[0-9]$/.test(event.key)) enter(Number(event.key));
    else if (/^[xX]$/.test(event.key)) enter(10);
    else if (event.key === '-') enter(0);
    else if (event.key === 'Backspace') erase();
    else return;
    event.preventDefault();
  };
  show();
  begin(dialog, (write) => {
    if (entered.length) write('POST', '/corrections', { player, frame, rolls: entered });
  });
  focus();
}

/**
 * What is entered, and behind it, pale, what was written before.
 * @type {(place: number, entered: number[], before: number[]) => HTMLElement}
 */
function slot(place, entered, before) {
  const isOld = place >= entered.length;
  const count = (isOld ? before : entered)[place];
  const made = make('button', { type: 'button', className: 'slot', textContent: String(count ?? '·') });
  made.classList.toggle('is-old', isOld);
  made.classList.toggle('is-next', place === entered.length);
  made.setAttribute('aria-label', `${place + 1}: ${isOld ? '–' : count}`);
  return made;
}

/** @param {number} player */
function about(player) {
  const { name } = now().players[player - 1];
  const dialog = byId('player', HTMLDialogElement);
  const field = byId('player-name', HTMLInputElement);
  const [leave, sure] = [byId('leave'), byId('leave-sure')];
  field.value = name;
  [leave.hidden, sure.hidden] = [false, true];
  const path = `/players/${player}`;
  const write = begin(dialog, (save) => {
    if (field.value === name) dialog.close();
    else save('PATCH', path, { name: field.value });
  });
  leave.onclick = () => {
    [leave.hidden, sure.hidden] = [true, false];
    byId('leave-yes').focus();
  };
  byId('leave-yes').onclick = () => write('DELETE', path);
  field.select();
}

function join() {
  const field = byId('joining-name', HTMLInputElement);
  field.value = '';
  begin(byId('joining', HTMLDialogElement), (write) => write('POST', '/players', { name: field.value }));
  field.focus();
}
