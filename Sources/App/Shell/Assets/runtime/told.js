// A page that is told (`data-told…`, a leaf) that it shows more than leaves know asks for itself anew: a moment later, since much may be
// told at once, and when what the person does meanwhile has been sent, since an answer before that is out of date.

import { allSent } from "./in-order.js";

const pause = 250;
let timer = 0;

/** @param {Element} [element] What was told: `data-pause` says when it is often enough, in milliseconds */
export function tell(element) {
  timer ||= setTimeout(async () => {
    await allSent();
    timer = 0;
    document.dispatchEvent(new CustomEvent("page-stale"));
  }, Number(element?.dataset.pause ?? pause));
}
