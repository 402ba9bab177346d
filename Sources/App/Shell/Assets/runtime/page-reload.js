// Reloads a page, or a part outside of it, whose `data-reload-on…` attributes were patched, because it shows more than patches can express:
// after a short pause, since many patches may arrive at once, and after the user's pending actions have been sent, since an earlier answer
// would be out of date.

import { postsSent } from "./post-queue.js";
import { began } from "./rest.js";

/** The document, or the parts, that wait for their reload. */
const waiting = new Set();

/** @param {Element} [element] The patched element: `data-pause` is the minimum interval in milliseconds, else 250 */
export function scheduleReload(element) {
  const target = element?.closest("[data-part-url]") ?? document;
  if (waiting.has(target)) return;
  waiting.add(target);
  const pause = Number(element?.dataset.pause ?? 250);
  // A page that changes all the time would never be at rest.
  const end = pause < 1000 ? began() : () => {};
  setTimeout(async () => {
    await postsSent();
    waiting.delete(target);
    target.dispatchEvent(new CustomEvent("page-stale"));
    end();
  }, pause);
}
