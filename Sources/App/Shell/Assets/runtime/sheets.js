// An open sheet is modal: the focus moves into it, and the rest of the document is inert until it closes. The browser closes it with
// Escape or by a tap beside it, and returns the focus to its button.

const sheets = ".menu-sheet, .shortcuts";
const focusable = "a[href], button:not(:disabled), input:not([type=hidden]), select, textarea";

/** @type {HTMLElement | null} */
let open = null;
/** @type {HTMLElement[]} */
let inert = [];

function release() {
  for (const element of inert) element.inert = false;
  [open, inert] = [null, []];
}

/** Everything beside the sheet and its ancestors. @param {HTMLElement} sheet */
function outside(sheet) {
  const found = [];
  for (let at = sheet; at !== document.body && at.parentElement; at = at.parentElement) {
    found.push(...[...at.parentElement.children].filter((other) => other !== at && !other.inert));
  }
  return found;
}

export function listenToSheets() {
  document.addEventListener("toggle", ({ target, newState }) => {
    if (newState !== "open" || !target.matches(sheets)) return;
    release();
    [open, inert] = [target, outside(target)];
    target.ariaModal = "true";
    for (const element of inert) element.inert = true;
    const first = [...target.querySelectorAll(focusable)].find((control) => control.checkVisibility());
    if (!target.contains(document.activeElement)) first?.focus({ preventScroll: true });
  }, true);
  // Before the browser returns the focus.
  document.addEventListener("beforetoggle", ({ target, newState }) => {
    if (newState === "closed" && target === open) release();
  }, true);
  // A sheet that was removed from the document reports nothing.
  document.addEventListener("pointerdown", () => open && !open.matches(":popover-open") && release(), true);
}
