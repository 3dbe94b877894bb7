// The sheet can print itself.

const button = document.getElementById('print');
button.hidden = false;
button.addEventListener('click', () => print());
