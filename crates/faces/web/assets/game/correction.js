// A frame that was really like this: only what can have been bowled can be entered, and the new total is seen before
// it is sent.

import { all, byId, fill, make, one } from '../common/page.js';
import { begin } from './dialog.js';
import { ballOf, isOver, keys as possibleKeys, marks, mostBalls, rack } from './frame.js';
import { PLAIN, rulesNamed } from './house.js';
import { score, withFrame } from './line.js';
import { FOUL, leaveOf } from './said.js';

/** @typedef {{ player: number, frame: number, ball: number }} Ball Players and frames from 1, balls from 0. */

/** @type {(desk: import('./dialog.js').Desk, ball: Ball) => void} */
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
    const after = score(rules, withFrame(rules, frames, frame, entered));
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
