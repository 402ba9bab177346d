// <download-center>: reports when the user has seen new downloads.

import { postInOrder } from "../runtime/post-queue.js";

const seenDelay = 1500;

class DownloadCenter extends HTMLElement {
  #timer = 0;

  connectedCallback() {
    this.addEventListener("category-change", this.#reportLater);
    this.#reportLater();
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  /** Downloads in the first tab count as seen after a moment. */
  #reportLater = () => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const tab = this.querySelector(".category-tab");
      const isNew = tab?.ariaCurrent === "true" && tab.querySelector(".category-badge").textContent !== "";
      if (isNew && document.visibilityState === "visible") postInOrder(this.dataset.seenUrl, {});
    }, seenDelay);
  };
}

customElements.define("download-center", DownloadCenter);
