// The screen stays on while episodes arrive on this device, if the user wishes: a phone whose screen is off ends the transfer.

import { owned, read, remove, write } from "./browser-storage.js";

const key = owned("earnest.keep-awake");
export const canKeepAwake = "wakeLock" in navigator;
export const keepsAwake = () => read(key) !== null;

let isBusy = false;
/** @type {WakeLockSentinel | null} The browser releases it when the page is hidden. */
let lock = null;
/** One change after the other. */
let last = Promise.resolve();

/** The user's choice. @param {boolean} isSo */
export function setKeepsAwake(isSo) {
  if (isSo) write(key, "yes");
  else remove(key);
  change();
}

/** Whether episodes arrive. @param {boolean} isSo */
export function setBusy(isSo) {
  if (isSo === isBusy) return;
  isBusy = isSo;
  change();
}

function change() {
  if (canKeepAwake) last = last.then(apply).catch(() => {});
}

async function apply() {
  const isWanted = isBusy && keepsAwake() && document.visibilityState === "visible";
  if (isWanted === (lock?.released === false)) return;
  if (isWanted) lock = await navigator.wakeLock.request("screen");
  else await lock.release();
}

document.addEventListener("visibilitychange", change);
