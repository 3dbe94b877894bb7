// The check of a proof: the ticket and everything after it read, the race run again, every line compared; and what is
// said about it, in both languages.

import {
  allows, cipher, compare, decoded, hashed, hex, level, Lines, openingLine, place, readHex, readValue, Refusal,
  signed, split, takeTicket, unsigned, utf8,
} from './ticket.js';

// == Breath ==
// A page that computes for long must not stand still.

// Nobody notices this many milliseconds.
const LONGEST = 40;

/** Looks up from the work now and then; the work can be stopped here. */
export class Breath {
  /** @param {AbortSignal} [signal] */
  constructor(signal) {
    this.signal = signal;
    this.last = performance.now();
  }

  /** Lets the page do its work, if it has waited long enough. */
  async take() {
    if (performance.now() - this.last < LONGEST) return;
    await new Promise((done) => setTimeout(done));
    this.signal?.throwIfAborted();
    this.last = performance.now();
  }
}

// == The commitment ==
// What is published before anything is opened: the SHA-256 of a ticket.

/**
 * The commitment of a ticket, as digits.
 * @type {(ticket: import('./ticket.js').Ticket, by: import('./ticket.js').Cipher) => Promise<string>}
 */
export const commitmentOf = (ticket, by) => hashed(ticket.text, by);

/**
 * Digits to compare across a room, the same in every language: five groups of five, which is 83 bits. The host makes
 * both tickets of a deception, so fewer could be found equal by trying.
 * @type {(commitment: string) => string}
 */
export function spoken(commitment) {
  const digits = String(BigInt(`0x${commitment.slice(0, 32)}`) % 10n ** 25n).padStart(25, '0');
  return digits.replace(/.{5}(?=.)/gu, '$& ');
}

// == The reader ==
// The draw of a proof: its ticket and what was opened, read in its one order.

/**
 * @typedef {import('./ticket.js').Cipher} Cipher
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

// == The race ==
// The race of a draw, run again: the same digits, the same laps, the same sudden death.

/**
 * @typedef {import('./ticket.js').Bytes} Bytes
 * @typedef {{ lane: number, standing: number }} Standing
 * @typedef {{ positions: number[], extra: Standing[][], named: number[] }} Outcome `named`: their lanes.
 */

const LONGEST_LOOK = 1 << 16;

/** Every digit of every lane. The key is the seed; a lane's first counter is its number and eight zero bytes. */
class Luck {
  /**
   * @param {import('./ticket.js').Stream} stream
   * @param {number} lanes
   * @param {AbortSignal} [signal]
   */
  constructor(stream, lanes, signal) {
    this.stream = stream;
    this.places = new Float64Array(lanes);
    this.breath = new Breath(signal);
  }

  /**
   * On how many of its next digits a car moves: on 4 to 9.
   * @type {(lane: number, digits: number) => Promise<number>}
   */
  async moves(lane, digits) {
    let missing = digits;
    let moves = 0;
    while (missing > 0) {
      // One byte in 43 is skipped; a few more are looked at than digits are missing.
      const bytes = await this.look(lane, Math.min(LONGEST_LOOK, missing + (missing >> 5) + 8));
      let used = 0;
      for (; used < bytes.length && missing > 0; used += 1) {
        if (bytes[used] >= 250) continue;
        moves += Math.floor(bytes[used] / 25) >= 4 ? 1 : 0;
        missing -= 1;
      }
      this.places[lane] += used;
    }
    return moves;
  }

  /**
   * At least this many bytes of a lane, from where it has been read to.
   * @type {(lane: number, bytes: number) => Promise<Bytes>}
   */
  async look(lane, bytes) {
    await this.breath.take();
    const place = this.places[lane];
    const counter = new DataView(new ArrayBuffer(16));
    counter.setBigUint64(0, BigInt(lane + 1));
    counter.setBigUint64(8, BigInt(Math.floor(place / 16)));
    const blocks = await this.stream(new Uint8Array(counter.buffer), Math.ceil(bytes / 16) + 1);
    return blocks.subarray(place % 16);
  }
}

/**
 * Runs a race with this seed.
 * @param {import('./ticket.js').Course} course
 * @param {Bytes} seed
 * @param {Cipher} cipher
 * @param {AbortSignal} [signal]
 * @returns {Promise<Outcome>}
 */
