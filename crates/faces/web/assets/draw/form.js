// The form of a race, on the start page and for the host of an event.

import { all, byId, make, one, say, wordsOf } from '../common.js';
import { ask, oneAtATime, sentence } from '../writing.js';

// == Names as pasted ==
// A list of names as people paste it, from a spreadsheet, a chat or a numbered list, made into one name per line.

// The widest name that fits a board; a Korean letter takes two columns.
const WIDEST = 20;
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60\u{1f300}-\u{1faff}]/u;
const NUMBERING = /^(?:\(?\d{1,4}[.)\]:]\s*|\d{1,4}\s+|[-*•·]\s+)/u;

/**
 * The first column of a table, each of several names between commas, without numbers in front and blanks around; nobody
 * twice, nobody too long for a board.
 * @param {string} text
 */
export function tidy(text) {
  const names = text.split(/\r?\n/).map(column).flatMap((line) => line.split(/[,;、，]/)).map(bare).filter(Boolean);
  return [...new Set(names)].map(fitted).join('\n');
}

/**
 * Of a line of a table, what is in its first cell; a cell of digits counts the lines.
 * @param {string} line
 */
function column(line) {
  const cells = line.split('\t').map((cell) => cell.trim()).filter(Boolean);
  return cells.find((cell) => !/^[\d.]+$/.test(cell)) ?? cells[0] ?? '';
}

/** @param {string} name */
const bare = (name) => name.trim().replace(NUMBERING, '').replace(/\s+/g, ' ').trim().normalize('NFC');

/**
 * Cut where it would not fit, and seen to be.
 * @param {string} name
 */
function fitted(name) {
  const letters = [...name];
  const columns = (/** @type {string[]} */ some) => some.reduce((sum, one) => sum + (WIDE.test(one) ? 2 : 1), 0);
  if (columns(letters) <= WIDEST) return name;
  while (columns(letters) > WIDEST - 1) letters.pop();
  return `${letters.join('').trim()}…`;
}

// == The form ==
// The form of a race: who drives, one name per line; what is wrong is pointed out by line, while it is typed.

/**
 * @typedef {import('../writing.js').Answer} Answer
 * @typedef {import('../writing.js').Fault} Fault
 * @typedef {import('../start/draft.js').Race} Race
 */

// After the last key, before the lines are looked at.
const PAUSE = 350;
const MOST_FAULTS = 50;

/**
 * @param {HTMLFormElement} form
 * @param {(race: Race) => Promise<Pick<Answer, 'ok' | 'said'>>} submit throws when there was no answer
 */
