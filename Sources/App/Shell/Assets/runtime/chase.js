// Coalesced seeking: it stores the newest target and runs one seek at a time; when that ends and the target has moved, it starts another.
// A finger that passes a hundred positions causes only a few seeks.

export class Chase {
  #audio;
  #landed;
  /** @type {number | null} */
  #target = null;
  /** The target of the current seek. */
  #aim = 0;
  #isInFlight = false;

  /** @param {HTMLAudioElement} audio @param {() => void} landed Called when the newest target is reached */
  constructor(audio, landed) {
    this.#audio = audio;
    this.#landed = landed;
    audio.addEventListener("loadedmetadata", () => this.#start());
    audio.addEventListener("seeked", () => this.#land());
    audio.addEventListener("emptied", () => (this.#isInFlight = false));
  }

  /** The pending target; null when it is reached. */
  get target() {
    return this.#target;
  }

  /** Exact. Before the metadata is loaded the target is stored. @param {number} seconds */
  to(seconds) {
    this.#target = seconds;
    this.#start();
  }

  forget() {
    this.#target = null;
    this.#isInFlight = false;
  }

  #start() {
    if (this.#target === null || this.#isInFlight || this.#audio.readyState === 0) return;
    this.#isInFlight = true;
    this.#aim = this.#target;
    this.#audio.currentTime = this.#aim;
  }

  #land() {
    if (!this.#isInFlight) return;
    this.#isInFlight = false;
    if (this.#target !== this.#aim) return this.#start();
    this.#target = null;
    this.#landed();
  }
}
