// The writer of the two ledgers: played spans, and playback events.

import { isLive } from "./playback-plan.js";

/** @typedef {import("./journal.js").Journal} Journal */

export class PlaybackLog {
  /** @type {Journal} */
  #journal;
  /** @type {import("./journal.js").Entry | null} */
  #span = null;
  /** The last sign that the listener was awake, which every line carries. @type {import("./journal.js").Touch | undefined} */
  #touch;

  /** @param {Journal} journal */
  constructor(journal) {
    this.#journal = journal;
    const didTouch = () => this.#span && this.#noteTouch(this.#span.episode, this.#span.to);
    for (const name of ["pointerdown", "keydown"]) addEventListener(name, didTouch, true);
  }

  /**
   * Records playback up to `position`. The open span is extended about once a second, or at once with `isNow`; an unannounced jump
   * starts a new span.
   * @param {{episode: number, rate: number}} item @param {number} position @param {number | null} duration @param {boolean} [isNow]
   */
  didPlay(item, position, duration, isNow = false) {
    if (isLive(item)) return;
    const { episode, rate } = item;
    const at = Date.now();
    const span = this.#span;
    if (span) {
      const possible = ((at - span.at) / 1000) * rate + 2;
      const played = position - span.to;
      if (span.episode === episode && played >= 0 && played <= possible) {
        if (isNow || at - span.at >= 1000) this.#journal.extend(span, { to: position, at, duration, touch: this.#touch });
        return;
      }
      this.close();
    }
    const fields = { episode, from: position, to: position, rate, startedAt: at, at, duration, touch: this.#touch };
    this.#span = this.#journal.add({ kind: "span", ...fields, open: true });
  }

  /** Ends the span, played up to `position` if that is known. @param {number} [position] @param {number} [at] */
  close(position, at = Date.now()) {
    const span = this.#span;
    if (!span) return;
    this.#span = null;
    const to = position !== undefined && position >= span.to ? position : span.to;
    this.#journal.extend(span, { to, at, open: false });
  }

  /**
   * @param {string} action "start", "pause", "seek", "rate", "ended", "stop", "stall", "fail", "sleep" or "undo"
   * @param {{episode: number, rate: number}} item @param {number} position @param {number | null} duration
   * @param {{gesture?: true, sleep?: any}} more
   * @returns Null for a broadcast
   */
  addEvent(action, { episode, rate }, position, duration, more) {
    if (isLive({ episode })) return null;
    if (more.gesture) this.#noteTouch(episode, position);
    return this.#journal.add({ kind: "event", action, episode, position, rate, at: Date.now(), duration, touch: this.#touch, ...more });
  }

  #noteTouch(episode, position) {
    this.#touch = { at: Date.now(), episode, position };
  }
}
