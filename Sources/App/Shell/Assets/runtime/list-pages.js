// <list-pages>: a long list of rows, which continues as one scrolls to its end or its beginning: a page of rows is added there, and where
// there are more than a few pages, the one farthest away leaves. The address names the pages (`page`, `until`), so that the same ones are
// there after a reload, on the way back, and when the list is updated. `data-edge` is a place with the link to the page that follows.

import { requestPage } from "./page-request.js";

/** As many as the server gives at once. */
const maxPages = 4;
/** How far from the window the next page is requested, in pixels. */
const reach = 1200;

class ListPages extends HTMLElement {
  #isLoading = false;
  #near = new IntersectionObserver((edges) => edges.forEach(({ isIntersecting, target }) => isIntersecting && this.#load(target)), {
    rootMargin: `${reach}px 0px`,
  });

  connectedCallback() {
    this.addEventListener("click", this.#tap);
    this.#watch();
  }

  disconnectedCallback() {
    this.#near.disconnect();
  }

  /** An edge that stays in reach is reported once, unless it is watched again. */
  #watch() {
    this.#near.disconnect();
    for (const edge of this.querySelectorAll("[data-edge]")) this.#near.observe(edge);
  }

  #tap = (event) => {
    const edge = event.target.closest("[data-edge] a")?.closest("[data-edge]");
    if (!edge) return;
    event.preventDefault();
    this.#load(edge);
  };

  /** @param {HTMLElement} edge */
  async #load(edge) {
    const link = edge.querySelector("a");
    if (!link || this.#isLoading) return;
    this.#isLoading = true;
    edge.ariaBusy = "true";
    const answer = await requestPage(link.href).catch(() => null);
    edge.ariaBusy = null;
    this.#isLoading = false;
    if (!this.isConnected) return;
    const { edge: way } = edge.dataset;
    const fresh = answer?.kind === "page" && !answer.isSaved && answer.main.querySelector("list-pages [data-page] ol");
    const list = this.querySelector("[data-page] ol");
    edge.toggleAttribute("data-failed", !fresh);
    if (!fresh) return;
    // An update of the list may have come meanwhile.
    if (list && edge.querySelector("a") === link) {
      keepPlace(list, () => this.#add(way, [...fresh.children], answer.main.querySelector(`[data-edge="${way}"] a`)));
    }
    this.#watch();
  }

  /** @param {string} way @param {HTMLElement[]} rows @param {Element | null} further The link to those that follow */
  #add(way, rows, further) {
    const content = this.querySelector("[data-page]");
    const list = content.querySelector("ol");
    const known = new Set([...list.children].map(keyOf));
    const added = rows.filter((row) => !known.has(keyOf(row)));
    const pages = { first: Number(content.dataset.page), last: Number(content.dataset.until) };
    if (way === "older") {
      list.append(...added);
      pages.last += 1;
    } else {
      list.prepend(...added);
      pages.first -= 1;
    }
    this.#setLink(way, further);
    if (pages.last - pages.first >= maxPages) this.#dropFarthest(way, list, pages, Number(content.dataset.length));
    [content.dataset.page, content.dataset.until] = [pages.first, pages.last];
    document.dispatchEvent(new CustomEvent("page-address", { detail: address(pages.first, pages.last) }));
  }

  /** The last page of a list may be shorter than `length`. */
  #dropFarthest(way, list, pages, length) {
    const rows = [...list.children];
    const [other, dropped] = way === "older" ? ["newer", pages.first++] : ["older", pages.last--];
    for (const row of way === "older" ? rows.slice(0, length) : rows.slice(maxPages * length)) row.remove();
    const { text } = this.querySelector(`[data-edge="${other}"]`).dataset;
    this.#setLink(other, Object.assign(document.createElement("a"), { className: "pill quiet wide", href: address(dropped), textContent: text }));
  }

  #setLink(way, link) {
    this.querySelector(`[data-edge="${way}"]`).firstElementChild.replaceChildren(...(link ? [link] : []));
  }
}

/** @param {Element} row */
function keyOf(row) {
  return row.querySelector("article").dataset.episode;
}

/** The address of these pages of the list. @param {number} first @param {number} [last] */
function address(first, last = first) {
  const url = new URL(location.href);
  for (const name of ["page", "until", "year"]) url.searchParams.delete(name);
  if (first > 1) url.searchParams.set("page", String(first));
  if (last > first) url.searchParams.set("until", String(last));
  return url.href;
}

/** Rows in view stay where they are. @param {Element} list @param {() => void} change */
function keepPlace(list, change) {
  const seen = [...list.children].find((row) => row.getBoundingClientRect().bottom > 0);
  const before = seen?.getBoundingClientRect().top;
  change();
  if (seen?.isConnected) scrollBy({ top: seen.getBoundingClientRect().top - before, behavior: "instant" });
}

customElements.define("list-pages", ListPages);
