// A sheet follows the finger that pulls it down, and closes when it leaves far enough or fast: the menus of a phone, and pages that are
// sheets (`data-sheet`). Where its content is scrolled, the finger scrolls first. Without motion it does not follow, and closes. A menu has
// a grabber, which is the button for those who do not swipe.

import { isLeaving, reducedMotion, rubberBand } from "../components/gesture.js";
import { followDown } from "./downward-swipe.js";
import { isSheet } from "./page-transition.js";
import { string } from "./strings.js";

/** Where there is room, a menu stands at its button. */
const isWide = matchMedia("(min-width: 48rem)");
/** Elements with gestures of their own. */
const withGestures = "input, textarea, select, [role=slider], .sort-handle";
const root = document.documentElement;
/** @type {WeakSet<HTMLElement>} */
const watched = new WeakSet();

document.addEventListener("toggle", ({ target, newState }) => newState === "open" && target.matches(".menu-sheet") && prepare(target), true);

const column = document.querySelector(".page-column");
new MutationObserver((changes) => {
  for (const { removedNodes } of changes) for (const node of removedNodes) if (node.localName === "main") putBack(node);
  watchPage();
}).observe(column, { childList: true });
watchPage();
// A menu may have been opened by the tap that has loaded this.
document.querySelectorAll(".menu-sheet:popover-open").forEach(prepare);

/** @param {HTMLElement} sheet */
function prepare(sheet) {
  if (isWide.matches) return;
  watch(sheet, () => sheet.hidePopover());
  if (sheet.firstElementChild?.matches(".sheet-grabber")) return;
  const grabber = Object.assign(document.createElement("button"), { type: "button", className: "sheet-grabber", ariaLabel: string("close") });
  Object.assign(grabber, { popoverTargetElement: sheet, popoverTargetAction: "hide" });
  sheet.prepend(grabber);
}

function watchPage() {
  const main = column.querySelector(":scope > main");
  if (main && isSheet(main)) watch(main, () => main.querySelector("[data-dismiss]")?.click());
}

/** @param {HTMLElement} sheet @param {(sheet: HTMLElement) => void} close */
function watch(sheet, close) {
  if (watched.has(sheet)) return;
  watched.add(sheet);
  followDown(sheet, {
    isFree: ({ target }) => (target.closest("[popover]") ?? column.querySelector(":scope > main")) === sheet && !target.closest(withGestures) && isAtTop(target, sheet),
    move(distance) {
      const isPage = !sheet.hasAttribute("popover");
      // A finger that was held has opened a menu.
      if (isPage && document.querySelector(":popover-open")) return false;
      if (reducedMotion.matches) return;
      const offset = distance < 0 ? -rubberBand(-distance) : distance;
      sheet.dataset.swiping = "";
      sheet.style.translate = `0 ${offset}px`;
      // The picture of a video lies outside of its page.
      if (isPage) root.style.setProperty("--swiped", `${offset}px`);
    },
    end(distance, velocity) {
      const closes = distance !== null && isLeaving(distance, velocity, Math.min(sheet.offsetHeight, innerHeight));
      if (sheet.hasAttribute("popover")) putBack(sheet);
      else letGo(sheet, closes);
      if (closes) close(sheet);
    },
  });
}

/** The transition of the style sheet brings it back, or away from here. */
function putBack(sheet) {
  delete sheet.dataset.swiping;
  root.style.removeProperty("--swiped");
  sheet.style.translate = sheet.style.transition = "";
}

/** A page goes back, or waits here for the page below it: for a second, in case that cannot be shown. */
function letGo(main, closes) {
  const { translate } = main.style;
  if (translate === "") return;
  if (!closes) {
    putBack(main);
    return void main.animate([{ translate }, { translate: "0 0" }], { duration: 200, easing: "ease-out" });
  }
  main.style.transition = "translate 200ms 1s";
  main.style.translate = "0 0";
  main.ontransitionend = ({ target }) => target === main && putBack(main);
}

/** @param {Element} target @param {HTMLElement} sheet */
function isAtTop(target, sheet) {
  if (!sheet.hasAttribute("popover") && scrollY > 0) return false;
  for (let element = target; element && element !== sheet.parentElement; element = element.parentElement) if (element.scrollTop > 0) return false;
  return true;
}
