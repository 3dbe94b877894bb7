// The board, drawn again whenever the server sends one. The only HTML that is ever put into the page is the server's own.

const root = document.documentElement;
const place = document.getElementById('live');
const call = document.getElementById('call');
const away = document.getElementById('away');
const listeners = [];
const racing = [];

// A stream that is silent for so long has been lost without a word.
const SILENCE = 40000;
const CELEBRATION = 2600;

let stream;
let pause = 1000;
let silence;
let retry;
let celebration;

const state = () => place.querySelector('.state');
export const version = () => Number(state().dataset.version);
export const isLive = () => root.dataset.live === 'on';

// Told now, after every board, and when the connection comes or goes.
export function onBoard(listener) {
  listeners.push(listener);
  listener();
}

// Told what the stream says of a race: its version, and some of its beats.
export function onRace(listener) {
  racing.push(listener);
}

export function reopen() {
  clearTimeout(retry);
  if (stream) stream.close();
  stream = new EventSource(`${place.dataset.stream}&after=${version()}`);
  stream.addEventListener('open', () => {
    pause = 1000;
    mark('on');
  });
  stream.addEventListener('board', (event) => {
    heard();
    mark('on');
    draw(Number(event.lastEventId), event.data);
  });
  stream.addEventListener('race', (event) => {
    heard();
    mark('on');
    const beats = JSON.parse(event.data);
    for (const listener of racing) listener(Number.parseInt(event.lastEventId, 10), beats);
  });
  stream.addEventListener('beat', () => {
    heard();
    mark('on');
  });
  stream.addEventListener('error', () => {
    mark('off');
    if (stream.readyState !== EventSource.CLOSED) return;
    clearTimeout(retry);
    retry = setTimeout(reopen, pause);
    pause = Math.min(pause * 2, 15000);
  });
}

// Armed by what the server says: a server without beats is never taken for dead.
function heard() {
  clearTimeout(silence);
  silence = setTimeout(reopen, SILENCE);
}

function mark(live) {
  if (root.dataset.live === live) return;
  root.dataset.live = live;
  away.textContent = live === 'on' ? '' : away.dataset.words;
  tell();
}

function tell() {
  for (const listener of listeners) listener();
}

function draw(number, html) {
  const before = version();
  if (!(number >= before)) return;
  const focus = document.activeElement?.dataset?.focus;
  const left = place.querySelector('.lane')?.scrollLeft ?? 0;
  place.innerHTML = html;
  if (focus) place.querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
  settle(left);
  if (number === before) return tell();
  call.textContent = state().dataset.call ?? '';
  celebrate(number === before + 1);
  tell();
}

// What the page says about its board, and the current frame in view.
function settle(left) {
  const { dataset } = state();
  root.dataset.version = dataset.version;
  root.toggleAttribute('data-over', 'over' in dataset);
  if (dataset.title) document.title = dataset.title;
  const lane = place.querySelector('.lane');
  if (!lane) return;
  lane.scrollLeft = left;
  const now = lane.querySelector('td.now');
  if (!now) return;
  const names = lane.querySelector('th.name').offsetWidth;
  const hidden = now.offsetLeft - names < lane.scrollLeft || now.offsetLeft + now.offsetWidth > lane.scrollLeft + lane.clientWidth;
  if (hidden) lane.scrollLeft = now.offsetLeft - names - now.offsetWidth;
}

// Only what has just happened before our eyes.
function celebrate(fresh) {
  clearTimeout(celebration);
  delete root.dataset.celebrate;
  const { dataset } = state();
  const sign = 'over' in dataset ? 'finish' : dataset.sign;
  if (!fresh || !sign) return;
  void root.offsetWidth; // the same celebration twice in a row begins again
  root.dataset.celebrate = sign;
  celebration = setTimeout(() => delete root.dataset.celebrate, CELEBRATION);
}

root.dataset.live = 'off';
settle(0);
reopen();
addEventListener('online', reopen);
addEventListener('offline', () => mark('off'));
addEventListener('pageshow', (event) => event.persisted && location.reload());
addEventListener('pagehide', () => stream.close());
