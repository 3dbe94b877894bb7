// The start page: who plays, in which order, and this device's own games.

import { sentence } from '../common/api.js';
import { attempts, create, oneAtATime } from '../common/attempt.js';
import { all, byId, copyOf, met, one, say, wordsOf } from '../common/page.js';
import { ownGames } from '../common/store.js';
import { isList, tidy } from '../draw/tidy.js';
import { sideOf } from '../game/side.js';
import './lists.js';
import './new-evening.js';
import './new-race.js';

const form = byId('new');
const list = byId('players');
const refusal = byId('refusal');
const words = wordsOf('new');
const label = byId('player').dataset.label;
const attempt = attempts();

const rows = () => all('li', list);
/** @param {Element} row */
const field = (row) => one(row, 'input', HTMLInputElement);

/** @param {boolean} focus */
function add(focus) {
  const row = copyOf('player');
  list.append(row);
  number();
  if (focus) field(row).focus();
}

// Every line says which player it is, and so do its buttons.
function number() {
  const last = rows().length - 1;
  rows().forEach((row, place) => {
    const player = `${label} ${place + 1}`;
    one(row, '.number').textContent = String(place + 1);
    field(row).setAttribute('aria-label', player);
    for (const button of row.querySelectorAll('button')) {
      const { do: what, label: title = '' } = button.dataset;
      button.setAttribute('aria-label', `${player}: ${title}`);
      button.title = title;
      button.disabled = place === (what === 'up' ? 0 : last) && (what !== 'remove' || last === 0);
    }
  });
}

/** @type {(row: Element, button: HTMLElement) => void} */
function move(row, button) {
  const up = button.dataset.do === 'up';
  const other = up ? row.previousElementSibling : row.nextElementSibling;
  if (!other) return;
  if (up) other.before(row);
  else other.after(row);
  number();
  const still = button.matches(':disabled') ? one(row, 'button[data-do]:not(:disabled)') : button;
  still.focus();
}

/** @param {Element} row */
function remove(row) {
  const next = row.nextElementSibling ?? row.previousElementSibling;
  row.remove();
  number();
  if (next) field(next).focus();
}

/** The rules of the house that were chosen, in the order in which they are spelled. */
const chosen = () => [byId('no-tap', HTMLSelectElement).value, byId('frames', HTMLSelectElement).value,
  byId('baker', HTMLInputElement).checked ? 'baker' : ''].filter(Boolean);

/** @param {string} text */
function team(text) {
  const { name, players = [] } = sideOf(text, true);
  return { name, players };
}

const begin = oneAtATime(async () => {
  const names = rows().map((row) => field(row).value.trim()).filter(Boolean);
  if (!names.length) {
    say(refusal, words.noPlayer);
    return field(rows()[0]).focus();
  }
  say(refusal);
  const rules = chosen();
  const who = rules.includes('baker') ? { teams: names.map(team) } : { players: names };
  const by = rules.length ? { rules: rules.join(',') } : {};
  const body = { ...who, ...by, public: byId('public', HTMLInputElement).checked };
  const answer = await create('/games', await attempt(body), body).catch(() => undefined);
  if (!answer) return say(refusal, words.unreachable);
  const { write, game } = answer.said;
  if (!write || !game) return say(refusal, sentence(answer, words));
  ownGames.keep({ id: game.id, write, names: names.join(', '), time: Date.now() });
  return location.assign(`/g/${encodeURIComponent(game.id)}/${encodeURIComponent(write)}`);
});

list.addEventListener('click', (event) => {
  const button = met(event, 'button[data-do]');
  const row = button?.closest('li');
  if (!button || !row) return;
  if (button.dataset.do === 'remove') remove(row);
  else move(row, button);
});

// Enter goes to the next line; while a Korean syllable is being composed it belongs to the syllable.
list.addEventListener('keydown', (event) => {
  const { target } = event;
  if (event.key !== 'Enter' || event.isComposing || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const next = target.closest('li')?.nextElementSibling;
  if (next) field(next).focus();
  else if (target.value.trim()) add(true);
});

// A list that is pasted into one line becomes a line each.
list.addEventListener('paste', (event) => {
  const { target } = event;
  const text = event.clipboardData?.getData('text') ?? '';
  if (!(target instanceof HTMLInputElement) || !isList(text)) return;
  event.preventDefault();
  /** @type {Element | null} */
  let row = target.closest('li');
  for (const name of tidy(text).split('\n')) {
    if (!row) add(false);
    row ??= rows().at(-1) ?? null;
    if (row) field(row).value = name;
    row = row?.nextElementSibling ?? null;
  }
  target.focus();
});

byId('baker').addEventListener('change', () => {
  byId('baker-explained').hidden = !byId('baker', HTMLInputElement).checked;
});
byId('add').addEventListener('click', () => add(true));
form.addEventListener('submit', (event) => {
  event.preventDefault();
  begin();
});

add(false);
add(false);
form.hidden = false;
