// Steps of a draw on their way to the server. Each has a key of its own: sent again, it does not happen again.

import { ask, freshKey, paper } from './api.js';
import { cipher, hex } from './cipher.js';

const SHORT = 500;
const LONG = 10000;

const place = document.getElementById('draw').dataset;
const address = `/draws/${encodeURIComponent(place.draw)}`;
let wakened = () => {};

// Whoever waits to try again tries now.
export const wake = () => wakened();
addEventListener('online', wake);
addEventListener('pageshow', wake);
document.addEventListener('visibilitychange', () => document.hidden || wake());

// One try. Throws when no answer came.
export function step(kind, text, { expected, key = freshKey() } = {}) {
  return ask('POST', `${address}/steps`, { token: place.token, expected, key, body: { kind, text } });
}

export const again = (body, { expected, key }) => ask('POST', `${address}/again`, { token: place.token, expected, key, body });

// Tries until the server has answered, as long as it is wanted; nothing, when it is not wanted any more.
export async function insist(kind, text, key, wanted) {
  for (let pause = SHORT; wanted(); pause = Math.min(pause * 2, LONG)) {
    const answer = await step(kind, text, { key }).catch(() => undefined);
    if (answer && answer.status < 500 && ![408, 429].includes(answer.status)) return answer;
    await rest(Math.max(pause, (answer?.pause ?? 0) * 1000));
  }
  return undefined;
}

function rest(pause) {
  return new Promise((done) => {
    const timer = setTimeout(done, pause);
    wakened = () => {
      clearTimeout(timer);
      done();
    };
  });
}

// Whether the ticket of this draw has this line and is the one that was published: nothing is revealed for another.
// Asked until it is answered, as long as that is wanted.
export async function published(number, commitment, line, wanted) {
  for (let pause = SHORT; wanted(); pause = Math.min(pause * 2, LONG)) {
    const bytes = await paper(`${address}/tickets/${number}`, place.token);
    if (bytes) {
      const found = hex(await cipher().sha256(bytes));
      return found === commitment && `\n${new TextDecoder().decode(bytes)}`.includes(`\n${line}\n`);
    }
    await rest(pause);
  }
  return undefined;
}

export const proof = (number) => paper(`${address}/proofs/${number}`, place.token);
