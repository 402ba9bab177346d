// What a download ring shows of this device, and what a tap on it does: the table of docs/offline.md, without the document and the storage.

/** @typedef {import("../worker/kept-store.js").KeptRecord} KeptRecord */

/**
 * @typedef {{state: "queued" | "running" | "paused" | "waiting" | "failed" | "done", part: number, reason: string | null}} DeviceState
 *   `part` in percent; `reason` is "offline", "wifi", "quota", "unavailable", "changed" or a sentence of the server
 */

/**
 * An episode on this device; null when the user wants nothing of it here.
 * @param {KeptRecord | null | undefined} record
 * @param {{isOnline: boolean, isMetered: boolean, isCurrent: boolean}} now `isCurrent` while its bytes arrive, in any tab (`keeper.current`)
 * @returns {DeviceState | null}
 */
export function deviceState(record, { isOnline, isMetered, isCurrent }) {
  if (!record || record.isRemoved) return null;
  const part = record.isComplete ? 100 : record.size ? Math.floor((record.storedParts / record.parts) * 100) : 0;
  const state = (/** @type {DeviceState["state"]} */ name, /** @type {string | null} */ reason = null) => ({ state: name, part, reason });
  if (record.isComplete) return state("done");
  if (record.failure) return state("failed", record.failure);
  if (record.isPaused) return state("paused");
  if (!isOnline) return state("waiting", "offline");
  if (isCurrent) return state("running");
  if (isMetered && record.by === "rule") return state("waiting", "wifi");
  return record.delay ? state("waiting", record.delay) : state("queued");
}

const acts = { queued: "suspend", running: "suspend", waiting: "suspend", paused: "resume", failed: "keep", done: "offer" };
const labels = { suspend: "ringPause", resume: "ringResume", keep: "ringRetry", offer: "ringDone" };
const words = { queued: "wordQueued", running: "wordPercent", paused: "wordPaused", waiting: "wordOffline", failed: "wordRetry", done: "onDevice" };

/**
 * A ring. Its label and word are keys of `string`, with `{title}` and `{percent}`; null where the server's own stay.
 * @param {string} serverState As in `data-state` @param {DeviceState | null} device @param {boolean} isHere Whether a download is for this device
 * @returns {{device: DeviceState["state"] | null, act: "keep" | "suspend" | "resume" | "offer" | "post", label: string | null, word: string | null}}
 *   "offer" is the offer to remove it, and "post" leaves the tap to the form
 */
export function ringOf(serverState, device, isHere) {
  if (!device && !isHere) return { device: null, act: "post", label: null, word: null };
  if (!device) return { device: null, act: "keep", label: serverState === "done" ? "ringOnServer" : "ringGet", word: "wordGet" };
  // A tap is the wish of the user, who may spend mobile data.
  if (device.reason === "wifi") return { device: device.state, act: "keep", label: "ringGet", word: "wordWiFi" };
  const act = acts[device.state];
  // A server that is busy is no missing connection.
  const isDelayed = device.state === "waiting" && device.reason !== "offline";
  return { device: device.state, act, label: labels[act], word: isDelayed ? "wordQueued" : words[device.state] };
}
