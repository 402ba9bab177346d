// A newer version of the program on the server than the one that this document runs. The next page is then a new document; while something
// plays, that would end playback, so that pages are swapped as before until it has ended.

import { showNotice } from "./notice.js";
import { string } from "./strings.js";

/** The folder of the program's files: the hash of their content. */
const version = import.meta.url.split("/assets/")[1].split("/")[0];
let isOffered = false;

/** @param {Response} response */
export function isOfOtherVersion(response) {
  return ![null, version].includes(response.headers.get("Earnest-Version"));
}

/** @param {string} url @returns {boolean} Whether a new document loads */
export function replaceDocument(url) {
  if ([...document.querySelectorAll("#audio, #video")].every(({ paused }) => paused)) {
    location.assign(url);
    return true;
  }
  if (!isOffered) offerRestart();
  isOffered = true;
  return false;
}

function offerRestart() {
  const form = Object.assign(document.createElement("form"), { className: "notice-undo" });
  form.append(Object.assign(document.createElement("button"), { textContent: string("restart") }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    location.reload();
  });
  showNotice(string("newVersion"), form);
}
