// What is asked of a scorekeeper in a dialog.

import { all, byId, fill, focused, make, met, one, refocus, say } from '../common.js';
import { ask, attempts, oneAtATime, sentence, sideOf } from '../writing.js';
import { toldIn, version } from './known.js';
import { learn, pending } from './queue.js';
import {
  ballOf, FOUL, isOver, keys as possibleKeys, leaveOf, lineWith, marks, mostBalls, PLAIN, rack, rulesNamed, score,
} from './rules.js';

// == A dialog ==
// One dialog over the board, from its opening to a write that was taken. What the server refuses is said in it, for
// another try.

/**
 * @typedef {(method: string, path: string, body?: object) => Promise<void>} Write
 * @typedef {{ game: import('./box.js').Place, words: import('../common.js').Words,
 *   now: () => import('./scorekeeper.js').State }} Desk What every dialog is about: the game, as it stands now.
 */

/** @type {(desk: Desk, dialog: HTMLDialogElement, save: (write: Write) => void) => Write} */
export function begin({ game, words }, dialog, save) {
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
    learn(toldIn(answer));
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

// == Corrections ==
// A frame that was really like this: only what can have been bowled can be entered, and the new total is seen before
// it is sent.

/** @typedef {{ player: number, frame: number, ball: number }} Ball Players and frames from 1, balls from 0. */

/** @type {(desk: Desk, ball: Ball) => void} */
export function correct(desk, { player, frame, ball }) {
  const dialog = byId('correction', HTMLDialogElement);
  const submit = one(dialog, '[type="submit"]', HTMLButtonElement);
  const { players, rules: named } = desk.now();
  const { name, frames } = players[player - 1];
  const known = rulesNamed(named);
  const rules = known ?? PLAIN;
  const before = frames[frame - 1];
  const boxes = mostBalls(rules, frame);
  let entered = before.slice(0, ball);
  byId('correction-title').textContent = `${name} · ${fill(desk.words.frame, frame)}`;

  /** @param {string} key */
  const possible = (key) => {
    if (!known) return entered.length < boxes && key !== '/';
    const at = rack(rules, frame, entered);
    return Boolean(at && (key === FOUL || possibleKeys(at).includes(key)));
  };
  const total = () => {
    const after = score(rules, lineWith(rules, frames, frame, entered));
    return fill(desk.words.newTotal, after, score(rules, frames));
  };
  const show = () => {
    const slots = Array.from({ length: boxes }, (_, place) => slot(place, marks(rules, entered), marks(rules, before)));
    byId('slots').replaceChildren(...slots);
    slots.forEach((made, place) => made.addEventListener('click', () => {
      entered = entered.slice(0, place);
      show();
    }));
    for (const key of keys) key.disabled = !possible(key.dataset.key ?? '');
    const left = [...entered, ...before.slice(entered.length)].map(leaveOf);
    byId('correction-left').textContent = left.flatMap((pins, place) =>
      (pins ? `${place + 1}: ${fill(desk.words.left, pins.join('-'))}` : [])).join(' · ');
    byId('correction-total').textContent = known && entered.length ? total() : '';
    submit.disabled = !entered.length;
    // Where the focus was is drawn anew or cannot be pressed any more: it goes to the ball that comes next.
    if (!dialog.contains(document.activeElement) || document.activeElement === dialog) focus();
  };
  const focus = () => one(byId('slots'), `:nth-child(${Math.min(entered.length + 1, boxes)})`).focus();
  /** @param {string} key */
  const enter = (key) => {
    if (!possible(key)) return;
    const standing = rack(rules, frame, entered)?.standing ?? 0;
    entered = [...entered, ballOf(key, standing)];
    show();
    if (entered.length === boxes || (known && isOver(rules, frame, entered))) submit.focus();
  };
  const erase = () => {
    entered = entered.slice(0, -1);
    show();
  };
  const keys = /** @type {HTMLButtonElement[]} */ (all('[data-key]', dialog));
  for (const key of keys) key.onclick = () => enter(key.dataset.key ?? '');
  byId('erase').onclick = erase;
  dialog.onkeydown = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (/^[0-9xXfF/-]$/.test(event.key)) enter(event.key.toUpperCase());
    else if (event.key === 'Backspace') erase();
    else return;
    event.preventDefault();
  };
  show();
  begin(desk, dialog, (write) => {
    if (entered.length) write('POST', '/corrections', { player, frame, rolls: entered });
  });
  focus();
}

/**
 * What is entered, and behind it, pale, what was written before.
 * @type {(place: number, entered: string[], before: string[]) => HTMLElement}
 */
function slot(place, entered, before) {
  const isOld = place >= entered.length;
  const mark = (isOld ? before : entered)[place];
  const made = make('button', { type: 'button', className: 'slot', textContent: mark ?? '·' });
  made.classList.toggle('is-old', isOld);
  made.classList.toggle('is-next', place === entered.length);
  made.setAttribute('aria-label', `${place + 1}: ${mark ?? '–'}`);
  return made;
}

// == Dialogs ==
// What opens over the board.

/** @type {Desk} */
let desk;

/** @param {typeof desk} ours */
export function open(ours) {
  desk = ours;
  for (const cancel of all('dialog [data-do="cancel"]')) {
    cancel.addEventListener('click', () => cancel.closest('dialog')?.close());
  }
  byId('live').addEventListener('click', (event) => {
    const { player, frame, ball } = met(event, 'button.roll')?.dataset ?? {};
    if (ball) correct(desk, { player: Number(player), frame: Number(frame), ball: Number(ball) });
    const named = met(event, 'button.player');
    if (named) about(Number(named.dataset.player));
  });
  byId('join').addEventListener('click', join);
}

/** @param {number} player */
function about(player) {
  const { name } = desk.now().players[player - 1];
  const dialog = byId('player', HTMLDialogElement);
  const field = byId('player-name', HTMLInputElement);
  const [leave, sure] = [byId('leave'), byId('leave-sure')];
  field.value = name;
  [leave.hidden, sure.hidden] = [false, true];
  const path = `/players/${player}`;
  const write = begin(desk, dialog, (save) => {
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

const baker = () => rulesNamed(desk.now().rules)?.baker ?? false;

function join() {
  const field = byId('joining-name', HTMLInputElement);
  field.value = '';
  begin(desk, byId('joining', HTMLDialogElement), (write) => write('POST', '/players', sideOf(field.value, baker())));
  field.focus();
}
