// What the pages share: elements, what a device remembers, and the board that is drawn again whenever the server sends
// one. A spectator's page is nothing but that board, and has no other script.

// == Elements ==
// What every script needs of its page: elements that must be there, elements that are made, a sentence in its place.

/** @typedef {Record<string, string>} Words What a script says, in the language of the page. */

export const root = document.documentElement;

/**
 * The first element like this. A page without it has a fault, and its script stops here.
 * @template {Element} [Kind=HTMLElement]
 * @param {ParentNode} place
 * @param {string} selector
 * @param {new () => Kind} [kind]
 * @returns {Kind}
 */
export function one(place, selector, kind) {
  const found = place.querySelector(selector);
  if (!(found instanceof (kind ?? HTMLElement))) throw new Error(`${selector} is not on this page`);
  return /** @type {Kind} */ (found);
}

/**
 * The element with this id, as `one` finds it.
 * @template {Element} [Kind=HTMLElement]
 * @param {string} id
 * @param {new () => Kind} [kind]
 */
export const byId = (id, kind) => one(document, `#${id}`, kind);

/**
 * All elements like this.
 * @param {string} selector
 * @param {ParentNode} [place]
 * @returns {HTMLElement[]}
 */
export const all = (selector, place = document) => [...place.querySelectorAll(selector)].filter(isHtml);

/** @type {(element: Element) => element is HTMLElement} */
const isHtml = (element) => element instanceof HTMLElement;

/**
 * The element like this that an event has met, or nothing.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const met = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);

/** @type {(id: string) => Words} */
export const wordsOf = (id) => /** @type {Words} */ (byId(id).dataset);

/**
 * A sentence with something in each of its gaps.
 * @type {(sentence: string, ...parts: (string | number)[]) => string}
 */
export const fill = (sentence, ...parts) =>
  sentence.split('{}').reduce((said, rest, gap) => said + parts[gap - 1] + rest);

/**
 * A new element. What people have written is put in as text, never as markup.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Partial<HTMLElementTagNameMap[Name]>} [properties]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/**
 * A copy of what a template holds.
 * @param {string} id
 * @returns {HTMLElement}
 */
export const copyOf = (id) => one(document.importNode(byId(id, HTMLTemplateElement).content, true), '*');

/**
 * A sentence in its place; without one the place is not seen.
 * @param {HTMLElement | null} place
 * @param {string} [sentence]
 */
export function say(place, sentence = '') {
  if (!place) return;
  place.textContent = sentence;
  place.hidden = !sentence;
}

// == Memory ==
// What this device and this tab remember, by name. What cannot be stored is remembered while the page is open.

/**
 * @typedef {{ id: string, write: string, names: string, path?: string, time?: number, score?: string,
 *   over?: boolean }} Own A game, a draw or an evening that this device may write, or that it has a part in; and what
 *   it knew of it when it looked last.
 */

/**
 * A storage of the browser, which may be full or not allowed, or be emptied at any moment.
 * @param {() => Storage} storage
 */
const shelf = (storage) => ({
  /** @type {(name: string) => string | undefined} */
  read(name) {
    try {
      return storage().getItem(name) ?? undefined;
    } catch {
      return undefined;
    }
  },
  /** @type {(name: string, text: string) => boolean} */
  write(name, text) {
    try {
      storage().setItem(name, text);
      return true;
    } catch {
      return false;
    }
  },
  /** @type {(name: string) => void} */
  remove(name) {
    try {
      storage().removeItem(name);
    } catch {
      // Not allowed: then it was never there.
    }
  },
});

/** @param {ReturnType<typeof shelf>} storage */
function memoryOf(storage) {
  /** @type {Map<string, string>} */
  const here = new Map();
  // What the storage did not take is newer here than what may still stand there.
  /** @type {Set<string>} */
  const newer = new Set();
  return {
    /** @type {(name: string) => any} */
    recall(name) {
      const text = (newer.has(name) ? undefined : storage.read(name)) ?? here.get(name);
      try {
        return JSON.parse(text ?? 'null') ?? undefined;
      } catch {
        return undefined;
      }
    },
    /**
     * Whether it will still be there when the page is opened again.
     * @type {(name: string, value: unknown) => boolean}
     */
    remember(name, value) {
      const text = JSON.stringify(value);
      here.set(name, text);
      const kept = storage.write(name, text);
      if (kept) newer.delete(name);
      else newer.add(name);
      return kept;
    },
    /** @type {(name: string) => void} */
    forget(name) {
      here.delete(name);
      newer.delete(name);
      storage.remove(name);
    },
  };
}

