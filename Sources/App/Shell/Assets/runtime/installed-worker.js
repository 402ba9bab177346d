// The service worker of this user (worker/service-worker.js): it is installed with the first tap, and looks for a newer version of itself when
// the app returns to the screen. A sign-out ends it (sign-out.js).

import { base, userID } from "./browser-storage.js";

const container = navigator.serviceWorker;
/** In milliseconds. */
const updateInterval = 3_600_000;
let checkedAt = Date.now();

if (userID && container) {
  const address = `${base}/service-worker.js?user=${userID}`;
  // Single files of a checkout are modules.
  const type = import.meta.url.includes("/assets/single/") ? "module" : "classic";
  const register = () => container.register(address, { type }).catch(() => {});
  const whenIdle = () => (globalThis.requestIdleCallback ?? setTimeout)(register);
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" || Date.now() - checkedAt < updateInterval) return;
    checkedAt = Date.now();
    // With the same address, this only looks for a newer version.
    register();
  });
}
