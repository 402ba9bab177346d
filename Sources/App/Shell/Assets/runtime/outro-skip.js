// The skipped part at the end of a show's episodes: playback that reaches it has reached the end. A listener who seeks into it hears it.

export class OutroSkip {
  #before = Infinity;

  /** The next position is not reached by playback. */
  jump() {
    this.#before = Infinity;
  }

  /** @param {number | undefined} skipLast @param {number} position @param {number | null} duration @returns {boolean} */
  isReached(skipLast, position, duration) {
    const edge = skipLast > 0 && duration ? duration - skipLast : Infinity;
    const before = this.#before;
    this.#before = position;
    return before < edge && position >= edge;
  }
}
