// Updates the shown page through elements with a key in `data-live`. Elements that contain a control are never replaced during an
// interaction; a list (`data-refresh`) is replaced when it has different members, or another `data-version`, and nothing in it has the
// focus; with `data-refresh="version"` only another version counts. Rows with a `data-key` are moved, removed and inserted one by one.

import { writeClock } from "../components/time-text.js";
import { showExpected } from "./expected-change.js";
import { isAhead } from "./forms.js";
import { scheduleReload } from "./page-reload.js";

/**
 * @typedef {{key: string, text?: string, attributes?: Record<string, string | null>, change?: string}} Patch
 *   `change` is what a page has to show that the patch reloads
 */

/** The latest updates; without patches, all lists have changed. @type {{moment: number, patches?: Patch[], change?: string}[]} */
const recentUpdates = [];
const maxRecentUpdates = 500;

/** @param {Patch[]} patches */
export function applyPatches(patches) {
  remember({ patches });
  apply(document, patches);
  showExpected();
}

/**
 * Reloads the page, and the parts outside of it.
 * @param {string} [change] All lists have changed: what shows it is not reloaded. Without one, events were missed
 */
export function catchUp(change) {
  if (change === undefined) {
    document.dispatchEvent(new CustomEvent("page-stale"));
  } else {
    remember({ change });
    scheduleReload(null, change);
  }
  document.querySelectorAll("[data-part-url] > [data-live]").forEach((part) => scheduleReload(part, change));
}

function remember(update) {
  recentUpdates.push({ moment: performance.now(), ...update });
  if (recentUpdates.length > maxRecentUpdates) recentUpdates.shift();
}

/** Applies the updates since the page, or `fresh`, was requested: it may have been rendered before them. @param {HTMLElement} main */
export function applyMissedPatches(main, fresh = main) {
  for (const { moment, patches, change } of recentUpdates) {
    if (!(moment > Number(fresh.dataset.asked))) continue;
    if (patches) apply(main, patches);
    else scheduleReload(main, change);
  }
  showExpected();
}

/** @param {Document | HTMLElement} place @param {Patch[]} patches */
function apply(place, patches) {
  const focused = document.activeElement;
  /** The patched elements around it. @type {Set<Element>} */
  const around = new Set();
  for (const { key, text, attributes = {}, change } of patches) {
    for (const element of place.querySelectorAll(`[data-live~="${CSS.escape(key)}"]`)) {
      if (text !== undefined && element.textContent !== text) element.textContent = text;
      if (element.dataset.clock !== undefined) writeClock(element);
      if (element.contains(focused)) around.add(element);
      for (const [name, value] of Object.entries(attributes)) {
        if (name.startsWith("data-reload-on") && element.getAttribute(name) !== value) scheduleReload(element, change);
        setAttribute(element, name, value);
      }
    }
  }
  // At the end: for each look the browser computes the styles of the page.
  if (around.size === 0 || !focused.isConnected || focused.checkVisibility()) return;
  for (const element of [...around].sort((one, other) => (one.contains(other) ? 1 : -1))) {
    focusIn(element);
    if (![focused, document.body].includes(document.activeElement)) return;
  }
}

/**
 * @param {HTMLElement} main The shown page
 * @param {HTMLElement} fresh The same page with its current content. Rows moved since the request (`data-moved`) are newer.
 * @param {boolean} [isAnswer] Whether it answers a user's action: then even the focused list is replaced
 */
export function refreshPage(main, fresh, isAnswer = false) {
  for (const now of fresh.querySelectorAll("[data-live]")) {
    for (const element of main.querySelectorAll(`[data-live="${CSS.escape(now.dataset.live)}"]`)) {
      // An episode may have several play buttons, of different kinds.
      if (element.className !== now.className) continue;
      for (const { name, value } of now.attributes) setAttribute(element, name, value);
      if (element.hidden && !now.hidden) element.hidden = false;
      if (now.childElementCount === 0 && element.textContent !== now.textContent) element.textContent = now.textContent;
    }
  }
  let isWhole = true;
  for (const list of main.querySelectorAll("[data-refresh]")) {
    const now = fresh.querySelector(`#${CSS.escape(list.id)}`);
    if (!now || members(list) === members(now)) continue;
    const isKeyed = rows(list).length > 0;
    if (list.querySelector("[data-dragging]") || isAhead(list)) isWhole = false;
    else if (isKeyed && isSameList(list, now)) isWhole = moveRows(list, now, fresh) && isWhole;
    else if (isKeyed || isAnswer || isTitle(document.activeElement) || !list.contains(document.activeElement)) replace(now);
    else isWhole = false;
  }
  const page = pageOf(main);
  if (page !== main) delete page.dataset.change;
  else if (isWhole) setAttribute(page, "data-change", fresh.dataset.change ?? null);
  applyMissedPatches(main, fresh);
}

