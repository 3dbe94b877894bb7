// What more this page can do comes with its own script; until then it shows what everybody sees.

import './evening.js';
