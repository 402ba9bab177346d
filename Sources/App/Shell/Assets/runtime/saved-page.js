// Pages that the service worker has stored, shown while the server cannot be reached: a line at the top says how old the page is.

import { base } from "./browser-storage.js";
import { requestPage } from "./page-request.js";
import { string } from "./strings.js";

/** @param {Element} main */
export function isSaved(main) {
  return main.dataset.saved !== undefined;
}

/** @param {HTMLElement} main A page that is about to be shown */
export function showAge(main) {
  if (!isSaved(main) || main.dataset.identity === "offline-page" || main.querySelector(":scope > .saved-line")) return;
  const time = new Date(Number(main.dataset.saved));
  const isToday = time.toDateString() === new Date().toDateString();
  const day = isToday ? {} : { day: "numeric", month: "short" };
  const format = new Intl.DateTimeFormat(main.lang, { ...day, hour: "numeric", minute: "2-digit" });
  const line = Object.assign(document.createElement("p"), { className: "saved-line", role: "status" });
  line.textContent = string("savedPage").replace("{time}", format.format(time));
  main.querySelector(":scope > .page-bar").after(line);
}

/** Whether its current form may replace it, because nothing in it is being edited. @param {Element} main */
export function isReplaceable(main) {
  return isSaved(main) && main.querySelector(":popover-open, :is(input, textarea, select):focus") === null;
}

/** The page that is shown instead of one that this device has not stored. @param {string} url @returns {Promise<any>} Null without a worker */
export async function missingPage(url) {
  const answer = await requestPage(`${base}/offline`).catch(() => null);
  return answer?.isSaved ? { ...answer, url: new URL(url, location.href).href, isMoved: false } : null;
}
