// <playlist-page>: plays the first episode within the tap that queues the whole list, and shows the number of matches while rules are
// edited.

import { replacePart } from "../runtime/live-patches.js";
import { requestPage } from "../runtime/page-request.js";

class PlaylistPage extends HTMLElement {
  #timer = 0;
  /** The number of requests, so that a late response is ignored. */
  #asked = 0;

  connectedCallback() {
    this.addEventListener("submit", this.#play);
    this.addEventListener("input", this.#change);
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  /** The form then queues the other episodes. */
  #play = (event) => {
    if (!event.target.matches(".listed-play")) return;
    const button = this.querySelector("play-button[data-episode]");
    event.target.elements.first.value = button?.dataset.episode ?? 0;
    if (button && !["playing", "loading"].includes(button.dataset.state)) button.querySelector("button").click();
  };

  #change = (event) => {
    const form = event.target.closest("#list-form");
    if (!form || event.target.name === "name") return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#preview(form), 250);
  };

  async #preview(form) {
    const asked = ++this.#asked;
    const body = new URLSearchParams(new FormData(form));
    const answer = await requestPage(this.dataset.previewUrl, { method: "POST", body }).catch(() => null);
    if (answer?.kind === "fragment" && asked === this.#asked && this.isConnected) replacePart(answer.element);
  }
}

customElements.define("playlist-page", PlaylistPage);
