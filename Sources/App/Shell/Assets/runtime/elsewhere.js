// What another tab or device plays: where it is by now, worked out from the last thing that was heard of it.

/** Longer than that without a word, and it has stopped. */
const patience = 35_000;

/**
 * @typedef {{episode: number, position: number, rate: number, playing: boolean, at: number, tab?: string}} Session
 *   `at` by the server's clock
 */

export class Elsewhere {
  /** @type {Session | null} */
  #session = null;
  /** The server's clock before ours, in milliseconds. */
  #ahead = 0;
  #timer = 0;
  #tick;

  /** @param {(isPlaying: boolean) => void} tick Called once a second while something plays elsewhere, and once when it has stopped */
  constructor(tick) {
    this.#tick = tick;
  }

  /** @param {number | undefined} now The server's clock, where it said so */
  setClock(now) {
    if (now) this.#ahead = now - Date.now();
  }

  /** The moment of a session by our own clock. @param {Session} session @returns {number} */
  moment(session) {
    return session.at - this.#ahead;
  }

  get isPlaying() {
    return this.#session !== null && this.#session.playing && Date.now() - this.moment(this.#session) < patience;
  }

  get position() {
    const { position, rate } = this.#session;
    return this.isPlaying ? position + (Math.max(Date.now() - this.moment(this.#session), 0) / 1000) * rate : position;
  }

  /** @param {Session | null} session Null when this tab takes over */
  show(session) {
    clearInterval(this.#timer);
    this.#session = session;
    if (!this.isPlaying) return;
    this.#timer = setInterval(() => {
      if (!this.isPlaying) clearInterval(this.#timer);
      this.#tick(this.isPlaying);
    }, 1000);
  }
}
