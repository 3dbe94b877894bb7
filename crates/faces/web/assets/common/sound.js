// Sounds, for those who have switched them on: a few notes, made here. Off at first, and remembered by this device.

import { all } from './page.js';
import { recall, remember } from './store.js';

const NAME = 'alley.sound';
const NOTE = 0.13;

// In semitones above the first note.
/** @type {Record<string, number[]>} */
const TUNES = {
  spare: [0, 4],
  strike: [0, 4, 7],
  double: [0, 4, 7, 12],
  turkey: [0, 4, 7, 12, 7, 12],
  strikes: [0, 4, 7, 12, 16, 12, 16],
  perfect: [0, 4, 7, 12, 16, 19, 24, 19, 24],
  finish: [0, 0, 0, 5, 9, 12],
  go: [12],
};

/** @type {AudioContext | undefined} */
let context;
const isOn = () => recall(NAME) === true;
const switches = () => all('[data-do="sound"]');

/** @param {string | undefined} sign */
export function play(sign) {
  const tune = sign && TUNES[sign];
  if (!tune || !isOn()) return;
  context ??= new AudioContext();
  const { currentTime: begin, destination } = context;
  tune.forEach((semitone, place) => {
    const at = begin + place * NOTE;
    const [tone, volume] = [new OscillatorNode(audio()), new GainNode(audio())];
    tone.type = 'triangle';
    tone.frequency.value = 392 * 2 ** (semitone / 12);
    volume.gain.setValueAtTime(0.18, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + NOTE * 1.6);
    tone.connect(volume).connect(destination);
    tone.start(at);
    tone.stop(at + NOTE * 1.7);
  });
  document.documentElement.dataset.played = sign;
}

const audio = () => (context ??= new AudioContext());

function show() {
  for (const button of switches()) button.setAttribute('aria-pressed', String(isOn()));
}

for (const button of switches()) {
  button.hidden = false;
  button.addEventListener('click', () => {
    remember(NAME, !isOn());
    show();
    play('strike');
  });
}
// A browser makes no sound before somebody has touched the page.
addEventListener('pointerdown', () => isOn() && audio().resume());
show();
