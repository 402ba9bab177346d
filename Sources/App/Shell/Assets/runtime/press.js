// Marks the pressed button or link with `data-pressed`: for a touch, browsers wait up to 150 ms before they match `:active`.

import { isBehindSheet } from "./sheets.js";

const pressable = "a[href], button:enabled, summary, label";
/** A quick tap is visible, too; in milliseconds. */
const shortest = 100;

/** @type {Element | null} */
let pressed = null;

export function showPresses() {
  addEventListener("pointerdown", ({ target, isPrimary }) => {
    release();
    if (isPrimary && !isBehindSheet(target)) pressed = target.closest?.(pressable) ?? null;
    pressed?.toggleAttribute("data-pressed", true);
  }, { capture: true, passive: true });
  addEventListener("pointerup", () => setTimeout(release, shortest, pressed), true);
  // A scroll or a drag.
  addEventListener("pointercancel", () => release(), true);
  addEventListener("dragend", () => release(), true);
}

function release(element = pressed) {
  element?.removeAttribute("data-pressed");
  if (element === pressed) pressed = null;
}
