// A race that somebody is about to make: kept while this tab is open, so that a reload loses no name.

const NAME = 'alley.race';

export function fillIn(draft) {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(draft));
  } catch {
    // Not allowed: then it has to be typed.
  }
}

export function filledIn() {
  try {
    return JSON.parse(sessionStorage.getItem(NAME)) ?? {};
  } catch {
    return {};
  }
}

export function clear() {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // Not allowed: then there was nothing.
  }
}
