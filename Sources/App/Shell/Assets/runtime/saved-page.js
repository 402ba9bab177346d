// Pages that the service worker has stored, shown while the server cannot be reached.

import { base } from "./browser-storage.js";
import { requestPage } from "./page-request.js";

/** @param {Element} main */
export const isSaved = (main) => main.dataset.saved !== undefined;

/** Whether its current form may replace it, because nothing in it is being edited. @param {Element} main */
export const isReplaceable = (main) => isSaved(main) && !main.querySelector(":popover-open, :is(input, textarea, select):focus");

/** A page to which the user returns while the server cannot be reached says how old it is, as stored ones do. @param {HTMLElement} main */
export function showAge(main) {
  const { left } = main.dataset;
  if (left === undefined || isSaved(main)) return;
  main.dataset.saved = left;
  main.prepend(document.createElement("saved-line"));
}

/** The page that is shown instead of one that this device has not stored. @param {string} url @returns {Promise<any>} Null without a worker */
export async function missingPage(url) {
  const answer = await requestPage(`${base}/offline`).catch(() => null);
  return answer?.isSaved ? { ...answer, url: new URL(url, location.href).href, isMoved: false } : null;
}
