// What the scripts know of the rules of bowling. They only help with typing: the server decides.

const PINS = 10;
const LAST_FRAME = 10;

/** @type {(frame: number) => number} */
export const mostBalls = (frame) => (frame === LAST_FRAME ? 3 : 2);

/**
 * Whether no ball of this frame can follow these counts.
 * @type {(frame: number, counts: number[]) => boolean}
 */
export const isWhole = (frame, counts) =>
  counts.length === mostBalls(frame) || (frame !== LAST_FRAME && counts[0] === PINS);

/**
 * How many pins a mark stands for, when this many are standing.
 * @type {(mark: string, standing: number) => number}
 */
export function pins(mark, standing) {
  if (mark === '/') return standing;
  if (mark === 'X') return PINS;
  return mark === '-' ? 0 : Number(mark);
}
