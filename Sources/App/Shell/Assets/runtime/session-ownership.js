// Ownership of the session, which the server decides. A tab accepts a decision only from answers that know of its own last action: an
// older one would undo the user's action.

export class SessionOwnership {
  /** The id of the entry with which this tab claimed the session, until the server has it. @type {string | null} */
  #claimID = null;
  /** A decision was ignored while the server had not answered. */
  #hasIgnoredDecision = false;
  /** The server's clock at the newest accepted answer. */
  #newestAnswer = 0;

  /** Until the server has the entry, it has not decided. @param {{id: string}} entry The entry of a user's action */
  claim(entry) {
    this.#claimID = entry.id;
  }

  /** @param {{acknowledged?: {id: string}[], now: number}} answer */
  accepts({ acknowledged, now }) {
    if (acknowledged?.some(({ id }) => id === this.#claimID)) this.#claimID = null;
    if (this.#claimID) {
      this.#hasIgnoredDecision = true;
      return false;
    }
    // The answer to a report is never older than earlier answers, although the server's clock may have been set back.
    if (!acknowledged && now < this.#newestAnswer) return false;
    this.#newestAnswer = now;
    return true;
  }

  /** An ignored decision may have overtaken a later answer: the server then has to be asked again. @returns {boolean} true once */
  takeIgnoredDecision() {
    const hasIgnored = this.#hasIgnoredDecision;
    this.#hasIgnoredDecision = false;
    return hasIgnored;
  }
}
