// What opens over the board.

import { all, byId, met } from '../common/page.js';
import { correct } from './correction.js';
import { begin } from './dialog.js';
import { rulesNamed } from './house.js';
import { sideOf } from './side.js';

/** @type {import('./dialog.js').Desk} */
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
