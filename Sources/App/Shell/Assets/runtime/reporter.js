// Sends the journal to the server and passes on the answers.

import { userID } from "./browser-storage.js";
import { deviceID, deviceName, timeZone } from "./device.js";
import { began, underWay } from "./rest.js";
import { address, formToken, isSignedOut, requestSession } from "./sign-in.js";

/** A beacon may carry 64 KB. */
const maxBatch = 150;
/** Milliseconds between reports: together with the interval of entries, at most ten seconds can be lost. */
const reportInterval = 8500;

/** @typedef {{reporterWillSend(): string, receive(answer: any): void}} ReporterDelegate The first gives back the player's state */

export class Reporter {
  #journal;
  #delegate;
  #timer = 0;
  /** Ends the wait for a report of the user's action. */
  #end = () => {};
  #failures = 0;
  #lastSent = 0;
  #isSending = false;
  /** Whether the journals of closed tabs have arrived: entries of this tab must not overtake them. Tabs may close while signed out. */
  #hasSentOthers = false;
  #sendsAgain = false;

  /** @param {import("./journal.js").Journal} journal @param {ReporterDelegate} delegate */
  constructor(journal, delegate) {
    this.#journal = journal;
    this.#delegate = delegate;
    // The live stream has returned: a report that failed does not wait for its next try.
    document.addEventListener("server-answer", () => this.#failures > 0 && this.send());
  }

  get isDue() {
    // A clock that was set back must not delay reports.
    return Math.abs(Date.now() - this.#lastSent) >= reportInterval;
  }

  /** @param {number} milliseconds */
  sendAfter(milliseconds) {
    const end = milliseconds < 1000 ? began() : () => {};
    this.#stopTimer();
    this.#end = end;
    this.#timer = setTimeout(() => this.send(), milliseconds);
  }

  send() {
    const sent = underWay(this.#send());
    this.#stopTimer();
    return sent;
  }

  #stopTimer() {
    clearTimeout(this.#timer);
    this.#end();
  }

  async #send() {
    if (isSignedOut) {
      this.#hasSentOthers = false;
      return;
    }
    if (this.#isSending) {
      this.#sendsAgain = true;
      return;
    }
    this.#isSending = true;
    this.#sendsAgain = false;
    this.#lastSent = Date.now();
    try {
      if (!this.#hasSentOthers) await this.#sendOthers();
      const state = this.#delegate.reporterWillSend();
      const isMore = this.#journal.pending.length > maxBatch;
      const answer = await this.#deliver(this.#journal, state);
      this.#failures = 0;
      this.#delegate.receive(answer);
      if (isMore) this.#sendsAgain = true;
    } catch {
      this.#failures += 1;
      this.sendAfter(Math.min(2 ** this.#failures, 60) * 1000);
    }
    this.#isSending = false;
    if (this.#sendsAgain && this.#failures === 0) this.send();
  }

  /** Also the journals of tabs that have closed since. */
  sendAll() {
    this.#hasSentOthers = false;
    return this.send();
  }

  /** The page may be closing and nothing can be awaited: the entries stay until a later visit learns that they arrived. */
  beacon() {
    const state = this.#delegate.reporterWillSend();
    const entries = this.#journal.pending.slice(0, maxBatch);
    if (entries.length === 0 || isSignedOut) return;
    navigator.sendBeacon?.(address, new Blob([this.#body(this.#journal, entries, state)], { type: "application/json" }));
  }

  /** Sends the journals of closed tabs first, then requests the session. @throws When the server cannot be reached. */
  async start() {
    await this.#sendOthers();
    await this.requestSession();
    // Pages write times in the zone of the last report.
    const { dataset } = document.documentElement;
    if (dataset.zone === timeZone()) return;
    dataset.zone = timeZone();
    this.send();
  }

  /** @throws When the server cannot be reached. */
  async requestSession() {
    this.#delegate.receive(await requestSession());
  }

  async #sendOthers() {
    await this.#journal.deliverOthers(async (journal, isGone) => {
      while (journal.pending.length > 0) {
        const before = journal.pending.length;
        await this.#deliver(journal, isGone ? "none" : null);
        if (journal.pending.length === before) break;
      }
    });
    this.#hasSentOthers = true;
  }

  async #deliver(journal, state) {
    const body = this.#body(journal, journal.pending.slice(0, maxBatch), state);
    const headers = { "Content-Type": "application/json" };
    const answer = await requestSession({ method: "POST", headers, body, keepalive: true });
    journal.acknowledge(answer.acknowledged ?? []);
    return answer;
  }

  #body({ tab }, entries, state) {
    const device = { device: deviceID(), name: deviceName(), zone: timeZone() };
    return JSON.stringify({ user: userID, token: formToken, ...device, tab, state, sentAt: Date.now(), entries });
  }
}