export async function run({ laps, end, count, entrants }, seed, cipher, signal) {
  const luck = new Luck(await cipher.stream(seed), entrants.length, signal);
  /** @type {number[]} */
  const positions = [];
  for (let lane = 0; lane < entrants.length; lane += 1) {
    positions.push(await luck.moves(lane, laps));
  }
  if (end === 'classic') {
    const furthest = positions.reduce((most, position) => Math.max(most, position), 0);
    return { positions, extra: [], named: lanesAt(positions, furthest) };
  }
  const decided = end === 'order' ? placed(positions, luck) : picked(positions, end, count, luck);
  return { positions, ...(await decided) };
}

/** @type {(positions: number[], wanted: number) => number[]} */
const lanesAt = (positions, wanted) => positions.flatMap((position, lane) => (position === wanted ? [lane] : []));

/**
 * One more lap for these lanes.
 * @type {(luck: Luck, lanes: number[]) => Promise<Standing[]>}
 */
async function extraLap(luck, lanes) {
  const lap = [];
  for (const lane of lanes) lap.push({ lane, standing: await luck.moves(lane, 1) });
  return lap;
}

/**
 * As many as are to be picked, in the order entered; those level about the last place go on.
 * @type {(positions: number[], end: string, count: number, luck: Luck) => Promise<Omit<Outcome, 'positions'>>}
 */
async function picked(positions, end, count, luck) {
  /** @type {Standing[][]} */
  const extra = [];
  /** @type {Standing[]} */
  let certain = [];
  let level = positions.map((standing, lane) => ({ lane, standing }));
  for (let places = count; ; ) {
    const last = lastPlace(level, places, end);
    const ahead = level.filter(({ standing }) => (end === 'first' ? standing > last : standing < last));
    certain = certain.concat(ahead);
    places -= ahead.length;
    level = level.filter(({ standing }) => standing === last);
    if (level.length === places) break;
    level = await extraLap(luck, level.map(({ lane }) => lane));
    extra.push(level);
  }
  const named = certain.concat(level).map(({ lane }) => lane);
  return { extra, named: named.sort((one, other) => one - other) };
}

/**
 * The standing that takes the last of the places.
 * @type {(standings: Standing[], places: number, end: string) => number}
 */
function lastPlace(standings, places, end) {
  const sorted = Float64Array.from(standings, ({ standing }) => standing).sort();
  return end === 'first' ? sorted[sorted.length - places] : sorted[places - 1];
}

/**
 * Everybody, the first place first; all who share a place go on at the same time.
 * @type {(positions: number[], luck: Luck) => Promise<Omit<Outcome, 'positions'>>}
 */
async function placed(positions, luck) {
  /** @type {Standing[][]} */
  const extra = [];
  let groups = ranked(positions.map((standing, lane) => ({ lane, standing })));
  while (groups.length < positions.length) {
    const tied = groups.filter((group) => group.length > 1).flat();
    const lap = await extraLap(luck, tied.sort((one, other) => one - other));
    extra.push(lap);
    const standings = new Map(lap.map(({ lane, standing }) => [lane, standing]));
    groups = groups.flatMap((group) => ranked(group.map((lane) => ({ lane, standing: standings.get(lane) ?? 0 }))));
  }
  return { extra, named: groups.flat() };
}

/**
 * The lanes by their standing, the furthest first; those with the same stay together, in the order entered.
 * @param {Standing[]} standings
 */
function ranked(standings) {
  /** @type {Map<number, number[]>} */
  const groups = new Map();
  for (const { lane, standing } of standings) {
    const group = groups.get(standing);
    if (group) group.push(lane);
    else groups.set(standing, [lane]);
  }
  return [...groups.entries()].sort(([one], [other]) => other - one).map(([, lanes]) => lanes);
}

// == The proof ==
// Checks the proof of a draw: everything in it is computed again, here, in the visitor's own browser.

/**
 * @typedef {import('./ticket.js').Filling} Filling
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
 * @param {Bytes} bytes
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
 * @param {Bytes} bytes
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
 * @type {(draw: Draw, seed: Uint8Array, hash: string | undefined, outcome: Outcome) =>
 *   import('./ticket.js').Passage[]}
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

// == What it is worth ==
// What a draw assures somebody of who did not run it, and what it cannot exclude: the sentences of `alley verify`.

/**
 * @typedef {{ which: string, picked: string, more: string, spared: string, safer: string }} Gain
 * @typedef {{ replayable: string, witnessed: (names: string) => string, public: (value: string) => string,
 *   inWords: (value: string) => string, tooSmall: (value: string) => string,
 *   corrected: (corrections: ThrowCorrection[]) => string, first: string,
 *   draws: (before: number) => string, untold: (draws: string) => string,
 *   told: (draws: string, count: number) => string, noVoid: string, with: (count: number) => string,
 *   ifAll: (count: number) => string, worth: (gain: Gain) => string, tries: (which: string) => string,
 *   unless: string, time: (closed: string, whose: string) => string, timeUntold: string, signed: string,
 *   unsigned: string }} Words
 */

