// <settings-page>: sends what is changed at once, in the order of the changes, and marks the device it is shown on.

import { deviceID } from "../runtime/device.js";
import { fields } from "../runtime/forms.js";
import { postInOrder } from "../runtime/in-order.js";
import { player } from "../runtime/player.js";

class SettingsPage extends HTMLElement {
  connectedCallback() {
    this.addEventListener("change", this.#change);
    this.querySelector(`[data-device="${CSS.escape(deviceID())}"]`)?.toggleAttribute("data-this", true);
  }

  #change = async ({ target }) => {
    const form = target.closest("form[data-sends]");
    if (!form) return;
    await postInOrder(form.action, fields(form));
    // Where sound may come from is said when the document is loaded.
    if (form.id === "setting-relaying" && !player.state.playing) location.reload();
  };
}

customElements.define("settings-page", SettingsPage);
