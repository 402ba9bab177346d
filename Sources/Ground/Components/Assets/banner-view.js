// <banner-view>: slides side by side. The browser swipes and snaps; this walks them with arrow keys and dots, says which one is
// seen, and, where `data-seconds` says so, moves on by itself until somebody touches it.

const calm = matchMedia("(prefers-reduced-motion: reduce)");

class BannerView extends HTMLElement {
  #watcher = null;
  #timer = 0;

  connectedCallback() {
    this.addEventListener("click", this.#tap);
    this.addEventListener("keydown", this.#key);
    this.#watcher = new IntersectionObserver((seen) => this.#see(seen), { root: this.#box, threshold: 0.6 });
    for (const slide of this.#slides) this.#watcher.observe(slide);
    const seconds = Number(this.dataset.seconds);
    if (!(seconds > 0) || calm.matches) return;
    for (const touch of ["pointerdown", "focusin", "wheel"]) this.addEventListener(touch, this.#rest, { passive: true });
    this.#timer = setInterval(() => document.visibilityState === "visible" && this.show((this.index + 1) % this.#slides.length), seconds * 1000);
  }

  disconnectedCallback() {
    this.#watcher.disconnect();
    this.#rest();
  }

  /** Which slide is seen, from 0. */
  get index() {
    return Math.max(this.#dots.findIndex((dot) => dot.ariaCurrent === "true"), 0);
  }

  /** @param {number} index */
  show(index) {
    this.#slides[index]?.scrollIntoView({ behavior: calm.matches ? "instant" : "smooth", block: "nearest", inline: "start" });
  }

  get #box() {
    return this.querySelector(".banner-slides");
  }

  get #slides() {
    return [...this.#box.children];
  }

  get #dots() {
    return [...this.querySelectorAll(".banner-dot")];
  }

  // Actions

  #tap = (event) => {
    const index = this.#dots.indexOf(event.target.closest(".banner-dot"));
    if (index < 0) return;
    event.preventDefault();
    this.show(index);
  };

  /** On the box itself or a dot; what lies in a slide has its own keys. */
  #key = (event) => {
    const { target, key } = event;
    if ((target !== this.#box && !target.matches(".banner-dot")) || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key] * (getComputedStyle(this).direction === "rtl" ? -1 : 1);
    if (!step) return;
    event.preventDefault();
    this.show(this.index + step);
  };

  #rest = () => clearInterval(this.#timer);

  #see(seen) {
    const shown = seen.findLast((entry) => entry.isIntersecting)?.target;
    if (!shown) return;
    const index = this.#slides.indexOf(shown);
    this.#dots.forEach((dot, at) => (at === index ? dot.setAttribute("aria-current", "true") : dot.removeAttribute("aria-current")));
    this.dispatchEvent(new CustomEvent("banner-change", { bubbles: true, detail: { index } }));
  }
}

customElements.define("banner-view", BannerView);
