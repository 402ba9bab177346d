// What another tab or device plays: where it is by now, worked out from the last thing that was heard of it.

import { deviceID } from "./device.js";

/** Longer than that without a word, and it has stopped. */
const patience = 35_000;
const slowest = 60_000;

/**
 * @typedef {{episode: number, position: number, rate: number, playing: boolean, state?: string, at: number, tab?: string,
 *   device?: string, deviceName?: string}} Session
 *   `at` by the server's clock
 */

export class Elsewhere {
  /** @type {Session | null} */
  #session = null;
  /** The server's clock before ours, in milliseconds: what took longest to come says too little. */
  #ahead = NaN;
  #timer = 0;
  #tick;

  /** @param {(isPlaying: boolean) => void} tick Called once a second while something plays elsewhere, and once when it has stopped */
  constructor(tick) {
    this.#tick = tick;
  }

  /** @param {number | undefined} now The server's clock, where it said so */
  setClock(now) {
    if (!now) return;
    const ahead = now - Date.now();
    // So late nothing comes: it was our own clock that was set.
    if (!(ahead <= this.#ahead && ahead >= this.#ahead - slowest)) this.#ahead = ahead;
  }

  /** A moment of the server's by our own clock; never one to come. @param {number} milliseconds @returns {number} */
  moment(milliseconds) {
    return Math.min(milliseconds - (this.#ahead || 0), Date.now());
  }

  get isPlaying() {
    return this.#session !== null && this.#session.playing && Date.now() - this.moment(this.#session.at) < patience;
  }

  get position() {
    const { position, rate, at, state } = this.#session;
    const isMoving = this.isPlaying && (state ?? "playing") === "playing";
    return isMoving ? position + ((Date.now() - this.moment(at)) / 1000) * rate : position;
  }

  /** Where it plays; null when it does not. @returns {{name: string, isHere: boolean} | null} */
  get device() {
    if (!this.isPlaying) return null;
    return { name: this.#session.deviceName ?? "", isHere: this.#session.device === deviceID() };
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
