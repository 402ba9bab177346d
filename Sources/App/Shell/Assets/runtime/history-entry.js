// One entry of the browser's history: how deep it lies in this visit, and how far its page was scrolled.

import { newID } from "./device.js";

const key = "earnest.scroll";

/** @param {number} depth Of an entry that is not ours yet @returns {{key: string, depth: number}} */
export function currentEntry(depth = 0) {
  const state = history.state;
  if (state?.key) return state;
  const entry = { key: newID(), depth };
  history.replaceState(entry, "");
  return entry;
}

/** @param {string} url */
export function pushEntry(url) {
  history.pushState({ key: newID(), depth: currentEntry().depth + 1 }, "", url);
}

/** @param {string} url */
export function replaceEntry(url) {
  history.replaceState(currentEntry(), "", url);
}

/** @param {string} entryKey */
export function keepScroll(entryKey) {
  const kept = allScrolls();
  delete kept[entryKey];
  const newest = Object.entries(kept).slice(-99);
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...Object.fromEntries(newest), [entryKey]: Math.round(scrollY) }));
  } catch {}
}

/** @param {string} entryKey @returns {number} */
export function keptScroll(entryKey) {
  return allScrolls()[entryKey] ?? 0;
}

function allScrolls() {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}
