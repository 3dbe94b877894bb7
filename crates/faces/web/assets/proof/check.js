// What a page needs to check a proof and to say what it checked. The page brings the bytes and shows the sentences.

import { assurances } from './assurance.js';
import { check } from './proof.js';
import { checkSentence, differenceSentence, verdictSentence } from './sentences.js';

/**
 * Checks a proof and tells it in a language (`ko` or `en`): the `verdict`; the `steps`, each a sentence and whether it
 * was passed; the first `difference` as a sentence, if there is one; if it holds, its `assurances`, each a sentence or
 * a few; and the `report` behind them.
 * @param {import('./cipher.js').Bytes} bytes
 * @param {import('./sentences.js').Language} language
 * @param {import('./proof.js').Options} [options]
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
