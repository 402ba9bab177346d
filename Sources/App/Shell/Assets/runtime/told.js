// Reloads a page whose `data-told…` attributes were patched, because it shows more than patches can express: after a short pause, since
// many patches may arrive at once, and after the user's pending actions have been sent, since an earlier answer would be out of date.

import { allSent } from "./in-order.js";

const pause = 250;
let timer = 0;

/** @param {Element} [element] The patched element: `data-pause` is the minimum interval in milliseconds */
export function tell(element) {
  timer ||= setTimeout(async () => {
    await allSent();
    timer = 0;
    document.dispatchEvent(new CustomEvent("page-stale"));
  }, Number(element?.dataset.pause ?? pause));
}
