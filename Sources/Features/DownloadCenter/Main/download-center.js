// <download-center>: reports when the user has seen new downloads.

import { postInOrder } from "../runtime/in-order.js";

const seen = 1500;

class DownloadCenter extends HTMLElement {
  #timer = 0;

  connectedCallback() {
    this.addEventListener("category-change", this.#look);
    this.#look();
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  /** Downloads in the first tab count as seen after a moment. */
  #look = () => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const tab = this.querySelector(".category-tab");
      const isNew = tab?.ariaCurrent === "true" && tab.querySelector(".category-badge").textContent !== "";
      if (isNew && document.visibilityState === "visible") postInOrder(this.dataset.seenUrl, {});
    }, seen);
  };
}

customElements.define("download-center", DownloadCenter);
