// The page stack: it swaps <main> instead of loading documents, and keeps the browser's history consistent. Opening a page that is already in the
// stack goes back to it. The audio and the bottom player are outside <main> and persist.

import { isPlain } from "../components/plain-click.js";
import { fields, postInTurn, whileBusy } from "./forms.js";
import { HistoryEntries } from "./history-entries.js";
import { applyMissedPatches, refreshPage, replacePart } from "./live-patches.js";
import { showNotice } from "./notice.js";
import { applyOutbox, sendOrStore } from "./outbox.js";
import { requestPage } from "./page-request.js";
import { isSheet, runTransition, transitionKind } from "./page-transition.js";
import { underWay } from "./rest.js";
import { isReplaceable, isSaved, missingPage, showAge } from "./saved-page.js";
import { sheetHistory } from "./sheet-history.js";
import { string } from "./strings.js";
import { lightTab } from "./tabs.js";

/** @typedef {import("./history-entries.js").Entry} Entry */
/**
 * @typedef {{replaces?: boolean, isTab?: boolean, fromTop?: boolean, isPanel?: boolean, hash?: string}} Options
 *   `isPanel`: another tab of the same page, which stays where it is; `hash`: the element to scroll to
 */

const root = document.documentElement;

export class PageStack {
  #entries = new HistoryEntries(this.#main);
  /** The latest request for a page to go to: the answers to earlier ones are ignored. @type {Promise<any> | null} */
  #visit = null;
  /** What the user waits for. */
  #waiting = new Set();
  #busyTimer = 0;
  /** The time of the last change that patches cannot express: a page that was requested before it is out of date. */
  #staleSince = 0;
  /** Resolves when the browser has arrived at the requested entry. @type {((event: PopStateEvent) => void) | null} */
  #didArrive = null;

