// The page of an evening for those who look on: one standing, and the way to every board.

import { drawOver, redraw } from '../common/live.js';
import { byId } from '../common/page.js';
import { id, lead } from './place.js';

drawOver(() => lead(byId('live'), id));
redraw();
