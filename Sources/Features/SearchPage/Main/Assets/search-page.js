// <search-page>: further results are appended to the existing ones; an episode that was added by a tap
// on play starts; a file dropped anywhere is imported as a subscription list.

import { isPlain } from "../components/plain-click.js";
import { showNotice } from "../runtime/notice.js";
import { requestPage } from "../runtime/page-request.js";
import { string } from "../runtime/strings.js";

/** The number and the interval of reloads while data is being loaded. */
const maxReloads = 4;
const reloadDelay = 1500;

class SearchPage extends HTMLElement {
  #timer = 0;
  #reloads = 0;
  #added = new MutationObserver(() => this.#play());

  connectedCallback() {
    this.#added.observe(this, { childList: true, subtree: true });
    this.addEventListener("click", this.#click);
    for (const type of ["dragover", "dragleave", "drop"]) this.addEventListener(type, this.#drag);
    this.#reloadLater();
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
    this.#added.disconnect();
  }

  /** The server has answered a tap on play with the episode's own button. */
  #play() {
    const place = this.querySelector("[data-plays-now]");
    place?.removeAttribute("data-plays-now");
    place?.querySelector("button")?.click();
  }

  /** Appends the next page of results: the scroll position stays. */
  #click = async (event) => {
    const link = event.target.closest("a.search-more");
    if (!link || !isPlain(event)) return;
    event.preventDefault();
    if (link.ariaBusy === "true") return;
    link.ariaBusy = "true";
    const section = link.closest("section");
    const page = await requestPage(link.href).catch(() => null);
    const fresh = page?.kind === "page" ? page.main.querySelector(`#${section.id}`) : null;
    link.ariaBusy = "false";
    if (page?.kind !== "page") return showNotice(string(page ? "trouble" : "offline"));
    const rows = [...(fresh?.querySelector("ol").children ?? [])];
    section.querySelector("ol").append(...rows);
    const next = fresh?.querySelector("a.search-more");
    if (next) link.href = next.href;
    else link.remove();
    rows[0]?.querySelector("a, button")?.focus({ preventScroll: true });
  };

  #drag = (event) => {
    const form = this.querySelector(".search-import form");
    if (!form || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    const isOver = event.type === "dragover" || (event.type === "dragleave" && this.contains(event.relatedTarget));
    this.toggleAttribute("data-dropping", isOver);
    if (event.type !== "drop" || event.dataTransfer.files.length === 0) return;
    form.elements.list.files = event.dataTransfer.files;
    form.requestSubmit();
  };

  #reloadLater() {
    if (!this.querySelector("[data-is-loading]") || this.#reloads >= maxReloads) return;
    this.#timer = setTimeout(() => {
      this.#reloads += 1;
      document.dispatchEvent(new CustomEvent("page-stale"));
      this.#reloadLater();
    }, reloadDelay);
  }
}

customElements.define("search-page", SearchPage);
