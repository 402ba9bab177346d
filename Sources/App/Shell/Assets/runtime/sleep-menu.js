// The button of the sleep timer and its menu, which are in the player and in its bar.

import { clock } from "../components/time-text.js";

/**
 * Shows the timer in the name of its button, and in its menu where that is in the element.
 * @param {HTMLElement} element @param {HTMLElement} button @param {DOMStringMap} strings @param {any} state The state of the player
 * @returns {string} The remaining time, to be shown at the button
 */
export function showSleep(element, button, strings, { sleep, chapters }) {
  const time = sleep?.kind === "minutes" ? clock(Math.ceil(sleep.left)) : sleep && strings.end;
  const label = sleep ? strings.on.replace("{time}", strings[`${sleep.kind}End`] ?? time) : strings.off;
  if (button.ariaLabel !== label) button.ariaLabel = label;
  const part = (name) => element.querySelector(`[data-part="${name}"]`) ?? {};
  part("sleeping").hidden = !sleep;
  part("sleep-chapter").hidden = chapters.length === 0;
  return time ?? "";
}
