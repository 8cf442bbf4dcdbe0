// The browser's persistent storage, which may be unavailable in a private window.
// @ts-check

/** @param {string} key */
export function remembered(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string | null} value null to remove it */
export function remember(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage, nothing is remembered, so the player must enter the value again next time.
  }
}