/** @type {Record<Language, Words>} */
const words = {
  en: {
    replayable:
      'Level: replayable. The result was fixed by the commitment, and nothing was changed afterwards. That the host '
      + 'did not try many secrets before publishing one is taken on trust.',
    witnessed: (names) =>
      `Level: witnessed. The secrets of ${names} were all sealed before any was opened: if one of them is honest, `
      + 'nobody could know or steer the result when the ticket was published. It is not excluded that somebody who '
      + 'knew the result before the others withheld a secret and made a draw void; only a public value of at least '
      + '31 bits after all secrets excludes that.',
    public: (value) =>
      `Level: public. The ticket puts a public value after all secrets: ${value}. Before it came up nobody could `
      + 'know or steer the result, not even the host with all witnesses. See or look up for yourself that it came '
      + 'up, and after every secret was open.',
    inWords: (value) =>
      `Public value: ${value}. It does not raise the level: it is free text, and those who write it down can choose `
      + 'among its spellings.',
    tooSmall: (value) =>
      `Public value: ${value}. It does not raise the level: it has fewer than 31 bits, and a host can try tickets `
      + 'until most values suit.',
    corrected: (corrections) => {
      const each = corrections.map(({ place, was }) => `throw ${place} was first written down as ${was}`);
      return `Corrected: ${each.join('; ')}.`;
    },
    first: 'Before: none. This is the first draw of its event.',
    draws: (before) => `${before} ${before === 1 ? 'draw' : 'draws'}`,
    untold: (draws) => `Before: ${draws} of this event. How many of them are void the ticket does not say.`,
    told: (draws, count) => `Before: ${draws} of this event, ${count || 'none'} void, as the ticket says.`,
    noVoid: 'Void draws: none before this one, so a host with a false witness had no second try in this event.',
    with: (count) => `with ${count} of them`,
    ifAll: (count) => `if all ${count} before this one were void,`,
    worth: ({ which, picked, more, spared, safer }) =>
      `Void draws: ${which} a host with a false witness could turn a chance of ${picked} to be picked into ${more}, `
      + `and one of ${spared} not to be picked into ${safer}.`,
    tries: (which) =>
      `Void draws: ${which} a host with a false witness had as many more tries at the result it wanted.`,
    unless:
      ' If those draws, too, waited for a public value of at least 31 bits after all secrets, those who withheld one '
      + 'did not know the result.',
    time: (closed, whose) =>
      `Time: the commitment must have been in your hands at the closing, ${closed}, before any secret was opened. `
      + `${whose}`,
    timeUntold:
      'Time: the commitment must have been in your hands before any secret was opened. When that was the ticket does '
      + 'not say.',
    signed: 'Every witness signed the ticket with this time.',
    unsigned: "This time is the host's word: no witness signed it.",
  },
  ko: {
    replayable:
      '수준 : 재현 가능(replayable). 결과는 공개된 확인 코드로 정해져 있었고, 그 뒤에 바뀐 것은 없습니다. 주최자가 공개하기 전에 '
      + '여러 번 해 보고 하나를 고르지 않았다는 것은 믿어야 합니다.',
    witnessed: (names) =>
      `수준 : 증인 있음(witnessed). 증인 ${names}의 비밀 값은 모두 봉인된 뒤에 공개되었습니다. 한 사람이라도 정직하면, 추첨표가 `
      + '공개될 때 아무도 결과를 알거나 정할 수 없었습니다. 다만 결과를 먼저 안 사람이 비밀 값을 감추어 추첨을 무효로 만드는 일은 '
      + '막지 못합니다. 모든 비밀 값 뒤에 나오는 31비트 이상의 공개 값만이 그것을 막습니다.',
    public: (value) =>
      `수준 : 공개 값(public). 추첨표는 모든 비밀 값 뒤에 나올 값을 정해 두었습니다: ${value}. 그 값이 나오기 전에는 주최자와 모든 `
      + '증인이 짜더라도 결과를 알거나 정할 수 없었습니다. 그 값이 정말 나왔는지, 모든 비밀 값이 공개된 뒤에 나왔는지는 직접 '
      + '보거나 찾아보세요.',
    inWords: (value) =>
      `공개 값 : ${value}. 자유롭게 적은 글이라 적는 사람이 표기를 골라 결과를 바꿀 수 있으므로, 수준을 높이지 않습니다.`,
    tooSmall: (value) =>
      `공개 값 : ${value}. 31비트가 되지 않아 주최자가 마음에 드는 추첨표를 찾을 때까지 해 볼 수 있으므로, 수준을 높이지 않습니다.`,
    corrected: (corrections) => {
      const each = corrections.map(({ place, was }) => `${place}번째 값을 고쳤습니다(처음에 적은 값은 ${was})`);
      return `정정 : ${each.join(', ')}.`;
    },
    first: '앞선 추첨 : 없습니다. 이 행사의 첫 추첨입니다.',
    draws: (before) => `${before}번`,
    untold: (draws) => `앞선 추첨 : 이 행사에서 ${draws}. 그 가운데 무효가 몇 번인지는 추첨표에 적혀 있지 않습니다.`,
    told: (draws, count) => `앞선 추첨 : 이 행사에서 ${draws}, 그 가운데 무효 ${count}번. 추첨표에 적힌 수입니다.`,
    noVoid:
      '무효 추첨 : 앞선 무효 추첨이 없으므로, 거짓 증인과 짠 주최자에게 이 행사에서 두 번째 기회는 없었습니다.',
    with: (count) => `앞선 무효 추첨 ${count}번으로`,
    ifAll: (count) => `앞선 추첨 ${count}번이 모두 무효였다면`,
    worth: ({ which, picked, more, spared, safer }) =>
      `무효 추첨 : ${which} 거짓 증인과 짠 주최자는 뽑힐 확률 ${picked}를 ${more}로, 뽑히지 않을 확률 ${spared}를 ${safer}로 높일 수 `
      + '있었습니다.',
    tries: (which) =>
      `무효 추첨 : ${which} 거짓 증인과 짠 주최자에게는 원하는 결과를 얻을 기회가 그만큼 더 있었습니다.`,
    unless:
      ' 그 추첨들도 비밀 값 뒤에 나오는 31비트 이상의 공개 값을 기다렸다면, 비밀 값을 감춘 사람은 결과를 몰랐습니다.',
    time: (closed, whose) =>
      `시각 : 명단이 마감된 ${closed}에, 비밀 값이 하나라도 공개되기 전에 확인 코드를 받아 두었어야 합니다. ${whose}`,
    timeUntold:
      '시각 : 비밀 값이 하나라도 공개되기 전에 확인 코드를 받아 두었어야 합니다. 그때가 언제였는지는 추첨표에 적혀 있지 않습니다.',
    signed: '이 시각이 적힌 추첨표에 증인이 모두 서명했습니다.',
    unsigned: '이 시각은 주최자의 말일 뿐입니다. 서명한 증인이 없습니다.',
  },
};

