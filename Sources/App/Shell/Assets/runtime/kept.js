// The episodes that this browser stores, known without waiting: the player decides within the tap whether it needs the server. Where a
// download is for this device, its forms are not sent. The work itself is in keeper.js, kept-marks.js, download-rings.js and download-taps.js.

import { base, owned, readJSON, userID } from "./browser-storage.js";
import { loadFurtherAssets } from "./further-assets.js";
import { showNotice } from "./notice.js";
import { string } from "./strings.js";

const root = document.documentElement;

/** The names of stored values. */
export const keptKeys = { complete: owned("earnest.kept"), pending: owned("earnest.keep-pending"), rules: owned("earnest.keep-rules") };
/** Announces that an episode is stored or removed. */
export const keptChanged = "kept-change";

/** Browsers store files over HTTPS and on the machine itself, and some of them not in a private window. */
export const canKeep = isSecureContext && "caches" in globalThis && "serviceWorker" in navigator && Boolean(navigator.locks);

/** The machine that the server runs on has its files already. @param {string} host */
export const isLoopback = (host) => /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host);

/** Whether a tap on Download means this device. */
export const downloadsHere = () => root.dataset.downloads === "device";

/** What stands in such a place is about the server's files. */
export const serverPlace = "[data-place=server]";

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
  root.dataset.keeps = "";
  if (!isLoopback(location.hostname)) root.dataset.downloads = "device";
  document.addEventListener("click", ({ target }) => {
    const { keep } = target.closest?.("button[data-keep]")?.dataset ?? {};
    if (keep) requestKeeping(keep, Number(target.closest("button").value));
  });
  document.addEventListener("submit", takeDownload, true);
  const load = () => loadFurtherAssets().catch(() => {});
  if (Object.values(keptKeys).some((key) => readJSON(key))) (globalThis.requestIdleCallback ?? setTimeout)(load);
}

/** A download for this device is no post: nothing else hears of the form. @param {SubmitEvent} event */
function takeDownload(event) {
  const { target: form, submitter } = event;
  if (!submitter?.matches(".download-button, [name=action][value^=download]")) return;
  if (submitter.closest(serverPlace) || form.closest(serverPlace) || !(downloadsHere() || submitter.dataset.device)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const tell = () => document.dispatchEvent(new CustomEvent("download-tap", { detail: { form, submitter } }));
  loadFurtherAssets().then(tell, () => showNotice(string("offline")));
}

/** For keeper.js. @param {"keep" | "unkeep" | "suspend" | "resume"} action @param {number} episode */
export async function requestKeeping(action, episode) {
  await loadFurtherAssets();
  document.dispatchEvent(new CustomEvent(`${action}-episode`, { detail: episode }));
}
