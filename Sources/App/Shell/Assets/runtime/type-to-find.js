// Letters and digits that are typed while a tile of a grid (`data-cursor`) has the focus lead to the next tile whose title begins with them.

import { isTyping, named } from "../components/first-letters.js";
import { allStops } from "./list-cursor.js";

/** Letters with a function in lists and pages begin no word, but continue one. */
const reserved = "gjkux";

const isTile = () => document.activeElement.matches("main [data-cursor]");

/** @param {string} key @returns {boolean} Whether the key is part of a title, here */
export function findTitle(key) {
  if (!isTile() || !/[\p{L}\p{N}]/u.test(key) || (!isTyping() && reserved.includes(key.toLowerCase()))) return false;
  const tiles = allStops().filter((stop) => "cursor" in stop.dataset);
  named(key, tiles, document.activeElement, (tile) => tile.querySelector("[dir=auto]").textContent)?.focus();
  return isTyping();
}

// A space between two words neither plays nor scrolls.
document.addEventListener("keydown", (event) => event.key === " " && isTile() && isTyping() && event.preventDefault(), true);
