// The service worker of this user (worker/service-worker.js): it is installed with the first tap, looks for a newer version of
// itself when the app returns to the screen, and leaves with the user.

import { base, userID } from "./browser-storage.js";

const container = navigator.serviceWorker;
const address = `${base}/service-worker.js?user=${userID}`;
/** In milliseconds. */
const updateInterval = 3_600_000;
const replyTimeout = 1000;

if (userID && container) {
  let checked = Date.now();
  const register = () =>
    // Single files of a checkout are modules.
    container.register(address, { type: import.meta.url.includes("/assets/single/") ? "module" : "classic" }).catch(() => {});
  const whenIdle = () => (globalThis.requestIdleCallback ?? setTimeout)(register);
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle);
  document.addEventListener("visibilitychange", async () => {
    if (document.visibilityState === "hidden" || Date.now() - checked < updateInterval) return;
    checked = Date.now();
    (await registration())?.update().catch(() => {});
  });
  container.addEventListener("message", ({ data }) => {
    if (data?.type === "open") document.dispatchEvent(new CustomEvent("open-page", { detail: data.url }));
  });
}

/** Afterwards the worker stores nothing, and answers nothing. */
export async function uninstallWorker() {
  const installed = await registration();
  const { port1, port2 } = new MessageChannel();
  const reply = new Promise((resolve) => {
    port1.onmessage = resolve;
    setTimeout(resolve, replyTimeout);
  });
  if (installed?.active) {
    installed.active.postMessage({ type: "sign-out" }, [port2]);
    await reply;
  }
  await installed?.unregister();
}

/** A server below another path of this origin has its own. @returns {Promise<ServiceWorkerRegistration | undefined>} */
async function registration() {
  const installed = await container?.getRegistration(`${base}/`);
  return installed?.scope === new URL(`${base}/`, location.href).href ? installed : undefined;
}
