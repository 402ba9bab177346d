// A sound that broke off, hangs or cannot be had is tried again, later and later, for as long as it is wanted.

import { troubleWith } from "./sound-trouble.js";

/** Seconds before each try. */
const pauses = [0.5, 1, 2, 4, 8, 15, 30];
/** What breaks although it is there is most likely no sound that this browser knows. */
const mostBreaks = 3;
/** A sound that waits, and to which nothing comes for so long, hangs; in milliseconds. */
const patience = 8000;

export class Recovery {
  /** What stands against it, in a sentence. @type {string | null} */
  trouble = null;
  #tryAgain;
  #change;
  #fail;
  #tries = 0;
  #pause = 0;
  #watchdog = 0;
  /** Rises whenever a question that is under way is of no interest any more. */
  #round = 0;

  /** @param {{tryAgain(): void, change(): void, fail(sentence: string): void}} actions */
  constructor({ tryAgain, change, fail }) {
    this.#tryAgain = tryAgain;
    this.#change = change;
    this.#fail = fail;
    addEventListener("online", () => this.now());
  }

  /** It has broken, or hangs. @param {import("./plan.js").Item} item @param {boolean} isBroken */
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

  /** Perhaps it works by now. */
  now() {
    if (!this.#pause) return;
    this.#rest();
    this.#tryAgain();
  }

  /** Something has come, and it waits for more. @param {() => void} hang Called when nothing else comes */
  watch(hang) {
    clearTimeout(this.#watchdog);
    if (!this.#pause) this.#watchdog = setTimeout(hang, patience);
  }

  /** It is heard. */
  sounds() {
    this.#rest();
    this.trouble = null;
  }

  /** It has got on since it was tried again. */
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
