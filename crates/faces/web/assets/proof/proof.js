// Checks the proof of a draw: everything in it is computed again, here, in the visitor's own browser.

import { cipher, hashed, hex, utf8 } from './cipher.js';
import { Refusal } from './label.js';
import { Difference, decoded, readDraw } from './reader.js';
import { run } from './race.js';

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
  const draw = await readDraw(text, by);
  const commitment = await hashed(draw.ticket, by);
  /** @type {Summary} */
  const said = summary(draw, commitment);
  report.draw = said;
  passed('form');
  passed('seals', { secrets: draw.seals.size + 1 });
  if (published !== undefined) {
    if (published !== commitment) throw new Refusal('commitment', { published, found: commitment });
    passed('commitment');
  }
  const seed = await by.sha256(utf8(draw.ticket + draw.opened));
  const outcome = await run(draw, seed, by, signal);
  compare(text, written(draw, seed, outcome), passed);
  said.named = outcome.named.map((lane) => draw.entrants[lane]);
}

/**
 * What a proof says, in the words of a page.
 * @param {Draw} draw
 * @param {string} commitment
 */
function summary({ event, number, laps, end, count, entrants, seals, publicKind, publicValue }, commitment) {
  const witnesses = [...seals.keys()];
  const quiet = witnesses.length === 0 ? 'replayable' : 'witnessed';
  const level = publicKind === undefined ? quiet : 'public';
  const course = { laps, end, count, entrants: entrants.length };
  return { event, number, ...course, witnesses, publicKind, publicValue, level, commitment };
}

/**
 * The one way to write it, part by part, each with the key of what it shows.
 * @type {(draw: Draw, seed: Uint8Array, outcome: import('./race.js').Outcome) => { key: string, lines: string[] }[]}
 */
function written({ ticket, opened, end, entrants }, seed, { positions, extra, named }) {
  const extraLines = extra.flatMap((lap, index) =>
    lap.map(({ lane, standing }) => `sudden-death ${index + 1} ${standing} ${entrants[lane]}`),
  );
  const title = end === 'classic' ? 'winner' : 'picked';
  return [
    { key: 'form', lines: `${ticket}${opened}`.split('\n').slice(0, -1) },
    { key: 'seed', lines: [`seed ${hex(seed)}`] },
    { key: 'positions', lines: positions.map((position, lane) => `position ${position} ${entrants[lane]}`) },
    { key: 'sudden-death', lines: extraLines },
    { key: 'named', lines: named.map((lane) => `${title} ${entrants[lane]}`) },
  ];
}

/**
 * Refuses the first line that is not the one it must be.
 * @param {string} text
 * @param {ReturnType<typeof written>} parts
 * @param {(key: string, words?: Filling) => void} passed
 */
function compare(text, parts, passed) {
  let at = 0;
  let number = 0;
  for (const { key: part, lines } of parts) {
    for (const line of lines) {
      number += 1;
      const other = new Refusal('other-line', { line, part });
      if (!text.startsWith(`${line}\n`, at)) throw new Difference(number, other);
      at += line.length + 1;
    }
    // The form was said to be right when it was read; who is named is said when nothing follows.
    if (!['form', 'named'].includes(part) && lines.length > 0) passed(part, { lines: lines.length });
  }
  if (at < text.length) throw new Difference(number + 1, new Refusal('more-lines', { part: 'named' }));
  passed('named');
}

/**
 * Which of the checks fails with this difference.
 * @param {Refusal} difference
 */
function failed({ key, words }) {
  if (key === 'commitment') return key;
  if (key === 'secret-of-witness' || key === 'secret-of-host') return 'seals';
  return String(words.part ?? 'form');
}
