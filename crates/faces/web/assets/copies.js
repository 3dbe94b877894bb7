// Links that can be copied.

export function offerCopies(place, words) {
  place.addEventListener('click', (event) => {
    const button = event.target.closest('[data-do="copy"]');
    if (button) copy(button.closest('.link'), words);
  });
}

// Phones on plain http have no clipboard: then the text is selected, and copied the old way.
async function copy(card, words) {
  const field = card.querySelector('input');
  let done = false;
  try {
    await navigator.clipboard.writeText(field.value);
    done = true;
  } catch {
    field.focus();
    field.select();
    done = document.execCommand('copy');
  }
  card.querySelector('[role="status"]').textContent = done ? words.copied : words.byHand;
}
