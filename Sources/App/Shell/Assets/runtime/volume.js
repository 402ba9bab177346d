// The volume, where a page can set it: on some phones only the device can, and setting it has no effect.

import { read, write } from "./browser-storage.js";

const key = "earnest.volume";

export class Volume {
  #elements;
  #isSettable;
  #value;
  #share = 1;

  /** @param {HTMLMediaElement[]} elements */
  constructor(...elements) {
    this.#elements = elements;
    const probe = document.createElement("audio");
    probe.volume = 0.5;
    this.#isSettable = probe.volume === 0.5;
    const stored = Number(read(key) ?? 1);
    this.#value = stored >= 0 && stored <= 1 ? stored : 1;
    this.#apply();
  }

  /** 0 to 1; null when it cannot be set. @returns {number | null} */
  get value() {
    return this.#isSettable ? this.#value : null;
  }

  /** @param {number} value */
  set(value) {
    if (!this.#isSettable || !Number.isFinite(value)) return;
    this.#value = Math.min(Math.max(value, 0), 1);
    write(key, String(this.#value));
    this.#apply();
  }

  /** Temporarily reduces the volume. @param {number} share 0 to 1 */
  fade(share) {
    if (this.#share === share) return;
    this.#share = share;
    this.#apply();
  }

  #apply() {
    if (this.#isSettable) for (const element of this.#elements) element.volume = this.#value * this.#share;
  }
}
