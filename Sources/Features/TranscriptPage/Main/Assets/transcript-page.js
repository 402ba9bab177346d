// <transcript-text>: nothing starts before the transcript is visible. Without the script, times are links.

import { TranscriptView } from "./transcript-page-view.js";

class TranscriptText extends HTMLElement {
  #watcher = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && this.#start());
  /** @type {TranscriptView | null} */
  #view = null;

  connectedCallback() {
    this.#watcher.observe(this);
  }

  disconnectedCallback() {
    this.#watcher.disconnect();
    this.#view?.disconnect();
    this.#view = null;
  }

  #start() {
    this.#watcher.disconnect();
    if (this.isConnected) this.#view ??= new TranscriptView(this);
  }
}

customElements.define("transcript-text", TranscriptText);
