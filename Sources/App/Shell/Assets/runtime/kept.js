// The episodes that this browser stores, known without waiting: the player decides within the tap whether it needs the server. The work
// itself, and the marks in rows, are in keeper.js and kept-marks.js, which are loaded when there are such episodes.

import { base, owned, readJSON, userID } from "./browser-storage.js";
import { loadFurtherAssets } from "./further-assets.js";

/** The names of stored values. */
export const keptKeys = { complete: owned("earnest.kept"), pending: owned("earnest.keep-pending"), rules: owned("earnest.keep-rules") };
/** Announces that an episode is stored or removed. */
export const keptChanged = "kept-change";

/** Browsers store files over HTTPS and on the machine itself, and some of them not in a private window. */
export const canKeep = isSecureContext && "caches" in globalThis && "serviceWorker" in navigator && Boolean(navigator.locks);

/** The ids of stored and of wanted episodes. @type {{complete: number[], pending: number[]}} */
export const keptEpisodes = { complete: [], pending: [] };

export function readKept() {
  for (const kind of ["complete", "pending"]) keptEpisodes[kind] = readJSON(keptKeys[kind]) ?? [];
}

/** Whether the service worker plays it without the server. @param {number} episode */
export const isKept = (episode) => Boolean(navigator.serviceWorker?.controller) && keptEpisodes.complete.includes(episode);

/** The address at which the service worker plays it. @param {number} episode */
export const keptURL = (episode) => `${base}/kept/${episode}`;

export function startKeeping() {
  if (!userID || !canKeep) return;
  readKept();
  document.documentElement.dataset.keeps = "";
  document.addEventListener("click", ({ target }) => {
    const { keep } = target.closest?.("button[data-keep]")?.dataset ?? {};
    if (keep) requestKeeping(keep, Number(target.closest("button").value));
  });
  const load = () => loadFurtherAssets().catch(() => {});
  if (Object.values(keptKeys).some((key) => readJSON(key))) (globalThis.requestIdleCallback ?? setTimeout)(load);
}

/** For keeper.js. @param {"keep" | "unkeep"} action @param {number} episode */
export async function requestKeeping(action, episode) {
  await loadFurtherAssets();
  document.dispatchEvent(new CustomEvent(`${action}-episode`, { detail: episode }));
}
