// <category-view>: the browser swipes and snaps its pages; this script moves the indicator with them, switches pages by tabs and arrow
// keys, excludes hidden pages from keyboard focus, and adapts the height to the shown page. `category-change` reports the shown page.

import { isPlain } from "./plain-click.js";

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

class CategoryView extends HTMLElement {
  #index = 0;
  #isFresh = true;
  /** Whether the user has swiped: other scrolls are the browser's own. */
  #isUsed = false;
  /** The target of an animated scroll; null while a finger scrolls. @type {number | null} */
  #target = null;
  #width = 0;
  #sizes = new ResizeObserver(() => this.#resize());

  connectedCallback() {
    this.addEventListener("click", this.#tap);
    this.addEventListener("keydown", this.#key);
    this.#box.addEventListener("scroll", this.#follow, { passive: true });
    this.#box.addEventListener("pointerdown", this.#take);
    for (const name of ["pointerdown", "wheel", "keydown"]) this.#box.addEventListener(name, this.#use, { passive: true });
    if (this.#isFresh) this.#index = Math.max(this.#pages.findIndex((page) => page.hasAttribute("data-shown")), 0);
    this.#isFresh = false;
    for (const page of this.#pages) this.#sizes.observe(page);
    this.#sizes.observe(this.#box);
    // A box that was removed and inserted again has lost its scroll position.
    this.#go(this.#index, "instant");
    this.#mark();
  }

  disconnectedCallback() {
    this.#sizes.disconnect();
    this.#box.removeEventListener("scroll", this.#follow);
  }

  /** @param {number} index @param {"instant" | "smooth"} [behavior] */
  show(index, behavior = reducedMotion.matches ? "instant" : "smooth") {
    if (!this.#pages[index]) return;
    this.#target = behavior === "instant" ? null : index;
    this.#settle(index);
    this.#go(index, behavior);
  }

  get #box() {
    return this.querySelector(".category-pages");
  }

  get #pages() {
    return [...this.#box.children];
  }

  get #tabs() {
    return [...this.querySelectorAll(".category-tab")];
  }

  // Actions

  #tap = (event) => {
    const index = this.#tabs.indexOf(event.target.closest(".category-tab"));
    if (index < 0 || !isPlain(event)) return;
    event.preventDefault();
    this.show(index);
  };

  #key = (event) => {
    const { target, key } = event;
    const at = this.#tabs.indexOf(target);
    if (at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key] * (getComputedStyle(this).direction === "rtl" ? -1 : 1);
    const tab = this.#tabs[at + step];
    if (!tab) return;
    event.preventDefault();
    tab.focus();
    this.show(at + step);
  };

  #take = () => (this.#target = null);

  #use = () => (this.#isUsed = true);

  /** Follows a finger, or the end of a scroll that `show` started. */
  #follow = () => {
    const width = this.#box.clientWidth;
    if (!(width > 0)) return;
    // While a page loads, Chromium sometimes snaps to another of the pages, without a new width.
    if (!this.#isUsed && this.#target === null) {
      this.#go(this.#index, "instant");
      return;
    }
    const at = Math.abs(this.#box.scrollLeft) / width;
    this.style.setProperty("--index", at);
    const nearest = Math.round(at);
    const isThere = Math.abs(at - nearest) < 0.02;
    if (isThere && nearest === this.#target) this.#target = null;
    if (isThere && this.#target === null) this.#settle(nearest);
    else this.#fit([Math.floor(at), Math.ceil(at)]);
  };

  #settle(index) {
    const isNew = index !== this.#index;
    this.#index = index;
    this.#mark();
    if (!isNew) return;
    // The tabs are sticky: the other page is shown from its top.
    const top = this.getBoundingClientRect().top;
    if (top < 0) scrollBy({ top, behavior: "instant" });
    this.dispatchEvent(new CustomEvent("category-change", { bubbles: true, detail: { index } }));
  }

  #mark() {
    this.#tabs.forEach((tab, at) => (tab.ariaCurrent = at === this.#index ? "true" : null));
    this.#pages.forEach((page, at) => (page.inert = at !== this.#index));
    this.#fit();
  }

  /** The browser snaps a box of another width, also a new one, to any of its pages. */
  #resize() {
    const { clientWidth } = this.#box;
    if (clientWidth !== this.#width) this.#go(this.#index, "instant");
    this.#width = clientWidth;
    this.#fit();
  }

  /** While two pages are visible, the higher one counts. */
  #fit(shown = [this.#index]) {
    const highest = Math.max(...shown.map((index) => this.#pages[index]?.offsetHeight ?? 0));
    this.style.setProperty("--page-height", `${highest}px`);
    // Leaves space for swiping below a short page.
    this.style.setProperty("--min-height", `${Math.max(innerHeight - 280, 0)}px`);
  }

  #go(index, behavior) {
    const box = this.#box;
    const sign = getComputedStyle(this).direction === "rtl" ? -1 : 1;
    box.scrollTo({ left: index * box.clientWidth * sign, behavior });
    if (behavior === "instant") this.style.setProperty("--index", index);
  }
}

customElements.define("category-view", CategoryView);
