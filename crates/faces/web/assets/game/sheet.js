// The sheet says on which day the game was bowled, and can print itself.

const date = /** @type {HTMLTimeElement} */ (document.getElementById('date'));
const begun = new Date(Number(date.dataset.time));
date.dateTime = begun.toISOString();
date.textContent = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long' }).format(begun);
date.classList.remove('blank');

const button = /** @type {HTMLElement} */ (document.getElementById('print'));
button.hidden = false;
button.addEventListener('click', () => print());
