// <episode-picker>: marks the current episode and scrolls it into view.

import { player } from "../runtime/player.js";

class EpisodePicker extends HTMLElement {
  connectedCallback() {
    document.addEventListener("player-change", this.#change);
    document.addEventListener("page-open", this.#reveal);
    this.#mark(player.state);
    // After the navigation stack has restored the scroll position.
    requestAnimationFrame(() => scrollY === 0 && this.#reveal());
  }

  disconnectedCallback() {
    document.removeEventListener("player-change", this.#change);
    document.removeEventListener("page-open", this.#reveal);
  }

  #change = (event) => this.#mark(event.detail);

  #mark({ item }) {
    if (!item) return;
    for (const row of this.querySelectorAll("article")) row.toggleAttribute("data-current", Number(row.dataset.episode) === item.episode);
  }

  #reveal = () => {
    const row = this.querySelector("[data-current]");
    if (row && row.getBoundingClientRect().bottom > innerHeight * 0.75) row.scrollIntoView({ block: "center", behavior: "instant" });
  };
}

customElements.define("episode-picker", EpisodePicker);
