// An open sheet is modal: the focus moves into it and stays there, and a tap beside it only closes it. `inert` on the rest of the document
// would say the same, but every element inherits it, so that the sheet would appear a fifth of a second later on a phone. The browser closes
// a sheet with Escape, and returns the focus to its button.

import { sheetHistory } from "./sheet-history.js";

const sheets = ".menu-sheet, .shortcuts";
const focusable = "a[href], button:not(:disabled), input:not([type=hidden]), select, textarea";

/** @type {HTMLElement | null} */
let open = null;
/** Whether the pointer went down beside the sheet. */
let isDismissing = false;
/** Whether the user has last used a key. */
let byKey = true;

/** Whether an open sheet lies over the element. @param {EventTarget} target */
export function isBehindSheet(target) {
  return isOpen() && !open.contains(target) && !target.closest?.(":popover-open");
}

export function listenToSheets() {
  document.addEventListener("toggle", ({ target, newState }) => {
    if (newState !== "open" || !target.matches(sheets)) return;
    open = target;
    target.ariaModal = "true";
    sheetHistory.didOpen(target);
    // For a pointer the sheet has the focus itself: no control is marked, and no keyboard comes for a field.
    target.tabIndex = -1;
    if (target.contains(document.activeElement)) return;
    if (byKey) focusFirst();
    else target.focus({ preventScroll: true });
  }, true);
  document.addEventListener("beforetoggle", ({ target, newState }) => {
    if (newState !== "closed" || !target.matches(sheets)) return;
    if (target === open) open = target.parentElement.closest(sheets);
    sheetHistory.didClose(target);
  }, true);
  document.addEventListener("keydown", () => (byKey = true), true);
  document.addEventListener("pointerdown", () => (byKey = false), true);
  document.addEventListener("keydown", keepFocus);
  document.addEventListener("focusin", ({ target }) => isBehindSheet(target) && focusFirst());
  document.addEventListener("pointerdown", ({ target }) => (isDismissing = isBehindSheet(target)), true);
  document.addEventListener("click", dismiss, true);
}

/** The tap that closes a sheet does nothing to the page behind it. @param {MouseEvent} event */
function dismiss(event) {
  if (!isDismissing || event.detail === 0) return;
  isDismissing = false;
  event.preventDefault();
  event.stopPropagation();
  if (isOpen()) open.hidePopover();
}

/** After the last control of a sheet follows its first. @param {KeyboardEvent} event */
function keepFocus(event) {
  if (event.key !== "Tab" || !isOpen()) return;
  const all = controls();
  const [edge, other] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  const active = document.activeElement;
  if (active !== edge && open.contains(active) && !(active === open && event.shiftKey)) return;
  event.preventDefault();
  other?.focus();
}

/** A sheet that was removed from the document reports nothing. */
function isOpen() {
  return open?.matches(":popover-open") === true;
}

/** The grabber is no place to begin. */
function focusFirst() {
  controls().find((control) => !control.matches(".sheet-grabber"))?.focus({ preventScroll: true });
}

/** The visible controls of the sheet. */
function controls() {
  return [...open.querySelectorAll(focusable)].filter((control) => control.checkVisibility());
}