export const { recall, remember, forget } = memoryOf(shelf(() => localStorage));
export const tab = memoryOf(shelf(() => sessionStorage));

const MOST_KEPT = 30;

/**
 * What this device may write, the latest first.
 * @param {string} name
 */
function owned(name) {
  /** @type {() => Own[]} */
  const all = () => {
    const list = recall(name);
    return Array.isArray(list) ? list.filter((own) => own?.id && (own.write || own.path)) : [];
  };
  return {
    all,
    /** @type {(own: Own) => void} */
    keep(own) {
      const known = all().find(({ id }) => id === own.id);
      const others = all().filter(({ id }) => id !== own.id);
      remember(name, [{ time: Date.now(), ...known, ...own }, ...others].slice(0, MOST_KEPT));
    },
    /**
     * In its place: before the one with this id, or instead of itself; else at the end.
     * @type {(own: Own, before?: string) => void}
     */
    put(own, before) {
      const list = all();
      const at = list.findIndex(({ id }) => id === before);
      list.splice(at < 0 ? list.length : at, list[at]?.id === own.id ? 1 : 0, own);
      remember(name, list);
    },
    /** @type {(own: Own) => void} */
    forget(own) {
      remember(name, all().filter(({ id }) => id !== own.id));
    },
  };
}

export const ownGames = owned('alley.games');
export const ownDraws = owned('alley.draws');
export const seenDraws = owned('alley.witnessed');
export const ownEvenings = owned('alley.evenings');

/**
 * Where the rolls of a game are kept that the server has not answered yet.
 * @param {string} id
 */
export const queueOf = (id) => `alley.queue.${id}`;

// == Patience ==
// Trying again, later after each failure.

/**
 * Pauses that double, from the shortest to the longest, in milliseconds.
 * @param {number} shortest
 * @param {number} longest
 */
export function retries(shortest, longest) {
  let pause = shortest;
  /** @type {number | undefined} */
  let timer;
  const stop = () => clearTimeout(timer);
  return {
    stop,
    /** It went well, or there is new hope: the next pause is short. */
    hope() {
      pause = shortest;
    },
    /**
     * Does something after a pause, instead of what was to be done before.
     * @param {() => void} action
     * @param {number} [least] the least number of milliseconds to wait
     */
    later(action, least = 0) {
      stop();
      pause = Math.max(pause, least);
      timer = setTimeout(action, pause);
      pause = Math.min(pause * 2, longest);
    },
  };
}

// == Markup ==
// The one place where markup that the server has made becomes part of a page. What people have written is text in it.

/**
 * @param {string} html
 * @returns {DocumentFragment}
 */
export function parsed(html) {
  const fresh = document.createElement('template');
  fresh.innerHTML = html;
  return fresh.content;
}

// == Patches ==
// A board is drawn into the page by changing what is different, so that whatever somebody is about to do stays: the
// focus, a text that is being typed, a list that was opened, a question that was asked.

/**
 * Makes the children of a place like these.
 * @type {(place: Element, fresh: ParentNode) => void}
 */
export function patch(place, fresh) {
  let at = place.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const found = alikeFrom(at, wanted);
    while (found && at !== found) at = removed(at);
    if (found) {
      become(found, wanted);
      at = found.nextSibling;
    } else {
      place.insertBefore(wanted, at);
    }
  }
  while (at) at = removed(at);
}

/** @type {(node: ChildNode | null) => ChildNode | null} */
function removed(node) {
  const next = node?.nextSibling ?? null;
  node?.remove();
  return next;
}

/** @type {(from: ChildNode | null, wanted: Node) => ChildNode | null} */
function alikeFrom(from, wanted) {
  let node = from;
  while (node && !alike(node, wanted)) node = node.nextSibling;
  return node;
}

/** @type {(one: Node, other: Node) => boolean} */
function alike(one, other) {
  if (one.nodeName !== other.nodeName) return false;
  if (!(one instanceof Element && other instanceof Element)) return true;
  return one.id === other.id && one.getAttribute('data-slot') === other.getAttribute('data-slot');
}

