// The list cursor is the focus: `j` and `k` move it over the rows of the page, and further keys act on its row, as the menu of the row would. A
// control of a row may have a key of its own (`aria-keyshortcuts`).

import { actionButton } from "../components/episode-menu.js";

/** Where the cursor stands in a row: its link, its tile (`data-cursor`), or its box in a selection. */
const stops = "main :is(.row-title a, .listed-link, .selection-box input, [data-cursor])";

/** What the keys do, by the names of actions on episodes. @type {Record<string, string[]>} */
const actions = { s: ["favourite", "unfavourite"], q: ["last"], e: ["archived", "unarchived"] };
/** Keys that take most rows out of their list: the cursor moves to the next one. */
const leaving = ["e", "d", "Delete"];
const steps = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

/** The place of the cursor in its page, for when its row has left the list. */
let place = { identity: "", index: 0 };

/** In the order of the page. */
export const allStops = () => [...document.querySelectorAll(stops)].filter((stop) => stop.checkVisibility());
const rowOf = (stop) => stop.closest("article, li");
const isTicked = (stop) => stop.type === "checkbox";
const identity = () => document.querySelector("main").dataset.identity;

/** @param {KeyboardEvent} event @returns {boolean} Whether the key is one of lists, here */
export function pressInList({ key, shiftKey }) {
  const all = allStops();
  const index = all.findIndex((stop) => rowOf(stop)?.contains(document.activeElement));
  const stop = all[index];
  if (stop) place = { identity: identity(), index };
  const letter = key.length === 1 ? key.toLowerCase() : key;
  // Without Shift, these scroll.
  const isArrow = key === "ArrowDown" || key === "ArrowUp";
  if (steps[letter] && !(isArrow && !(shiftKey && stop && isTicked(stop)))) return move(all, stop, steps[letter], shiftKey);
  if (letter === "x" && stop) return select(stop, shiftKey);
  const own = stop && rowOf(stop).querySelector(`[aria-keyshortcuts~="${CSS.escape(letter)}"]:enabled`);
  if (!own && !(actions[letter] && !shiftKey)) return false;
  const isDone = own ? (own.click(), true) : act(letter, stop);
  // After the click: a row with the focus fills the menu.
  if (stop && !isTicked(stop) && leaving.includes(letter)) (all[index + 1] ?? all[index - 1])?.focus();
  return isDone;
}

/** With Shift, the boxes on the way are ticked. */
function move(all, stop, step, isExtended) {
  const next = stop ? all[all.indexOf(stop) + step] : start(all, step);
  if (!next) return all.length > 0;
  next.focus({ preventScroll: true });
  rowOf(next).scrollIntoView({ block: "nearest" });
  if (isExtended) for (const box of [stop, next]) if (box && isTicked(box) && !box.checked) box.click();
  return true;
}

/** The row that has taken the place of the last one, or the first one in the window. */
function start(all, step) {
  if (place.identity === identity() && place.index > 0) return all[Math.min(place.index - (step < 0 ? 1 : 0), all.length - 1)];
  return all.find((stop) => rowOf(stop).getBoundingClientRect().top >= 0) ?? all[0];
}

/** Ticks the row, in the selection of the page's list. */
function select(stop, isExtended) {
  if (isTicked(stop)) {
    stop.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey: isExtended }));
    return true;
  }
  const link = document.querySelector("main a[href*='select=true']");
  const row = stop.closest("main [data-live]")?.dataset.live;
  if (!link || !row) return false;
  const tick = () => {
    const box = document.querySelector(`main [data-live="${row}"] .selection-box input`);
    box?.focus();
    if (box && !box.checked) box.click();
  };
  document.dispatchEvent(new CustomEvent("open-page", { detail: { url: link.href, didOpen: tick } }));
  return true;
}

/** The row's action, or that of the selected rows. Without a row, only the star has a meaning. */
function act(letter, stop) {
  const names = actions[letter];
  const isSelection = stop && isTicked(stop);
  const article = stop && (stop.closest("[data-episode]") ?? rowOf(stop).querySelector("[data-episode]:not(play-button)"));
  const button = isSelection
    ? [...document.querySelectorAll("main .selection-action:enabled")].find(({ value }) => names.includes(value))
    : article && actionButton(article, names);
  button?.click();
  return Boolean(stop) || letter !== "s";
}
