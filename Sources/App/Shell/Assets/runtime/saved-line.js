// <saved-line>, which the service worker adds to pages that it has stored: it says how old the page is.

import { readersFormats } from "../components/time-text.js";
import { string } from "./strings.js";

class SavedLine extends HTMLElement {
  connectedCallback() {
    const main = this.closest("main[data-saved]");
    // This page is instead of another one, and its age says nothing.
    if (!main || main.dataset.identity === "offline-page") return;
    const time = new Date(Number(main.dataset.saved));
    const { hour, moment } = readersFormats();
    const format = time.toDateString() === new Date().toDateString() ? hour : moment;
    this.role = "status";
    this.textContent = string("savedPage").replace("{time}", format.format(time));
  }
}

customElements.define("saved-line", SavedLine);
