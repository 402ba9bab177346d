// <settings-page>: sends changes immediately, in their order, and marks the current device.

import { deviceID } from "../runtime/device.js";
import { fields } from "../runtime/forms.js";
import { player } from "../runtime/player.js";
import { postInOrder } from "../runtime/post-queue.js";

class SettingsPage extends HTMLElement {
  connectedCallback() {
    this.addEventListener("change", this.#change);
    this.querySelector(`[data-device="${CSS.escape(deviceID())}"]`)?.toggleAttribute("data-is-current", true);
  }

  #change = async ({ target }) => {
    const form = target.closest("form[data-autosave]");
    if (!form) return;
    await postInOrder(form.action, fields(form));
    // The document's content security policy lists the allowed audio sources and is set when it loads.
    if (form.id === "setting-relaying" && !player.state.playing) location.reload();
  };
}

customElements.define("settings-page", SettingsPage);
