// <transcript-text>: its script is loaded where a transcript is visible, since few pages have one (docs/decisions/0012). Without it, times
// are links.

class TranscriptText extends HTMLElement {
  #watcher = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && this.#start());
  /** @type {import("./transcript-page-view.js").TranscriptView | null} */
  #view = null;

  connectedCallback() {
    this.#watcher.observe(this);
  }

  disconnectedCallback() {
    this.#watcher.disconnect();
    this.#view?.disconnect();
    this.#view = null;
  }

  async #start() {
    this.#watcher.disconnect();
    const { TranscriptView } = await import("./transcript-page-view.js").catch(() => ({}));
    if (TranscriptView && this.isConnected) this.#view ??= new TranscriptView(this);
  }
}

customElements.define("transcript-text", TranscriptText);
