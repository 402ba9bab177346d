// <server-page>: sends changes of settings immediately, in their order.

import { fields } from "../runtime/forms.js";
import { postInOrder } from "../runtime/post-queue.js";

class ServerPage extends HTMLElement {
  connectedCallback() {
    this.addEventListener("change", ({ target }) => {
      const form = target.closest("form[data-autosave]");
      if (form) postInOrder(form.action, fields(form));
    });
  }
}

customElements.define("server-page", ServerPage);
