// Checks the proof of a draw: everything in it is computed again, here, in the visitor's own browser.

import { cipher, hashed, hex, utf8 } from './cipher.js';
import { Refusal } from './label.js';
import { compare, decoded } from './lines.js';
import { run } from './race.js';
import { readDraw } from './reader.js';
import { level } from './ticket.js';

/**
 * @typedef {import('./cipher.js').Cipher} Cipher
 * @typedef {import('./label.js').Filling} Filling
 * @typedef {import('./reader.js').Draw} Draw
 * @typedef {{ published?: string, by?: Cipher, signal?: AbortSignal }} Options
 * @typedef {{ key: string, passed: boolean, words: Filling }} Check
 * @typedef {ReturnType<typeof summary> & { named?: string[] }} Summary
 * @typedef {{ line?: number, key: string, words: Filling }} Different
 * @typedef {{ holds: boolean, published: boolean, by: string, checks: Check[], draw?: Summary,
 *   difference?: Different }} Report
 */

/**
 * Checks the bytes of a proof; with the commitment that was published before the draw, also that it is that draw.
 *
 * The answer: whether it `holds`; `checks`, each with the key of its sentence and whether it was `passed`, of which
 * only the last can have failed; the first `difference` (its line, the key of its sentence, the words in it); what the
 * `draw` says, as far as it could be read. With a commitment, only the draw that was published is run.
 * @param {import('./cipher.js').Bytes} bytes
 * @param {Options} [options]
 */
export async function check(bytes, { published, by = cipher(), signal } = {}) {
  /** @type {Report} */
  const report = { holds: false, published: published !== undefined, by: by.name, checks: [] };
  try {
    await verify(bytes, published?.toLowerCase(), by, signal, report);
    report.holds = true;
  } catch (difference) {
    if (!(difference instanceof Refusal)) throw difference;
    const key = failed(difference);
    report.checks = report.checks.filter((before) => before.key !== key).concat({ key, passed: false, words: {} });
    report.difference = { line: difference.line, key: difference.key, words: difference.words };
  }
  return report;
}

/**
 * @param {import('./cipher.js').Bytes} bytes
 * @param {string | undefined} published
 * @param {Cipher} by
 * @param {AbortSignal | undefined} signal
 * @param {Report} report
 */
async function verify(bytes, published, by, signal, report) {
  /** @type {(key: string, words?: Filling) => void} */
  const passed = (key, words = {}) => void report.checks.push({ key, passed: true, words });
  const text = decoded(bytes);
  const draw = await readDraw(text, by, signal);
  const { ticket, commitment } = draw;
  /** @type {Summary} */
  const said = summary(draw);
  report.draw = said;
  passed('form');
  if (ticket.form === 2 && ticket.witnesses.length > 0) passed('signatures', { witnesses: ticket.witnesses.length });
  passed('seals', { secrets: ticket.witnesses.length + 1 });
  if (published !== undefined) {
    if (published !== commitment) throw new Refusal('commitment', { published, found: commitment });
    passed('commitment');
  }
  const seed = await by.sha256(utf8(draw.hashed));
  const hash = ticket.form === 2 ? await hashed(draw.text, by) : undefined;
  const outcome = await run(ticket, seed, by, signal);
  // The form was said to be right when it was read.
  compare(text, written(draw, seed, hash, outcome), (key, lines) => key !== 'form' && passed(key, { lines }));
  said.named = outcome.named.map((lane) => ticket.entrants[lane]);
}

/**
 * What a proof says, in the words of a page.
 * @param {Draw} draw
 */
function summary({ ticket, commitment, publicValue, corrections }) {
  const { form, event, eventId, number, voidBefore, previous, hours, absent, laps, end, count, publicKind } = ticket;
  return {
    form, event, eventId, number, voidBefore, previous, hours, absent, laps, end, count,
    entrants: ticket.entrants.length,
    witnesses: ticket.witnesses.map(({ name }) => name),
    publicKind,
    source: ticket.source?.text,
    // Its signature takes more arithmetic than a page should bring along.
    beacon: ticket.source !== undefined && ticket.source.throws === undefined,
    publicValue, corrections, commitment,
    level: level(ticket),
  };
}

/**
 * The one way to write it, part by part, each with the key of what it shows.
 * @type {(draw: Draw, seed: Uint8Array, hash: string | undefined, outcome: import('./race.js').Outcome) =>
 *   import('./lines.js').Part[]}
 */
function written({ ticket: { end, entrants }, text }, seed, hash, { positions, extra, named }) {
  const extraLines = extra.flatMap((lap, index) =>
    lap.map(({ lane, standing }) => `sudden-death ${index + 1} ${standing} ${entrants[lane]}`),
  );
  /** @type {(place: number) => string} */
  const title = (place) => (end === 'classic' ? 'winner' : end === 'order' ? `place ${place}` : 'picked');
  return [
    { key: 'form', lines: text.split('\n').slice(0, -1) },
    { key: 'seed', lines: [`seed ${hex(seed)}`] },
    { key: 'draw', lines: hash === undefined ? [] : [`draw ${hash}`] },
    { key: 'positions', lines: positions.map((position, lane) => `position ${position} ${entrants[lane]}`) },
    { key: 'sudden-death', lines: extraLines },
    { key: 'named', lines: named.map((lane, index) => `${title(index + 1)} ${entrants[lane]}`) },
  ];
}

/**
 * Which of the checks fails with this difference.
 * @param {Refusal} difference
 */
function failed({ key, words }) {
  if (key === 'commitment') return key;
  if (key === 'not-signed') return 'signatures';
  if (key === 'secret-of-witness' || key === 'secret-of-host') return 'seals';
  return String(words.part ?? 'form');
}
