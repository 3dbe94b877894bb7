// A list of names as people paste it, from a spreadsheet, a chat or a numbered list, made into one name per line.

// The widest name that fits a board; a Korean letter takes two columns.
const WIDEST = 20;
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60\u{1f300}-\u{1faff}]/u;
const NUMBERING = /^(?:\(?\d{1,4}[.)\]:]\s*|\d{1,4}\s+|[-*•·]\s+)/u;

/**
 * Whether a text is more than one name.
 * @param {string} text
 */
export const isList = (text) => /[\n\t,;]/.test(text.trim());

/**
 * The first column of a table, each of several names between commas, without numbers in front and blanks around; nobody
 * twice, nobody too long for a board.
 * @param {string} text
 */
export function tidy(text) {
  const names = text.split(/\r?\n/).map(column).flatMap((line) => line.split(/[,;、，]/)).map(bare).filter(Boolean);
  return [...new Set(names)].map(fitted).join('\n');
}

/**
 * Of a line of a table, what is in its first cell; a cell of digits counts the lines.
 * @param {string} line
 */
function column(line) {
  const cells = line.split('\t').map((cell) => cell.trim()).filter(Boolean);
  return cells.find((cell) => !/^[\d.]+$/.test(cell)) ?? cells[0] ?? '';
}

/** @param {string} name */
const bare = (name) => name.trim().replace(NUMBERING, '').replace(/\s+/g, ' ').trim().normalize('NFC');

/**
 * Cut where it would not fit, and seen to be.
 * @param {string} name
 */
function fitted(name) {
  const letters = [...name];
  const columns = (/** @type {string[]} */ some) => some.reduce((sum, one) => sum + (WIDE.test(one) ? 2 : 1), 0);
  if (columns(letters) <= WIDEST) return name;
  while (columns(letters) > WIDEST - 1) letters.pop();
  return `${letters.join('').trim()}…`;
}
