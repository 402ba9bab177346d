// The identity of reports: this browser has an id, and numbers its reports in ascending order.

import { owned, ownsUnkeyed, read, write } from "./browser-storage.js";
import { string } from "./strings.js";

/** In order of precedence: browsers pretend to be one another. The server names browsers so too (Client). */
const browsers = {
  Edg: "Edge", OPR: "Opera", SamsungBrowser: "Samsung Internet", FxiOS: "Firefox", Firefox: "Firefox", CriOS: "Chrome", Chrom: "Chrome",
  Safari: "Safari",
};
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
  const key = owned("earnest.device");
  const known = read(key);
  if (known) return known;
  const id = newID();
  write(key, id);
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

/**
 * Starts from the clock, so that the numbers still ascend after the browser's storage is cleared. While a tab of an earlier version may be
 * open, both count together: the server orders the entries of a device by number.
 * @returns {number}
 */
export function nextSequence() {
  const unkeyed = ownsUnkeyed && read("earnest.seq");
  const key = owned("earnest.seq");
  const sequence = (Math.max(Number(read(key)), Number(unkeyed)) || Date.now()) + 1;
  write(key, String(sequence));
  if (unkeyed) write("earnest.seq", String(sequence));
  return sequence;
}
