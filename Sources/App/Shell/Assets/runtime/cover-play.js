// A mouse that rests on the cover of a show, and the focus there, find a play button over it: that of the cover's menu, which is requested
// before, so that a click plays at once.

import { requestPage } from "./page-request.js";

const hovers = matchMedia("(hover: hover)");
/** How long a mouse rests on a cover first, in milliseconds. */
const restTime = 120;

const place = Object.assign(document.createElement("span"), { className: "cover-play" });
/** The element of the cover. @type {Element | null} */
let cover = null;
let timer = 0;

export function showCoverPlay() {
  for (const type of ["pointerover", "focusin"]) document.addEventListener(type, offer);
}

/** @param {Event} event */
function offer({ target, type }) {
  const link = hovers.matches ? target.closest?.("[data-menu]")?.querySelector(":scope > a[data-cover-plays]") : null;
  const other = link?.parentElement ?? null;
  // A page that moves under a resting mouse does not take the button from the keyboard.
  if (other === cover || (type !== "focusin" && cover?.querySelector(":focus-visible"))) return;
  cover = other;
  place.remove();
  clearTimeout(timer);
  if (link) timer = setTimeout(fill, restTime, link);
}

/** @param {HTMLAnchorElement} link */
async function fill(link) {
  const answer = await requestPage(link.href).catch(() => null);
  const button = answer?.kind === "page" && answer.main.querySelector(".menu-card play-button");
  if (!button || !link.isConnected || link.parentElement !== cover) return;
  button.className = "round";
  button.querySelector(".play-verb").remove();
  place.replaceChildren(button);
  link.before(place);
}
