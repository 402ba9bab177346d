// Smooth seeking: the newest target is remembered, one seek is in flight, and when it lands and the target has moved
// meanwhile, one more is started. A finger that passes a hundred places asks for a few of them.

export class Chase {
  #audio;
  #landed;
  /** @type {number | null} */
  #target = null;
  /** What the seek in flight was started for. */
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

  /** Where it is on the way to; null when it is there. */
  get target() {
    return this.#target;
  }

  /** Exact. Before anything is known about the sound the target is kept. @param {number} seconds */
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
