// Trying again, later after each failure.

/**
 * Pauses that double, from the shortest to the longest, in milliseconds.
 * @param {number} shortest
 * @param {number} longest
 */
export function retries(shortest, longest) {
  let pause = shortest;
  /** @type {number | undefined} */
  let timer;
  const stop = () => clearTimeout(timer);
  return {
    stop,
    /** It went well, or there is new hope: the next pause is short. */
    hope() {
      pause = shortest;
    },
    /**
     * Does something after a pause, instead of what was to be done before.
     * @param {() => void} action
     * @param {number} [least] the least number of milliseconds to wait
     */
    later(action, least = 0) {
      stop();
      pause = Math.max(pause, least);
      timer = setTimeout(action, pause);
      pause = Math.min(pause * 2, longest);
    },
  };
}
