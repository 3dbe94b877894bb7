// What the scripts of the pages say of tickets and proofs. Both come after their length (four bytes, the lowest first):
// `t` and a ticket, `p` and a proof, or `c`, a commitment that was published, and a proof. The answer, after its length,
// is a word for what was found, and on the lines after it what a person reads: the text of a ticket that is one, `holds` of a
// proof that holds, and otherwise what is wrong.

import { readFileSync, readSync, writeSync } from 'node:fs';

const [, assets] = process.argv;
const address = (text) => `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`;
const source = (name) => readFileSync(`${assets}/${name}`, 'utf8');
const reader = address(source('ticket.js'));
const ticket = await import(reader);
const check = await import(address(source('check.js').replace("'./ticket.js'", `'${reader}'`)));

/** @param {number} length */
function heard(length) {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length;) {
    const read = readSync(0, bytes, at, length - at, null);
    if (read === 0) process.exit();
    at += read;
  }
  return bytes;
}

function say(text) {
  const words = Buffer.from(text);
  const answer = Buffer.alloc(4 + words.length);
  answer.writeUInt32LE(words.length);
  words.copy(answer, 4);
  for (let at = 0; at < answer.length;) at += writeSync(1, answer, at);
}

// In Korean there is a sentence as well.
function told(difference) {
  const korean = check.differenceSentence(difference, 'ko');
  const english = check.differenceSentence(difference, 'en');
  const missing = !/[가-힣]/u.test(korean) || [korean, english].some((sentence) => sentence.includes('undefined'));
  return `${difference.key}\n${missing ? `${english} (${korean})` : english}`;
}

function ofTicket(bytes) {
  try {
    return `ticket\n${ticket.readTicket(ticket.decoded(bytes)).text}`;
  } catch (difference) {
    if (difference instanceof ticket.Refusal) return told(difference);
    throw difference;
  }
}

async function ofProof(bytes, published) {
  const report = await check.check(bytes, { published, by: ticket.own });
  const last = report.checks.at(-1);
  const undecided = report.holds !== last.passed || report.holds !== (report.difference === undefined);
  for (const language of ['ko', 'en']) {
    check.verdictSentence(report, language);
    check.checkSentence(last, language);
  }
  if (undecided) return `undecided\n${JSON.stringify(report)}`;
  return report.holds ? 'holds\nholds' : told(report.difference);
}

function answer(said) {
  const [kind, rest] = [String.fromCharCode(said[0]), said.subarray(1)];
  if (kind === 't') return ofTicket(rest);
  if (kind === 'p') return ofProof(rest);
  return ofProof(rest.subarray(64), new TextDecoder().decode(rest.subarray(0, 64)));
}

for (;;) {
  const length = Buffer.from(heard(4)).readUInt32LE();
  const said = heard(length);
  try {
    say(await answer(said));
  } catch (error) {
    say(`thrown\n${error?.stack ?? error}`);
  }
}
