// Tooltips: a control without a visible name has it as its title while a mouse points at it, with its key. The list of shortcuts names the
// controls of a key (#shortcuts, `data-for`).

import { isOff } from "./keyboard-shortcuts.js";

const controls = "a[href], button, summary, [role=slider], input[type=range]";

export function showTooltips() {
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    const control = pointerType === "touch" ? null : target.closest?.(controls);
    const name = control && (control.ariaLabel ?? hiddenName(control));
    if (!name) return;
    const key = keyOf(control);
    control.title = key && !isOff(key) ? `${name} (${key})` : name;
  }, { passive: true });
}

/** That of a play button without a verb, of a button in a row, or of one whose words are not seen. */
function hiddenName(control) {
  const hidden = control.querySelector(".visually-hidden")?.textContent.trim();
  if (control.matches(".row-button") || hidden === control.textContent.trim()) return control.textContent.trim();
  return control.querySelector(".play-verb") ? null : control.querySelector(".play-name")?.textContent;
}

/** @param {Element} control */
function keyOf(control) {
  const own = control.ariaKeyShortcuts?.split(" ")[0];
  return own ?? [...document.querySelectorAll("#shortcuts [data-for]")].find(({ dataset }) => control.matches(dataset.for))?.textContent;
}
