// Who holds the session is the server's to say. A tab believes it only from answers that know of its own last tap: one that is older
// would take away what the person has just done.

export class Hold {
  /** The line with which this tab asked for the session, until the server has it. @type {string | null} */
  #asked = null;
  /** Something was not believed while the server had not answered yet. */
  #isUnsure = false;
  /** The server's clock at the newest answer that was believed. */
  #told = 0;

  /** @param {{id: string}} entry A line of a gesture */
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
    // The answer to a report is never older than what was heard before: the server's clock may have been put back.
    if (!acknowledged && now < this.#told) return false;
    this.#told = now;
    return true;
  }

  /** What was not believed may have overtaken the answer that came after it: then the server has to be asked. @returns {boolean} Once */
  takeDoubt() {
    const isUnsure = this.#isUnsure;
    this.#isUnsure = false;
    return isUnsure;
  }
}
