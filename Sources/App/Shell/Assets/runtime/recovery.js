// Retries of audio that broke off, hangs or is unavailable, with growing pauses, as long as playback is wanted.

import { failureOf } from "./playback-failure.js";
import { isSignedOut } from "./sign-in.js";

/** Seconds before each try. */
const pauses = [0.5, 1, 2, 4, 8, 15, 30];
/** Audio that repeatedly breaks although it is available probably has an unsupported format. */
const maxBreaks = 3;
/** The time without bytes after which waiting audio counts as hanging, in milliseconds. */
const timeout = 8000;
/** About three weeks: `retryNow` ends the pause, after the sign-in. */
const untilSignIn = 2 ** 31 - 1;

export class Recovery {
  /** The reason of the failure, as a sentence. @type {string | null} */
  failure = null;
  #tryAgain;
  #change;
  #fail;
  #tries = 0;
  #pause = 0;
  #watchdog = 0;
  /** Incremented whenever the result of a pending check no longer matters. */
  #attempt = 0;

  /** @param {{tryAgain(): void, change(): void, fail(sentence: string): void}} actions */
  constructor({ tryAgain, change, fail }) {
    this.#tryAgain = tryAgain;
    this.#change = change;
    this.#fail = fail;
    addEventListener("online", () => this.retryNow());
  }

  /** Playback has broken or hangs. @param {import("./playback-plan.js").Item} item @param {boolean} isBroken @param {number} [place] see `failureOf` */
  async begin(item, isBroken, place) {
    this.#cancel();
    const attempt = this.#attempt;
    const { kind, sentence } = await failureOf(item, place);
    if (attempt !== this.#attempt) return;
    if (kind === "unavailable" || (kind === "available" && isBroken && this.#tries >= maxBreaks)) {
      this.reset();
      return this.#fail(sentence);
    }
    this.failure = kind === "available" ? null : sentence;
    const pause = pauses[Math.min(this.#tries, pauses.length - 1)] * 1000;
    this.#pause = setTimeout(() => this.retryNow(), isSignedOut ? untilSignIn : pause);
    this.#tries += 1;
    this.#change();
  }

  /** Retries at once. */
  retryNow() {
    if (!this.#pause) return;
    this.#cancel();
    this.#tryAgain();
  }

  /** Bytes have arrived, and playback waits for more. @param {() => void} hang Called when no more arrive */
  watch(hang) {
    clearTimeout(this.#watchdog);
    if (!this.#pause) this.#watchdog = setTimeout(hang, timeout);
  }

  /** Playback has started. */
  didStart() {
    this.#cancel();
    this.failure = null;
  }

  /** Playback has progressed since the last retry. */
  didProgress() {
    this.#tries = 0;
  }

  reset() {
    this.didStart();
    this.didProgress();
  }

  #cancel() {
    this.#attempt += 1;
    clearTimeout(this.#pause);
    clearTimeout(this.#watchdog);
    this.#pause = 0;
  }
}
