// The form of a race: who drives, one name a line; what is wrong is pointed out by line, while it is typed.

import { ask, sentence } from './api.js';

const byId = (id) => document.getElementById(id);
// After the last key, before the lines are looked at.
const PAUSE = 350;
const MOST_FAULTS = 50;

// `submit` gets the race and gives the server's answer; throws when there was none.
export function openForm(form, submit) {
  const words = byId('form-words').dataset;
  const text = byId('entrants');
  let timer;
  let looking = 0;
  let busy = false;

  const say = (sentence) => {
    byId('race-refusal').textContent = sentence;
    byId('race-refusal').hidden = !sentence;
  };
  const lines = () => text.value.split('\n');

  const number = () => {
    const [place, wanted] = [byId('numbers'), lines().length];
    while (place.childElementCount > wanted) place.lastElementChild.remove();
    while (place.childElementCount < wanted) {
      const line = document.createElement('span');
      line.textContent = place.childElementCount + 1;
      place.append(line);
    }
    place.scrollTop = text.scrollTop;
  };

  const point = (faults) => {
    [...byId('numbers').children].forEach((line, place) => {
      line.classList.toggle('bad', faults.some((fault) => fault.line === place + 1));
    });
    text.setAttribute('aria-invalid', String(faults.length > 0));
    byId('faults').replaceChildren(...(faults.length ? [heading(words), list(faults)] : []));
  };

  const list = (faults) => {
    const items = document.createElement('ul');
    items.append(...faults.slice(0, MOST_FAULTS).map((fault) => {
      const [line, button] = [document.createElement('li'), document.createElement('button')];
      button.type = 'button';
      button.className = 'quiet';
      const where = document.createElement('b');
      where.textContent = words.line.replace('{}', fault.line);
      button.append(where, ` ${fault.detail}`);
      button.addEventListener('click', () => go(fault.line));
      line.append(button);
      return line;
    }));
    return items;
  };

  // To the line, with all of it selected.
  const go = (line) => {
    const start = lines().slice(0, line - 1).reduce((sum, before) => sum + before.length + 1, 0);
    text.focus();
    text.setSelectionRange(start, start + lines()[line - 1].length);
  };

  const count = (entrants) => {
    byId('entrants-count').textContent = entrants ? words.entrants.replace('{}', entrants) : '';
    byId('count').max = entrants || '';
  };

  const look = async () => {
    looking += 1;
    const turn = looking;
    if (!text.value.trim()) return [point([]), count(0)];
    const answer = await ask('POST', '/entrants', { body: { text: text.value } }).catch(() => undefined);
    if (turn !== looking || !answer) return undefined;
    if (answer.ok) return [point([]), count(answer.said.count)];
    if (answer.said.faults) return [point(answer.said.faults), count(0)];
    return undefined;
  };

  const changed = () => {
    number();
    clearTimeout(timer);
    timer = setTimeout(look, PAUSE);
  };

  const race = () => ({
    entrants: text.value,
    laps: whole(byId('laps').value),
    end: form.querySelector('[name="end"]:checked').value,
    count: whole(byId('count').value),
  });

  const send = async () => {
    if (busy) return;
    say('');
    if (!text.value.trim()) {
      say(words.noEntrant);
      text.focus();
      return;
    }
    busy = true;
    try {
      const answer = await submit(race());
      if (!answer.ok) {
        if (answer.said.faults) point(answer.said.faults);
        say(answer.said.faults ? words.faults : sentence(answer, words));
        if (answer.said.faults) go(answer.said.faults[0].line);
      }
    } catch {
      say(words.unreachable);
    }
    busy = false;
  };

  text.addEventListener('input', changed);
  text.addEventListener('scroll', () => {
    byId('numbers').scrollTop = text.scrollTop;
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send();
  });

  const fill = ({ entrants = '', laps, end, count: picked }) => {
    text.value = entrants;
    if (laps) byId('laps').value = laps;
    if (picked) byId('count').value = picked;
    if (end) form.querySelector(`[name="end"][value="${CSS.escape(end)}"]`).checked = true;
    number();
    look();
  };
  number();
  return { fill, race };
}

const whole = (value) => Math.max(0, Math.trunc(Number(value)) || 0);

function heading(words) {
  const title = document.createElement('strong');
  title.textContent = words.faults;
  return title;
}
