// The client of the server's live stream. Events are numbered, with heartbeats in between; when the stream falls silent or breaks, the
// client reconnects and receives the missed events. Only a visible or playing tab connects, and at most two tabs of a browser do.

import { Turnstile } from "./turnstile.js";

const root = document.documentElement;
const address = `${root.dataset.base ?? ""}/live`;
const silence = 40_000;
const longestPause = 30_000;
const quiet = 3000;

/**
 * @typedef {{leavesDidChange(leaves: any[]): void, sessionDidChange(answer: any): void, didMissEvents(): void,
 *   isHeard: boolean}} LiveDelegate
 */

export class Live {
  #delegate;
  #turnstile = new Turnstile((isIn) => (isIn ? this.#open() : this.#close()));
  #notice = document.getElementById("offline");
  /** @type {EventSource | null} */
  #source = null;
  /** Events since the page was rendered have not been received. */
  #last = root.dataset.livePlace ?? "";
  #tries = 0;
  #watchdog = 0;
  #pause = 0;
  #noticeTimer = 0;

  /** @param {LiveDelegate} delegate */
  constructor(delegate) {
    this.#delegate = delegate;
  }

  start() {
    document.addEventListener("visibilitychange", () => this.update());
    addEventListener("focus", () => this.update());
    addEventListener("pageshow", () => this.update());
    addEventListener("pagehide", () => this.#turnstile.leave());
    addEventListener("online", () => this.#turnstile.isIn && this.#open());
    this.update();
  }

  /** Call it when the tab becomes visible or hidden, or starts or stops playing. */
  update() {
    const { isHeard } = this.#delegate;
    if (isHeard || document.visibilityState === "visible") this.#turnstile.enter(isHeard);
    else this.#turnstile.leave();
  }

  // Lifecycle of a stream

  #open() {
    this.#drop();
    const source = new EventSource(this.#last ? `${address}?after=${encodeURIComponent(this.#last)}` : address);
    this.#source = source;
    source.addEventListener("open", () => this.#works());
    source.addEventListener("error", () => this.#breaks());
    const hear = (name, handle) =>
      source.addEventListener(name, (event) => {
        this.#last = event.lastEventId || this.#last;
        this.#works();
        handle(JSON.parse(event.data || "{}"));
      });
    hear("beat", () => {});
    hear("leaves", (leaves) => this.#delegate.leavesDidChange(leaves));
    hear("session", (answer) => this.#delegate.sessionDidChange(answer));
    hear("catch-up", () => this.#delegate.didMissEvents());
    this.#watch();
  }

  #close() {
    this.#drop();
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = 0;
    this.#notice.hidden = true;
  }

  #drop() {
    delete root.dataset.live;
    clearTimeout(this.#watchdog);
    clearTimeout(this.#pause);
    this.#source?.close();
    this.#source = null;
  }

  #works() {
    root.dataset.live = "on";
    this.#tries = 0;
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = 0;
    this.#notice.hidden = true;
    this.#watch();
  }

  #watch() {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#breaks(), silence);
  }

  async #breaks() {
    // A server that responds, but without a stream, has too many of them: that is no failure, and can wait.
    const isRefused = this.#source?.readyState === EventSource.CLOSED;
    this.#drop();
    if (isRefused && (await this.#answers())) return this.#again(longestPause);
    this.#noticeTimer ||= setTimeout(() => (this.#notice.hidden = false), quiet);
    this.#again(Math.min(1000 * 2 ** this.#tries++, longestPause));
  }

  #again(milliseconds) {
    if (this.#turnstile.isIn) this.#pause = setTimeout(() => this.#open(), milliseconds * (0.75 + Math.random() / 2));
  }

  async #answers() {
    const answer = await fetch(address.replace(/live$/, "session"), { cache: "no-store" }).catch(() => null);
    return answer?.ok === true;
  }
}
