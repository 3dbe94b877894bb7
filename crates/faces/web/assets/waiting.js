// The list of what waits to be sent, and of what came back.

import { drop, sendAgain, waiting } from './queue.js';

const place = document.getElementById('waiting');
const back = document.getElementById('held');

export function show(words) {
  const box = waiting();
  document.documentElement.dataset.queued = String(box.items.length);
  const marks = box.items.map((item) => name(item.mark, words)).join(', ');
  const text = marks ? `${words.waiting}: ${marks}` : '';
  if (place.textContent !== text) place.textContent = text;
  const keys = box.held.map((item) => item.key).join(' ');
  if (back.dataset.keys === keys) return;
  back.dataset.keys = keys;
  back.replaceChildren(...(box.held.length ? [heading(box.why, words), list(box.held, words)] : []));
}

const name = (mark, words) => (mark === 'undo' ? words.undo : mark);

function heading(why, words) {
  const title = document.createElement('p');
  title.setAttribute('role', 'alert');
  const strong = document.createElement('strong');
  strong.textContent = words.putRight;
  title.append(strong, ` ${why}`);
  return title;
}

function list(held, words) {
  const items = document.createElement('ul');
  items.append(...held.map((item) => {
    const line = document.createElement('li');
    const mark = document.createElement('b');
    mark.textContent = name(item.mark, words);
    const said = mark.textContent;
    line.append(mark, button(words.sendAgain, said, () => sendAgain(item.key)), button(words.drop, said, () => drop(item.key)));
    return line;
  }));
  return items;
}

function button(label, mark, action) {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'quiet';
  made.textContent = label;
  made.setAttribute('aria-label', `${label}: ${mark}`);
  made.addEventListener('click', action);
  return made;
}
