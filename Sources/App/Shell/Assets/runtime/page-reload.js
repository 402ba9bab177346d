// Reloads a page, or a part outside of it, whose `data-reload-on…` attributes were patched, because it shows more than patches can express:
// after a short pause, since many patches may arrive at once, and after the answers to the user's pending actions are shown, since an earlier
// answer would be out of date. A page that was rendered after the change (`data-change`) is not requested again: the answer to an action
// shows what the action has changed.

import { postsSent } from "./post-queue.js";
import { began } from "./rest.js";

/** The document, or the parts, that wait for their reload, and the changes that they have to show. @type {Map<Document | Element, Set<string | undefined>>} */
const waiting = new Map();

/**
 * @param {Element | null} element The patched element: `data-pause` is the minimum interval in milliseconds, else 250
 * @param {string} [change] The change that a reload would show; without one, the page is requested in any case
 */
export function scheduleReload(element, change) {
  const target = element?.closest("[data-part-url]") ?? document;
  if (waiting.has(target)) return void waiting.get(target).add(change);
  waiting.set(target, new Set([change]));
  const pause = Number(element?.dataset.pause ?? 250);
  // A page that changes all the time would never be at rest.
  const end = pause < 1000 ? began() : () => {};
  setTimeout(async () => {
    await postsSent();
    const page = target === document ? document.getElementById("page") : target;
    const isShown = [...waiting.get(target)].every((change) => shows(page, change));
    waiting.delete(target);
    target.dispatchEvent(new CustomEvent("page-stale", { detail: { isShown } }));
    end();
  }, pause);
}

/** Changes are named after a run of the server and their number in it: "k3x-17". @param {HTMLElement} page @param {string | undefined} change */
function shows({ dataset }, change) {
  const [run, number] = (change ?? "").split("-");
  const [ofPage, last] = (dataset.change ?? "").split("-");
  return run !== "" && run === ofPage && Number(number) <= Number(last);
}
