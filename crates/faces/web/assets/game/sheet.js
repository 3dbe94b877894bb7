// The sheet can print itself.

import { byId } from '../common/page.js';

const button = byId('print');
button.hidden = false;
button.addEventListener('click', () => print());
