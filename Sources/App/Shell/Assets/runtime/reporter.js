// Sends the journal to the server and passes on the answers.

import { deviceID, deviceName, timeZone } from "./device.js";

const address = `${document.documentElement.dataset.base ?? ""}/session`;
/** A beacon may carry 64 KB. */
const batch = 150;
/** Milliseconds between reports: together with the interval of entries, at most ten seconds can be lost. */
const pace = 8500;

/** @typedef {{reporterWillSend(): string, reporterDidHear(answer: any): void}} ReporterDelegate The first gives back the player's state */

export class Reporter {
  #journal;
  #delegate;
  #timer = 0;
  #failures = 0;
  #lastSent = 0;
  #isSending = false;
  /** Whether the journals of closed tabs have arrived: entries of this tab must not overtake them. */
  #hasBegun = false;
  #isWantedAgain = false;

  /** @param {import("./journal.js").Journal} journal @param {ReporterDelegate} delegate */
  constructor(journal, delegate) {
    this.#journal = journal;
    this.#delegate = delegate;
  }

  get isDue() {
    return Date.now() - this.#lastSent >= pace;
  }

  /** @param {number} milliseconds */
  soon(milliseconds) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.now(), milliseconds);
  }

  async now() {
    clearTimeout(this.#timer);
    if (this.#isSending) {
      this.#isWantedAgain = true;
      return;
    }
    this.#isSending = true;
    this.#isWantedAgain = false;
    this.#lastSent = Date.now();
    try {
      if (!this.#hasBegun) await this.#bringLeftovers();
      const state = this.#delegate.reporterWillSend();
      const isMore = this.#journal.pending.length > batch;
      const answer = await this.#deliver(this.#journal, state);
      this.#failures = 0;
      this.#delegate.reporterDidHear(answer);
      if (isMore) this.#isWantedAgain = true;
    } catch {
      this.#failures += 1;
      this.soon(Math.min(2 ** this.#failures, 60) * 1000);
    }
    this.#isSending = false;
    if (this.#isWantedAgain && this.#failures === 0) this.now();
  }

  /** The page may be closing and nothing can be awaited: the entries stay until a later visit learns that they arrived. */
  beacon() {
    const state = this.#delegate.reporterWillSend();
    const entries = this.#journal.pending.slice(0, batch);
    if (entries.length === 0) return;
    navigator.sendBeacon?.(address, new Blob([this.#body(this.#journal, entries, state)], { type: "application/json" }));
  }

  /** Sends the journals of closed tabs first, then requests the session. @throws When the server cannot be reached. */
  async begin() {
    await this.#bringLeftovers();
    await this.ask();
  }

  /** @throws When the server cannot be reached. */
  async ask() {
    this.#delegate.reporterDidHear(await this.#ask(address));
  }

  async #bringLeftovers() {
    await this.#journal.deliverOthers(async (journal, isGone) => {
      while (journal.pending.length > 0) {
        const before = journal.pending.length;
        await this.#deliver(journal, isGone ? "none" : null);
        if (journal.pending.length === before) break;
      }
    });
    this.#hasBegun = true;
  }

  async #deliver(journal, state) {
    const body = this.#body(journal, journal.pending.slice(0, batch), state);
    const headers = { "Content-Type": "application/json" };
    const answer = await this.#ask(address, { method: "POST", headers, body, keepalive: true });
    journal.acknowledge(answer.acknowledged ?? []);
    return answer;
  }

  async #ask(url, options = {}) {
    const response = await fetch(url, { cache: "no-store", ...options, signal: AbortSignal.timeout?.(15_000) });
    if (!response.ok) throw new Error(`The session answered ${response.status}`);
    return response.json();
  }

  #body({ tab }, entries, state) {
    return JSON.stringify({ device: deviceID(), name: deviceName(), zone: timeZone(), tab, state, sentAt: Date.now(), entries });
  }
}