/**
 * What is proved, what is still trusted, and what cannot be excluded: one sentence or a few in each.
 * @type {(draw: Summary, language: Language) => string[]}
 */
export function assurances(draw, language) {
  const said = words[language];
  return [
    worth(draw, language),
    worthless(draw, language),
    draw.corrections.length ? said.corrected(draw.corrections) : undefined,
    before(draw, language),
    voidDraws(draw, language),
    time(draw, language),
  ].filter((line) => line !== undefined);
}

/** @type {(draw: Summary) => string} */
const value = ({ publicKind, source, publicValue }) => `${publicKind ?? source} = ${publicValue}`;

/** @type {(draw: Summary, language: Language) => string} */
function worth(draw, language) {
  if (draw.level === 'public') return words[language].public(value(draw));
  if (draw.level === 'replayable') return words[language].replayable;
  return words[language].witnessed(draw.witnesses.join(', '));
}

/**
 * A public value that proves nothing.
 * @type {(draw: Summary, language: Language) => string | undefined}
 */
function worthless(draw, language) {
  if (draw.level === 'public' || draw.publicValue === undefined) return undefined;
  return draw.source === undefined ? words[language].inWords(value(draw)) : words[language].tooSmall(value(draw));
}

/** @type {(draw: Summary, language: Language) => string} */
function before({ number, voidBefore }, language) {
  const said = words[language];
  if (number === 1) return said.first;
  const draws = said.draws(number - 1);
  return voidBefore === undefined ? said.untold(draws) : said.told(draws, voidBefore);
}

/**
 * What void draws are worth to those who may have known the result. A host who may have tried many secrets needs none.
 * @type {(draw: Summary, language: Language) => string | undefined}
 */
function voidDraws(draw, language) {
  const said = words[language];
  const { level, number, voidBefore } = draw;
  if (level === 'replayable') return undefined;
  if (voidBefore === undefined && number > 1) return tries(draw, said.ifAll(number - 1), number - 1, language);
  if (!voidBefore) return said.noVoid;
  return tries(draw, said.with(voidBefore), voidBefore, language) + said.unless;
}

