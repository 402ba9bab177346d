// A limit of two connections per browser: a browser has six connections to a server, and the audio and the pages need some. The tabs tell
// each other which ones are connected; the playing tab stays, then the latest one.

import { owned } from "./browser-storage.js";
import { tabID } from "./device.js";

const maxConnections = 2;

export class LiveSlots {
  isAllowed = false;
  #change;
  #channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(owned("earnest.live"));
  /** The other connected tabs. @type {Map<string, {tab: string, isPlayingTab: boolean, at: number}>} */
  #others = new Map();
  #own = { tab: tabID, isPlayingTab: false, at: 0 };

  /** @param {(isAllowed: boolean) => void} change Called when this tab may connect, and when it has to disconnect */
  constructor(change) {
    this.#change = change;
    if (this.#channel) this.#channel.onmessage = (event) => this.#receive(event.data);
  }

  /** @param {boolean} isPlayingTab */
  request(isPlayingTab) {
    this.#own = { tab: tabID, isPlayingTab, at: Date.now() };
    this.#channel?.postMessage({ ...this.#own, isNew: true });
    if (this.isAllowed) return;
    this.isAllowed = true;
    this.#change(true);
  }

  release() {
    this.#disconnect({ isFree: true });
  }

  #disconnect({ isFree }) {
    if (!this.isAllowed) return;
    this.isAllowed = false;
    this.#channel?.postMessage({ tab: tabID, isGone: true, isFree });
    this.#change(false);
  }

  #receive({ isGone, isFree, isNew, ...other }) {
    if (isGone) {
      this.#others.delete(other.tab);
      // Waiting tabs must not all try at once.
      if (isFree) setTimeout(() => this.#takeFreeSlot(), Math.random() * 500);
      return;
    }
    this.#others.set(other.tab, other);
    if (!this.isAllowed) return;
    const ranked = [this.#own, ...this.#others.values()].sort(
      (one, two) => two.isPlayingTab - one.isPlayingTab || two.at - one.at || (two.tab < one.tab ? 1 : -1),
    );
    if (ranked.indexOf(this.#own) >= maxConnections) this.#disconnect({ isFree: false });
    else if (isNew) this.#channel.postMessage(this.#own);
  }

  /** Takes a place that another tab has left. */
  #takeFreeSlot() {
    if (!this.isAllowed && this.#others.size < maxConnections && document.visibilityState === "visible") this.request(false);
  }
}
