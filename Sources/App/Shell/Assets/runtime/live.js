// The client of the server's live stream. Events are numbered, with heartbeats in between; when the stream falls silent or breaks, the
// client reconnects and receives the missed events. Only a visible or playing tab connects, and at most two tabs of a browser do.

import { base, userID } from "./browser-storage.js";
import { LiveSlots } from "./live-slots.js";
import { began } from "./rest.js";
import { isSignedOut, requestSession, setReachable } from "./sign-in.js";

const root = document.documentElement;
const beatTimeout = 40_000;
const maxDelay = 30_000;
const noticeDelay = 3000;
/** A stream that has not started by then may never start. */
const maxWait = 5000;

/**
 * @typedef {{patchesDidArrive(patches: any[]): void, sessionDidChange(answer: any): void, didMissEvents(change?: string): void, serverDidAnswer(): void,
 *   isPlayingTab: boolean}} LiveDelegate `change`: all lists have changed, and no event was missed
 */

export class Live {
  #delegate;
  #slots = new LiveSlots((isAllowed) => (isAllowed ? this.#open() : this.#close()));
  #notice = document.getElementById("offline");
  /** @type {EventSource | null} */
  #source = null;
  /** Events since the page was rendered have not been received. */
  #lastEventID = root.dataset.livePosition ?? "";
  #tries = 0;
  #watchdog = 0;
  #retryTimer = 0;
  #noticeTimer = 0;
  /** Ends the wait for the stream's first sign. */
  #end = () => {};

  /** @param {LiveDelegate} delegate */
  constructor(delegate) {
    this.#delegate = delegate;
  }

  start() {
    document.addEventListener("visibilitychange", () => this.update());
    addEventListener("focus", () => this.update());
    addEventListener("pageshow", () => this.update());
    addEventListener("pagehide", () => this.#slots.release());
    addEventListener("online", () => this.reconnect());
    this.update();
  }

  /** The reason of a broken stream may have disappeared. */
  reconnect() {
    if (this.#slots.isAllowed) this.#open();
  }

  /** Call it when the tab becomes visible or hidden, or starts or stops playing. */
  update() {
    const { isPlayingTab } = this.#delegate;
    if (isPlayingTab || document.visibilityState === "visible") this.#slots.request(isPlayingTab);
    else this.#slots.release();
  }

  // Lifecycle of a stream

  #open() {
    this.#drop();
    this.#end = began();
    setTimeout(this.#end, maxWait);
    const source = new EventSource(`${base}/live?${new URLSearchParams({ user: String(userID), after: this.#lastEventID })}`);
    this.#source = source;
    source.addEventListener("open", () => this.#didReceive());
    source.addEventListener("error", () => this.#didBreak());
    const addListener = (name, handle) =>
      source.addEventListener(name, (event) => {
        this.#lastEventID = event.lastEventId || this.#lastEventID;
        this.#didReceive();
        handle(JSON.parse(event.data || "{}"));
      });
    // At once and then every few seconds, and not with each of many patches.
    addListener("beat", () => this.#delegate.serverDidAnswer());
    addListener("leaves", (patches) => this.#delegate.patchesDidArrive(patches));
    addListener("session", (answer) => this.#delegate.sessionDidChange(answer));
    addListener("catch-up", ({ change }) => this.#delegate.didMissEvents(change));
    this.#watch();
  }

  #close() {
    this.#drop();
    this.#hideNotice();
  }

  #drop() {
    delete root.dataset.live;
    this.#end();
    clearTimeout(this.#watchdog);
    clearTimeout(this.#retryTimer);
    this.#source?.close();
    this.#source = null;
  }

  #didReceive() {
    root.dataset.live = "on";
    this.#end();
    setReachable(true);
    this.#tries = 0;
    this.#hideNotice();
    this.#watch();
  }

  #hideNotice() {
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = 0;
    this.#notice.hidden = true;
  }

  #watch() {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#didBreak(), beatTimeout);
  }

  async #didBreak() {
    // A server that responds, but without a stream, has too many of them: that is no failure, and can wait.
    const isRefused = this.#source?.readyState === EventSource.CLOSED;
    this.#drop();
    if (isRefused && (await this.#answers())) {
      this.#hideNotice();
      this.#delegate.serverDidAnswer();
      return this.#reconnectAfter(maxDelay);
    }
    setReachable(false);
    // It reconnects after the sign-in.
    if (isSignedOut) return;
    this.#noticeTimer ||= setTimeout(() => (this.#notice.hidden = false), noticeDelay);
    this.#reconnectAfter(Math.min(1000 * 2 ** this.#tries++, maxDelay));
  }

  #reconnectAfter(milliseconds) {
    if (this.#slots.isAllowed) this.#retryTimer = setTimeout(() => this.#open(), milliseconds * (0.75 + Math.random() / 2));
  }

  #answers() {
    return requestSession().then(() => true, () => false);
  }
}
