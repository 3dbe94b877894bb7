// Who bowls a line: a name, or by Baker rules a team, written `KOR: PJS, KYJ`.

/**
 * @typedef {{ name: string, players?: string[] }} Side
 * @type {(text: string, baker: boolean) => Side}
 */
export function sideOf(text, baker) {
  const at = text.indexOf(':');
  if (!baker || at < 0) return { name: text };
  const players = text.slice(at + 1).split(',').map((name) => name.trim()).filter(Boolean);
  return { name: text.slice(0, at).trim(), players };
}
