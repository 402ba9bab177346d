// <up-next>: sends each move of a row, one after the other, and asks for itself anew when it hears that the queue is otherwise.

import { postInOrder } from "../runtime/in-order.js";

class UpNext extends HTMLElement {
  static observedAttributes = ["data-told"];
  #moves = 0;

  connectedCallback() {
    this.addEventListener("sortable-move", this.#move);
  }

  /** The answer to one of several moves is out of date. */
  attributeChangedCallback() {
    if (this.#moves === 0) document.dispatchEvent(new CustomEvent("page-stale"));
  }

  #move = async ({ detail }) => {
    this.#moves += 1;
    this.#stamp();
    await postInOrder(this.dataset.moveUrl, { episode: detail.key, before: detail.before ?? "" });
    this.#moves -= 1;
    this.#stamp();
    this.attributeChangedCallback();
  };

  /** An answer that was on its way before knows nothing of it. */
  #stamp() {
    const rows = this.querySelector("#queue-rows");
    if (rows) rows.dataset.moved = performance.now();
  }
}

customElements.define("up-next", UpNext);
