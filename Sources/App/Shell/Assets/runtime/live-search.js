// <live-search>: a search field whose answers appear while one types: those of this server shortly after the last key, and after a pause
// those of the directories behind them, so that nothing that is shown moves. Only the answers to the newest text are shown.

import { requestPage } from "./page-request.js";
import { isPlain } from "../components/plain-click.js";

const queryDelay = 120;
const directoriesDelay = 600;
/** After an answer that failed, as of a busy server, which says two seconds. */
const retryDelay = 2000;
/** Of each answer, the control that the arrow keys stop at. */
const stops = "li :is(.row-title a, .play-row, .term-button)";

class LiveSearch extends HTMLElement {
  #field = this.querySelector("input[type=search]");
  #status = Object.assign(document.createElement("p"), { className: "visually-hidden", role: "status" });
  /** @type {HTMLElement | null} */
  #found = null;
  #timers = [];
  /** Ends the requests for the text before. */
  #asking = new AbortController();
  /** Of the text in the field, while it is asked about or its answers are shown. @type {string | null} */
  #text = null;

  connectedCallback() {
    this.append(this.#status);
    document.addEventListener("click", this.#leave);
    for (const type of ["input", "compositionend", "focusin", "keydown", "click", "submit"]) this.addEventListener(type, this);
    // Focused, or typed in, before this script was here.
    const { value, defaultValue } = this.#field;
    if (this.#field === document.activeElement && (!value || value !== defaultValue)) this.#type();
  }

  disconnectedCallback() {
    document.removeEventListener("click", this.#leave);
    if (this.#text === "") this.#close();
    else this.#stop();
  }

  /** A tap elsewhere closes recent searches, which a phone has no key for. */
  #leave = ({ target }) => this.#text === "" && !this.contains(target) && this.#close();

  handleEvent(event) {
    switch (event.type) {
      case "input": return !event.isComposing && this.#type();
      case "compositionend": return this.#type();
      case "focusin": return event.target === this.#field && !this.#field.value && this.#type();
      case "keydown": return this.#press(event);
      case "click": return this.#click(event);
      case "submit": return event.target === this.#field.form && this.#stop();
    }
  }

  #type() {
    const text = this.#field.value.trim();
    if (text === this.#text) return;
    this.#stop();
    if (text === "" && !("offersRecent" in this.dataset)) return this.#close();
    this.#text = text;
    const mine = this.#query(text);
    if (text) this.#timers.push(setTimeout(() => this.#askDirectories(text, mine), directoriesDelay));
  }

  /** Nothing that was asked is shown any more. */
  #stop() {
    this.#timers.splice(0).forEach(clearTimeout);
    this.#asking.abort();
    this.#asking = new AbortController();
    this.#text = null;
  }

  /** An answer that fails is asked for once more. @param {string} text @returns {Promise<void>} Resolves when this server's answer is shown */
  #query(text, delay = queryDelay, isRetry = false) {
    const { signal } = this.#asking;
    return new Promise((resolve) => {
      const ask = async () => {
        const found = await this.#ask(text, "");
        if (signal.aborted) return;
        if (found || isRetry) return resolve(this.#show(found));
        this.#hide();
        resolve(this.#query(text, retryDelay, true));
      };
      this.#timers.push(setTimeout(ask, delay));
    });
  }

  /** @param {string} text @param {Promise<void>} mine */
  async #askDirectories(text, mine) {
    const { signal } = this.#asking;
    const found = await this.#ask(text, "&directories=true");
    await mine;
    if (found && !signal.aborted) this.#add(found);
  }

  /** @returns {Promise<HTMLElement | null>} Null without an answer */
  async #ask(text, more) {
    const { signal } = this.#asking;
    const page = await requestPage(`${this.dataset.url}q=${encodeURIComponent(text)}${more}`, { signal }).catch(() => null);
    return !signal.aborted && page?.kind === "page" ? page.main.querySelector(".live-found") : null;
  }

  #show(found) {
    const isLate = this.#text === "" && !this.contains(document.activeElement);
    if (!found || isLate) {
      // The same text may be asked about again.
      this.#text = null;
      return this.#hide();
    }
    const focused = this.#found?.contains(document.activeElement);
    if (this.#found) this.#found.replaceWith(found);
    else this.append(found);
    this.#found = found;
    this.#cover(true);
    this.#announce();
    if (focused) this.#field.focus();
  }

  /** The rows that are not there yet, at the end. */
  #add(fresh) {
    if (!this.#found) return this.#show(fresh);
    const known = new Set([...this.#found.querySelectorAll(".row-title a")].map((link) => link.pathname + link.search));
    const rows = [...fresh.querySelectorAll("li")].filter((row) => {
      const link = row.querySelector(".row-title a");
      return !known.has(link.pathname + link.search);
    });
    if (rows.length === 0) return;
    const list = this.#found.querySelector("ol");
    if (list) list.append(...rows);
    else this.#found.append(fresh.querySelector("ol"));
    this.#announce();
  }

  #announce() {
    const { length } = this.#found.querySelectorAll("li");
    if (this.#text === "") this.#status.textContent = "";
    else this.#status.textContent = length === 1 ? this.dataset.one : this.dataset.other.replace("{count}", String(length));
  }

  #close() {
    this.#stop();
    this.#hide();
  }

  /** The page is there again. */
  #hide() {
    this.#found?.remove();
    this.#found = null;
    this.#status.textContent = "";
    this.#cover(false);
  }

  /**
   * What follows the field in the page, also what a patch puts there later, is hidden behind the answers. Recent searches stand above it.
   * @param {boolean} isCovered
   */
  #cover(isCovered) {
    const isFilled = isCovered && this.#text !== "" && this.#found.querySelector("li") !== null;
    for (let place = this; place && place.localName !== "main"; place = place.parentElement) place.toggleAttribute("data-covers-rest", isFilled);
  }

  #press(event) {
    if (event.isComposing || !this.#found) return;
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      this.#field.focus();
      return this.#close();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const all = [this.#field, ...[...this.#found.querySelectorAll(stops)].filter((stop) => stop.checkVisibility())];
    const index = all.findIndex((stop) => stop === document.activeElement || (stop !== this.#field && stop.closest("li").contains(document.activeElement)));
    if (index < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const next = all[index + step];
    next?.focus({ preventScroll: true });
    if (next) (next.closest("li") ?? next).scrollIntoView({ block: "nearest" });
  }

  /** The cross empties the field. */
  #click(event) {
    if (!event.target.closest(".search-clear") || !isPlain(event)) return;
    event.preventDefault();
    this.#field.value = "";
    this.#field.focus();
    this.#type();
  }
}

customElements.define("live-search", LiveSearch);
