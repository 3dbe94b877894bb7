// What a draw assures somebody of who did not run it, and what it cannot exclude: the sentences of `alley verify`.

/**
 * @typedef {import('./proof.js').Summary} Summary
 * @typedef {import('./sentences.js').Language} Language
 * @typedef {{ which: string, picked: string, more: string, spared: string, safer: string }} Gain
 * @typedef {{ replayable: string, witnessed: (names: string) => string, public: (value: string) => string,
 *   inWords: (value: string) => string, tooSmall: (value: string) => string,
 *   corrected: (corrections: import('./reader.js').ThrowCorrection[]) => string, first: string,
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
