// <own-shows>: accepts files dropped anywhere on the page, and shows how much of an upload has been sent.

import { FileDrop } from "../components/file-drop.js";

class OwnShows extends FileDrop {
  formSelector = ".own-upload";

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("upload-progress", this.#progress);
  }

  disconnectedCallback() {
    document.removeEventListener("upload-progress", this.#progress);
  }

  /** The show may still be selected, so that the files are sent with the button. */
  didDrop(form) {
    form.querySelector("[type=submit]").focus();
  }

  #progress = ({ detail }) => {
    const bar = this.querySelector(".own-progress");
    if (!bar || this.form.ariaBusy !== "true") return;
    bar.hidden = false;
    bar.value = detail.fraction;
  };
}

customElements.define("own-shows", OwnShows);
