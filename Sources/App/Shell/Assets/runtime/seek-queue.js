// Coalesced seeking: it stores the newest target and runs one seek at a time; when that ends and the target has moved, it starts another.
// A finger that passes a hundred positions causes only a few seeks.

export class SeekQueue {
  #audio;
  #didReachTarget;
  /** @type {number | null} */
  #target = null;
  /** The target of the current seek. */
  #currentTarget = 0;
  #isSeeking = false;

  /** @param {HTMLAudioElement} audio @param {() => void} didReachTarget Called when the newest target is reached */
  constructor(audio, didReachTarget) {
    this.#audio = audio;
    this.#didReachTarget = didReachTarget;
    audio.addEventListener("loadedmetadata", () => this.#start());
    audio.addEventListener("seeked", () => this.#didSeek());
    audio.addEventListener("emptied", () => (this.#isSeeking = false));
  }

  /** The pending target; null when it is reached. */
  get target() {
    return this.#target;
  }

  /** Exact. Before the metadata is loaded the target is stored. @param {number} seconds */
  seek(seconds) {
    this.#target = seconds;
    this.#start();
  }

  cancel() {
    this.#target = null;
    this.#isSeeking = false;
  }

  #start() {
    if (this.#target === null || this.#isSeeking || this.#audio.readyState === 0) return;
    this.#isSeeking = true;
    this.#currentTarget = this.#target;
    this.#audio.currentTime = this.#currentTarget;
  }

  #didSeek() {
    if (!this.#isSeeking) return;
    this.#isSeeking = false;
    if (this.#target !== this.#currentTarget) return this.#start();
    this.#target = null;
    this.#didReachTarget();
  }
}
