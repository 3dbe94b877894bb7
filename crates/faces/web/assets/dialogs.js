// What opens over the board. What the server refuses is said in the dialog, for another try.

import { ask, freshKey, sentence, standing } from './api.js';
import { learn, pending, version } from './queue.js';

const byId = (id) => document.getElementById(id);
let game;
let words;

export function open(keep, dictionary) {
  game = keep;
  words = dictionary;
  for (const dialog of document.querySelectorAll('dialog')) {
    dialog.querySelector('[data-do="cancel"]').addEventListener('click', () => dialog.close());
  }
  byId('live').addEventListener('click', (event) => {
    const roll = event.target.closest('button.roll');
    const player = event.target.closest('button.player');
    if (roll) correct(roll.dataset);
    if (player) about(player.dataset);
  });
  byId('join').addEventListener('click', join);
}

// One dialog, from its opening to a write that was taken.
function begin(dialog, save) {
  const form = dialog.querySelector('form');
  const refusal = dialog.querySelector('.refusal');
  const attempt = { expected: version(), key: freshKey(), about: '', busy: false };
  const say = (text) => {
    refusal.textContent = text;
    refusal.hidden = !text;
  };
  const write = async (method, path, body) => {
    if (attempt.busy) return;
    if (pending()) return say(words.rollsFirst);
    attempt.busy = true;
    say('');
    const trouble = await send(attempt, method, path, body);
    attempt.busy = false;
    if (trouble) return say(trouble);
    dialog.close();
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    save(write, say);
  };
  say('');
  // The board is drawn anew meanwhile: the focus goes back to what stands where it came from.
  const from = document.activeElement?.dataset?.focus;
  dialog.onclose = () => {
    if (from) byId('live').querySelector(`[data-focus="${CSS.escape(from)}"]`)?.focus({ preventScroll: true });
  };
  dialog.showModal();
  return write;
}

// The same thing asked again keeps its key; anything else is a new thing.
async function send(attempt, method, path, body) {
  const about = JSON.stringify([method, path, body, attempt.expected]);
  if (attempt.about !== about) attempt.key = freshKey();
  attempt.about = about;
  try {
    const { expected, key } = attempt;
    const address = `/games/${encodeURIComponent(game.id)}${path}`;
    const answer = await ask(method, address, { token: game.token, expected, key, body });
    const shown = answer.said.game ?? answer.said;
    if (shown.players) learn(standing(shown));
    if (answer.status === 409) attempt.expected = version();
    return answer.ok ? '' : sentence(answer, words);
  } catch {
    return words.unreachable;
  }
}

function correct({ player, frame, ball, name, rolls }) {
  const dialog = byId('correction');
  const boxes = frame === '10' ? 3 : 2;
  const before = rolls.split(' ').map(Number);
  let entered = before.slice(0, Number(ball));
  byId('correction-title').textContent = `${name} · ${words.frame.replace('{}', frame)}`;
  const submit = dialog.querySelector('[type="submit"]');

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
  const focus = () => byId('slots').children[Math.min(entered.length, boxes - 1)].focus();
  const enter = (count) => {
    if (entered.length >= boxes) return;
    entered = [...entered, count];
    show();
    const whole = entered.length === boxes || (boxes === 2 && entered[0] === 10);
    if (whole) submit.focus();
  };
  const erase = () => {
    entered = entered.slice(0, -1);
    show();
  };
  for (const key of dialog.querySelectorAll('[data-count]')) key.onclick = () => enter(Number(key.dataset.count));
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
    if (entered.length) write('POST', '/corrections', { player: Number(player), frame: Number(frame), rolls: entered });
  });
  focus();
}

// What is entered, and behind it, pale, what was written before.
function slot(place, entered, before) {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'slot';
  const count = place < entered.length ? entered[place] : before[place];
  made.textContent = count ?? '·';
  made.classList.toggle('old', place >= entered.length);
  made.classList.toggle('next', place === entered.length);
  made.setAttribute('aria-label', `${place + 1}: ${place < entered.length ? entered[place] : '–'}`);
  return made;
}

function about({ player, name }) {
  const dialog = byId('player');
  const field = byId('player-name');
  const [leave, sure] = [byId('leave'), byId('leave-sure')];
  field.value = name;
  [leave.hidden, sure.hidden] = [false, true];
  const path = `/players/${player}`;
  const write = begin(dialog, (save) => (field.value === name ? dialog.close() : save('PATCH', path, { name: field.value })));
  leave.onclick = () => {
    [leave.hidden, sure.hidden] = [true, false];
    byId('leave-yes').focus();
  };
  byId('leave-yes').onclick = () => write('DELETE', path);
  field.select();
}

function join() {
  const field = byId('joining-name');
  field.value = '';
  begin(byId('joining'), (write) => write('POST', '/players', { name: field.value }));
  field.focus();
}