export function openForm(form, submit) {
  const words = wordsOf('form-words');
  const text = byId('entrants', HTMLTextAreaElement);
  const [laps, count] = [byId('laps', HTMLInputElement), byId('count', HTMLInputElement)];
  const [numbers, refusal] = [byId('numbers'), byId('race-refusal')];
  /** @type {number | undefined} */
  let timer;
  let looking = 0;

  const lines = () => text.value.split('\n');

  const number = () => {
    const wanted = lines().length;
    while (numbers.childElementCount > wanted) numbers.lastElementChild?.remove();
    while (numbers.childElementCount < wanted) {
      numbers.append(make('span', { textContent: String(numbers.childElementCount + 1) }));
    }
    numbers.scrollTop = text.scrollTop;
  };

  /** @param {Fault[]} faults */
  const point = (faults) => {
    [...numbers.children].forEach((line, place) => {
      line.classList.toggle('is-bad', faults.some((fault) => fault.line === place + 1));
    });
    text.setAttribute('aria-invalid', String(faults.length > 0));
    const heading = make('strong', { textContent: words.faults });
    const list = make('ul', {}, ...faults.slice(0, MOST_FAULTS).map(item));
    byId('faults').replaceChildren(...(faults.length ? [heading, ...tidying(), list] : []));
  };

  // Nothing is wrong with these lines, but somebody should look twice.
  /** @param {Fault[]} warnings */
  const warn = (warnings) => {
    const heading = make('strong', { textContent: words.warnings });
    const list = make('ul', {}, ...warnings.slice(0, MOST_FAULTS).map(item));
    byId('warnings').replaceChildren(...(warnings.length ? [heading, list] : []));
  };

  // One tap, where it helps.
  const tidying = () => {
    if (tidy(text.value) === text.value.trim()) return [];
    const button = make('button', { type: 'button', id: 'tidy', textContent: words.tidy });
    button.addEventListener('click', () => {
      text.value = tidy(text.value);
      number();
      text.focus();
      text.dispatchEvent(new Event('change', { bubbles: true }));
      look();
    });
    return [button, make('p', { className: 'hint', textContent: words.tidyExplained })];
  };

  /** @param {Fault} fault */
  const item = ({ line, detail }) => {
    const where = make('b', { textContent: words.line.replace('{}', String(line)) });
    const button = make('button', { type: 'button', className: 'quiet' }, where, ` ${detail}`);
    button.addEventListener('click', () => go(line));
    return make('li', {}, button);
  };

  /**
   * To the line, with all of it selected.
   * @param {number} line
   */
  const go = (line) => {
    const start = lines().slice(0, line - 1).reduce((sum, before) => sum + before.length + 1, 0);
    text.focus();
    text.setSelectionRange(start, start + lines()[line - 1].length);
  };

  /** @type {(faults: Fault[], entrants?: number, warnings?: Fault[]) => void} */
  const judge = (faults, entrants = 0, warnings = []) => {
    point(faults);
    warn(warnings);
    byId('entrants-count').textContent = entrants ? words.entrants.replace('{}', String(entrants)) : '';
    count.max = entrants ? String(entrants) : '';
  };

  const look = async () => {
    looking += 1;
    const turn = looking;
    if (!text.value.trim()) return judge([]);
    const answer = await ask('POST', '/entrants', { body: { text: text.value } }).catch(() => undefined);
    if (turn !== looking || !answer) return undefined;
    if (answer.ok) return judge([], answer.said.count, answer.said.warnings);
    return answer.said.faults && judge(answer.said.faults);
  };

  const source = byId('source', HTMLSelectElement);
  const absent = () => all('#absent :checked', form).map((box) => /** @type {HTMLInputElement} */ (box).value);

  /** @returns {Race} */
  const race = () => {
    const end = one(form, '[name="end"]:checked', HTMLInputElement).value;
    const pick = end === 'order' ? {} : { end, count: whole(count.value) };
    const more = { source: source.value || undefined, instead_of: absent().length ? absent() : undefined };
    return { entrants: text.value, laps: whole(laps.value), ...pick, ...more };
  };

  const send = oneAtATime(async () => {
    say(refusal);
    if (!text.value.trim()) {
      say(refusal, words.noEntrant);
      return text.focus();
    }
    const answer = await submit(race()).catch(() => undefined);
    if (!answer) return say(refusal, words.unreachable);
    if (answer.ok) return undefined;
    const { faults } = answer.said;
    if (!faults) return say(refusal, sentence(answer, words));
    point(faults);
    say(refusal, words.faults);
    return go(faults[0].line);
  });

  text.addEventListener('input', () => {
    number();
    clearTimeout(timer);
    timer = setTimeout(look, PAUSE);
  });
  text.addEventListener('scroll', () => {
    numbers.scrollTop = text.scrollTop;
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send();
  });

  // Those who are absent are not drawn again, and as many are picked as are absent.
  const replace = () => {
    const names = new Set(absent());
    text.value = lines().filter((name) => !names.has(name.trim())).join('\n');
    if (names.size) count.value = String(names.size);
    number();
    look();
  };

  // One tap leaves out everybody who was picked.
  document.getElementById('without-picked')?.addEventListener('click', ({ currentTarget }) => {
    const names = new Set(JSON.parse(/** @type {HTMLElement} */ (currentTarget).dataset.names ?? '[]'));
    text.value = lines().filter((name) => !names.has(name.trim())).join('\n');
    number();
    look();
  });

  /** @param {string[]} picked */
  const offer = (picked) => {
    const place = document.getElementById('absent');
    const button = document.getElementById('without-picked');
    if (!place || !button) return;
    place.closest('fieldset')?.toggleAttribute('hidden', picked.length === 0);
    button.hidden = picked.length === 0;
    button.dataset.names = JSON.stringify(picked);
    place.replaceChildren(...picked.map((name) => {
      const box = make('input', { type: 'checkbox', value: name });
      box.addEventListener('change', replace);
      return make('label', { className: 'choice' }, box, make('span', { textContent: name }));
    }));
  };

  /** @param {Race & { picked?: string[] }} before */
  const fill = (before) => {
    text.value = before.entrants ?? '';
    if (before.laps) laps.value = String(before.laps);
    if (before.count) count.value = String(before.count);
    const end = before.end ?? 'order';
    one(form, `[name="end"][value="${CSS.escape(end)}"]`, HTMLInputElement).checked = true;
    source.value = before.source?.startsWith('drand') ? 'drand quicknet next' : before.source ?? '';
    offer(end === 'order' ? [] : before.picked ?? []);
    number();
    look();
  };
  number();
  // A browser may have kept what was typed before.
  if (text.value.trim()) look();
  return { fill, race };
}

/** @type {(value: string) => number} */
const whole = (value) => Math.max(0, Math.trunc(Number(value)) || 0);
