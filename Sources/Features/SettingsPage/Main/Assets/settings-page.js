// <settings-page>: sends changes immediately, in their order, and marks the current device.

import { deviceID } from "../runtime/device.js";
import { fields } from "../runtime/forms.js";
import { player } from "../runtime/player.js";
import { postInOrder } from "../runtime/post-queue.js";
import { listGroups } from "./settings-groups.js";

class SettingsPage extends HTMLElement {
  connectedCallback() {
    this.addEventListener("change", this.#change);
    listGroups(this);
    this.querySelector(`[data-device="${CSS.escape(deviceID())}"]`)?.toggleAttribute("data-is-current", true);
  }

  #change = async ({ target }) => {
    const form = target.closest("form[data-autosave]");
    if (!form) return;
    const sent = postInOrder(form.action, fields(form));
    const { dataset } = document.documentElement;
    if (form.id === "setting-theme") dataset.theme = target.value;
    if (form.id === "setting-character-keys") dataset.characterKeys = target.checked ? "on" : "off";
    await sent;
    // A document has one language, and its content security policy lists the allowed audio sources.
    if (["setting-language", "setting-relaying"].includes(form.id) && !player.state.playing) location.reload();
  };
}

customElements.define("settings-page", SettingsPage);
