// The page stack as the browser's history has it: which pages lie below one another in this tab, where each was scrolled, and the DOM
// of the last ten. All but the DOM outlives a reload.

import { newID } from "./device.js";

/**
 * @typedef {{key: string, depth: number, identity: string, url: string, scroll: number, follows: string | undefined,
 *   main?: HTMLElement}} Entry
 */

const storageKey = "earnest.stack";
const mostKept = 10;

export class Entries {
  /** @type {Entry} */
  current;
  /** By depth, rising. @type {Entry[]} */
  #list = stored();

  /** @param {HTMLElement} main What the browser shows now */
  constructor(main) {
    this.#settle(history.state, main);
  }

  /** The person leaves what is shown. @param {HTMLElement} main */
  leave(main) {
    this.current.scroll = Math.round(scrollY);
    this.keep(this.current, main);
    this.save();
  }

  /** @param {Entry} entry @param {HTMLElement} main */
  keep(entry, main) {
    this.#list = this.#list.filter((other) => other !== entry);
    entry.main = main;
    // It will be asked for anew.
    delete main.dataset.asked;
    // The one shown longest ago loses its DOM first.
    const kept = this.#list.filter((other) => other.main).sort((one, other) => one.shown - other.shown);
    if (kept.length >= mostKept) delete kept[0].main;
    entry.shown = performance.now();
    this.#add(entry);
  }

  /** @param {string} url @param {HTMLElement} main */
  push(url, main) {
    const state = { key: newID(), depth: this.current.depth + 1 };
    history.pushState(state, "", url);
    this.#list = this.#list.filter((entry) => entry.depth < state.depth);
    this.#settle(state, main);
  }

  /** @param {string} url @param {HTMLElement} main */
  replace(url, main) {
    history.replaceState(history.state, "", url);
    delete this.current.main;
    this.#settle(history.state, main);
  }

  /** The browser has gone to an entry. @param {any} state As it was kept @param {HTMLElement} main What is shown there */
  arrive(state, main) {
    this.#settle(state, main);
  }

  /** The browser itself has added an entry: an anchor within the page. @param {HTMLElement} main */
  anchor(main) {
    this.#list = this.#list.filter((entry) => entry.depth <= this.current.depth);
    this.#settle({ key: newID(), depth: this.current.depth + 1 }, main);
  }

  /** @param {string | undefined} key @returns {Entry | undefined} */
  at(key) {
    return this.#list.find((entry) => entry.key === key);
  }

  /** The nearest entry below for which `holds`. @param {(entry: Entry) => boolean} holds @returns {Entry | undefined} */
  below(holds) {
    return this.#list.findLast((entry) => entry.depth < this.current.depth && holds(entry));
  }

  save() {
    const list = this.#list.map(({ main, shown, ...entry }) => entry);
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(list.slice(-100)));
    } catch {}
  }

  // Private

  /** @param {{key: string, depth: number} | null} state @param {HTMLElement} main */
  #settle(state, main) {
    let entry = this.at(state?.key);
    if (!entry) {
      // Come from outside, or to a part of the history of which nothing is known any more.
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

  #add(entry) {
    this.#list = [...this.#list.filter((other) => other.depth !== entry.depth), entry].sort((one, other) => one.depth - other.depth);
  }
}

function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
  } catch {
    return [];
  }
}
