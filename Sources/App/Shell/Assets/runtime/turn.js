// The movement from one page to the next, where the browser has view transitions and the person wants movement.

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * @param {"push" | "pop" | "rise" | "sink" | "none"} kind
 * @param {() => void} swap Changes the document
 */
export async function turn(kind, swap) {
  if (kind === "none" || calm.matches || document.visibilityState === "hidden" || !document.startViewTransition) return swap();
  document.documentElement.dataset.turn = kind;
  const transition = document.startViewTransition(swap);
  transition.finished.catch(() => {}).then(() => {
    if (document.documentElement.dataset.turn === kind) delete document.documentElement.dataset.turn;
  });
  // A transition that is skipped, because another one began, has swapped all the same.
  transition.ready.catch(() => {});
  await transition.updateCallbackDone;
}

/**
 * A page that lies over the one before comes from below and goes there.
 * @param {Element} from @param {Element} to @param {"push" | "pop"} way
 */
export function kindOfTurn(from, to, way) {
  if (isSheet(to)) return isSheet(from) ? "none" : "rise";
  return isSheet(from) ? "sink" : way;
}

/** @param {Element} main */
export function isSheet(main) {
  return main.querySelector(":scope > [data-sheet]") !== null;
}
