// <download-picker>: adds up the sizes of the selected episodes, also when sizes change, and shows the sum beside the free space.

import { size } from "../components/byte-text.js";

class DownloadPicker extends HTMLElement {
  #watcher = new MutationObserver(() => this.#add());

  connectedCallback() {
    this.addEventListener("selection-change", this.#add);
    this.#watcher.observe(this, { subtree: true, attributes: true, attributeFilter: ["data-amount"] });
    this.#add();
  }

  disconnectedCallback() {
    this.#watcher.disconnect();
  }

  #add = () => {
    const place = this.querySelector(".select-sum");
    const selected = [...this.querySelectorAll(".selection-box :checked")];
    if (!place) return;
    place.dataset.initial ??= place.textContent;
    const left = Number(place.dataset.left);
    const sum = selected.reduce((sum, box) => sum + Number(box.dataset.amount ?? 0), 0);
    const isTooMuch = sum > left;
    const isMore = selected.some((box) => !box.dataset.amount);
    const { noSpace, atLeast, sum: plain, initial } = place.dataset;
    const sentence = isTooMuch ? noSpace : isMore ? atLeast : plain;
    place.textContent = selected.length === 0 ? initial : sentence.replace("{size}", size(sum)).replace("{left}", size(left));
    place.toggleAttribute("data-full", isTooMuch);
  };
}

customElements.define("download-picker", DownloadPicker);
