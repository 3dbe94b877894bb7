// The secrets this browser keeps, each under its seal: the seal stands in the record, so a secret is found again whatever
// was lost on the way. A secret is kept before its seal is told, and forgotten when this browser sees that the draw is over.

import { forget, recall, remember } from './store.js';
import { newSecret, seal } from './secret.js';

const name = (told) => `alley.secret.${told}`;

// A secret of this browser's own and its seal; of a witness by name, or of the host, who has none here.
export async function makeSecret(witness) {
  const secret = newSecret();
  const told = await seal(witness, secret);
  return { seal: told, kept: remember(name(told), secret) };
}

export const secretOf = (told) => recall(name(told));
export const forgetSecret = (told) => forget(name(told));

// What this browser is in a draw: {name, seal, joining, revealing}, the last two being keys of its requests. The tab
// remembers it apart, to tell a secret that was lost from one that never was.
const part = (draw, number) => `alley.witness.${draw}.${number}`;

export function keepPart(draw, number, witness) {
  remember(part(draw, number), witness);
  try {
    sessionStorage.setItem(part(draw, number), JSON.stringify(witness));
  } catch {
    // Not allowed: the other copy has to do.
  }
}

export function partIn(draw, number) {
  const kept = recall(part(draw, number));
  if (kept) return kept;
  try {
    return JSON.parse(sessionStorage.getItem(part(draw, number))) ?? undefined;
  } catch {
    return undefined;
  }
}

export function forgetPart(draw, number) {
  forget(part(draw, number));
  try {
    sessionStorage.removeItem(part(draw, number));
  } catch {
    // Not allowed: then it was not there.
  }
}

// What this browser was in the draws before this one is over, whether it saw their end or not.
export function forgetBefore(draw, number) {
  for (let earlier = 1; earlier < number; earlier += 1) {
    const kept = partIn(draw, earlier);
    if (kept) forgetSecret(kept.seal);
    forgetPart(draw, earlier);
    forget(seen(draw, earlier));
  }
}

// The commitment as this browser saw it first, before the result was known.
const seen = (draw, number) => `alley.commitment.${draw}.${number}`;

export function seeCommitment(draw, number, commitment) {
  if (!recall(seen(draw, number))) remember(seen(draw, number), commitment);
}

export const seenCommitment = (draw, number) => recall(seen(draw, number));
