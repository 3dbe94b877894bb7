// The start page: who plays, in which order, and the lists of what there is. The forms of a race and of an evening come
// when they are opened.

import {
  all, byId, copyOf, make, met, one, ownDraws, ownEvenings, ownGames, queueOf, recall, root, say, seenDraws, wordsOf,
} from '../common.js';
import { ask, attempts, create, oneAtATime, sentence, sideOf } from '../writing.js';

// == A new game ==
// Who plays, in which order, and by which rules of the house.

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
list.addEventListener('paste', async (event) => {
  const { target } = event;
  const text = event.clipboardData?.getData('text') ?? '';
  // More than one name.
  if (!(target instanceof HTMLInputElement) || !/[\n\t,;]/.test(text.trim())) return;
  event.preventDefault();
  // Nothing that was pasted is lost for want of a script.
  const names = await import('../draw/form.js').then(({ tidy }) => tidy(text), () => text.trim());
  /** @type {Element | null} */
  let row = target.closest('li');
  for (const name of names.split('\n')) {
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

// == Lists ==
// The lists of the start page: this device's own games, evenings and draws, the draws it was a witness of, and what
// everybody may watch. They look after themselves: every now and then what has changed is asked for.

/**
 * @typedef {import('../common.js').Own} Own
 * @typedef {{ kept: typeof ownGames, place: string, road: string, kind: string }} List
 * @typedef {{ state?: string, players?: { name: string, total: number, left: boolean }[],
 *   draws?: { state: string, picked?: string[] }[], title?: string | null, closed?: boolean }} Found
 */

// How often what goes on is looked at again, while somebody sees the page.
const AGAIN = 15000;

const listWords = wordsOf('own-games');
const clock = new Intl.DateTimeFormat(root.lang, { dateStyle: 'medium', timeStyle: 'short' });

/** @type {List[]} */
const LISTS = [
  { kept: ownGames, place: 'own-games', road: '/g/', kind: 'games' },
  { kept: ownEvenings, place: 'own-evenings-list', road: '/e/', kind: 'evenings' },
  { kept: ownDraws, place: 'own-draws-list', road: '/r/', kind: 'draws' },
  { kept: seenDraws, place: 'seen-draws-list', road: '/r/', kind: 'draws' },
];

/** @type {Record<string, string>} */
const ROADS = { draw: '/r/', evening: '/e/' };

// What was forgotten on this page, and can be taken back until it is left.
/** @type {Map<string, { list: List, own: Own, before: string | undefined }>} */
const forgotten = new Map();

/** @type {(time?: number) => string} */
const date = (time) => (time ? clock.format(time) : '');

/** What was pressed on this device and is not written down: what waits to be sent, and what came back. */
function waiting(/** @type {string} */ id) {
  const { items = [], held = [] } = recall(queueOf(id)) ?? {};
  return items.length + held.length;
}

function draw() {
  for (const list of LISTS) {
    const place = byId(list.place);
    const lines = list.kept.all().map((own) => line(list, own));
    for (const { list: whose, own, before } of [...forgotten.values()].reverse()) {
      if (whose !== list) continue;
      const at = lines.findIndex((made) => made.dataset.id === before);
      lines.splice(at < 0 ? lines.length : at, 0, undo(list, own));
    }
    renew(place, lines);
    const section = place.closest('section');
    if (section) section.hidden = !lines.length;
  }
}

/**
 * New lines, if anything is new; the focus stays on the same link or button.
 * @type {(place: HTMLElement, lines: HTMLElement[]) => void}
 */
function renew(place, lines) {
  const news = lines.map((made) => `${made.dataset.id} ${made.textContent}`).join('\n');
  if (place.dataset.news === news) return;
  place.dataset.news = news;
  const focus = place.contains(document.activeElement) ? document.activeElement : null;
  const id = focus?.closest('li')?.dataset.id;
  place.replaceChildren(...lines);
  const again = id && place.querySelector(`[data-id="${CSS.escape(id)}"] ${focus?.localName}`);
  if (again instanceof HTMLElement) again.focus();
}

/** @type {(list: List, own: Own) => HTMLElement} */
function line(list, own) {
  const names = own.names || own.id;
  const rolls = waiting(own.id);
  const state = own.over === undefined ? '' : own.over ? listWords.finished : listWords.playing;
  const facts = [date(own.time), state, rolls ? listWords.waitingRolls.replace('{}', rolls) : '', own.id];
  const who = make('span', { className: 'who', textContent: own.score || names });
  const hint = make('span', { className: 'hint', textContent: facts.filter(Boolean).join(' · ') });
  const link = make('a', { href: href(list, own) }, who, hint);
  const forget = make('button', { type: 'button', className: 'square', textContent: '×', title: listWords.forget });
  forget.setAttribute('aria-label', `${listWords.forget}: ${names}`);
  forget.addEventListener('click', () => {
    const next = list.kept.all().findIndex(({ id }) => id === own.id) + 1;
    forgotten.set(own.id, { list, own, before: list.kept.all()[next]?.id });
    list.kept.forget(own);
    draw();
    document.getElementById(`undo-${own.id}`)?.focus();
  });
  const made = make('li', {}, link, forget);
  made.dataset.id = own.id;
  return made;
}

/** @type {(list: List, own: Own) => string} */
const href = ({ road }, { id, write, path }) =>
  path ?? `${road}${encodeURIComponent(id)}/${encodeURIComponent(write)}`;

/**
 * A link that only this device has is not thrown away by a slip of the thumb.
 * @type {(list: List, own: Own) => HTMLElement}
 */
function undo(list, own) {
  const said = make('span', { className: 'who', textContent: listWords.forgotten.replace('{}', own.names || own.id) });
  const id = `undo-${own.id}`;
  const button = make('button', { type: 'button', className: 'quiet', textContent: listWords.undo, id });
  button.addEventListener('click', () => {
    const before = forgotten.get(own.id)?.before;
    forgotten.delete(own.id);
    list.kept.put(own, before);
    draw();
    const back = byId(list.place).querySelector(`[data-id="${CSS.escape(own.id)}"] a`);
    if (back instanceof HTMLElement) back.focus();
  });
  const made = make('li', { className: 'is-forgotten' }, said, button);
  made.dataset.id = own.id;
  return made;
}

/**
 * What the server says of one of them.
 * @type {(list: List, own: Own) => Promise<void>}
 */
async function look({ kept, kind }, own) {
  const token = own.write || undefined;
  const answer = await ask('GET', `/${kind}/${encodeURIComponent(own.id)}`, { token }).catch(() => undefined);
  // Forgotten meanwhile is forgotten.
  if (!answer?.ok || !kept.all().some(({ id }) => id === own.id)) return;
  const found = /** @type {Found} */ (/** @type {unknown} */ (answer.said));
  kept.put({ ...own, ...news(kind, own, found) }, own.id);
}

/** @type {(kind: string, own: Own, found: Found) => Partial<Own>} */
function news(kind, own, found) {
  if (kind === 'evenings') return { over: found.closed ?? found.state === 'closed', names: found.title || own.names };
  return found.draws ? ofDraws(own, found.draws) : ofGame(found);
}

/** @type {(found: Found) => Partial<Own>} */
const ofGame = ({ state, players = [] }) => ({
  over: state === 'finished',
  score: players.filter(({ left }) => !left).map(({ name, total }) => `${name} ${total}`).join(', '),
});

/**
 * The last draw of an event.
 * @type {(own: Own, draws: NonNullable<Found['draws']>) => Partial<Own>}
 */
function ofDraws({ names }, draws) {
  const last = draws.at(-1);
  const picked = last?.picked?.join(', ');
  return { over: last?.state === 'drawn' || last?.state === 'void', score: picked ? `${names}: ${picked}` : '' };
}

async function refresh() {
  await refreshOwn();
  await refreshPublic();
}

async function refreshOwn() {
  for (const list of LISTS) {
    // A game that is over does not change any more; an event may have another draw, an evening be reopened.
    const going = list.kept.all().filter(({ over }) => !over || list.kind !== 'games');
    for (const own of going) await look(list, own);
  }
  draw();
}

/** @typedef {{ id: string, kind: string, state: string, summary: string, begun: number }} Listed */

async function refreshPublic() {
  const answer = await ask('GET', '/games').catch(() => undefined);
  if (!answer?.ok) return;
  const listed = /** @type {Listed[]} */ (/** @type {unknown} */ (answer.said));
  if (!Array.isArray(listed)) return;
  renew(byId('public-games'), listed.map(({ id, kind, state, summary, begun }) => {
    const facts = [date(begun), state === 'finished' ? listWords.finished : listWords.playing, id];
    const who = make('span', { className: 'who', textContent: summary });
    const hint = make('span', { className: 'hint', textContent: facts.join(' · ') });
    const href = `${ROADS[kind] ?? '/g/'}${encodeURIComponent(id)}`;
    const made = make('li', {}, make('a', { href }, who, hint));
    made.dataset.id = id;
    return made;
  }));
  byId('no-public-games').hidden = listed.length > 0;
}

const refreshed = () => document.hidden || refresh();
// The public list has come with the page; only this device knows what time it is here.
for (const made of all('#public-games [data-begun]')) {
  one(made, '.hint').prepend(`${date(Number(made.dataset.begun))} · `);
}
draw();
refreshOwn();
setInterval(refreshed, AGAIN);
addEventListener('pageshow', (event) => event.persisted && refreshed());
document.addEventListener('visibilitychange', refreshed);

// == What else can be begun ==

const switcher = byId('switcher');
const choice = () => one(switcher, ':checked', HTMLInputElement).value;

/** The styles of the forms that are not there from the beginning; also without them a form can be filled in. */
const styled = () => new Promise((done) => {
  const href = new URL('../styles/race-form.css', import.meta.url).href;
  if (document.querySelector(`link[href="${href}"]`)) return done(undefined);
  const link = make('link', { rel: 'stylesheet', href, onload: done, onerror: done });
  return document.head.append(link);
});

// A form is shown when it can be sent.
async function show() {
  byId('new-game').hidden = choice() !== 'game';
  if (choice() !== 'race') byId('new-race').hidden = true;
  else await Promise.all([import('./new-race.js'), styled()]).then(showRace, backToGame);
}

function showRace() {
  byId('new-race').hidden = choice() !== 'race';
}

// The form of a race could not be had.
function backToGame() {
  one(switcher, '[value="game"]', HTMLInputElement).checked = true;
  say(refusal, words.unreachable);
  show();
}

// Who came for a race sees the race.
function follow() {
  if (location.hash === '#race') one(switcher, '[value="race"]', HTMLInputElement).checked = true;
  show();
}

switcher.hidden = false;
switcher.addEventListener('change', () => {
  history.replaceState(null, '', choice() === 'race' ? '#race' : location.pathname);
  show();
});
addEventListener('hashchange', follow);
follow();
one(byId('new-evening'), 'details').addEventListener('toggle', async () => {
  await styled();
  import('./new-evening.js').catch(() => say(refusal, words.unreachable));
});
