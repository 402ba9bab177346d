// <saved-line>, which the service worker adds to pages that it has stored: it says how old the page is.

import { string } from "./strings.js";

class SavedLine extends HTMLElement {
  connectedCallback() {
    const main = this.closest("main[data-saved]");
    // This page is instead of another one, and its age says nothing.
    if (!main || main.dataset.identity === "offline-page") return;
    const time = new Date(Number(main.dataset.saved));
    const day = time.toDateString() === new Date().toDateString() ? {} : { day: "numeric", month: "short" };
    const format = new Intl.DateTimeFormat(main.lang, { ...day, hour: "numeric", minute: "2-digit" });
    this.role = "status";
    this.textContent = string("savedPage").replace("{time}", format.format(time));
  }
}

customElements.define("saved-line", SavedLine);
