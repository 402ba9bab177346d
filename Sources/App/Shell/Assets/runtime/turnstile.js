// A limit of two connections per browser: a browser has six connections to a server, and the audio and the pages need some. The tabs tell
// each other which ones are connected; the playing tab stays, then the latest one.

import { tabID } from "./device.js";

const places = 2;

export class Turnstile {
  isIn = false;
  #change;
  #channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("earnest.live");
  /** The other connected tabs. @type {Map<string, {tab: string, isHeard: boolean, at: number}>} */
  #others = new Map();
  #mine = { tab: tabID, isHeard: false, at: 0 };

  /** @param {(isIn: boolean) => void} change Called when this tab may connect, and when it has to disconnect */
  constructor(change) {
    this.#change = change;
    if (this.#channel) this.#channel.onmessage = (event) => this.#hear(event.data);
  }

  /** @param {boolean} isHeard */
  enter(isHeard) {
    this.#mine = { tab: tabID, isHeard, at: Date.now() };
    this.#channel?.postMessage({ ...this.#mine, isNew: true });
    if (this.isIn) return;
    this.isIn = true;
    this.#change(true);
  }

  leave() {
    this.#go({ isFree: true });
  }

  #go({ isFree }) {
    if (!this.isIn) return;
    this.isIn = false;
    this.#channel?.postMessage({ tab: tabID, isGone: true, isFree });
    this.#change(false);
  }

  #hear({ isGone, isFree, isNew, ...other }) {
    if (isGone) {
      this.#others.delete(other.tab);
      // Waiting tabs must not all try at once.
      if (isFree) setTimeout(() => this.#fill(), Math.random() * 500);
      return;
    }
    this.#others.set(other.tab, other);
    if (!this.isIn) return;
    const inOrder = [this.#mine, ...this.#others.values()].sort(
      (one, two) => two.isHeard - one.isHeard || two.at - one.at || (two.tab < one.tab ? 1 : -1),
    );
    if (inOrder.indexOf(this.#mine) >= places) this.#go({ isFree: false });
    else if (isNew) this.#channel.postMessage(this.#mine);
  }

  /** Takes a place that another tab has left. */
  #fill() {
    if (!this.isIn && this.#others.size < places && document.visibilityState === "visible") this.enter(false);
  }
}
