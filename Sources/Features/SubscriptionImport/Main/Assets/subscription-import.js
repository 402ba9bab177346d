// <subscription-import>: accepts a file dropped anywhere on the page, and sends it when it is selected.

import { FileDrop } from "../components/file-drop.js";

class SubscriptionImport extends FileDrop {
  formSelector = ".import-drop";

  connectedCallback() {
    super.connectedCallback();
    this.addEventListener("change", this.#select);
  }

  didDrop(form) {
    form.requestSubmit();
  }

  #select = ({ target }) => {
    if (target.type === "file" && target.files.length > 0) this.form.requestSubmit();
  };
}

customElements.define("subscription-import", SubscriptionImport);
