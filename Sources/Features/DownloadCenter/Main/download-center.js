// <download-center>: asks for itself anew when it hears that other episodes are downloaded, and says when what is new has been seen.

import { postInOrder } from "../runtime/in-order.js";

const seen = 1500;

class DownloadCenter extends HTMLElement {
  static observedAttributes = ["data-told"];
  #timer = 0;

  connectedCallback() {
    this.addEventListener("category-change", this.#look);
    this.#look();
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  attributeChangedCallback(_, old, now) {
    if (this.isConnected && now !== null && now !== old) document.dispatchEvent(new CustomEvent("page-stale"));
  }

  /** What stands in the first part has been seen after a moment. */
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
