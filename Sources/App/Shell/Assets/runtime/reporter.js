// Brings the journal to the server, and what it answers back.

import { deviceID, tabID } from "./device.js";

const address = `${document.documentElement.dataset.base ?? ""}/session`;
/** A beacon may carry 64 KB. */
const batch = 150;

export class Reporter {
  #journal;
  #receive;
  #timer = 0;
  #failures = 0;
  #lastSent = 0;
  #isSending = false;
  /** What closed tabs left behind has arrived: before that, nothing of this tab may go past it. */
  #hasBegun = false;
  #isWantedAgain = false;

  /** @param {import("./journal.js").Journal} journal @param {(answer: any) => void} receive */
  constructor(journal, receive) {
    this.#journal = journal;
    this.#receive = receive;
  }

  /** Ten seconds have gone by. */
  get isDue() {
    return Date.now() - this.#lastSent >= 10_000;
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
      const isMore = this.#journal.pending.length > batch;
      const answer = await this.#deliver(this.#journal);
      this.#failures = 0;
      this.#receive(answer);
      if (isMore) this.#isWantedAgain = true;
    } catch {
      this.#failures += 1;
      this.soon(Math.min(2 ** this.#failures, 60) * 1000);
    }
    this.#isSending = false;
    if (this.#isWantedAgain && this.#failures === 0) this.now();
  }

  /** The page may be going: nothing can be awaited any more, so the entries stay until the next visit hears that they arrived. */
  beacon() {
    const entries = this.#journal.pending.slice(0, batch);
    if (entries.length === 0) return;
    navigator.sendBeacon?.(address, new Blob([this.#body(entries)], { type: "application/json" }));
  }

  /** What closed tabs left behind goes first; then the session is asked for. @throws When the server cannot be reached. */
  async begin() {
    await this.#bringLeftovers();
    await this.ask();
  }

  /** @throws When the server cannot be reached. */
  async ask() {
    this.#receive(await this.#ask(address));
  }

  async #bringLeftovers() {
    await this.#journal.deliverOthers(async (journal) => {
      while (journal.pending.length > 0) {
        const before = journal.pending.length;
        await this.#deliver(journal);
        if (journal.pending.length === before) break;
      }
    });
    this.#hasBegun = true;
  }

  async #deliver(journal) {
    const body = this.#body(journal.pending.slice(0, batch));
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

  #body(entries) {
    return JSON.stringify({ device: deviceID(), tab: tabID, sentAt: Date.now(), entries });
  }
}