/** @type {(node: ChildNode, wanted: ChildNode) => void} */
function become(node, wanted) {
  if (!(node instanceof Element && wanted instanceof Element)) {
    if (node.nodeValue !== wanted.nodeValue) node.nodeValue = wanted.nodeValue;
    return;
  }
  for (const { name } of [...node.attributes]) {
    if (!wanted.hasAttribute(name) && !isTheirs(node, name)) node.removeAttribute(name);
  }
  for (const { name, value } of wanted.attributes) {
    if (node.getAttribute(name) !== value && !isTheirs(node, name)) node.setAttribute(name, value);
  }
  // What scripts have put into its slot stays there.
  if (!node.hasAttribute('data-slot')) patch(node, wanted);
}

/**
 * What somebody has opened, or was asked, is not the server's to say.
 * @type {(node: Element, name: string) => boolean}
 */
const isTheirs = (node, name) =>
  (name === 'open' && node.matches('details')) || (name === 'hidden' && node.hasAttribute('data-question'));

// == The stream ==
// The live stream of the server, opened again whenever it is lost: by an error, by silence, or because nobody looked.

/** @typedef {{ version: () => number, board: (said: string) => void, changed: () => void }} Page What the page does. */

// A stream that is silent for this long, or for this long without a board that is due, has been lost without a word.
// One that does not open within this time is said to be lost, and waited for.
const SILENCE = 40000;
const LAG = 1500;
const OPENING = 8000;

const retry = retries(1000, 15000);
/** @type {((version: number, beats: any) => void)[]} */
const racing = [];
/** @type {(() => void)[]} */
const inEvening = [];
/** @type {Page} */
let page;
/** @type {EventSource | undefined} */
let stream;
/** @type {number | undefined} */
let silence;
let due = 0;
/** @type {() => boolean} */
let busy = () => false;

/** The seal of the witness who follows here, if one does. */
let seal = '';

/**
 * Says that a witness follows here: the server tells who was absent.
 * @param {string} [told]
 */
export function followAs(told = '') {
  if (told === seal) return;
  seal = told;
  if (stream) reopen();
}

export const isLive = () => root.dataset.live === 'on';

/** @param {Page} follows */
function follow(follows) {
  page = follows;
  root.dataset.live = 'off';
  reopen();
  addEventListener('online', reopen);
  addEventListener('offline', () => mark('off'));
  addEventListener('pagehide', () => stream?.close());
  document.addEventListener('visibilitychange', () => sleeps() || root.dataset.live !== 'asleep' || reopen());
}

/**
 * Told what the stream says of a race: its version, and some of its beats.
 * @type {(listener: (version: number, beats: any) => void) => void}
 */
export function onRace(listener) {
  racing.push(listener);
}

/**
 * Told when the page says something new of the evening that a game belongs to.
 * @type {(listener: () => void) => void}
 */
export function onEvening(listener) {
  inEvening.push(listener);
}

/**
 * A page that must go on while nobody looks at it says when.
 * @param {() => boolean} needed
 */
export function stayAwake(needed) {
  busy = needed;
  if (root.dataset.live === 'asleep') reopen();
}

// A browser has few connections to one server: pages that nobody sees leave theirs to the others.
function sleeps() {
  if (!document.hidden || busy()) return false;
  retry.stop();
  clearTimeout(silence);
  stream?.close();
  mark('asleep');
  return true;
}

export function reopen() {
  retry.stop();
  stream?.close();
  if (sleeps()) return;
  watch(OPENING, () => {
    mark('off');
    watch(SILENCE, reopen);
  });
  const { stream: address = '' } = place.dataset;
  const opened = new EventSource(`${address}&after=${page.version()}${seal && `&witness=${seal}`}`);
  stream = opened;
  opened.addEventListener('open', () => {
    retry.hope();
    heard();
  });
  opened.addEventListener('board', (event) => {
    page.board(event.data);
    if (!sleeps()) heard();
  });
  opened.addEventListener('race', (event) => {
    heard();
    const beats = JSON.parse(event.data);
    for (const listener of racing) listener(Number.parseInt(event.lastEventId, 10), beats);
  });
  opened.addEventListener('evening', (event) => {
    heard();
    patch(byId('evening'), parsed(event.data));
    for (const listener of inEvening) listener();
  });
  opened.addEventListener('beat', heard);
  opened.addEventListener('error', async () => {
    if (opened.readyState !== EventSource.CLOSED) return mark('off');
    const gone = await isGone();
    if (opened !== stream) return undefined;
    mark(gone ? 'gone' : 'off');
    return retry.later(reopen);
  });
}

