// What a page says about a proof, in both languages: what was checked, what differs, what it is worth.

/**
 * @typedef {'en' | 'ko'} Language
 * @typedef {import('./label.js').Filling} Filling
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
const place = { en: (line) => `line ${line}: `, ko: (line) => `${line}번째 줄: ` };

/**
 * The sentence of a check.
 * @type {(check: { key: string, words: Filling }, language: Language) => string}
 */
export const checkSentence = ({ key, words }, language) => checks[language][key](words);

/**
 * The sentence of a difference, with its line if it has one.
 * @type {(difference: import('./proof.js').Different, language: Language) => string}
 */
export const differenceSentence = ({ line, key, words }, language) =>
  `${line === undefined ? '' : place[language](line)}${differences[language][key](words)}`;

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
 * @type {(report: import('./proof.js').Report, language: Language) => string}
 */
export const verdictSentence = ({ holds, published, difference, draw }, language) => {
  const good = published ? 'holds' : 'consistent';
  const bad = difference?.key === 'label-unknown' ? 'unsure' : 'broken';
  if (!holds) return verdicts[language][bad];
  return draw?.beacon ? `${verdicts[language][good]} ${verdicts[language].beacon}` : verdicts[language][good];
};
