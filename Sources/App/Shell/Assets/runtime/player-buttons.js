// The buttons that the player and its bar both have. The names of skips and speed contain one number, which is their setting.

import { clock } from "../components/time-text.js";

/** @param {HTMLButtonElement} button @param {number} seconds The length of its skip */
export function showSeconds(button, seconds) {
  name(button, seconds);
  button.dataset.seconds = seconds;
}

/** @param {HTMLButtonElement} button @param {number} rate @returns {string} The text of the button */
export function showRate(button, rate) {
  const text = Number.isInteger(rate) ? rate.toFixed(1) : String(rate);
  name(button, text);
  return (button.textContent = `${text}×`);
}

function name(button, number) {
  button.ariaLabel = button.ariaLabel.replace(/[\d.]+/, number);
}

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
