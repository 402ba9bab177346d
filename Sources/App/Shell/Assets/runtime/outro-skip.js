// The ends that playback does not pass: the skipped part at the end of a show's episodes, and the end of a clip. Playback that reaches one
// has reached the end. A listener who seeks behind it hears what follows.

export class OutroSkip {
  #before = Infinity;
  /** The end of the clip that plays, in seconds. */
  #stop = Infinity;

  /** The next position is not reached by playback. @param {boolean} [isSelected] The user has selected it: a clip no longer ends playback */
  jump(isSelected = false) {
    this.#before = Infinity;
    if (isSelected) this.#stop = Infinity;
  }

  /** @param {number | undefined} seconds The end of a clip; undefined for the end of the episode */
  stopAt(seconds) {
    this.#stop = Number.isFinite(seconds) ? seconds : Infinity;
  }

  /** Whether playback stops here, or at the end of the episode, because a clip ends. @param {number} [position] @returns {boolean} */
  stops(position = Infinity) {
    if (this.#stop === Infinity || position < this.#stop) return false;
    this.#stop = Infinity;
    return true;
  }

  /** @param {number | undefined} skipLast @param {number} position @param {number | null} duration @returns {boolean} */
  isReached(skipLast, position, duration) {
    const edge = skipLast > 0 && duration ? duration - skipLast : Infinity;
    const before = this.#before;
    this.#before = position;
    // A clip plays to its own end.
    return this.#stop === Infinity && before < edge && position >= edge;
  }
}