/** @type {(draw: Summary, which: string, count: number, language: Language) => string} */
function tries({ count, entrants }, which, many, language) {
  if (!count) return words[language].tries(which);
  const [chance, other] = [count / entrants, (entrants - count) / entrants];
  const [picked, more, spared, safer] = [chance, gained(chance, many), other, gained(other, many)].map(percent);
  return words[language].worth({ which, picked, more, spared, safer });
}

/** @type {(draw: Summary, language: Language) => string} */
function time({ hours, witnesses }, language) {
  const said = words[language];
  if (!hours) return said.timeUntold;
  const closed = new Date(1000 * hours.closed).toISOString().replace('T', ' ').replace('.000Z', ' UTC');
  return said.time(closed, witnesses.length ? said.signed : said.unsigned);
}

/**
 * The chance that one of several tries succeeds: the one that was run, and one more for each that was void.
 * Multiplied in this order by every checker, so that all come to the same digits.
 * @type {(chance: number, many: number) => number}
 */
function gained(chance, many) {
  let failing = 1;
  for (let square = 1 - chance, left = many + 1; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) failing *= square;
    square *= square;
  }
  return 1 - failing;
}

/**
 * A chance, in hundredths: never shown as impossible or as certain when it is neither. Halves go to the even digit.
 * @type {(chance: number) => string}
 */
function percent(chance) {
  const hundredths = chance * 100;
  if (hundredths > 0 && hundredths < 0.005) return `${hundredths.toExponential(1)} %`;
  if (chance < 1 - 1e-12 && hundredths >= 99.995) return '> 99.99 %';
  const half = (8 * hundredths) % 4 === 1;
  return `${(half ? hundredths - 0.001 : hundredths).toFixed(2)} %`;
}

// == Sentences ==
// What a page says about a proof, in both languages: what was checked, what differs, what it is worth.

/**
 * @typedef {'en' | 'ko'} Language
 * @typedef {Record<Language, Record<string, (filling: Filling) => string>>} Sentences By language and key.
 */

/** @type {(count: unknown, one: string, many: string) => string} */
const plural = (count, one, many) => (count === 1 ? one : many);

/**
 * What was checked; the same sentence whether it passed or not, beside a mark that says so.
 * @type {Sentences}
 */
export const checks = {
  en: {
    form: () => 'The proof has the form every proof has',
    signatures: ({ witnesses: count }) =>
      count
        ? `${count} ${plural(count, 'witness has', 'witnesses have')} signed this very ticket`
        : 'Every witness has signed this very ticket',
    seals: ({ secrets: count }) =>
      count
        ? `${count} ${plural(count, 'secret fits its seal', 'secrets fit their seals')}`
        : 'Every secret fits its seal',
    commitment: () => 'It is the draw whose commitment was published',
    seed: () => 'The seed follows from the ticket and the secrets',
    draw: () => 'The hash by which the next draw names this one is right',
    positions: ({ lines: cars }) =>
      cars
        ? `${cars} ${plural(cars, 'car', 'cars')} run again: every position is the same`
        : 'Every car run again comes to the same position',
    'sudden-death': () => 'Sudden death run again goes the same way',
    named: () => 'Those named follow from the race',
  },
  ko: {
    form: () => '증명이 정해진 형식대로 쓰여 있습니다',
    signatures: ({ witnesses }) =>
      witnesses ? `증인 ${witnesses}명이 바로 이 추첨표에 서명했습니다` : '증인이 모두 바로 이 추첨표에 서명했습니다',
    seals: ({ secrets }) => (secrets ? `비밀 값 ${secrets}개가 모두 봉인과 맞습니다` : '비밀 값이 모두 봉인과 맞습니다'),
    commitment: () => '미리 공개된 확인 코드의 추첨입니다',
    seed: () => '시드가 추첨표와 비밀 값에서 나온 것입니다',
    draw: () => '다음 추첨이 이 추첨을 가리킬 해시가 맞습니다',
    positions: ({ lines }) =>
      lines ? `자동차 ${lines}대가 다시 달려도 위치가 모두 같습니다` : '자동차가 다시 달려도 위치가 모두 같습니다',
    'sudden-death': () => '연장전을 다시 해도 결과가 같습니다',
    named: () => '뽑힌 사람이 경주 결과와 같습니다',
  },
};

/**
 * The first difference. The English sentences are those of `alley verify`.
 * @type {Sentences}
 */
