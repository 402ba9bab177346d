// In the last minute of the sleep timer, any key and a shake of the phone add five minutes, the shake unless the user has switched it off. The
// page has to be on screen: browsers report neither keys nor motion to other pages.

import { owned, read, write } from "./browser-storage.js";
import { player } from "./player.js";

const shakeKey = owned("earnest.shake");
let isAllowed = false;
const isWanted = () => read(shakeKey) !== "off";

/** Some browsers have to ask the user, inside a tap; outside of one they give the earlier answer. */
async function askForMotion() {
  const answer = await globalThis.DeviceMotionEvent?.requestPermission?.().catch(() => "denied");
  isAllowed = ["granted", undefined].includes(answer);
}
askForMotion();

/** Whether a shake adds minutes. */
export const isShakingOn = () => isAllowed && isWanted();

/** Called inside the tap. @param {boolean} isOn @returns {Promise<boolean>} False when the browser does not allow it */
export async function setShaking(isOn) {
  write(shakeKey, isOn ? "on" : "off");
  if (isOn) await askForMotion();
  return isAllowed || !isOn;
}

/** The acceleration of a shake, gravity included, in m/s²: more than twice that of a phone at rest. */
const shakeThreshold = 22;

let isWatching = false;
const isNearEnd = ({ playing, sleep }) => playing && sleep?.kind === "minutes" && sleep.left <= 60;
const extend = () => isNearEnd(player.state) && player.extendSleep();
const didMove = ({ accelerationIncludingGravity: force }) => Math.hypot(force?.x, force?.y, force?.z) > shakeThreshold && isWanted() && extend();
addEventListener("keydown", extend, true);
document.addEventListener("player-time", ({ detail }) => {
  if (isNearEnd(detail) === isWatching) return;
  isWatching = !isWatching;
  (isWatching ? addEventListener : removeEventListener)("devicemotion", didMove);
});
