// The playback of another tab or device: its current position, extrapolated from its last report.

import { deviceID } from "./device.js";

/** After this time without a report it counts as stopped. */
const reportTimeout = 35_000;
const maxDelay = 60_000;

/**
 * @typedef {{episode: number, position: number, rate: number, playing: boolean, state?: string, at: number, tab?: string,
 *   device?: string, deviceName?: string}} Session
 *   `at` by the server's clock
 */

export class RemoteSession {
  /** @type {Session | null} */
  #session = null;
  /** The offset of the server's clock in milliseconds: the answer with the longest delay is the least exact. */
  #clockOffset = NaN;
  #timer = 0;
  #tick;

  /** @param {(isPlaying: boolean) => void} tick Called once a second while another device plays, and once when it stops */
  constructor(tick) {
    this.#tick = tick;
  }

  /** @param {number | undefined} now The server's clock, if it was sent */
  setClock(now) {
    if (!now) return;
    const offset = now - Date.now();
    // No answer has such a delay: this device's clock was changed.
    if (!(offset <= this.#clockOffset && offset >= this.#clockOffset - maxDelay)) this.#clockOffset = offset;
  }

  /** A time of the server by this device's clock; never in the future. @param {number} milliseconds @returns {number} */
  localTime(milliseconds) {
    return Math.min(milliseconds - (this.#clockOffset || 0), Date.now());
  }

  get isPlaying() {
    return this.#session !== null && this.#session.playing && Date.now() - this.localTime(this.#session.at) < reportTimeout;
  }

  get position() {
    const { position, rate, at, state } = this.#session;
    const isMoving = this.isPlaying && (state ?? "playing") === "playing";
    return isMoving ? position + ((Date.now() - this.localTime(at)) / 1000) * rate : position;
  }

  /** The playing device; null when none plays. @returns {{name: string, isHere: boolean} | null} */
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
