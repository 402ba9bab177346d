// Writes the two ledgers: what was heard (spans) and what was done (events).

/** @typedef {import("./journal.js").Journal} Journal */

export class Listening {
  /** @type {Journal} */
  #journal;
  /** @type {import("./journal.js").Entry | null} */
  #span = null;

  /** @param {Journal} journal */
  constructor(journal) {
    this.#journal = journal;
  }

  /**
   * Heard up to here. The open span is extended, about once a second, or now; a jump that nobody announced begins a new one.
   * @param {{episode: number, rate: number}} item @param {number} position @param {number | null} duration @param {boolean} [isNow]
   */
  heard(item, position, duration, isNow = false) {
    const { episode, rate } = item;
    const at = Date.now();
    const span = this.#span;
    if (span) {
      const possible = ((at - span.at) / 1000) * rate + 2;
      const heard = position - span.to;
      if (span.episode === episode && heard >= 0 && heard <= possible) {
        if (isNow || at - span.at >= 1000) this.#journal.grow(span, { to: position, at, duration });
        return;
      }
      this.close();
    }
    const fields = { episode, from: position, to: position, rate, startedAt: at, at, duration };
    this.#span = this.#journal.add({ kind: "span", ...fields, open: true });
  }

  /** The span is over, heard up to `position` where that is known. @param {number} [position] @param {number} [at] */
  close(position, at = Date.now()) {
    const span = this.#span;
    if (!span) return;
    this.#span = null;
    const to = position !== undefined && position >= span.to ? position : span.to;
    this.#journal.grow(span, { to, at, open: false });
  }

  /**
   * @param {string} action "start", "pause", "seek", "rate", "ended", "stop", "stall", "fail", "sleep" or "undo"
   * @param {{episode: number, rate: number}} item @param {number} position @param {number | null} duration
   * @param {{gesture?: true, sleep?: any}} more
   */
  did(action, { episode, rate }, position, duration, more) {
    return this.#journal.add({ kind: "event", action, episode, position, rate, at: Date.now(), duration, ...more });
  }
}
