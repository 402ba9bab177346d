// Reloads a page whose `data-reload-on…` attributes were patched, because it shows more than patches can express: after a short pause, since
// many patches may arrive at once, and after the user's pending actions have been sent, since an earlier answer would be out of date.

import { postsSent } from "./post-queue.js";

let timer = 0;

/** @param {Element} [element] The patched element: `data-pause` is the minimum interval in milliseconds, else 250 */
export function scheduleReload(element) {
  timer ||= setTimeout(async () => {
    await postsSent();
    timer = 0;
    document.dispatchEvent(new CustomEvent("page-stale"));
  }, Number(element?.dataset.pause ?? 250));
}