export const differences = {
  en: {
    'too-long': ({ most }) => `a proof has at most ${most} bytes`,
    'not-utf-8': () => 'is not UTF-8',
    version: () => 'must be `alley-draw 1` or `alley-draw 2`',
    'old-form': () => 'this does not belong in a draw of this form',
    'line-missing': ({ key }) => `must be \`${key} …\``,
    'label-empty': () => 'a text must not be empty',
    'label-too-long': ({ most }) => `a text has at most ${most} bytes`,
    'label-hidden': ({ character }) => `a text must not contain the hidden character ${character}`,
    'label-unknown': ({ character }) => `a text must not contain the hidden character ${character}`,
    'label-blank-at-the-ends': () => 'a text does not begin or end with a blank',
    'label-not-composed': () => 'a text is in composed form (NFC)',
    'hex-digit': ({ character }) => `${character} is not a hexadecimal digit`,
    'hex-length': ({ needed, found }) => `${needed} hexadecimal digits are needed, not ${found}`,
    'number-empty': () => 'cannot parse integer from empty string',
    'number-digit': () => 'invalid digit found in string',
    'number-too-large': () => 'number too large to fit in target type',
    previous: () => 'draw 1 has no previous draw, and every later one has',
    void: () => 'more draws are void than there were before',
    'laps-empty': () => 'the number of laps must not be empty',
    'laps-zero-first': () => 'the number of laps has no leading zero',
    'laps-digit': () => 'the number of laps has only the digits 0 to 9',
    'laps-too-many': () => 'the number of laps has at most nine digits',
    'laps-none': () => 'a race has at least one lap',
    pick: () => 'must be `pick classic`, `pick first …`, `pick last …` or `pick order`',
    'pick-count': () => 'must say how many are picked',
    'pick-nobody': () => 'at least one must be picked',
    'pick-too-many': ({ count, entrants }) => `${count} cannot be picked from ${entrants}`,
    nobody: () => 'a race has at least one car',
    'entrant-twice': ({ name, first, again }) => `${name} is entered twice, at ${first} and at ${again}`,
    'too-many-entrants': ({ count, most }) => `${count} entrants, but a race takes at most ${most}`,
    'witness-twice': ({ name }) => `witness ${name} is there twice`,
    'too-many-witnesses': ({ most }) => `a draw has at most ${most} witnesses`,
    'key-twice': () => 'two witnesses have the same key',
    'two-blanks': ({ text }) => `${text} has two blanks in a row, which look like one`,
    absent: () =>
      'only the places of people whom the draw before picked and who do not take part in this one are filled again, '
      + 'as many as it picks',
    source: () =>
      'a source is `dice 12 of 6`, `digits 10` or `drand quicknet ROUND`; throws are written in order with single '
      + 'blanks, a beacon in lower-case digits',
    'source-count': ({ most }) => `there are 1 to ${most} throws`,
    'source-sides': ({ most }) => `a die has 2 to ${most} sides`,
    'round-too-early': ({ round }) =>
      `round ${round} comes before the last moment at which secrets may be opened`,
    hours: () => 'secrets are opened after the closing time',
    'hours-too-late': ({ latest }) => `no time is after ${latest}`,
    'not-signed': ({ name }) => `this is not the signature of witness ${name} under this ticket`,
    'secret-twice': ({ name }) => `the secret of witness ${name} is open already`,
    'not-on-the-ticket': ({ name }) => `witness ${name} is not on the ticket, and it is too late to join`,
    'secret-of-witness': ({ name }) => `the secret of witness ${name} does not fit the seal on the ticket`,
    'secret-missing': ({ name }) => `must be \`witness-secret …\`, the secret of a witness such as ${name} is missing`,
    'secret-of-host': () => 'the secret of the host does not fit the seal on the ticket',
    'value-due': ({ announced }) => `the ticket waits for a public value: ${announced}`,
    'value-not-announced': () => 'the ticket announces no public value',
    'value-not-plain': () => 'a public value has plain characters (ASCII) and single blanks only',
    thrown: ({ needed, found }) => `${needed} throws were announced, not ${found}`,
    face: ({ face, lowest, highest }) => `${face} cannot come up: ${lowest} to ${highest} can`,
    correction: () => 'no throw can have been corrected like this',
    commitment: ({ published, found }) => `the published commitment is ${published}, but this ticket has ${found}`,
    'other-line': ({ line }) => `must be \`${line}\` and a line feed`,
    'more-lines': () => 'nothing may follow the end',
  },
  ko: {
    'too-long': ({ most }) => `증명은 ${most}바이트를 넘을 수 없습니다`,
    'not-utf-8': () => 'UTF-8 텍스트가 아닙니다',
    version: () => '`alley-draw 1` 또는 `alley-draw 2`여야 합니다',
    'old-form': () => '이 형식의 추첨에는 쓸 수 없습니다',
    'line-missing': ({ key }) => `\`${key} …\` 줄이어야 합니다`,
    'label-empty': () => '글이 비어 있습니다',
    'label-too-long': ({ most }) => `글은 ${most}바이트를 넘을 수 없습니다`,
    'label-hidden': ({ character }) => `보이지 않는 문자 ${character}는 쓸 수 없습니다`,
    'label-unknown': ({ character }) => `이 브라우저가 모르는 문자 ${character}가 있습니다`,
    'label-blank-at-the-ends': () => '글의 앞뒤에는 빈칸을 둘 수 없습니다',
    'label-not-composed': () => '글은 완성형(NFC)이어야 합니다',
    'hex-digit': ({ character }) => `${character}는 16진수 숫자가 아닙니다`,
    'hex-length': ({ needed, found }) => `16진수 ${needed}자리가 필요한데 ${found}자리입니다`,
    'number-empty': () => '숫자가 비어 있습니다',
    'number-digit': () => '숫자가 아닌 문자가 있습니다',
    'number-too-large': () => '숫자가 너무 큽니다',
    previous: () => '첫 번째 추첨에는 이전 추첨이 없고, 그 뒤의 추첨에는 있어야 합니다',
    void: () => '무효가 된 추첨이 그때까지의 추첨보다 많습니다',
    'laps-empty': () => '바퀴 수가 비어 있습니다',
    'laps-zero-first': () => '바퀴 수는 0으로 시작할 수 없습니다',
    'laps-digit': () => '바퀴 수에는 0부터 9까지의 숫자만 쓸 수 있습니다',
    'laps-too-many': () => '바퀴 수는 아홉 자리를 넘을 수 없습니다',
    'laps-none': () => '경주는 한 바퀴 이상이어야 합니다',
    pick: () => '`pick classic`, `pick first …`, `pick last …`, `pick order` 가운데 하나여야 합니다',
    'pick-count': () => '몇 명을 뽑는지 적혀 있어야 합니다',
    'pick-nobody': () => '한 명 이상 뽑아야 합니다',
    'pick-too-many': ({ count, entrants }) => `${entrants}명 가운데 ${count}명을 뽑을 수는 없습니다`,
    nobody: () => '자동차가 한 대 이상 있어야 합니다',
    'entrant-twice': ({ name, first, again }) => `같은 이름이 두 번 있습니다: ${name} (${first}번째, ${again}번째)`,
    'too-many-entrants': ({ count, most }) => `참가자가 ${count}명인데 ${most}명까지만 됩니다`,
    'witness-twice': ({ name }) => `같은 증인이 두 번 있습니다: ${name}`,
    'too-many-witnesses': ({ most }) => `증인은 ${most}명까지만 됩니다`,
    'key-twice': () => '두 증인의 공개 키가 같습니다',
    'two-blanks': ({ text }) => `빈칸이 두 개 이어져 하나처럼 보입니다: ${text}`,
    absent: () => '바로 앞 추첨에서 뽑혔고 이번에는 참가하지 않는 사람의 자리만, 이번에 뽑는 수만큼 다시 채웁니다',
    source: () =>
      '공개 값의 출처는 `dice 12 of 6`, `digits 10`, `drand quicknet 회차` 가운데 하나여야 합니다. '
      + '값은 나온 순서대로 한 칸씩 띄어 쓰고, 비컨은 소문자로 씁니다',
    'source-count': ({ most }) => `던지는 횟수는 1번부터 ${most}번까지입니다`,
    'source-sides': ({ most }) => `주사위는 2면부터 ${most}면까지만 됩니다`,
    'round-too-early': ({ round }) => `${round}회차는 비밀 값을 공개할 수 있는 마지막 시각보다 먼저 나옵니다`,
    hours: () => '비밀 값은 마감한 뒤에 공개합니다',
    'hours-too-late': ({ latest }) => `이보다 늦은 시각은 쓸 수 없습니다: ${latest}`,
    'not-signed': ({ name }) => `이 추첨표에 대한 증인의 서명이 아닙니다: ${name}`,
    'secret-twice': ({ name }) => `이미 공개한 증인입니다: ${name}`,
    'not-on-the-ticket': ({ name }) => `추첨표에 없는 증인이며, 참여하기에는 늦었습니다: ${name}`,
    'secret-of-witness': ({ name }) => `증인의 비밀 값이 추첨표의 봉인과 맞지 않습니다: ${name}`,
    'secret-missing': ({ name }) => `\`witness-secret …\` 줄이어야 합니다. 증인의 비밀 값이 빠져 있습니다: ${name}`,
    'secret-of-host': () => '주최자의 비밀 값이 추첨표의 봉인과 맞지 않습니다',
    'value-due': ({ announced }) => `공개 값이 있어야 합니다: ${announced}`,
    'value-not-announced': () => '추첨표에 예고되지 않은 공개 값입니다',
    'value-not-plain': () => '공개 값에는 ASCII 문자와 한 칸짜리 빈칸만 쓸 수 있습니다',
    thrown: ({ needed, found }) => `${needed}번 던지기로 했는데 ${found}번 던졌습니다`,
    face: ({ face, lowest, highest }) => `나올 수 없는 값입니다: ${face} (${lowest}부터 ${highest}까지 나옵니다)`,
    correction: () => '던진 값을 이렇게 고칠 수는 없습니다',
    commitment: ({ published, found }) => `공개된 확인 코드는 ${published}인데 이 추첨표의 확인 코드는 ${found}입니다`,
    'other-line': ({ line }) => `\`${line}\`이어야 합니다`,
    'more-lines': () => '끝난 뒤에는 아무것도 올 수 없습니다',
  },
};

