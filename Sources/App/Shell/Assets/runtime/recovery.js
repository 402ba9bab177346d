// Retries of audio that broke off, hangs or is unavailable, with growing pauses, as long as playback is wanted.

import { troubleWith } from "./sound-trouble.js";

/** Seconds before each try. */
const pauses = [0.5, 1, 2, 4, 8, 15, 30];
/** Audio that repeatedly breaks although it is available probably has an unsupported format. */
const mostBreaks = 3;
/** The time without bytes after which waiting audio counts as hanging, in milliseconds. */
const patience = 8000;

export class Recovery {
  /** The reason of the failure, as a sentence. @type {string | null} */
  trouble = null;
  #tryAgain;
  #change;
  #fail;
  #tries = 0;
  #pause = 0;
  #watchdog = 0;
  /** Incremented whenever the result of a pending check no longer matters. */
  #round = 0;

  /** @param {{tryAgain(): void, change(): void, fail(sentence: string): void}} actions */
  constructor({ tryAgain, change, fail }) {
    this.#tryAgain = tryAgain;
    this.#change = change;
    this.#fail = fail;
    addEventListener("online", () => this.now());
  }

  /** Playback has broken or hangs. @param {import("./plan.js").Item} item @param {boolean} isBroken */
  async begin(item, isBroken) {
    this.#rest();
    const round = this.#round;
    const { kind, sentence } = await troubleWith(item);
    if (round !== this.#round) return;
    if (kind === "gone" || (kind === "there" && isBroken && this.#tries >= mostBreaks)) {
      this.reset();
      return this.#fail(sentence);
    }
    this.trouble = kind === "there" ? null : sentence;
    this.#pause = setTimeout(() => this.now(), pauses[Math.min(this.#tries, pauses.length - 1)] * 1000);
    this.#tries += 1;
    this.#change();
  }

  /** Retries at once. */
  now() {
    if (!this.#pause) return;
    this.#rest();
    this.#tryAgain();
  }

  /** Bytes have arrived, and playback waits for more. @param {() => void} hang Called when no more arrive */
  watch(hang) {
    clearTimeout(this.#watchdog);
    if (!this.#pause) this.#watchdog = setTimeout(hang, patience);
  }

  /** Playback has started. */
  sounds() {
    this.#rest();
    this.trouble = null;
  }

  /** Playback has progressed since the last retry. */
  gotOn() {
    this.#tries = 0;
  }

  reset() {
    this.sounds();
    this.gotOn();
  }

  #rest() {
    this.#round += 1;
    clearTimeout(this.#pause);
    clearTimeout(this.#watchdog);
    this.#pause = 0;
  }
}
