// The page of an evening for those who look on: one standing, and the way to every board.

import { byId, drawOver, redraw } from '../common.js';
import { id, lead } from './series.js';

drawOver(() => lead(byId('live'), id));
redraw();
