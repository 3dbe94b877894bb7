// The lists of the start page: this device's own games, evenings and draws, the draws it was a witness of, and what
// everybody may watch. They look after themselves: every now and then what has changed is asked for.

import { ask } from '../common/api.js';
import { byId, make, root, wordsOf } from '../common/page.js';
import { ownDraws, ownEvenings, ownGames, queueOf, recall, seenDraws } from '../common/store.js';

/**
 * @typedef {import('../common/store.js').Own} Own
 * @typedef {{ kept: typeof ownGames, place: string, road: string, kind: string }} List
 * @typedef {{ state?: string, players?: { name: string, total: number, left: boolean }[],
 *   draws?: { state: string, picked?: string[] }[], title?: string | null, closed?: boolean }} Found
 */

// How often what goes on is looked at again, while somebody sees the page.
const AGAIN = 15000;

const words = wordsOf('own-games');
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
  const state = own.over === undefined ? '' : own.over ? words.finished : words.playing;
  const facts = [date(own.time), state, rolls ? words.waitingRolls.replace('{}', rolls) : '', own.id];
  const who = make('span', { className: 'who', textContent: own.score || names });
  const hint = make('span', { className: 'hint', textContent: facts.filter(Boolean).join(' · ') });
  const link = make('a', { href: href(list, own) }, who, hint);
  const forget = make('button', { type: 'button', className: 'square', textContent: '×', title: words.forget });
  forget.setAttribute('aria-label', `${words.forget}: ${names}`);
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
  const said = make('span', { className: 'who', textContent: words.forgotten.replace('{}', own.names || own.id) });
  const button = make('button', { type: 'button', className: 'quiet', textContent: words.undo, id: `undo-${own.id}` });
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
  for (const list of LISTS) {
    // A game that is over does not change any more; an event may have another draw, an evening be reopened.
    const going = list.kept.all().filter(({ over }) => !over || list.kind !== 'games');
    for (const own of going) await look(list, own);
  }
  draw();
  await refreshPublic();
}

/** @typedef {{ id: string, kind: string, state: string, summary: string, begun: number }} Listed */

async function refreshPublic() {
  const answer = await ask('GET', '/games').catch(() => undefined);
  if (!answer?.ok) return;
  const listed = /** @type {Listed[]} */ (/** @type {unknown} */ (answer.said));
  if (!Array.isArray(listed)) return;
  renew(byId('public-games'), listed.map(({ id, kind, state, summary, begun }) => {
    const facts = [date(begun), state === 'finished' ? words.finished : words.playing, id];
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
draw();
refresh();
setInterval(refreshed, AGAIN);
addEventListener('pageshow', (event) => event.persisted && refreshed());
document.addEventListener('visibilitychange', refreshed);
