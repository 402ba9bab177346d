// Keyboard shortcuts on every page: never while the user types or composes, never with Ctrl, Alt or Meta, never under a sheet, never where a
// control uses the key itself. Here are the space bar and the arrow keys; the others come with the first key (further-shortcuts.js).

import { loadFurtherAssets } from "./further-assets.js";

const typing = "input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]";
/** Controls with their own movement keys. */
const withArrowKeys = "[role=slider], input, [role=tablist], [role=listbox]";
/** Controls that the space bar presses. */
const withSpaceBar = "button, summary, label, input, [role=button]";

/** The other shortcuts. @type {{press: ((event: KeyboardEvent) => boolean) | null}} */
export const further = { press: null };

/** Whether a key is one that the user can turn off: letters, digits and other characters (WCAG 2.1.4). @param {string} key */
const isCharacter = (key) => key.length === 1 && key !== " ";
export const isOff = (key) => isCharacter(key) && document.documentElement.dataset.characterKeys === "off";

/** What used the page last. @type {"key" | "pointer"} */
let last = "key";
/** Whether the focus came by a key. A button that the mouse has pressed leaves the space bar to the player. */
let isFocusFromKey = true;

/** @param {import("./player.js").Player} player */
export function listenToShortcuts(player) {
  const { playerUrl } = document.documentElement.dataset;
  const isPlayer = () => playerUrl !== undefined && new URL(playerUrl, location.href).pathname === location.pathname;

  const actions = {
    " ": () => player.toggle(),
    ArrowLeft: () => player.skip(-player.state.skipBack),
    ArrowRight: () => player.skip(player.state.skipForward),
    // On other pages these keys scroll.
    ArrowUp: () => isPlayer() && changeVolume(0.1),
    ArrowDown: () => isPlayer() && changeVolume(-0.1),
  };

  function changeVolume(step) {
    const { volume } = player.state;
    if (volume === null) return false;
    player.setVolume(Math.round((volume + step) * 10) / 10);
  }

  /** @param {KeyboardEvent} event @returns {boolean} Whether the key is a shortcut */
  function press(event) {
    const { key, target } = event;
    if (isOff(key)) return false;
    const sheet = document.querySelector(":popover-open, dialog[open]");
    if (sheet && !(sheet.id === "shortcuts" && key === "?")) return false;
    const isUsed = key === " " ? isFocusFromKey && target.closest(withSpaceBar) : target.closest(withArrowKeys);
    if (actions[key] && player.state.item && !isUsed && actions[key]() !== false) return true;
    if (further.press) return further.press(event);
    if (isCharacter(key)) loadFurtherAssets().then(() => further.press?.(event), () => {});
    return false;
  }

  /** @param {KeyboardEvent} event @returns {boolean} Whether it was a shortcut */
  function take(event) {
    const { key, target, repeat, isComposing, keyCode, ctrlKey, altKey, metaKey } = event;
    if (isComposing || keyCode === 229 || ctrlKey || altKey || metaKey || target.closest(typing)) return false;
    // A held key repeats skips and steps, but plays and opens only once.
    if (repeat && !/^(Arrow|[jk]$)/i.test(key)) return false;
    const isTaken = press(event);
    if (isTaken) event.preventDefault();
    return isTaken;
  }

  addEventListener("pointerdown", () => {
    last = "pointer";
    isFocusFromKey = false;
  }, true);
  addEventListener("focusin", () => (isFocusFromKey = last === "key"));
  addEventListener("keydown", (event) => {
    last = "key";
    // Before the button with the focus, which would be pressed again.
    if (event.key === " " && !isFocusFromKey && take(event)) event.stopPropagation();
  }, true);
  document.addEventListener("keydown", (event) => event.defaultPrevented || take(event));
}
