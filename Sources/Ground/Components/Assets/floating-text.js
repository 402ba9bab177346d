// <floating-text>: a line that is wider than its box scrolls at 50 px a second, after one second, with three seconds of pause at each
// turn. It is measured once after a change of text or width, so that scrolling costs no layout.

const pixelsPerSecond = 50;
const delay = 1000;
const pause = 3000;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

class FloatingText extends HTMLElement {
  #observer = new ResizeObserver(() => this.#arrange());
  #animation = null;
  #timer = 0;

  connectedCallback() {
    this.#observer.observe(this);
    calm.addEventListener("change", this.#arrange);
  }

  disconnectedCallback() {
    this.#observer.disconnect();
    calm.removeEventListener("change", this.#arrange);
    this.#stop();
  }

  get text() {
    return this.querySelector(".floating-copy").textContent;
  }

  set text(text) {
    if (text === this.text) return;
    this.#stop();
    this.querySelector(".floating-copy").textContent = text;
    this.#arrange();
  }

  #arrange = () => {
    this.#stop();
    const run = this.querySelector(".floating-run");
    const copy = this.querySelector(".floating-copy");
    if (calm.matches || copy.scrollWidth <= this.clientWidth) return;
    const second = copy.cloneNode(true);
    second.setAttribute("aria-hidden", "true");
    run.append(second);
    const sign = getComputedStyle(run).direction === "rtl" ? 1 : -1;
    this.#rest(run, sign * copy.offsetWidth, delay);
  };

  #rest(run, distance, time) {
    this.dataset.floating = "resting";
    this.#timer = setTimeout(() => this.#float(run, distance), time);
  }

  /** Moves by the width of one copy: the second copy is then where the first was. */
  #float(run, distance) {
    this.dataset.floating = "moving";
    const frames = [{ transform: "none" }, { transform: `translateX(${distance}px)` }];
    this.#animation = run.animate(frames, (Math.abs(distance) / pixelsPerSecond) * 1000);
    this.#animation.onfinish = () => this.#rest(run, distance, pause);
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#animation?.cancel();
    this.#animation = null;
    delete this.dataset.floating;
    this.querySelector(".floating-copy + .floating-copy")?.remove();
  }
}

customElements.define("floating-text", FloatingText);
