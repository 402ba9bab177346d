// The menu of a row, a cover, a link of the sidebar or the player bar opens in three ways: by its button, by a right click, and by a finger
// held still. menu-keys.js has the keys of an open one.

import { isFingerDown } from "./gesture.js";

/** Fields, which have a menu and keys of their own. */
export const fields = "input:not([type=checkbox]), select, textarea, [role=slider], [contenteditable]";
/** Elements with a menu, and the link in them that opens it. */
const owners = "article[data-episode], li[data-episode], [data-menu]";
const openers = "a.row-more, a.episode-menu, a.menu-link";
const edge = 8;

/** The finger that is down and has opened a menu. @type {import("./gesture.js").Finger | null} */
let held = null;
/** The place for the menu that opens next, and the finger that opens it. @type {{x: number, y: number, finger?: import("./gesture.js").Finger} | null} */
let place = null;
/** The click that the lifted finger may cause. */
let isLifted = false;

/** The place for the menu of the click that is being handled; menus that come later take it then. */
export function takePlace() {
  const at = place;
  place = null;
  return at;
}

/**
 * Opens a menu at its opener or, for a right click, where the pointer is. When it closes, the focus returns to the opener.
 * @param {HTMLElement} menu @param {HTMLElement} opener
 */
export function openMenu(menu, opener, at = takePlace()) {
  if (at) opener.focus({ preventScroll: true, focusVisible: false });
  // An automatic one would be closed by the finger that is lifted.
  menu.popover = at?.finger ? "manual" : "auto";
  menu.toggleAttribute("data-at-point", at !== null && !at.finger);
  menu.showPopover({ source: opener });
  menu.scrollTop = 0;
  if (!at) return;
  const { offsetWidth: width, offsetHeight: height } = menu;
  const start = getComputedStyle(menu).direction === "rtl" ? at.x - width : at.x;
  const above = at.y - height >= edge ? at.y - height : innerHeight - height - edge;
  menu.style.setProperty("--menu-x", `${Math.max(Math.min(start, innerWidth - width - edge), edge)}px`);
  menu.style.setProperty("--menu-y", `${Math.max(at.y + height + edge <= innerHeight ? at.y : above, edge)}px`);
}

document.addEventListener("beforetoggle", ({ target, newState }) => {
  if (newState === "open" || target.popover !== "manual" || !target.contains(document.activeElement)) return;
  target.previousElementSibling?.focus({ preventScroll: true });
}, true);

// Opening

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
function openerOf(target) {
  if (target?.closest?.(`[popover], ${fields}`)) return null;
  return target?.closest?.(owners)?.querySelector(openers) ?? null;
}

/** Opens the menu of a link, at a place. @param {HTMLAnchorElement} link @param {ReturnType<typeof takePlace>} at */
export function openLink(link, at) {
  if (!link.isConnected) return;
  place = at;
  link.click();
  place = null;
}

document.addEventListener("contextmenu", (event) => {
  const link = openerOf(event.target);
  // With a modifier, or for selected text, the browser has its own.
  if (!link || event.shiftKey || event.ctrlKey || !getSelection().isCollapsed) return;
  event.preventDefault();
  // That of a finger opens by time.
  if (held || isFingerDown()) return;
  const at = { x: event.clientX, y: event.clientY };
  if (event.buttons === 0) return openLink(link, at);
  // A menu that is open when the button goes up would be closed by it.
  addEventListener("pointerup", () => setTimeout(openLink, 0, link, at), { once: true, capture: true });
});

/** The row does not swipe any more; a tile of the user's own order is dragged when the finger moves on, which closes the menu. */
document.addEventListener("finger-hold", ({ target, detail: finger }) => {
  const link = target.closest(".sort-handle") ? null : openerOf(target);
  if (!link || link.closest("[data-sorting], [data-swiping]")) return;
  held = finger;
  navigator.vibrate?.(10);
  openLink(link, { x: finger.x, y: finger.y, finger });
});

document.addEventListener("pointerdown", () => {
  held = null;
  isLifted = false;
}, true);

document.addEventListener("pointerup", ({ pointerId }) => {
  if (pointerId !== held?.pointer) return;
  isLifted = true;
  held = null;
}, true);

/** The end of a long press is not a tap. */
document.addEventListener("click", (event) => {
  if (!isLifted || event.detail === 0) return;
  isLifted = false;
  event.preventDefault();
  event.stopPropagation();
}, true);
