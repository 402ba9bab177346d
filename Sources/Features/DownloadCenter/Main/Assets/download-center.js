// <download-center>: shows the part that this browser showed last, reports when the user has seen new downloads of the server, and lists the
// episodes of the device as the user has set, at once and without a network.

import { owned, read, write } from "../runtime/browser-storage.js";
import { downloadsHere } from "../runtime/kept.js";
import { postInOrder } from "../runtime/post-queue.js";

const seenDelay = 1500;
const partKey = owned("earnest.downloads-part");

class DownloadCenter extends HTMLElement {
  #timer = 0;
  #isFresh = true;

  connectedCallback() {
    this.addEventListener("category-change", this.#change);
    this.addEventListener("submit", this.#setList);
    if (this.#isFresh) this.#showPart(this.dataset.part ?? read(partKey) ?? (downloadsHere() ? "device" : "server"));
    this.#isFresh = false;
    this.#reportLater();
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  get #parts() {
    return [...this.querySelectorAll(".category-sheet")];
  }

  /** The tabs may exist already, or find the part as they begin. @param {string} part */
  #showPart(part) {
    const parts = this.#parts;
    const index = parts.findIndex(({ id }) => id === part);
    if (index < 0) return;
    write(partKey, part);
    for (const sheet of parts) sheet.toggleAttribute("data-shown", sheet.id === part);
    this.querySelector("category-view").show?.(index, "instant");
  }

  #change = ({ detail: { index } }) => {
    write(partKey, this.#parts[index].id);
    this.#reportLater();
  };

  /** New downloads of the server count as seen after a moment. */
  #reportLater = () => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const tab = this.querySelector("#server-tab");
      const isNew = tab?.ariaCurrent === "true" && tab.querySelector(".category-badge").textContent !== "";
      if (isNew && document.visibilityState === "visible") postInOrder(this.dataset.seenUrl, {});
    }, seenDelay);
  };

  #setList = (event) => {
    const { target: form, submitter } = event;
    if (!form.matches(".downloads-view")) return;
    for (const button of form.querySelectorAll("button")) button.ariaPressed = String(button === submitter);
    this.querySelector("kept-episodes")?.setAttribute("data-list", submitter.value);
    // A saved copy has only the device's part up to date.
    if (this.closest("main").dataset.saved) return event.preventDefault();
    // An address with a list of its own would show that one again.
    const tab = this.querySelector(".category-tab[aria-current=true]");
    if (/[?&](list|page)=/.test(location.search) && tab) document.dispatchEvent(new CustomEvent("page-address", { detail: tab.href }));
  };
}

customElements.define("download-center", DownloadCenter);
