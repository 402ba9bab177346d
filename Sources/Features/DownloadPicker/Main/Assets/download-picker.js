// <download-picker>: adds up the sizes of the selected episodes, also when sizes change, and shows the sum beside the free space. Where a
// download is for this device, the device decides what can be selected, and how much is free.

import { size } from "../components/byte-text.js";
import { freeBytes } from "../runtime/keep-transfer.js";
import { downloadsHere, keptChanged, keptEpisodes } from "../runtime/kept.js";
import { string } from "../runtime/strings.js";

class DownloadPicker extends HTMLElement {
  #watcher = new MutationObserver(() => this.#add());

  connectedCallback() {
    document.addEventListener(keptChanged, this.#offer);
    if (downloadsHere()) this.#offer();
    this.addEventListener("selection-change", this.#add);
    this.#watcher.observe(this, { subtree: true, attributes: true, attributeFilter: ["data-amount"] });
    this.#add();
  }

  disconnectedCallback() {
    document.removeEventListener(keptChanged, this.#offer);
    this.#watcher.disconnect();
  }

  #offer = async () => {
    const isHere = downloadsHere();
    for (const row of this.querySelectorAll(".select-row:has(.selection-box)")) {
      const [box, mark] = ["input", ".select-none"].map((selector) => row.querySelector(selector));
      const has = (kind) => keptEpisodes[kind].includes(Number(box.value));
      const state = !isHere ? row.dataset.serverState : has("complete") ? "done" : has("pending") ? "queued" : "none";
      box.disabled = state !== "none";
      if (box.disabled) box.checked = false;
      row.toggleAttribute("data-fixed", box.disabled);
      mark.dataset.state = state;
      if (isHere) Object.assign(mark, { role: "img", ariaLabel: string(state === "done" ? "onDevice" : "keeping") });
    }
    this.querySelector("selection-form")?.dispatchEvent(new Event("change"));
    const place = this.querySelector(".select-sum");
    const free = isHere ? await freeBytes() : Infinity;
    if (!place || !Number.isFinite(free)) return;
    place.dataset.left = String(free);
    this.#add();
  };

  #add = () => {
    const place = this.querySelector(".select-sum");
    const selected = [...this.querySelectorAll(".selection-box :checked")];
    if (!place) return;
    const left = Number(place.dataset.left);
    const sum = selected.reduce((sum, box) => sum + Number(box.dataset.amount ?? 0), 0);
    const isTooMuch = sum > left;
    const isMore = selected.some((box) => !box.dataset.amount);
    const { noSpace, atLeast, sum: plain, free } = place.dataset;
    const sentence = selected.length === 0 ? free.replace("{size}", "{left}") : isTooMuch ? noSpace : isMore ? atLeast : plain;
    place.textContent = sentence.replace("{size}", size(sum)).replace("{left}", size(left));
    place.toggleAttribute("data-full", isTooMuch);
  };
}

customElements.define("download-picker", DownloadPicker);
