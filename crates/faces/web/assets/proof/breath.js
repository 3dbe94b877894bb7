// A page that computes for long must not stand still.

// Nobody notices this many milliseconds.
const LONGEST = 40;

/** Looks up from the work now and then; the work can be stopped here. */
export class Breath {
  /** @param {AbortSignal} [signal] */
  constructor(signal) {
    this.signal = signal;
    this.last = performance.now();
  }

  /** Lets the page do its work, if it has waited long enough. */
  async take() {
    if (performance.now() - this.last < LONGEST) return;
    await new Promise((done) => setTimeout(done));
    this.signal?.throwIfAborted();
    this.last = performance.now();
  }
}