/** @type {Record<Language, (line: number) => string>} */
const inLine = { en: (line) => `line ${line}: `, ko: (line) => `${line}번째 줄: ` };

/**
 * The sentence of a check.
 * @type {(check: { key: string, words: Filling }, language: Language) => string}
 */
export const checkSentence = ({ key, words }, language) => checks[language][key](words);

/**
 * The sentence of a difference, with its line if it has one.
 * @type {(difference: Different, language: Language) => string}
 */
export const differenceSentence = ({ line, key, words }, language) =>
  `${line === undefined ? '' : inLine[language](line)}${differences[language][key](words)}`;

/**
 * What it all comes to.
 * @type {Record<Language, Record<string, string>>}
 */
export const verdicts = {
  en: {
    holds: 'The proof holds: this is the draw whose commitment was published, and run again it gives the same result.',
    consistent:
      'The proof agrees with itself. It was not compared with a commitment published before the draw, so it may be one '
      + 'of many that were tried; the level counts only if its commitment was published before.',
    broken: 'The proof does not hold.',
    beacon: "The beacon's own signature is not checked on this page; `alley verify` checks it.",
    unsure: 'This browser does not know a character in it, so it cannot check the proof; `alley verify` can.',
  },
  ko: {
    holds: '증명이 맞습니다. 미리 공개된 확인 코드의 추첨이고, 경주를 다시 계산해도 결과가 같습니다.',
    consistent:
      '증명의 앞뒤가 맞습니다. 다만 추첨 전에 공개된 확인 코드와 비교하지 않았으므로, 여러 번 돌려 하나만 고른 것일 수 있습니다. '
      + '수준은 확인 코드가 추첨 전에 공개되었을 때만 맞습니다.',
    broken: '증명이 맞지 않습니다.',
    beacon: '비컨 자체의 서명은 이 화면에서 확인하지 않습니다. `alley verify`로 확인하세요.',
    unsure: '이 브라우저가 모르는 문자가 있어 증명을 확인할 수 없습니다. `alley verify`로 확인하세요.',
  },
};

