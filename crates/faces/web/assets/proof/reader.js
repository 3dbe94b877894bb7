// The draw of a proof: its ticket and what was opened, read in its one order.

import { Breath } from './breath.js';
import { hashed } from './cipher.js';
import { commitmentOf } from './commitment.js';
import { Lines, split } from './lines.js';
import { openingLine } from './secret.js';
import { signed } from './signature.js';
import { allows, readValue } from './source.js';
import { place, takeTicket } from './ticket.js';
import { readHex, unsigned } from './values.js';

/**
 * @typedef {import('./cipher.js').Cipher} Cipher
 * @typedef {import('./ticket.js').Ticket} Ticket
 * @typedef {{ place: number, was: number }} ThrowCorrection A throw that was first written down wrongly.
 * @typedef {{ ticket: Ticket, commitment: string, publicValue?: string, corrections: ThrowCorrection[],
 *   hashed: string, text: string }} Draw What was fixed in advance and what was opened; what of it is hashed, and all
 *   of it in the one way in which it is written.
 */

const MOST_CORRECTIONS = 999;

/** @type {(text: string, cipher: Cipher, signal?: AbortSignal) => Promise<Draw>} */
export async function readDraw(text, cipher, signal) {
  const lines = new Lines(text);
  const ticket = takeTicket(lines);
  const commitment = await commitmentOf(ticket, cipher);
  const signatures = await takeSignatures(lines, ticket, commitment, new Breath(signal));
  const secrets = await takeSecrets(lines, ticket, cipher);
  const publicValue = takeValue(lines, ticket);
  const corrections = takeCorrections(lines, ticket);

  const value = publicValue === undefined ? '' : `public-value ${publicValue}\n`;
  const corrected = corrections.map((told) => `throw-corrected ${told.place} ${told.was}\n`);
  return {
    ticket,
    commitment,
    publicValue,
    corrections,
    // Signatures and corrections are not hashed: their writers could write them in many ways until the result pleases.
    hashed: [ticket.text, secrets, value].join(''),
    text: [ticket.text, ...signatures, secrets, value, ...corrected].join(''),
  };
}

/**
 * Every witness's signature, in the order of the seals; none in the first form.
 * @param {Lines} lines
 * @param {Ticket} ticket
 * @param {string} commitment
 * @param {Breath} breath
 */
async function takeSignatures(lines, { witnesses }, commitment, breath) {
  /** @type {string[]} */
  const signatures = [];
  for (const witness of witnesses) {
    if (witness.key === undefined) continue;
    const [digits, rest] = split(lines.value('witness-signature'));
    const signature = lines.here(() => readHex(digits, 128));
    const name = lines.label(rest);
    if (name !== witness.name) lines.refuse('secret-missing', { name: witness.name });
    if (!signed(witness.key, commitment, signature)) lines.refuse('not-signed', { name });
    signatures.push(`witness-signature ${signature} ${name}\n`);
    await breath.take();
  }
  return signatures;
}

/**
 * The secrets of all witnesses in the order of the seals, then that of the host.
 * @type {(lines: Lines, ticket: Ticket, cipher: Cipher) => Promise<string>}
 */
async function takeSecrets(lines, ticket, cipher) {
  const draw = place(ticket);
  const seals = new Map(ticket.witnesses.map(({ name, seal }) => [name, seal]));
  /** @type {Map<string, string>} */
  const secrets = new Map();
  for (const value of lines.every('witness-secret')) {
    const [digits, rest] = split(value);
    if (draw !== undefined && !rest.startsWith(`${draw} `)) {
      lines.refuse('other-line', { line: `witness-secret … ${draw} …` });
    }
    const secret = lines.here(() => readHex(digits));
    const name = lines.label(draw === undefined ? rest : rest.slice(draw.length + 1));
    if (secrets.has(name)) lines.refuse('secret-twice', { name });
    if (!seals.has(name)) lines.refuse('not-on-the-ticket', { name });
    const line = openingLine(name, secret, draw);
    if ((await hashed(line, cipher)) !== seals.get(name)) lines.refuse('secret-of-witness', { name });
    secrets.set(name, line);
  }
  const opened = ticket.witnesses.map(({ name }) => secrets.get(name) ?? lines.refuseNext('secret-missing', { name }));
  return [...opened, await takeHostSecret(lines, ticket, cipher)].join('');
}

/** @type {(lines: Lines, ticket: Ticket, cipher: Cipher) => Promise<string>} */
async function takeHostSecret(lines, ticket, cipher) {
  const draw = place(ticket);
  const end = draw === undefined ? '' : ` ${draw}`;
  const value = lines.value('host-secret');
  if (!value.endsWith(end)) lines.refuse('other-line', { line: `host-secret …${end}` });
  const secret = lines.here(() => readHex(value.slice(0, value.length - end.length)));
  const line = openingLine(undefined, secret, draw);
  if ((await hashed(line, cipher)) !== ticket.hostSeal) lines.refuse('secret-of-host');
  return line;
}

/** @type {(lines: Lines, ticket: Ticket) => string | undefined} */
function takeValue(lines, { form, publicKind, source }) {
  const announced = publicKind ?? source?.text;
  const value = lines.optional('public-value');
  if (value === undefined && announced !== undefined) lines.refuseNext('value-due', { announced });
  if (value === undefined) return undefined;
  if (form === 1) lines.label(value);
  if (announced === undefined) lines.refuse('value-not-announced');
  if (source) return lines.here(() => readValue(source, value));
  if (!/^[!-~]+( [!-~]+)*$/u.test(value)) lines.refuse('value-not-plain');
  return value;
}

/** @type {(lines: Lines, ticket: Ticket) => ThrowCorrection[]} */
function takeCorrections(lines, { source }) {
  /** @type {ThrowCorrection[]} */
  const corrections = [];
  for (const value of lines.every('throw-corrected')) {
    const [first, second] = split(value);
    const [at, was] = [unsigned(first, 8), unsigned(second, 8)];
    if (at === undefined || was === undefined) return lines.refuse('correction');
    corrections.push({ place: at, was });
  }
  const throws = source?.throws;
  /** @type {(told: ThrowCorrection) => boolean} */
  const possible = ({ place: at, was }) => throws !== undefined && at >= 1 && at <= throws.count && allows(throws, was);
  if (corrections.length > MOST_CORRECTIONS || !corrections.every(possible)) lines.refuse('correction');
  return corrections;
}