/** A fragment replaces the element with its id. It may be older than the page around it. @param {Element} element */
export function replacePart(element) {
  delete pageOf(document.getElementById(element.id))?.dataset.change;
  replace(element);
}

/** @param {Element | null} element */
function pageOf(element) {
  return element?.closest("main, [data-part-url]");
}

/** The element replaces the one with its id, once no menu in it is open; the focus in it stays in place. @param {Element} element */
function replace(element) {
  const old = document.getElementById(element.id);
  const menu = old?.querySelector(":popover-open");
  if (menu) return menu.addEventListener("toggle", () => replace(element), { once: true });
  const focused = old?.contains(document.activeElement) ? document.activeElement : null;
  old?.replaceWith(element);
  showExpected();
  if (!focused) return;
  const title = isTitle(focused) && element.querySelector("h1");
  if (title) Object.assign(title, { tabIndex: -1 }).focus({ preventScroll: true });
  else focusIn(element, focused.getAttribute("href"));
}

/** The title that has the focus since the page was opened (page-stack.js) is no control. @param {Element | null} focused */
function isTitle(focused) {
  return focused?.matches("h1") === true;
}

/**
 * Rows that stay are not replaced, so that they keep the focus.
 * @param {Element} list @param {Element} fresh @param {HTMLElement} page That of `fresh` @returns {boolean} False for a list that the user moves
 */
function moveRows(list, fresh, page) {
  if (Number(list.dataset.moved ?? 0) >= Number(page.dataset.asked)) return false;
  // A later list may have the earlier version again.
  setAttribute(list, "data-version", fresh.getAttribute("data-version"));
  const known = new Map(rows(list).map((row) => [row.dataset.key, row]));
  const place = rows(list)[0].parentElement;
  const focused = list.contains(document.activeElement) ? document.activeElement : null;
  const index = rows(list).findIndex((row) => row.contains(focused));
  const isSame = (row) => known.get(row.dataset.key)?.dataset.version === row.dataset.version;
  const now = rows(fresh).map((row) => (isSame(row) ? known.get(row.dataset.key) ?? row : row));
  for (const row of known.values()) if (!now.includes(row)) row.remove();
  now.forEach((row, index) => place.children[index] !== row && place.insertBefore(row, place.children[index] ?? null));
  if (!focused || focused === document.activeElement) return true;
  if (focused.isConnected) focused.focus({ preventScroll: true });
  else focusIn(now[Math.min(index, now.length - 1)]);
  return true;
}

/** Whether the rows of both have the same element around them. */
function isSameList(list, fresh) {
  const [one, other] = [list, fresh].map((place) => rows(place)[0]?.parentElement);
  return other !== undefined && (one === list || one.cloneNode().isEqualNode(other.cloneNode()));
}

function rows(list) {
  return [...list.querySelectorAll("[data-key]")];
}

/** The link with this address, or the first focusable element in it. @param {Element} element @param {string | null} [address] */
function focusIn(element, address = null) {
  const controls = [...element.querySelectorAll("button, a[href], input:not([type=hidden])")].filter((control) => control.checkVisibility());
  const same = address && controls.find((control) => control.getAttribute("href") === address);
  (same || controls[0])?.focus({ preventScroll: true });
}

/** @param {Element} element @param {string} name @param {string | null} value Null removes it */
export function setAttribute(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function members(list) {
  const links = list.dataset.refresh === "version" ? [] : [...list.querySelectorAll("a[href]")].map((link) => link.getAttribute("href"));
  return [list.dataset.version, ...links].join(" ");
}
