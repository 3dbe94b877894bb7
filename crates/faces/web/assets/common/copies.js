// Links that can be copied.

import { met, one } from './page.js';

/** @type {(place: HTMLElement, words: import('./page.js').Words) => void} */
export function offerCopies(place, words) {
  place.addEventListener('click', (event) => {
    const card = met(event, '[data-do="copy"]')?.closest('.link');
    if (card) copy(card, words);
  });
}

/**
 * Phones on plain http have no clipboard: then the text is selected, and copied the old way.
 * @type {(card: Element, words: import('./page.js').Words) => Promise<void>}
 */
async function copy(card, words) {
  const field = one(card, 'input', HTMLInputElement);
  let done = true;
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.focus();
    field.select();
    done = document.execCommand('copy');
  }
  one(card, '[role="status"]').textContent = done ? words.copied : words.byHand;
}
