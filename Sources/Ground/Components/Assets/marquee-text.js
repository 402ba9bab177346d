// <marquee-text>: a line that is wider than its box scrolls at 50 px a second, after one second, with three seconds of pause at each
// turn. Within a player it scrolls only while that plays. At rest it ends with an ellipsis. It is measured after a change of text or width, and once before it scrolls.

const pixelsPerSecond = 50;
const delay = 1000;
const pause = 3000;
const players = "audio-player, mini-player";
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

class MarqueeText extends HTMLElement {
  #observer = new ResizeObserver(() => this.#arrange());
  /** Scripts write the text into its first copy, also before this one is loaded. */
  #changes = new MutationObserver((records) => (records.some(({ attributeName }) => attributeName) || this.#copy.textContent !== this.#text) && this.#measure());
  /** The text that was measured. */
  #text = "";
  #animation = null;
  #timer = 0;

  connectedCallback() {
    this.#observer.observe(this);
    this.#text = this.#copy.textContent;
    this.#changes.observe(this.#copy, { childList: true, characterData: true, subtree: true });
    const player = this.closest(players);
    if (player) this.#changes.observe(player, { attributeFilter: ["data-playing"] });
    reducedMotion.addEventListener("change", this.#arrange);
  }

  disconnectedCallback() {
    this.#observer.disconnect();
    this.#changes.disconnect();
    reducedMotion.removeEventListener("change", this.#arrange);
    this.#stop();
  }

  get #copy() {
    return this.querySelector(".marquee-copy");
  }

  /** After the browser's own layout: at once, it would have to compute one now, and another after the next change. */
  #measure() {
    this.#stop();
    this.#text = this.#copy.textContent;
    this.#observer.unobserve(this);
    this.#observer.observe(this);
  }

  #arrange = () => {
    this.#stop();
    const run = this.querySelector(".marquee-run");
    const copy = this.#copy;
    if (reducedMotion.matches || this.closest(players)?.matches(":not([data-playing])") || copy.scrollWidth <= this.clientWidth) return;
    const second = copy.cloneNode(true);
    second.ariaHidden = "true";
    run.append(second);
    this.#pause(run, copy, delay);
  };

  #pause(run, copy, time) {
    this.dataset.scrolling = "resting";
    this.#timer = setTimeout(() => this.#scroll(run, copy), time);
  }

  /** Moves by the width of one copy: the second copy is then where the first was. */
  #scroll(run, copy) {
    this.dataset.scrolling = "moving";
    const distance = copy.offsetWidth * (getComputedStyle(run).direction === "rtl" ? 1 : -1);
    const frames = [{ transform: "none" }, { transform: `translateX(${distance}px)` }];
    this.#animation = run.animate(frames, (Math.abs(distance) / pixelsPerSecond) * 1000);
    this.#animation.onfinish = () => this.#pause(run, copy, pause);
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
