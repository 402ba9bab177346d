// Small values in the browser's storage. A browser that refuses to store them (a private window, a full disk) loses them on a restart, but
// the player works.

const fallback = new Map();

/** @param {string} key @returns {string | null} */
export function read(key) {
  // A value that could not be stored is newer than the stored one.
  if (fallback.has(key)) return fallback.get(key);
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @returns {any} The value, or null when it is missing or invalid. */
export function readJSON(key) {
  try {
    return JSON.parse(read(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} value */
export function write(key, value) {
  try {
    localStorage.setItem(key, value);
    fallback.delete(key);
  } catch {
    fallback.set(key, value);
  }
}

/** @param {string} key */
export function remove(key) {
  fallback.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {}
}

/** @param {string} prefix @returns {string[]} */
export function keys(prefix) {
  let stored = [...fallback.keys()];
  try {
    stored = Object.keys(localStorage);
  } catch {}
  return stored.filter((key) => key.startsWith(prefix));
}