  start() {
    history.scrollRestoration = "manual";
    const { scroll } = this.#entries.current;
    scrollTo(0, scroll);
    // Its document was that of another page.
    if (isSaved(this.#main)) lightTab(this.#main, this.#main);
    applyOutbox(this.#main);
    if (scroll === 0) addEventListener("load", () => this.#open());
    document.addEventListener("click", (event) => this.#click(event));
    document.addEventListener("submit", (event) => this.#submit(event));
    addEventListener("popstate", (event) => this.#pop(event));
    // Loaded again with an open sheet.
    if (history.state.isSheet) sheetHistory.didArrive(history.state, this.#entries.current.key);
    addEventListener("pagehide", () => this.#entries.leave(this.#main));
  }

  get #main() {
    return document.querySelector("main#page");
  }

  /** @param {string} url @param {Options} [options] */
  async open(url, options = {}) {
    const { pathname, search, hash } = new URL(url, location.href);
    const known = this.#entries.below((entry) => entry.url === pathname + search);
    if (known?.main) return this.#goBack(known, options);
    const answer = await this.#request(url);
    if (answer?.kind !== "page") return this.#handleAnswer(answer);
    await this.#arrive(answer, { ...options, hash });
  }

  /** The shown page has another address. @param {string} url */
  readdress(url) {
    this.#entries.replace(url, this.#main);
  }

  /** Goes back to the previous page, or to `url` when the tab was opened here. @param {string} url */
  async dismiss(url) {
    await sheetHistory.leave();
    if (this.#entries.current.depth > 0) history.back();
    else this.open(url, { replaces: true });
  }

  /**
   * Requests the shown page again and updates it, or replaces a page that comes from this device.
   * @param {boolean} [isAnswer] Whether a user's action on it is the reason
   * @returns {Promise<boolean | void>} False when the server has not answered
   */
  async refresh(isAnswer = false) {
    const main = this.#main;
    this.#staleSince = performance.now();
    // A stored page would be as old.
    const answer = await busyMain(main, requestPage(location.href, { cache: "reload" })).catch(() => null);
    if (answer === null) showAge(main);
    if (answer?.kind !== "page" || answer.isSaved) return false;
    // Of two requests, the earlier one may be answered later.
    if (!main.isConnected || Number(answer.main.dataset.asked) < Number(main.dataset.asked)) return;
    const isSame = answer.main.dataset.identity === main.dataset.identity;
    if (isReplaceable(main)) {
      await sheetHistory.leave();
      this.#entries.replace(answer.url, answer.main);
      await this.#show(answer.main, "none", scrollY);
      if (!isSame) this.#open();
    } else if (isSame) {
      main.dataset.asked = answer.main.dataset.asked;
      delete main.dataset.left;
      refreshPage(main, answer.main, isAnswer);
    }
  }

  /** A page that follows `episode`, here or below a sheet, becomes the one at `url`. @param {string} episode @param {string} url */
  async follow(episode, url) {
    const { current } = this.#entries;
    const below = isSheet(this.#main) ? this.#entries.below(() => true) : undefined;
    const entry = [current, below].find((entry) => entry?.follows === episode);
    const answer = entry && (await requestPage(url).catch(() => null));
    if (answer?.kind !== "page" || entry.follows !== episode) return;
    if (entry === this.#entries.current) {
      await sheetHistory.leave();
      const focused = this.#main.contains(document.activeElement) ? null : document.activeElement;
      this.#entries.replace(answer.url, answer.main);
      await this.#show(answer.main, "none", 0);
      return focused?.focus({ preventScroll: true });
    }
    this.#entries.keepAnother(entry, answer);
  }

  // Actions of the user

  #click(event) {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || !isPlain(event) || link.hasAttribute("download")) return;
    if (link.target && link.target !== "_self") return;
    // Leaving the document would stop the audio.
    if (link.origin !== location.origin) return void Object.assign(link, { target: "_blank", rel: "noopener noreferrer" });
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    event.preventDefault();
    if (link.hasAttribute("data-dismiss")) return this.dismiss(link.href);
    link.closest("[popover]")?.hidePopover();
    const isPanel = link.hasAttribute("data-panel");
    const isTab = isPanel || link.matches("[data-tab], [data-segment]");
    this.open(link.href, { isTab, isPanel, fromTop: (isTab && !isPanel) || link.hasAttribute("data-top") });
  }

  #submit(event) {
    const { target: form, submitter } = event;
    // A field called "action" hides the property of that name.
    const url = new URL(submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "", location.href);
    if (event.defaultPrevented || url.origin !== location.origin) return;
    event.preventDefault();
    // A sheet of the form, or the outer one around it: the notice of the answer is below.
    const sheet = form.querySelector(":popover-open") ?? (submitter ?? form).closest("[popover]:not([popover] *)");
    if (form.method === "post") {
      const [main, { current }] = [this.#main, this.#entries];
      const send = (body, stored) => this.#wait(sendOrStore(url.href, { method: "POST", body }, stored)).catch(() => ({ kind: "offline" }));
      postInTurn(form, submitter, url, send, (answer) => this.#showAnswer(answer, main, current));
    } else {
      whileBusy(form, submitter, this.open(`${url.pathname}?${fields(form, submitter)}`));
    }
    sheet?.hidePopover();
  }

  /**
   * Shows the answer to a post. Posts and visits do not end each other: a user who has gone on meanwhile stays there, and finds the answer
   * on returning.
   * @param {HTMLElement} main @param {Entry} entry The page of the form
   */
  async #showAnswer(answer, main, entry) {
    const { identity } = main.dataset;
    const now = this.#entries.current;
    // While the browser is on its way to another entry, `now` is the one before.
    const isHere = identity === now.identity && history.state?.key === now.key;
    if (answer.kind === "fragment" && !isHere) main.querySelector(`#${CSS.escape(answer.element.id)}`)?.replaceWith(answer.element);
    else if (answer.kind !== "page") return this.#handleAnswer(answer);
    else if (!isHere) entry.identity === identity && this.#entries.keepAnother(entry, answer);
    else if (answer.isMoved) await this.#arrive(answer, {});
    else await this.#showSame(answer);
    // A visit that was requested before.
    if (isHere) this.#staleSince = performance.now();
    else this.refresh();
  }

  /** The page of a post, unless a later post has already been answered: then the current one. */
  async #showSame(answer) {
    const isOlder = Number(answer.main.dataset.asked) < Number(this.#main.dataset.answers);
    const fresh = isOlder && answer.isFine && (await requestPage(location.href, { cache: "reload" }).catch(() => null));
    const { main } = fresh?.main?.dataset.identity === answer.main.dataset.identity ? fresh : answer;
    main.dataset.answers = main.dataset.asked;
    await this.#show(main, "none", scrollY);
  }

  async #pop(event) {
    if (sheetHistory.didArrive(event.state, this.#entries.current.key)) return;
    const sent = this.#didArrive;
    this.#didArrive = null;
    if (sent) return sent(event);
    if (!event.state?.key) return this.#entries.anchor(this.#main);
    const left = this.#entries.current;
    const entry = this.#entries.at(event.state.key) ?? { ...event.state, scroll: 0 };
    this.#entries.leave(this.#main);
    if (entry.main === this.#main) {
      this.#entries.settle(event.state, this.#main);
      return scrollTo(0, entry.scroll);
    }
    const isKept = entry.main !== undefined;
    const answer = isKept ? { kind: "page", main: entry.main } : await this.#request(entry.url ?? location.href);
    if (answer?.kind !== "page") {
      if (answer === null) return;
      await this.#go(left.depth - entry.depth);
      return this.#handleAnswer(answer);
    }
    // When the browser has animated the transition itself, no second animation follows.
    const way = entry.depth < left.depth ? "pop" : "push";
    const kind = event.hasUAVisualTransition ? "none" : transitionKind(this.#main, answer.main, way);
    await this.#showEntry(entry, answer.main, kind, entry.scroll);
    if (isKept) this.refresh();
  }

  // Navigation

  /** Requests a page to go to. Null when a newer request has started meanwhile. @param {string} url */
  async #request(url) {
    this.#done(this.#visit);
    const visit = (this.#visit = requestPage(url));
    try {
      const answer = await busyMain(this.#main, this.#wait(visit));
      return visit === this.#visit || answer.kind !== "page" ? answer : null;
    } catch {
      const missing = await missingPage(url);
      // A late failure must not replace a page that was opened meanwhile.
      return (visit === this.#visit && missing) || { kind: "offline" };
    }
  }

  /** A progress indicator appears when it takes long. @template Result @param {Promise<Result>} request @returns {Promise<Result>} */
  #wait(request) {
    if (this.#waiting.size === 0) this.#busyTimer = setTimeout(() => root.toggleAttribute("data-busy", true), 200);
    this.#waiting.add(request);
    return request.finally(() => this.#done(request));
  }

  #done(request) {
    if (!this.#waiting.delete(request) || this.#waiting.size > 0) return;
    clearTimeout(this.#busyTimer);
    root.removeAttribute("data-busy");
  }

  /** A page from a link or a form: back to it when it is in the stack, in place of this one when it is the same, else a new entry. */
  async #arrive({ main, url, isNewer }, { replaces = false, isTab = false, fromTop = false, isPanel = false, hash = "" }) {
    if (isNewer && this.#replacesDocument(url)) return;
    await sheetHistory.leave();
    const { identity } = main.dataset;
    const isSame = identity === this.#main.dataset.identity;
    const known = isSame ? undefined : this.#entries.below((entry) => entry.identity === identity);
    if (known) return this.#goBack(known, { isTab, isPanel }, { main, url });
    const kind = isTab || isSame ? "none" : transitionKind(this.#main, main, "push");
    const scroll = (isSame || isPanel) && !fromTop ? scrollY : 0;
    if (replaces || isSame || isSheet(this.#main)) {
      this.#entries.replace(url, main);
    } else {
      this.#entries.leave(this.#main);
      this.#entries.push(url, main);
    }
    await this.#show(main, kind, scroll);
    const target = hash && main.querySelector(`#${CSS.escape(hash.slice(1))}`);
    if (target) {
      target.scrollIntoView();
      target.querySelector("a, button")?.focus({ preventScroll: true });
    }
    if (!isSame) this.#open();
  }

  /** The server has another version of the program, which loads with a new document: that would end playback. */
  #replacesDocument(url) {
    const isQuiet = [...document.querySelectorAll("#audio, #video")].every(({ paused }) => paused);
    if (isQuiet) location.assign(url);
    else document.dispatchEvent(new CustomEvent("new-version"));
    return isQuiet;
  }

  /** Goes to an entry of the stack; with another address, the entry becomes that page. @param {Entry} entry @param {Options} options */
  async #goBack(entry, { isTab = false, isPanel = false }, page = undefined) {
    await sheetHistory.leave();
    this.#entries.leave(this.#main);
    if (isPanel) entry.scroll = scrollY;
    const main = page?.main ?? entry.main;
    const kind = isTab ? "none" : transitionKind(this.#main, main, "pop");
    const { pathname, search } = new URL(page?.url ?? entry.url, location.href);
    const isMoved = entry.url !== pathname + search;
    await this.#go(entry.depth - this.#entries.current.depth);
    if (isMoved) Object.assign(entry, { url: pathname + search, scroll: isPanel ? entry.scroll : 0 });
    await this.#showEntry(entry, main, kind, entry.scroll);
    if (isMoved) this.#open();
    if (!page) this.refresh();
  }

  /** The browser is at the entry: its address is corrected, and its page is shown. */
  async #showEntry(entry, main, kind, scroll) {
    if (entry.url && entry.url !== location.pathname + location.search) history.replaceState(history.state, "", entry.url);
    this.#entries.settle(history.state, main);
    await this.#show(main, kind, scroll, entry.anchor);
  }

  #go(steps) {
    const arrival = underWay(new Promise((resolve) => (this.#didArrive = resolve)));
    history.go(steps);
    return arrival;
  }

  async #show(main, kind, scroll, anchor = undefined) {
    const isSame = main.dataset.identity === this.#main.dataset.identity;
    const focused = isSame && document.activeElement?.matches("a, button") ? document.activeElement.id : "";
    const isPanel = document.activeElement?.matches("[data-panel]");
    applyOutbox(main);
    await runTransition(kind, this.#main, main, () => {
      lightTab(this.#main, main);
      this.#main.replaceWith(main);
      applyMissedPatches(main);
      document.title = main.dataset.title ?? document.title;
      scrollTo({ top: scroll, behavior: "instant" });
      const row = anchor && main.querySelector(`article[data-episode="${anchor.episode}"]`);
      if (row) scrollBy({ top: row.getBoundingClientRect().top - anchor.top, behavior: "instant" });
    });
    const heading = Object.assign(main.querySelector("h1") ?? main, { tabIndex: -1 });
    // A page that a setting has changed keeps the focus and position, and so do tabs; a rejected form continues at its field.
    const tab = isPanel && main.querySelector("[data-panel][aria-current]");
    const target = main.querySelector("[aria-invalid]") ?? ((focused && main.querySelector(`#${CSS.escape(focused)}`)) || tab || heading);
    target.focus({ preventScroll: !target.matches("[aria-invalid]") });
    if (Number(main.dataset.asked) < this.#staleSince || (isSaved(main) && root.dataset.live)) this.refresh();
  }

  /** The page was opened newly, and may select its scroll position. */
  #open() {
    document.dispatchEvent(new CustomEvent("page-open"));
  }

  /** Handles a response that is not a page. After an expired sign-in, a form keeps its page, and the text in it. */
  #handleAnswer(answer) {
    switch (answer?.kind) {
      case "fragment": return replacePart(answer.element);
      case "notice": showNotice(answer.sentence, answer.undo);
      // The action may have changed this page.
      case "done": return this.refresh(true);
      case "signed-out": return answer.main && this.#arrive(answer, {});
      case "external": return location.assign(answer.url);
      case "offline": case "failure": return showNotice(string(answer.kind === "failure" ? "trouble" : "offline"));
    }
  }
}

/** The content of the page is about to change. */
function busyMain(main, request) {
  return whileBusy(main, null, request, true);
}