// The server is there, and has answered: perhaps that there is no such thing any more.
const isGone = () =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(({ status }) => status === 404, () => false);

function heard() {
  if (due > page.version()) watch(LAG, reopen);
  else watch(SILENCE, lost);
  mark('on');
}

function lost() {
  mark('off');
  reopen();
}

/** @type {(patience: number, then: () => void) => void} */
function watch(patience, then) {
  clearTimeout(silence);
  silence = setTimeout(then, patience);
}

/**
 * An answer has named this version: the stream brings its board.
 * @param {number} answered
 */
export function expect(answered) {
  if (answered <= Math.max(due, page.version())) return;
  due = answered;
  if (isLive()) watch(LAG, reopen);
}

/** @param {'on' | 'off' | 'asleep' | 'gone'} live */
function mark(live) {
  if (root.dataset.live === live) return;
  root.dataset.live = live;
  const away = byId('away');
  const { words = '', gone = '' } = away.dataset;
  away.textContent = { on: '', off: words, asleep: '', gone }[live];
  page.changed();
}

// == The board ==
// The board, drawn again whenever the server sends one, with its state for the scripts. The only HTML ever put into the
// page is the server's own.

/**
 * What the server says of every board. Pages of games and of draws know more of theirs.
 * @typedef {{ version: number, title: string, call?: string, told?: string, sign?: string,
 *   over?: boolean, cheer?: { name: string, shout: string } }} State
 */

/** @type {(() => void)[]} */
const listeners = [];

const CELEBRATION = 2600;

/** @type {HTMLElement} */
let place;
/**
 * The board as the server has drawn it.
 * @type {DocumentFragment}
 */
let board;
/** @type {State} */
let current;
/** @type {number | undefined} */
let celebration;
let drawOwn = () => {};

export const state = () => current;
export const version = () => current.version;

/**
 * Told now, after every board, and when the connection comes or goes.
 * @type {(listener: () => void) => void}
 */
export function onBoard(listener) {
  listeners.push(listener);
  listener();
}

function tell() {
  for (const listener of listeners) listener();
}

/**
 * To where the focus was before the board was drawn anew.
 * @param {string | undefined} focus
 */
export function refocus(focus) {
  const found = focus && place.querySelector(`[data-focus="${CSS.escape(focus)}"]`);
  if (found instanceof HTMLElement) found.focus({ preventScroll: true });
}

export function focused() {
  const { activeElement: focus } = document;
  return focus instanceof HTMLElement ? focus.dataset.focus : undefined;
}

/**
 * Something of the page's own is drawn over every board of the server.
 * @param {() => void} drawer
 */
export function drawOver(drawer) {
  drawOwn = drawer;
}

/** The same board, with what the page now draws over it. */
export function redraw() {
  const focus = focused();
  patch(place, document.importNode(board, true));
  drawOwn();
  if (focus !== focused()) refocus(focus);
  settle();
}

/** @type {(next: State, html: string) => void} */
function draw(next, html) {
  const before = version();
  if (!(next.version >= before)) return;
  current = next;
  board = parsed(html);
  redraw();
  if (next.version > before) {
    // One region, so that roll, total and who is next are read out as one.
    byId('called').textContent = next.call ?? '';
    byId('told').textContent = next.told ? ` ${next.told}` : '';
    celebrate(next.version === before + 1);
  }
  tell();
}

// What the page says about its board, and the current frame in view.
function settle() {
  root.dataset.version = String(current.version);
  root.toggleAttribute('data-over', Boolean(current.over));
  document.title = current.title;
  const lane = place.querySelector('.lane');
  if (!lane) return;
  const now = lane.querySelector('td.is-now');
  if (!(now instanceof HTMLElement)) return;
  const names = one(lane, 'th.name').offsetWidth;
  const [begin, end] = [now.offsetLeft - names, now.offsetLeft + now.offsetWidth];
  const hidden = begin < lane.scrollLeft || end > lane.scrollLeft + lane.clientWidth;
  if (hidden) lane.scrollLeft = begin - now.offsetWidth;
}

/**
 * Only what has just happened before our eyes.
 * @param {boolean} fresh
 */
