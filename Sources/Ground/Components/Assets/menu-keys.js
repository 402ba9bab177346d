// The keys of an open menu (`.menu-sheet`): the arrow keys, Home, End and first letters move the focus, and Escape closes one that a finger has
// opened too.

import { named } from "./first-letters.js";
import { fields } from "./menus.js";

const sheet = ".menu-sheet:popover-open";
const controls = "a[href], button:not(:disabled, .sheet-grabber), input:not([type=hidden]), select, textarea, summary";
/** @param {HTMLElement} control */
const nameOf = (control) => control.ariaLabel ?? control.textContent;

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
    default: return key.length === 1 && key !== " " ? named(key, all, from, nameOf) : undefined;
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
