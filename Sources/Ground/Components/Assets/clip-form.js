// <clip-form>: fills in the times of a new clip from the player's position, when the sheet around it opens and at a tap. It requests the
// position with `player-state-request`.

import { clock } from "./time-text.js";

/** The duration of a clip that is filled in, in seconds. */
const length = 60;

class ClipForm extends HTMLElement {
  /** Whether the user has typed a time, which stays. */
  #isEdited = false;

  connectedCallback() {
    for (const button of this.querySelectorAll("[data-sets]")) button.hidden = false;
    this.addEventListener("click", this.#tap);
    this.addEventListener("input", this.#edit);
    document.addEventListener("toggle", this.#didToggle, true);
  }

  disconnectedCallback() {
    document.removeEventListener("toggle", this.#didToggle, true);
  }

  #tap = (event) => {
    const name = event.target.closest("[data-sets]")?.dataset.sets;
    const position = name && this.#state?.position;
    if (!Number.isFinite(position)) return;
    this.#isEdited = true;
    this.#fields[name].value = clock(position);
  };

  #edit = ({ target }) => {
    if (["start", "end"].includes(target.name)) this.#isEdited = true;
  };

  #didToggle = ({ target, newState }) => {
    if (newState !== "open" || this.#isEdited || !target.contains(this)) return;
    const { position, duration } = this.#state ?? {};
    if (!Number.isFinite(position)) return;
    this.#fields.start.value = clock(position);
    this.#fields.end.value = clock(Math.min(position + length, duration > 0 ? duration : Infinity));
  };

  get #fields() {
    return this.querySelector("form").elements;
  }

  /** The player's state; undefined while it plays another episode. */
  get #state() {
    const request = new CustomEvent("player-state-request", { bubbles: true, detail: { state: null } });
    this.dispatchEvent(request);
    const { state } = request.detail;
    return String(state?.item?.episode) === this.#fields.episode.value ? state : undefined;
  }
}

customElements.define("clip-form", ClipForm);
