// The buttons that the player and its bar both have. The names of skips and speed contain one number, which is their setting.

import { clock, length } from "../components/time-text.js";

/** @param {HTMLButtonElement} button @param {number} seconds The length of its skip */
export function showSeconds(button, seconds) {
  name(button, seconds);
  button.dataset.seconds = seconds;
}

/**
 * Shows the speed in its button, and in its menu where that is in the element.
 * @param {HTMLElement} element @param {HTMLElement} button @param {number} rate
 */
export function showRate(element, button, rate) {
  const text = rateText(rate);
  name(button, text);
  for (const place of element.querySelectorAll("[data-part=rate-now]")) place.textContent = `${text}×`;
  for (const choice of element.querySelectorAll("button[data-rate]")) choice.ariaCurrent = Number(choice.dataset.rate) === rate ? "true" : null;
}

/**
 * How long the rest takes at this speed; empty where it is the remaining time.
 * @param {string} sentence @param {number} position @param {{duration: number | null, rate: number}} state @returns {string}
 */
export function timeLeft(sentence, position, { duration, rate }) {
  if (!(duration > 0) || rate === 1) return "";
  const strings = document.getElementById("component-strings").dataset;
  return sentence.replace("{time}", length((duration - position) / rate, strings)).replace("{rate}", rateText(rate));
}

/**
 * Shows the way back from a jump: beside the player for a moment, and in its menu.
 * @param {{position: number, isFresh: boolean} | null} jump @param {string} text @param {HTMLElement} pill @param {HTMLElement} entry
 */
export function showJump(jump, text, pill, entry) {
  const label = jump ? text.replace("{time}", clock(jump.position)) : "";
  if (pill) [pill.hidden, pill.textContent] = [!jump?.isFresh, label];
  if (entry) [entry.hidden, entry.lastElementChild.textContent] = [!jump, label];
}

function rateText(rate) {
  return Number.isInteger(rate) ? rate.toFixed(1) : String(rate);
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
