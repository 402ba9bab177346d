// In the last minute of the sleep timer, any key and a shake of the phone add five minutes. The page has to be on screen: browsers report
// neither keys nor motion to other pages.

import { player } from "./player.js";

/** The acceleration of a shake, gravity included, in m/s²: more than twice that of a phone at rest. */
const shakeThreshold = 22;

let isWatching = false;
const isNearEnd = ({ playing, sleep }) => playing && sleep?.kind === "minutes" && sleep.left <= 60;
const extend = () => isNearEnd(player.state) && player.extendSleep();
const didMove = ({ accelerationIncludingGravity: force }) => Math.hypot(force?.x, force?.y, force?.z) > shakeThreshold && extend();
addEventListener("keydown", extend, true);
document.addEventListener("player-time", ({ detail }) => {
  if (isNearEnd(detail) === isWatching) return;
  isWatching = !isWatching;
  (isWatching ? addEventListener : removeEventListener)("devicemotion", didMove);
});
