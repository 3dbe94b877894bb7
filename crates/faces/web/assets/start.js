// The start page: who plays, in which order, and this device's own games.

import { ask, freshKey, sentence } from './api.js';
import { draws, forgetDraw, forgetGame, games, keepGame } from './store.js';
import './draw-new.js';

const byId = (id) => document.getElementById(id);
const form = byId('new');
const list = byId('players');
const template = byId('player');
const refusal = byId('refusal');
const attempt = { key: freshKey(), about: '', busy: false };

const rows = () => [...list.children];
const field = (row) => row.querySelector('input');

function add(focus) {
  const row = template.content.firstElementChild.cloneNode(true);
  list.append(row);
  number();
  if (focus) field(row).focus();
  return row;
}

// Every line says which player it is, and so do its buttons.
function number() {
  rows().forEach((row, place, all) => {
    const label = `${template.dataset.label} ${place + 1}`;
    row.querySelector('.number').textContent = place + 1;
    field(row).setAttribute('aria-label', label);
    for (const button of row.querySelectorAll('button')) {
      button.setAttribute('aria-label', `${label}: ${button.dataset.label}`);
      button.title = button.dataset.label;
    }
    row.querySelector('[data-do="up"]').disabled = place === 0;
    row.querySelector('[data-do="down"]').disabled = place === all.length - 1;
    row.querySelector('[data-do="remove"]').disabled = all.length === 1;
  });
}

function move(row, button) {
  const other = button.dataset.do === 'up' ? row.previousElementSibling : row.nextElementSibling;
  if (!other) return;
  if (button.dataset.do === 'up') other.before(row);
  else other.after(row);
  number();
  const still = button.disabled ? row.querySelector('button[data-do]:not(:disabled)') : button;
  still.focus();
}

function remove(row) {
  const next = row.nextElementSibling ?? row.previousElementSibling;
  row.remove();
  number();
  field(next).focus();
}

function say(text) {
  refusal.textContent = text;
  refusal.hidden = !text;
}

async function begin() {
  const players = rows().map((row) => field(row).value.trim()).filter(Boolean);
  if (!players.length) {
    say(form.dataset.noPlayer);
    return field(rows()[0]).focus();
  }
  if (attempt.busy) return undefined;
  attempt.busy = true;
  say('');
  const trouble = await create({ players, public: byId('public').checked });
  attempt.busy = false;
  return say(trouble);
}

async function create(body) {
  const about = JSON.stringify(body);
  if (attempt.about && attempt.about !== about) attempt.key = freshKey();
  attempt.about = about;
  try {
    let answer = await ask('POST', '/games', { key: attempt.key, body });
    // The server has started anew since the answer was lost: its links cannot be had again.
    if (answer.said.code === 'key_reused') {
      attempt.key = freshKey();
      answer = await ask('POST', '/games', { key: attempt.key, body });
    }
    if (!answer.ok) return sentence(answer, form.dataset);
    const { write, game } = answer.said;
    keepGame({ id: game.id, write, names: body.players.join(', ') });
    location.assign(`/g/${encodeURIComponent(game.id)}/${encodeURIComponent(write)}`);
    return '';
  } catch {
    return form.dataset.unreachable;
  }
}

function own() {
  show(byId('own-games'), games(), '/g/', forgetGame);
  show(byId('own-draws-list'), draws(), '/r/', forgetDraw);
}

// Names are text, never markup.
function show(place, kept, road, forgetOne) {
  const label = byId('own-games').dataset.forget;
  place.replaceChildren(...kept.map((one) => {
    const line = document.createElement('li');
    const link = document.createElement('a');
    link.href = `${road}${encodeURIComponent(one.id)}/${encodeURIComponent(one.write)}`;
    const who = document.createElement('span');
    who.className = 'who';
    who.textContent = one.names || one.id;
    const id = document.createElement('span');
    id.className = 'hint';
    id.textContent = one.id;
    link.append(who, id);
    const forget = document.createElement('button');
    forget.type = 'button';
    forget.className = 'square';
    forget.textContent = '×';
    forget.title = label;
    forget.setAttribute('aria-label', `${label}: ${who.textContent}`);
    forget.addEventListener('click', () => {
      forgetOne(one.id);
      own();
    });
    line.append(link, forget);
    return line;
  }));
  place.closest('section').hidden = !place.children.length;
}

list.addEventListener('click', (event) => {
  const button = event.target.closest('button[data-do]');
  if (!button) return;
  const row = button.closest('li');
  if (button.dataset.do === 'remove') remove(row);
  else move(row, button);
});

// Enter goes to the next line; while a Korean syllable is being composed it belongs to the syllable.
list.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.isComposing || !event.target.matches('input')) return;
  event.preventDefault();
  const next = event.target.closest('li').nextElementSibling;
  if (next) field(next).focus();
  else if (event.target.value.trim()) add(true);
});

byId('add').addEventListener('click', () => add(true));
form.addEventListener('submit', (event) => {
  event.preventDefault();
  begin();
});

add();
add();
form.hidden = false;
own();
addEventListener('pageshow', own);
