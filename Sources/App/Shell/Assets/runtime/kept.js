// The episodes that this device can play without a network. Their ids are in a small value, because a tap on play cannot wait for a cache.

import { base, owned, readJSON, write } from "./browser-storage.js";

const storageKey = owned("earnest.kept");

/** Only the service worker can play them. @param {number} episode */
export function isKept(episode) {
  return Boolean(navigator.serviceWorker?.controller) && keptEpisodes().includes(episode);
}

/** @returns {number[]} */
export function keptEpisodes() {
  return readJSON(storageKey) ?? [];
}

/** @param {number} episode @returns {string} */
export function keptURL(episode) {
  return `${base}/kept/${episode}`;
}

/** Stores which episodes are complete on this device. @param {number[]} episodes */
export function setKeptEpisodes(episodes) {
  write(storageKey, JSON.stringify(episodes));
  didChange();
}

function didChange() {
  document.dispatchEvent(new CustomEvent("kept-change"));
}

// Another tab has changed them.
addEventListener("storage", ({ key }) => key === storageKey && didChange());
