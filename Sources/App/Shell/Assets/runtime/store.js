// Small values kept in this browser. A browser that refuses to keep them (a private window, a full disk) costs
// memory over restarts, never a running player.

const fallback = new Map();

/** @param {string} key @returns {string | null} */
export function read(key) {
  // What could not be written is newer than what was.
  if (fallback.has(key)) return fallback.get(key);
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @returns {any} The value, or null when there is none that makes sense. */
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
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [...fallback.keys()].filter((key) => key.startsWith(prefix));
  }
}
