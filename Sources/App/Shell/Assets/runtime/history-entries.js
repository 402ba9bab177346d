// The page stack in the browser's history: the pages of this tab in their order, their scroll positions, and the DOM of the last ten.
// Everything but the DOM survives a reload.

import { owned } from "./browser-storage.js";
import { newID } from "./device.js";

/**
 * @typedef {{key: string, depth: number, identity: string, url: string, scroll: number, follows: string | undefined,
 *   main?: HTMLElement, anchor?: {episode: string, top: number}}} Entry `anchor` is a row, and its place in the window
 */

const storageKey = owned("earnest.stack");
const maxPages = 10;

export class HistoryEntries {
  /** @type {Entry} */
  current;
  /** Ascending by depth. @type {Entry[]} */
  #list = stored();

  /** @param {HTMLElement} main The page that the browser shows */
  constructor(main) {
    this.settle(history.state, main);
  }

  /** Stores the page that the user leaves, which ends the selection of rows in it. @param {HTMLElement} main */
  leave(main) {
    this.current.scroll = Math.round(scrollY);
    const done = main.querySelector("a.selection-done");
    this.current.anchor = done ? anchorOf(main) : undefined;
    if (done) Object.assign(this.current, { url: done.pathname + done.search, main: undefined });
    else this.keepPage(this.current, main);
    this.save();
  }

  /** @param {Entry} entry @param {HTMLElement} main */
  keepPage(entry, main) {
    this.#list = this.#list.filter((other) => other !== entry);
    entry.main = main;
    // The page will be requested again.
    delete main.dataset.asked;
    main.dataset.left = String(Date.now());
    // The entry shown longest ago loses its DOM first.
    const kept = this.#list.filter((other) => other.main).sort((one, other) => one.shown - other.shown);
    if (kept.length >= maxPages) delete kept[0].main;
    entry.shown = performance.now();
    this.#add(entry);
  }

  /** A page takes the place of one that the user has left. @param {Entry} entry @param {{main: HTMLElement, url: string}} page */
  keepAnother(entry, { main, url }) {
    if (this.at(entry.key) !== entry) return;
    // The address is corrected when the user returns to it.
    const { pathname, search } = new URL(url);
    if (main.dataset.identity !== entry.identity) Object.assign(entry, { identity: main.dataset.identity, url: pathname + search, scroll: 0 });
    this.keepPage(entry, main);
    this.save();
  }

  /** @param {string} url @param {HTMLElement} main */
  push(url, main) {
    const state = { key: newID(), depth: this.current.depth + 1 };
    history.pushState(state, "", url);
    this.#list = this.#list.filter((entry) => entry.depth < state.depth);
    this.settle(state, main);
  }

  /** @param {string} url @param {HTMLElement} main */
  replace(url, main) {
    history.replaceState(history.state, "", url);
    delete this.current.main;
    this.settle(history.state, main);
  }

  /** The browser has added an entry for an anchor within the page. @param {HTMLElement} main */
  anchor(main) {
    this.#list = this.#list.filter((entry) => entry.depth <= this.current.depth);
    this.settle({ key: newID(), depth: this.current.depth + 1 }, main);
  }

  /** @param {string | undefined} key @returns {Entry | undefined} */
  at(key) {
    return this.#list.find((entry) => entry.key === key);
  }

  /** The nearest entry below that satisfies `holds`. @param {(entry: Entry) => boolean} holds @returns {Entry | undefined} */
  below(holds) {
    return this.#list.findLast((entry) => entry.depth < this.current.depth && holds(entry));
  }

  save() {
    const list = this.#list.map(({ main, shown, ...entry }) => entry);
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(list.slice(-100)));
    } catch {}
  }

  /** The browser is at an entry. @param {{key: string, depth: number} | null} state Its stored state @param {HTMLElement} main Its page */
  settle(state, main) {
    let entry = this.at(state?.key);
    if (!entry) {
      // Entered from outside, or from a part of the history that is no longer stored.
      entry = { key: state?.key ?? newID(), depth: state?.depth ?? 0, scroll: 0 };
      if (!this.current) this.#list = [];
      this.#add(entry);
    }
    const follows = main.querySelector(":scope > [data-follows]")?.dataset.follows;
    Object.assign(entry, { identity: main.dataset.identity, url: location.pathname + location.search, follows });
    this.current = entry;
    if (history.state?.key !== entry.key) history.replaceState({ key: entry.key, depth: entry.depth }, "");
    this.save();
  }

  // Private

  #add(entry) {
    this.#list = [...this.#list.filter((other) => other.depth !== entry.depth), entry].sort((one, other) => one.depth - other.depth);
  }
}

/** The first row in the window: without checkboxes rows have other heights. @param {HTMLElement} main */
function anchorOf(main) {
  const row = [...main.querySelectorAll("article[data-episode]")].find((row) => row.getBoundingClientRect().bottom > innerHeight / 4);
  return row && { episode: row.dataset.episode, top: row.getBoundingClientRect().top };
}

function stored() {
  try {
    // Another user has left this tab.
    for (const name of Object.keys(sessionStorage)) if (/^earnest\.stack@/.test(name) && name !== storageKey) sessionStorage.removeItem(name);
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
  } catch {
    return [];
  }
}
