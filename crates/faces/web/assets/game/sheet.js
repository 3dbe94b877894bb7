// The sheet can print itself.

const button = /** @type {HTMLElement} */ (document.getElementById('print'));
button.hidden = false;
button.addEventListener('click', () => print());
