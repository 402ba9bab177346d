// Small values in the browser's storage. A browser that refuses to store them (a private window, a full disk) loses them on a restart, but
// the player works.

import { base, closeStorage, isClosed, owned, user } from "../worker/owner.js";

export { base, owned, user };

const fallback = new Map();

/** The user of this document; 0 on a page without one, such as the sign-in page. */
export const userID = Number(user);

/** Whether names without a user, from versions with only one, belong to this user. */
export const ownsUnkeyed = userID === 1;

// Copied: a tab of an earlier version may still use the old names, which disappear once it has closed and its journal is delivered.
if (ownsUnkeyed) for (const name of ["earnest.device", "earnest.plan"]) write(owned(name), read(owned(name)) ?? read(name));

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

/** @param {string} key @param {string | null} value null changes nothing */
export function write(key, value) {
  if (value === null || isClosed) return;
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
  const stored = new Set(fallback.keys());
  try {
    for (const key of Object.keys(localStorage)) stored.add(key);
  } catch {}
  return [...stored].filter((key) => key.startsWith(prefix));
}

/**
 * Deletes the values, caches and databases of the user. Nothing is stored afterwards.
 * @param {boolean} keepsJournals Whether undelivered journals and actions stay, with the identity that reports them
 */
export async function deleteOwned(keepsJournals) {
  closeStorage();
  const isOwned = (name) => {
    const mark = name.slice(name.indexOf("@")).split("#")[0];
    return /^earnest\./.test(name) && (mark === owned("") || (ownsUnkeyed && !name.includes("@") && name !== "earnest.volume"));
  };
  const stays = (name) => keepsJournals && /journal|outbox|device|seq/.test(name);
  for (const name of keys("")) if (isOwned(name) && !stays(name)) remove(name);
  for (const name of (await globalThis.caches?.keys()) ?? []) if (isOwned(name)) await caches.delete(name);
  for (const { name } of (await indexedDB.databases?.()) ?? []) if (isOwned(name)) indexedDB.deleteDatabase(name);
}
