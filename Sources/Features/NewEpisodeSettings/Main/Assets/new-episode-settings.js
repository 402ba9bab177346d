// <new-episode-settings>: shows what the rule would do while it is edited.

import { replacePart } from "../runtime/live-patches.js";
import { requestPage } from "../runtime/page-request.js";

class NewEpisodeSettings extends HTMLElement {
  /** The number of requests, so that a late response is ignored. */
  #asked = 0;

  connectedCallback() {
    this.addEventListener("change", this.#preview);
  }

  #preview = async () => {
    const button = this.querySelector("#rule-preview-button");
    if (!button) return;
    const asked = ++this.#asked;
    const body = new URLSearchParams(new FormData(button.form));
    const answer = await requestPage(button.formAction, { method: "POST", body }).catch(() => null);
    const part = answer?.main?.querySelector("#rule-preview");
    if (part && asked === this.#asked && this.isConnected) replacePart(part);
  };
}

customElements.define("new-episode-settings", NewEpisodeSettings);
