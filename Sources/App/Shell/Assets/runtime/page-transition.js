// The animation from one page to the next, where the browser supports view transitions and the user allows motion.

import { carryCover } from "./carried-cover.js";
import { underWay } from "./rest.js";

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * @param {"push" | "pop" | "rise" | "sink" | "drop" | "none"} kind
 * @param {HTMLElement} from The page that leaves
 * @param {HTMLElement} to
 * @param {() => void} swap Changes the document
 */
export async function runTransition(kind, from, to, swap) {
  // An open sheet would stay over the page that comes.
  document.querySelector(":popover-open")?.hidePopover();
  if (kind === "none" || reducedMotion.matches || document.visibilityState === "hidden" || !document.startViewTransition) return swap();
  document.documentElement.dataset.transition = kind;
  const cover = carryCover(from, to, ["pop", "sink", "drop"].includes(kind));
  const transition = document.startViewTransition(() => {
    swap();
    cover.arrive();
  });
  const finished = transition.finished.catch(() => {}).then(() => {
    cover.end();
    if (document.documentElement.dataset.transition === kind) delete document.documentElement.dataset.transition;
  });
  underWay(finished);
  // A transition that another one interrupts has swapped nevertheless.
  transition.ready.catch(() => {});
  await transition.updateCallbackDone;
}

/**
 * A sheet enters from below and leaves in the same direction: from where a finger has pulled it ("drop").
 * @param {Element} from @param {Element} to @param {"push" | "pop"} way
 */
export function transitionKind(from, to, way) {
  if (isSheet(to)) return isSheet(from) ? "none" : "rise";
  return isSheet(from) ? ("swiping" in from.dataset ? "drop" : "sink") : way;
}

/** @param {Element} main */
export function isSheet(main) {
  return main.querySelector(":scope > [data-sheet]") !== null;
}
