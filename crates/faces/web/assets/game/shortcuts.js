// Letters and digits as shortcuts: for those who speak to their computer a word must not be seven rolls, so they can be
// switched off. This device remembers it.

import { byId } from '../common/page.js';
import { recall, remember } from '../common/store.js';

const NAME = 'alley.shortcuts';
const choice = byId('shortcuts', HTMLInputElement);

choice.checked = recall(NAME) !== false;
choice.addEventListener('change', () => remember(NAME, choice.checked));

/** Whether a key of the keyboard is a key of the pad. */
export const areOn = () => choice.checked;
