// A phone reads the whole ticket before it signs: with the checker's own reader, against what it showed when joining.

import { hex } from '../proof/cipher.js';
import { signed } from '../proof/signature.js';
import { roundTime } from '../proof/source.js';
import { readTicket } from '../proof/ticket.js';

/**
 * @typedef {import('./draw.js').State} State
 * @typedef {import('./secrets.js').Part} Part
 * @typedef {ReturnType<typeof conditions>} Conditions
 */

// A clock that is further off than this is wrong, here or there.
const MOST_APART = 5 * 60;

/**
 * What was shown to somebody who joined: everything but the other witnesses.
 * @param {State} state
 */
export const conditions = ({ event, eventId, number, entrants, laps, end, count, hostSeal, ...more }) => ({
  event, eventId, number, entrants, laps, end: end ?? 'order', count: count ?? 0, hostSeal,
  insteadOf: more.insteadOf, source: more.source ?? '', previous: more.previous ?? '', voidBefore: more.voidBefore,
});

/**
 * Why this phone does not sign the ticket, as the name of a sentence; nothing, when it does.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {{ commitment: string, part: Part, known?: import('./secrets.js').Sequel, signature?: string,
 *   by: import('../proof/cipher.js').Cipher }} expected `known`: what this phone knows of the draw before; `signature`:
 *   what it has signed the ticket with, when its clock was looked at
 */
export async function differs(bytes, { commitment, part, known, signature, by }) {
  if (hex(await by.sha256(bytes)) !== commitment) return 'differs';
  const text = new TextDecoder().decode(bytes);
  const ticket = read(text);
  const { shown } = part;
  if (!ticket || !shown) return 'differsUnreadable';
  const { event, eventId, number, voidBefore, previous = '' } = ticket;
  if (!same([event, eventId, number, voidBefore], [shown.event, shown.eventId, shown.number, shown.voidBefore])) {
    return 'differsEvent';
  }
  if (previous !== shown.previous || (known && !continues(ticket, known))) return 'differsChain';
  const course = [ticket.entrants, ticket.laps, ticket.end, ticket.count, ticket.absent];
  if (!same(course, [shown.entrants, shown.laps, shown.end, shown.count, shown.insteadOf])) return 'differsCourse';
  if (!announces(ticket.source?.text ?? '', shown.source)) return 'differsCourse';
  const own = ticket.witnesses.find(({ name }) => name === part.name);
  if (!same([own?.seal, own?.key, ticket.hostSeal], [part.seal, part.key, shown.hostSeal])) return 'differsSeal';
  if (Date.now() / 1000 >= valueTime(ticket)) return 'differsBeacon';
  if (signature && part.key && signed(part.key, commitment, signature)) return undefined;
  const { closed = 0 } = ticket.hours ?? {};
  return Math.abs(closed - Date.now() / 1000) > MOST_APART ? 'differsTime' : undefined;
}

/**
 * Whether a draw names the one before as this phone knows it, and counts it if it is void.
 * @type {(ticket: import('../proof/ticket.js').Ticket, known: import('./secrets.js').Sequel) => boolean}
 */
const continues = ({ previous, voidBefore }, known) =>
  previous === known.previous && (known.voidBefore === undefined || voidBefore === known.voidBefore);

/**
 * From when on everybody knows the value of a round: a secret opened after that would tell the result to somebody who
 * still waits with another. Throws are made when all is open.
 * @type {(ticket: { source?: import('../proof/source.js').Source }) => number}
 */
const valueTime = ({ source }) => (source && !source.throws ? roundTime(source.round) : Infinity);

/**
 * The same of a ticket that was found right.
 * @type {(bytes: Uint8Array<ArrayBuffer>) => number}
 */
export const lastMoment = (bytes) => valueTime(read(new TextDecoder().decode(bytes)) ?? {});

/** @param {string} text */
function read(text) {
  try {
    return readTicket(text);
  } catch {
    return undefined;
  }
}

/** @type {(one: unknown, other: unknown) => boolean} */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Which round comes next is known when the list is closed; the reader has seen that it comes late enough.
 * @type {(stands: string, shown: string) => boolean}
 */
const announces = (stands, shown) =>
  (shown === 'drand quicknet next' ? /^drand quicknet [0-9]+$/u.test(stands) : stands === shown);

/** @type {Map<string, boolean>} */
const checked = new Map();

/** @type {(key: string | undefined, commitment: string, signature: string | undefined) => boolean} */
function fits(key, commitment, signature) {
  if (!key || !signature) return false;
  const name = [key, commitment, signature].join(' ');
  const known = checked.get(name) ?? signed(key, commitment, signature);
  checked.set(name, known);
  return known;
}

/**
 * How many witnesses signed the ticket that this screen shows; nothing, when a signature is wrong.
 * @param {State} state
 */
export function signatures({ witnesses, commitment = '' }) {
  const there = witnesses.filter(({ signature }) => signature);
  return there.every(({ key, signature }) => fits(key, commitment, signature)) ? there.length : undefined;
}

/**
 * Whether every witness of a ticket that was found right signed it, by the keys that stand in it.
 * @type {(bytes: Uint8Array<ArrayBuffer>, commitment: string, shown: State['witnesses']) => boolean}
 */
export function signedByAll(bytes, commitment, shown) {
  const ticket = read(new TextDecoder().decode(bytes));
  const signature = (/** @type {string} */ name) => shown.find((witness) => witness.name === name)?.signature;
  return ticket !== undefined && ticket.witnesses.every(({ name, key }) => fits(key, commitment, signature(name)));
}
