// The identity of reports: this browser has an id, and numbers its reports in ascending order.

import { read, write } from "./browser-storage.js";
import { string } from "./strings.js";

/** In order of precedence: browsers pretend to be one another. */
const browsers = { Edg: "Edge", OPR: "Opera", Firefox: "Firefox", Chrom: "Chrome", Safari: "Safari" };
const systems = { Android: "Android", iPhone: "iPhone", iPad: "iPad", Windows: "Windows", "Mac OS": "Mac", CrOS: "Chromebook", Linux: "Linux" };

/** A random id. `crypto.randomUUID` is unavailable on plain http in a home network. @returns {string} */
export function newID() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** The id of this tab, for the lifetime of its document. */
export const tabID = newID();

/** @returns {string} */
export function deviceID() {
  const known = read("earnest.device");
  if (known) return known;
  const id = newID();
  write("earnest.device", id);
  return id;
}

/** The default name of the browser: "Chrome on Android". @returns {string} */
export function deviceName() {
  const named = (names) => Object.entries(names).find(([mark]) => navigator.userAgent.includes(mark))?.[1];
  const browser = named(browsers) ?? string("browser");
  const system = named(systems);
  return system ? string("device").replace("{browser}", browser).replace("{system}", system) : browser;
}

/** The time zone: "Asia/Tokyo". @returns {string | undefined} */
export function timeZone() {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Starts from the clock, so that the numbers still ascend after the browser's storage is cleared. @returns {number} */
export function nextSequence() {
  const sequence = (Number(read("earnest.seq")) || Date.now()) + 1;
  write("earnest.seq", String(sequence));
  return sequence;
}
