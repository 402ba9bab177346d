// What is left out at the end of every episode of a show: whoever listens up to there has reached the end. Whoever goes there by
// a seek wants to hear it.

export class Tail {
  #before = Infinity;

  /** The next place is not reached by listening. */
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
