// The page stack: swaps <main> instead of loading documents, and keeps the browser's history true. Going to a page that is in the
// stack already goes back to it. The audio and the bottom player lie outside <main> and live on.

import { Entries } from "./entries.js";
import { fields, isBusy, whileBusy } from "./forms.js";
import { patchLate, refreshPage, replacePart } from "./leaves.js";
import { say } from "./notice.js";
import { requestPage } from "./page-request.js";
import { isSheet, kindOfTurn, turn } from "./turn.js";
import { word } from "./words.js";

/** @typedef {import("./entries.js").Entry} Entry */
/** @typedef {{replaces?: boolean, isTab?: boolean, fromTop?: boolean}} Options */

const root = document.documentElement;

export class Stack {
  #entries = new Entries(this.#main);
  /** Counts visits, so that an answer that comes too late is not shown. */
  #visit = 0;
  #slow = 0;
  /** When more than leaves had last changed: a page that was asked for before does not show it. */
  #stale = 0;
  /** Waits for the browser to arrive where it was sent. @type {((event: PopStateEvent) => void) | null} */
  #sent = null;

  start() {
    history.scrollRestoration = "manual";
    const { scroll } = this.#entries.current;
    scrollTo(0, scroll);
    if (scroll === 0) addEventListener("load", () => this.#open());
    document.addEventListener("click", (event) => this.#click(event));
    document.addEventListener("submit", (event) => this.#submit(event));
    addEventListener("popstate", (event) => this.#pop(event));
    addEventListener("pagehide", () => this.#entries.leave(this.#main));
  }

  get #main() {
    return document.querySelector("main#page");
  }

  /** @param {string} url @param {Options} [options] */
  async open(url, options = {}) {
    const { pathname, search } = new URL(url, location.href);
    const known = this.#entries.below((entry) => entry.url === pathname + search);
    if (known?.main) return this.#goBack(known, options);
    const answer = await this.#request(url);
    if (answer?.kind !== "page") return this.#other(answer);
    await this.#arrive(answer.main, answer.url, options);
  }

  /** Back to where one came from, or to `url` when one came from outside. @param {string} url */
  dismiss(url) {
    if (this.#entries.current.depth > 0) history.back();
    else this.open(url, { replaces: true });
  }

  /** Asks for what is shown once more, and brings its leaves up to date. @param {boolean} [isAnswer] To what the person did here */
  async refresh(isAnswer = false) {
    const main = this.#main;
    this.#stale = performance.now();
    const answer = await requestPage(location.href).catch(() => null);
    const isSame = answer?.kind === "page" && answer.main.dataset.identity === main.dataset.identity;
    if (isSame && main.isConnected) refreshPage(main, answer.main, isAnswer);
  }

  /** A page that follows `episode`, here or right below a sheet, becomes the one at `url`. @param {string} episode @param {string} url */
  async follow(episode, url) {
    const { current } = this.#entries;
    const below = isSheet(this.#main) ? this.#entries.below(() => true) : undefined;
    const entry = [current, below].find((entry) => entry?.follows === episode);
    const answer = entry && (await requestPage(url).catch(() => null));
    if (answer?.kind !== "page" || entry.follows !== episode) return;
    if (entry === this.#entries.current) {
      const focused = this.#main.contains(document.activeElement) ? null : document.activeElement;
      this.#entries.replace(answer.url, answer.main);
      await this.#show(answer.main, "none", 0);
      return focused?.focus({ preventScroll: true });
    }
    // The address of an entry one is not at is put right on arrival.
    const { pathname, search } = new URL(answer.url);
    Object.assign(entry, { identity: answer.main.dataset.identity, url: pathname + search, scroll: 0 });
    this.#entries.keep(entry, answer.main);
    this.#entries.save();
  }

  // What a person does

  #click(event) {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.hasAttribute("download")) return;
    if (link.target && link.target !== "_self") return;
    // Leaving would end the sound.
    if (link.origin !== location.origin) return void Object.assign(link, { target: "_blank", rel: "noopener noreferrer" });
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    event.preventDefault();
    if (link.hasAttribute("data-dismiss")) return this.dismiss(link.href);
    link.closest("[popover]")?.hidePopover();
    const isTab = link.hasAttribute("data-tab");
    this.open(link.href, { isTab, fromTop: isTab || link.hasAttribute("data-top") });
  }

  async #submit(event) {
    const { target: form, submitter } = event;
    const url = new URL(submitter?.getAttribute("formaction") ?? form.action, location.href);
    if (event.defaultPrevented || url.origin !== location.origin) return;
    event.preventDefault();
    if (isBusy(form)) return;
    const body = fields(form, submitter);
    form.closest("[popover]")?.hidePopover();
    await whileBusy(form, async () => {
      if (form.method !== "post") return this.open(`${url.pathname}?${body}`);
      const answer = await this.#request(url.href, { method: "POST", body });
      if (answer?.kind !== "page") return this.#other(answer);
      if (answer.isMoved) await this.#arrive(answer.main, answer.url, {});
      else await this.#show(answer.main, "none", scrollY);
    });
  }

  async #pop(event) {
    const sent = this.#sent;
    this.#sent = null;
    if (sent) return sent(event);
    if (!event.state?.key) return this.#entries.anchor(this.#main);
    const left = this.#entries.current;
    const entry = this.#entries.at(event.state.key) ?? { ...event.state, scroll: 0 };
    this.#entries.leave(this.#main);
    if (entry.main === this.#main) {
      this.#entries.arrive(event.state, this.#main);
      return scrollTo(0, entry.scroll);
    }
    const isKept = entry.main !== undefined;
    const answer = isKept ? { kind: "page", main: entry.main } : await this.#request(entry.url ?? location.href);
    if (answer?.kind !== "page") {
      if (answer === null) return;
      await this.#send(left.depth - entry.depth);
      return this.#other(answer);
    }
    // Where the browser has moved the page itself, a second movement would be one too many.
    const way = entry.depth < left.depth ? "pop" : "push";
    const kind = event.hasUAVisualTransition ? "none" : kindOfTurn(this.#main, answer.main, way);
    await this.#land(entry, answer.main, kind, entry.scroll);
    if (isKept) this.refresh();
  }

  // Arriving

  /** Asks, with a sign of life when it takes long. Null when something newer was asked for meanwhile. */
  async #request(url, options = {}) {
    const visit = ++this.#visit;
    clearTimeout(this.#slow);
    this.#slow = setTimeout(() => root.toggleAttribute("data-busy", true), 200);
    try {
      const answer = await requestPage(url, options);
      return visit === this.#visit || answer.kind !== "page" ? answer : null;
    } catch {
      return { kind: "offline" };
    } finally {
      if (visit === this.#visit) {
        clearTimeout(this.#slow);
        root.removeAttribute("data-busy");
      }
    }
  }

  /** A page that came by a link or a form: back to it when it is in the stack, in place of this one when it is the same, else a step. */
  async #arrive(main, url, { replaces = false, isTab = false, fromTop = false }) {
    const { identity } = main.dataset;
    const isSame = identity === this.#main.dataset.identity;
    const known = isSame ? undefined : this.#entries.below((entry) => entry.identity === identity);
    if (known) return this.#goBack(known, { isTab }, { main, url });
    const kind = isTab || isSame ? "none" : kindOfTurn(this.#main, main, "push");
    const scroll = isSame && !fromTop ? scrollY : 0;
    if (replaces || isSame || isSheet(this.#main)) {
      this.#entries.replace(url, main);
    } else {
      this.#entries.leave(this.#main);
      this.#entries.push(url, main);
    }
    await this.#show(main, kind, scroll);
    if (!isSame) this.#open();
  }

  /** To an entry of the stack; with another address, it becomes the page there. @param {Entry} entry @param {Options} options */
  async #goBack(entry, { isTab = false }, page = undefined) {
    this.#entries.leave(this.#main);
    const main = page?.main ?? entry.main;
    const kind = isTab ? "none" : kindOfTurn(this.#main, main, "pop");
    const { pathname, search } = new URL(page?.url ?? entry.url, location.href);
    const isMoved = entry.url !== pathname + search;
    await this.#send(entry.depth - this.#entries.current.depth);
    if (isMoved) Object.assign(entry, { url: pathname + search, scroll: 0 });
    await this.#land(entry, main, kind, entry.scroll);
    if (isMoved) this.#open();
    if (!page) this.refresh();
  }

  /** The browser is at the entry: its address is put right, and its page is shown. */
  async #land(entry, main, kind, scroll) {
    if (entry.url && entry.url !== location.pathname + location.search) history.replaceState(history.state, "", entry.url);
    this.#entries.arrive(history.state, main);
    await this.#show(main, kind, scroll);
  }

  #send(steps) {
    const arrival = new Promise((resolve) => (this.#sent = resolve));
    history.go(steps);
    return arrival;
  }

  async #show(main, kind, scroll) {
    const isSame = main.dataset.identity === this.#main.dataset.identity;
    const focused = isSame && document.activeElement?.matches("a, button") ? document.activeElement.id : "";
    await turn(kind, () => {
      this.#main.replaceWith(main);
      patchLate(main);
      document.title = main.dataset.title ?? document.title;
      for (const tab of document.querySelectorAll("[data-tab]")) {
        if (tab.dataset.tab === main.dataset.identity) tab.setAttribute("aria-current", "page");
        else tab.removeAttribute("aria-current");
      }
      scrollTo({ top: scroll, behavior: "instant" });
    });
    const heading = Object.assign(main.querySelector("h1") ?? main, { tabIndex: -1 });
    // Whoever sets a page otherwise goes on where they are.
    const target = (focused && main.querySelector(`#${CSS.escape(focused)}`)) || heading;
    target.focus({ preventScroll: true });
    if (Number(main.dataset.asked) < this.#stale) this.refresh();
  }

  /** A page is opened afresh: it may choose where it is scrolled to. */
  #open() {
    document.dispatchEvent(new CustomEvent("page-open"));
  }

  /** What is no page. */
  #other(answer) {
    switch (answer?.kind) {
      case "fragment": return replacePart(answer.element);
      case "notice": say(answer.sentence, answer.undo);
      // What was done may show here.
      case "done": return this.refresh(true);
      case "elsewhere": return location.assign(answer.url);
      case "offline": return say(word("offline"));
      case "trouble": return say(word("trouble"));
    }
  }
}