function celebrate(fresh) {
  clearTimeout(celebration);
  delete root.dataset.celebrate;
  const sign = current.over ? 'finish' : current.sign;
  if (!fresh || !sign) return;
  void root.offsetWidth; // the same celebration twice in a row begins again
  root.dataset.celebrate = sign;
  celebration = setTimeout(() => delete root.dataset.celebrate, CELEBRATION);
}

/** @param {HTMLElement} found */
function openBoard(found) {
  place = found;
  current = JSON.parse(place.dataset.state ?? '');
  board = document.createDocumentFragment();
  board.append(...[...place.childNodes].map((node) => node.cloneNode(true)));
  settle();
  follow({
    version,
    changed: tell,
    board(data) {
      const [said] = data.split('\n', 1);
      draw(JSON.parse(said), data.slice(said.length + 1));
    },
  });
  addEventListener('pageshow', (event) => event.persisted && location.reload());
}

// == Sounds ==
// For those who have switched them on. Off at first, and remembered by this device.

const SOUND = 'alley.sound';
const sounds = all('[data-do="sound"]');
const isLoud = () => recall(SOUND) === true;
// What makes them comes when somebody wants to hear it. A page that cannot have it is silent.
const band = () => import('./sound.js').catch(() => undefined);

/** @param {string | undefined} sign */
export function play(sign) {
  if (sign && isLoud()) band().then((here) => here?.tune(sign));
}

function showSound() {
  for (const button of sounds) button.setAttribute('aria-pressed', String(isLoud()));
}

for (const button of sounds) {
  button.hidden = false;
  button.addEventListener('click', () => {
    remember(SOUND, !isLoud());
    showSound();
    play('strike');
  });
}
showSound();
if (sounds.length && isLoud()) band();

// == A game ==
// What a ball is worth, and what a spectator looks at.

// A moment that fills the television, and its sound: only for what has just happened before our eyes.
function cheers() {
  let seen = version();
  onBoard(() => {
    const { version: now, over, sign, cheer } = current;
    if (now === seen + 1) {
      shout(cheer);
      play(over ? 'finish' : sign);
    }
    seen = now;
  });
}

/** @param {State['cheer']} cheer */
function shout(cheer) {
  const screen = document.getElementById('cheer');
  if (!screen || !cheer) return;
  const [words, name] = screen.children;
  words.textContent = cheer.shout;
  name.textContent = cheer.name;
}

// For this long after a finger or a wheel, the page belongs to whoever moved it.
const LOOKING = 8000;

// The row of who is up stays in sight, unless somebody is looking at something else.
function keepInSight() {
  let moved = -LOOKING;
  /** @type {string | undefined} */
  let name;
  for (const kind of ['wheel', 'touchmove', 'keydown']) {
    addEventListener(kind, () => { moved = performance.now(); }, { passive: true });
  }
  onBoard(() => {
    const row = document.querySelector('tr.is-up');
    const up = row?.querySelector('.no')?.textContent ?? undefined;
    if (up === name) return;
    name = up;
    if (performance.now() - moved > LOOKING) row?.scrollIntoView({ block: 'nearest' });
  });
}

/**
 * A ball that names the pins it left shows them when it is tapped.
 * @param {MouseEvent} event
 */
function showLeft(event) {
  const ball = met(event, 'button.roll');
  if (!ball?.dataset.left) return;
  const standing = ball.dataset.left.split('-');
  byId('left-told').textContent = ball.getAttribute('aria-label');
  for (const pin of all('#left [data-pin]')) pin.classList.toggle('is-down', !standing.includes(pin.dataset.pin ?? ''));
  byId('left', HTMLDialogElement).showModal();
}

// A game may become one of an evening at any moment; from then on the page goes where its lane goes.
function followEvening() {
  const part = byId('evening');
  let led = false;
  const lead = () => {
    if (led || !part.childElementCount) return;
    led = true;
    import('./evening/series.js').then(({ leadOn }) => void leadOn(() => true), () => { led = false; });
  };
  onEvening(lead);
  lead();
}

// == What this page has ==

const live = document.getElementById('live');
if (live) openBoard(live);
if (root.matches('.keep, .watch')) cheers();
if (root.matches('.watch')) {
  live?.addEventListener('click', showLeft);
  keepInSight();
  followEvening();
}
