// What makes the sounds of a page: a few notes, made here.

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
const audio = () => (context ??= new AudioContext());

/** @param {string} sign */
export function tune(sign) {
  const notes = TUNES[sign];
  if (!notes) return;
  const { currentTime: begin, destination } = audio();
  notes.forEach((semitone, place) => {
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

// A browser makes no sound before somebody has touched the page.
addEventListener('pointerdown', () => void audio().resume());
