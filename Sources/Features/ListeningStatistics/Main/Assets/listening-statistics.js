// <listening-statistics>: reports the browser's time zone once when it is unknown, since days depend on it; and reloads while older
// spans are still being counted.

import { timeZone } from "../runtime/device.js";
import { postInOrder } from "../runtime/post-queue.js";

let hasReportedZone = false;

const reload = () => document.dispatchEvent(new CustomEvent("page-stale"));

class ListeningStatistics extends HTMLElement {
  #timer = 0;

  connectedCallback() {
    this.#timer = setInterval(() => this.querySelector("[data-is-counting]") && reload(), 3000);
    const zone = timeZone();
    if (hasReportedZone || !zone || zone === this.dataset.zone) return;
    hasReportedZone = true;
    postInOrder(this.dataset.zoneUrl, { zone }).then(reload);
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }
}

customElements.define("listening-statistics", ListeningStatistics);
