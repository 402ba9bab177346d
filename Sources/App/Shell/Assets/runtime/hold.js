// Ownership of the session, which the server decides. A tab accepts a decision only from answers that know of its own last action: an
// older one would undo the user's action.

export class Hold {
  /** The id of the entry with which this tab claimed the session, until the server has it. @type {string | null} */
  #asked = null;
  /** A decision was ignored while the server had not answered. */
  #isUnsure = false;
  /** The server's clock at the newest accepted answer. */
  #told = 0;

  /** @param {{id: string}} entry The entry of a user's action */
  ask(entry) {
    this.#asked = entry.id;
  }

  /** @param {{acknowledged?: {id: string}[], now: number}} answer */
  believes({ acknowledged, now }) {
    if (acknowledged?.some(({ id }) => id === this.#asked)) this.#asked = null;
    if (this.#asked) {
      this.#isUnsure = true;
      return false;
    }
    // The answer to a report is never older than earlier answers, although the server's clock may have been set back.
    if (!acknowledged && now < this.#told) return false;
    this.#told = now;
    return true;
  }

  /** An ignored decision may have overtaken a later answer: the server then has to be asked again. @returns {boolean} true once */
  takeDoubt() {
    const isUnsure = this.#isUnsure;
    this.#isUnsure = false;
    return isUnsure;
  }
}
