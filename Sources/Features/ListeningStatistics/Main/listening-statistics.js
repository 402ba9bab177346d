// <listening-statistics>: says where the browser is, once, when that is not known, since days are those of there; and looks again while
// what was heard earlier is still being added up.

import { timeZone } from "../runtime/device.js";
import { postInOrder } from "../runtime/in-order.js";

let hasTold = false;

const lookAgain = () => document.dispatchEvent(new CustomEvent("page-stale"));

class ListeningStatistics extends HTMLElement {
  #timer = 0;

  connectedCallback() {
    this.#timer = setInterval(() => this.querySelector("[data-adding-up]") && lookAgain(), 3000);
    const zone = timeZone();
    if (hasTold || !zone || zone === this.dataset.zone) return;
    hasTold = true;
    postInOrder(this.dataset.tell, { zone }).then(lookAgain);
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }
}

customElements.define("listening-statistics", ListeningStatistics);
