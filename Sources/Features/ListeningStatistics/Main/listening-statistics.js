// <listening-statistics>: reports the browser's time zone once when it is unknown, since days depend on it; and reloads while older
// spans are still being counted.

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
