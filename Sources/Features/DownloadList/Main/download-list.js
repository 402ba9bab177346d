// <download-list>: adds up the sizes of the selected episodes, also when sizes change, and shows the sum beside the free space.

import { size } from "../components/byte-text.js";

class DownloadList extends HTMLElement {
  #watcher = new MutationObserver(() => this.#add());

  connectedCallback() {
    this.addEventListener("choice-change", this.#add);
    this.#watcher.observe(this, { subtree: true, attributes: true, attributeFilter: ["data-amount"] });
    this.#add();
  }

  disconnectedCallback() {
    this.#watcher.disconnect();
  }

  #add = () => {
    const place = this.querySelector(".choose-sum");
    const chosen = [...this.querySelectorAll(".choice-box :checked")];
    if (!place) return;
    place.dataset.initial ??= place.textContent;
    const left = Number(place.dataset.left);
    const sum = chosen.reduce((sum, box) => sum + Number(box.dataset.amount ?? 0), 0);
    const isTooMuch = sum > left;
    const isMore = chosen.some((box) => !box.dataset.amount);
    const { noRoom, atLeast, sum: plain, initial } = place.dataset;
    const sentence = isTooMuch ? noRoom : isMore ? atLeast : plain;
    place.textContent = chosen.length === 0 ? initial : sentence.replace("{size}", size(sum)).replace("{left}", size(left));
    place.toggleAttribute("data-full", isTooMuch);
  };
}

customElements.define("download-list", DownloadList);
