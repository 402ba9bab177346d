// <banner-view>: slides side by side. The browser swipes and snaps; this script moves them with arrow keys and dots and marks the current
// one. With `data-seconds` they rotate automatically: the filling of the current dot is the timer, so that everything that pauses it in
// the style sheet (the mouse, the focus, a finger, the button, a hidden tab) pauses the rotation, and reduced motion disables it.

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
const settleDelay = 120;

class BannerView extends HTMLElement {
  #watcher = null;
  #timer = 0;

  connectedCallback() {
    this.addEventListener("click", this.#tap);
    this.addEventListener("keydown", this.#key);
    this.#watcher = new IntersectionObserver((seen) => this.#didIntersect(seen), { root: this.#box, threshold: 0.6 });
    if (this.#seconds > 0) this.#startRotation();
    for (const slide of this.#box.children) this.#watcher.observe(slide);
    // A box that was removed and inserted again has lost its scroll position.
    this.#go(this.#slides[this.index], "instant");
  }

  disconnectedCallback() {
    this.#watcher.disconnect();
    document.removeEventListener("visibilitychange", this.#hold);
  }

  /** The index of the current slide, from 0. */
  get index() {
    return Math.max(this.#dots.findIndex((dot) => dot.ariaCurrent === "true"), 0);
  }

  /** @param {number} index With rotation also -1 and the number of slides. */
  show(index) {
    this.#settle();
    const { children } = this.#box;
    const round = { [-1]: children[0], [this.#slides.length]: children[children.length - 1] }[index];
    const slide = this.#slides[index] ?? (round?.dataset.copyOf && round);
    if (slide) this.#go(slide, reducedMotion.matches ? "instant" : "smooth");
  }

  get #seconds() {
    return this.#slides.length > 1 ? Number(this.dataset.seconds ?? 0) : 0;
  }

  get #box() {
    return this.querySelector(".banner-slides");
  }

  get #slides() {
    return [...this.#box.children].filter((slide) => !slide.dataset.copyOf);
  }

  get #dots() {
    return [...this.querySelectorAll(".banner-dot")];
  }

  #go(slide, behavior) {
    const box = this.#box;
    if (slide) box.scrollTo({ left: slide.offsetLeft - box.firstElementChild.offsetLeft, behavior });
  }

  // Rotation

  #startRotation() {
    this.style.setProperty("--seconds", `${this.#seconds}s`);
    this.addEventListener("animationend", this.#next);
    for (const touch of ["touchstart", "touchend", "touchcancel"]) this.addEventListener(touch, this.#hold, { passive: true });
    document.addEventListener("visibilitychange", this.#hold);
    this.#box.addEventListener("scroll", this.#didScroll, { passive: true });
    const slides = this.#slides;
    if (slides.length < this.#box.children.length) return;
    this.#box.prepend(this.#copyOf(slides.at(-1), slides.length - 1));
    this.#box.append(this.#copyOf(slides[0], 0));
  }

  /** Copies of the last slide before the first, and of the first behind the last, for display only. */
  #copyOf(slide, index) {
    const copy = slide.cloneNode(true);
    copy.dataset.copyOf = index;
    copy.inert = true;
    // The address of a <use> is its icon.
    for (const element of [copy, ...copy.querySelectorAll(":not(use)")]) {
      for (const name of ["id", "href", "data-live", "name"]) element.removeAttribute(name);
    }
    return copy;
  }

  #next = (event) => {
    if (event.target.matches(".banner-dot")) this.show(this.index + 1);
  };

  #hold = (event) => {
    this.toggleAttribute("data-held", document.visibilityState === "hidden" || (event.touches?.length ?? 0) > 0);
  };

  #didScroll = () => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#settle(), settleDelay);
  };

  /** Jumps from a copy to its slide; the timer of a slide that stays restarts. */
  #settle() {
    const box = this.#box;
    const at = (slide) => Math.abs(slide.offsetLeft - box.firstElementChild.offsetLeft - box.scrollLeft);
    const seen = [...box.children].reduce((best, slide) => (at(slide) < at(best) ? slide : best));
    const copyOf = seen.dataset.copyOf;
    if (copyOf !== undefined && at(seen) < 2) this.#go(this.#slides[Number(copyOf)], "instant");
    const dot = this.#dots[this.index];
    const isOver = dot?.getAnimations({ subtree: true }).some((animation) => animation.playState === "finished" && animation.animationName);
    if (copyOf === undefined && at(seen) < 2 && this.#slides.indexOf(seen) === this.index && isOver) {
      dot.ariaCurrent = null;
      void dot.offsetWidth;
      dot.ariaCurrent = "true";
    }
  }

  // Actions

  #tap = (event) => {
    const pause = event.target.closest(".banner-pause");
    if (pause) return pause.setAttribute("aria-pressed", this.toggleAttribute("data-paused"));
    const index = this.#dots.indexOf(event.target.closest(".banner-dot"));
    if (index < 0) return;
    event.preventDefault();
    this.show(index);
  };

  /** Only on the box itself or a dot; controls inside a slide have their own keys. */
  #key = (event) => {
    const { target, key } = event;
    if ((target !== this.#box && !target.matches(".banner-dot")) || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key] * (getComputedStyle(this).direction === "rtl" ? -1 : 1);
    if (!step) return;
    event.preventDefault();
    this.show(this.index + step);
  };

  #didIntersect(seen) {
    const shown = seen.findLast((entry) => entry.isIntersecting)?.target;
    if (!shown) return;
    const index = Number(shown.dataset.copyOf ?? this.#slides.indexOf(shown));
    const isNew = this.#dots[index]?.ariaCurrent !== "true";
    this.#slides.forEach((slide, at) => (slide.inert = this.#seconds > 0 && at !== index));
    if (!isNew) return;
    this.#dots.forEach((dot, at) => (dot.ariaCurrent = at === index ? "true" : null));
    this.dispatchEvent(new CustomEvent("banner-change", { bubbles: true, detail: { index } }));
  }
}

customElements.define("banner-view", BannerView);