/**
 * Which verdict a report comes to, and what has to be added: an old browser accuses nobody of what it cannot judge.
 * @type {(report: Report, language: Language) => string}
 */
export const verdictSentence = ({ holds, published, difference, draw }, language) => {
  const good = published ? 'holds' : 'consistent';
  const bad = difference?.key === 'label-unknown' ? 'unsure' : 'broken';
  if (!holds) return verdicts[language][bad];
  return draw?.beacon ? `${verdicts[language][good]} ${verdicts[language].beacon}` : verdicts[language][good];
};

// == Told ==
// What a page needs to check a proof and to say what it checked. The page brings the bytes and shows the sentences.

/**
 * Checks a proof and tells it in a language (`ko` or `en`): the `verdict`; the `steps`, each a sentence and whether it
 * was passed; the first `difference` as a sentence, if there is one; if it holds, its `assurances`, each a sentence or
 * a few; and the `report` behind them.
 * @param {Bytes} bytes
 * @param {Language} language
 * @param {Options} [options]
 */
export async function told(bytes, language, options) {
  const report = await check(bytes, options);
  return {
    report,
    verdict: verdictSentence(report, language),
    steps: report.checks.map((step) => ({ passed: step.passed, sentence: checkSentence(step, language) })),
    assurances: report.holds && report.draw ? assurances(report.draw, language) : [],
    difference: report.difference && differenceSentence(report.difference, language),
  };
}
