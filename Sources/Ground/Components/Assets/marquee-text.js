// <marquee-text>: a line that is wider than its box scrolls at 50 px a second, after one second, with three seconds of pause at each
// turn. It is measured once after a change of text or width, so that scrolling costs no layout.

const pixelsPerSecond = 50;
const delay = 1000;
const pause = 3000;
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

class MarqueeText extends HTMLElement {
  #observer = new ResizeObserver(() => this.#arrange());
  #animation = null;
  #timer = 0;

  connectedCallback() {
    this.#observer.observe(this);
    reducedMotion.addEventListener("change", this.#arrange);
  }

  disconnectedCallback() {
    this.#observer.disconnect();
    reducedMotion.removeEventListener("change", this.#arrange);
    this.#stop();
  }

  get text() {
    return this.querySelector(".marquee-copy").textContent;
  }

  set text(text) {
    if (text === this.text) return;
    this.#stop();
    this.querySelector(".marquee-copy").textContent = text;
    this.#arrange();
  }

  #arrange = () => {
    this.#stop();
    const run = this.querySelector(".marquee-run");
    const copy = this.querySelector(".marquee-copy");
    if (reducedMotion.matches || copy.scrollWidth <= this.clientWidth) return;
    const second = copy.cloneNode(true);
    second.setAttribute("aria-hidden", "true");
    run.append(second);
    const sign = getComputedStyle(run).direction === "rtl" ? 1 : -1;
    this.#pause(run, sign * copy.offsetWidth, delay);
  };

  #pause(run, distance, time) {
    this.dataset.scrolling = "resting";
    this.#timer = setTimeout(() => this.#scroll(run, distance), time);
  }

  /** Moves by the width of one copy: the second copy is then where the first was. */
  #scroll(run, distance) {
    this.dataset.scrolling = "moving";
    const frames = [{ transform: "none" }, { transform: `translateX(${distance}px)` }];
    this.#animation = run.animate(frames, (Math.abs(distance) / pixelsPerSecond) * 1000);
    this.#animation.onfinish = () => this.#pause(run, distance, pause);
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#animation?.cancel();
    this.#animation = null;
    delete this.dataset.scrolling;
    this.querySelector(".marquee-copy + .marquee-copy")?.remove();
  }
}

customElements.define("marquee-text", MarqueeText);
