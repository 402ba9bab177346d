// The page stack, first form: swaps <main> instead of loading documents, and keeps the browser's history true.
// The audio and the bottom player lie outside <main> and live on.

import { fields, isBusy, whileBusy } from "./forms.js";
import { currentEntry, keepScroll, keptScroll, pushEntry, replaceEntry } from "./history-entry.js";
import { say } from "./notice.js";
import { requestPage } from "./page-request.js";
import { kindOfTurn, turn } from "./turn.js";
import { word } from "./words.js";

const root = document.documentElement;

export class Stack {
  #entry = currentEntry();
  /** Counts visits, so that an answer that comes too late is not shown. */
  #visit = 0;
  #slow = 0;
  #isReturning = false;
  /** Pages left behind, for going back while the server is away. @type {Map<string, HTMLElement>} */
  #kept = new Map();

  start() {
    history.scrollRestoration = "manual";
    scrollTo(0, keptScroll(this.#entry.key));
    document.addEventListener("click", (event) => this.#click(event));
    document.addEventListener("submit", (event) => this.#submit(event));
    addEventListener("popstate", (event) => this.#pop(event));
    addEventListener("pagehide", () => keepScroll(this.#entry.key));
  }

  get #main() {
    return document.querySelector("main#page");
  }

  /** @param {string} url @param {{replaces?: boolean, isTab?: boolean}} [options] */
  async open(url, { replaces = false, isTab = false } = {}) {
    const answer = await this.#request(url);
    if (answer?.kind !== "page") return this.#other(answer);
    await this.#arrive(answer.main, answer.url, { replaces, isTab });
  }

  /** Back to where one came from, or to `url` when one came from outside. @param {string} url */
  dismiss(url) {
    if (this.#entry.depth > 0) history.back();
    else this.open(url, { replaces: true });
  }

  // What a person does

  #click(event) {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.hasAttribute("download")) return;
    if (link.target && link.target !== "_self") return;
    if (link.origin !== location.origin) {
      // Leaving would end the sound.
      link.target = "_blank";
      link.rel = "noopener noreferrer";
      return;
    }
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    event.preventDefault();
    if (link.hasAttribute("data-dismiss")) return this.dismiss(link.href);
    const isTab = link.hasAttribute("data-tab");
    this.open(link.href, { isTab, replaces: link.href === location.href || link.closest("[data-sheet]") !== null });
  }

  async #submit(event) {
    const form = event.target;
    const submitter = event.submitter;
    const url = new URL(submitter?.getAttribute("formaction") ?? form.action, location.href);
    if (event.defaultPrevented || url.origin !== location.origin) return;
    event.preventDefault();
    if (isBusy(form)) return;
    const body = fields(form, submitter);
    if (form.method !== "post") return this.open(`${url.pathname}?${body}`);
    await whileBusy(form, async () => {
      const answer = await this.#request(url.href, { method: "POST", body });
      if (answer?.kind !== "page") return this.#other(answer);
      if (answer.isMoved) await this.#arrive(answer.main, answer.url, {});
      else await this.#show(answer.main, "none");
    });
  }

  async #pop(event) {
    // An anchor within the page.
    if (!event.state?.key) return void (this.#entry = currentEntry(this.#entry.depth + 1));
    if (this.#isReturning) return void (this.#isReturning = false);
    const left = this.#entry;
    const entry = event.state;
    keepScroll(left.key);
    const answer = await this.#request(location.href, {}, this.#kept.get(entry.key));
    const main = answer?.kind === "page" ? answer.main : null;
    if (!main) {
      if (answer === null) return;
      this.#isReturning = true;
      history.go(left.depth - entry.depth);
      return this.#other(answer);
    }
    this.#keep(left.key);
    this.#entry = entry;
    const way = entry.depth < left.depth ? "pop" : "push";
    // Where the browser has moved the page itself, a second movement would be one too many.
    const kind = event.hasUAVisualTransition ? "none" : kindOfTurn(this.#main, main, way);
    await this.#show(main, kind, keptScroll(entry.key));
  }

  // Arriving

  /** Asks, with a sign of life when it takes long. Null when something newer was asked for meanwhile. */
  async #request(url, options = {}, otherwise = undefined) {
    const visit = ++this.#visit;
    clearTimeout(this.#slow);
    this.#slow = setTimeout(() => root.toggleAttribute("data-busy", true), 200);
    try {
      const answer = await requestPage(url, options);
      return visit === this.#visit || answer.kind !== "page" ? answer : null;
    } catch {
      if (otherwise) return { kind: "page", main: otherwise, url, isMoved: false };
      return { kind: "offline" };
    } finally {
      if (visit === this.#visit) {
        clearTimeout(this.#slow);
        root.removeAttribute("data-busy");
      }
    }
  }

  /** A page that came by a link or a form: a step further, or in place of this one when it is the same. */
  async #arrive(main, url, { replaces = false, isTab = false }) {
    const isSame = main.dataset.identity === this.#main.dataset.identity;
    const kind = isTab || isSame ? "none" : kindOfTurn(this.#main, main, "push");
    keepScroll(this.#entry.key);
    if (replaces || isSame) {
      replaceEntry(url);
    } else {
      this.#keep(this.#entry.key);
      pushEntry(url);
    }
    this.#entry = currentEntry();
    await this.#show(main, kind);
  }

  async #show(main, kind, scroll = 0) {
    await turn(kind, () => {
      this.#main.replaceWith(main);
      document.title = main.dataset.title ?? document.title;
      for (const tab of document.querySelectorAll("[data-tab]")) {
        if (tab.dataset.tab === main.dataset.identity) tab.setAttribute("aria-current", "page");
        else tab.removeAttribute("aria-current");
      }
      scrollTo({ top: scroll, behavior: "instant" });
    });
    const heading = main.querySelector("h1") ?? main;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }

  /** What is no page. */
  #other(answer) {
    switch (answer?.kind) {
      case "fragment": return this.#patch(answer.element);
      case "notice": return say(answer.sentence);
      case "elsewhere": return location.assign(answer.url);
      case "offline": return say(word("offline"));
      case "trouble": return say(word("trouble"));
    }
  }

  /** The element takes the place of the one with its id; a focus in it stays where it was. @param {Element} element */
  #patch(element) {
    const old = document.getElementById(element.id);
    if (!old) return;
    const hadFocus = old.contains(document.activeElement);
    old.replaceWith(element);
    if (hadFocus) element.querySelector("button, a, input:not([type=hidden])")?.focus({ preventScroll: true });
  }

  #keep(key) {
    this.#kept.delete(key);
    this.#kept.set(key, this.#main);
    if (this.#kept.size > 10) this.#kept.delete(this.#kept.keys().next().value);
  }
}
