// Menus: sheets of buttons and links (`.menu-sheet`). In an open one the arrow keys, Home, End and first letters move the focus. That of a
// row, a cover, a link of the sidebar or the player bar opens in three ways: by its button, by a right click, and by a finger held still.

import { isFingerDown } from "./gesture.js";

const sheet = ".menu-sheet:popover-open";
const controls = "a[href], button:not(:disabled, .sheet-grabber), input:not([type=hidden]), select, textarea, summary";
/** Fields, which use these keys themselves. */
const fields = "input:not([type=checkbox]), select, textarea, [role=slider], [contenteditable]";
/** Elements with a menu, and the link in them that opens it. */
const owners = "article[data-episode], li[data-episode], [data-menu]";
const openers = "a.row-more, a.episode-menu, a.menu-link";
/** Letters that follow sooner are one word; in milliseconds. */
const pause = 700;
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

function open(link, at) {
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
  if (event.buttons === 0) return open(link, at);
  // A menu that is open when the button goes up would be closed by it.
  addEventListener("pointerup", () => setTimeout(open, 0, link, at), { once: true, capture: true });
});

/** The row does not swipe any more; a tile of the user's own order is dragged when the finger moves on, which closes the menu. */
document.addEventListener("finger-hold", ({ target, detail: finger }) => {
  const link = target.closest(".sort-handle") ? null : openerOf(target);
  if (!link || link.closest("[data-sorting], [data-swiping]")) return;
  held = finger;
  navigator.vibrate?.(10);
  open(link, { x: finger.x, y: finger.y, finger });
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

// Keys

let typed = "";
let typedAt = 0;

document.addEventListener("keydown", (event) => {
  const menu = event.target.closest?.(sheet);
  if (!menu || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Escape" && menu.popover === "manual") return event.stopPropagation(), menu.hidePopover();
  if (event.target.matches(fields)) return;
  const all = [...menu.querySelectorAll(controls)].filter((control) => control.checkVisibility());
  const next = step(event.key, all, document.activeElement);
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}, true);

/** @param {string} key @param {HTMLElement[]} all @param {Element} from @returns {HTMLElement | undefined} */
function step(key, all, from) {
  switch (key) {
    case "Home": return all[0];
    case "End": return all.at(-1);
    case "ArrowDown": return beyond(all, from, 1) ?? all[0];
    case "ArrowUp": return beyond(all, from, -1) ?? all.at(-1);
    case "ArrowRight": return beside(all, from, 1);
    case "ArrowLeft": return beside(all, from, -1);
    default: return key.length === 1 && key !== " " ? named(all, from, key) : undefined;
  }
}

/** The nearest control of the lines after, or before, that of another one. */
function beyond(all, from, way) {
  if (!all.includes(from)) return undefined;
  const here = from.getBoundingClientRect();
  const far = (box) => (way > 0 ? box.top - here.bottom : here.top - box.bottom);
  const boxes = all.map((control) => ({ control, box: control.getBoundingClientRect() })).filter(({ box }) => far(box) >= -1);
  return boxes.sort((one, other) => far(one.box) - far(other.box) || Math.abs(one.box.x - here.x) - Math.abs(other.box.x - here.x))[0]?.control;
}

/** The neighbour in the same line. */
function beside(all, from, way) {
  const step = getComputedStyle(from).direction === "rtl" ? -way : way;
  const next = all[all.indexOf(from) + step];
  const [here, there] = [from.getBoundingClientRect(), next?.getBoundingClientRect()];
  return all.includes(from) && there && there.top < here.bottom && there.bottom > here.top ? next : undefined;
}

/** The next control whose text begins with the typed letters; the same letter again leads to the next one. */
function named(all, from, key) {
  const now = performance.now();
  typed = now - typedAt > pause ? key : typed + key;
  typedAt = now;
  const isRepeated = [...typed].every((letter) => letter === typed[0]);
  const text = isRepeated ? typed[0] : typed;
  const index = Math.max(all.indexOf(from), 0) + (isRepeated && all.includes(from) ? 1 : 0);
  const begins = (control) =>
    (control.ariaLabel ?? control.textContent).trim().slice(0, text.length).localeCompare(text, undefined, { sensitivity: "base" }) === 0;
  return [...all.slice(index), ...all.slice(0, index)].find(begins);
}
