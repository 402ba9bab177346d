// <show-page>: marks the current episode, and shows the compact head once the large one has scrolled away. It also shows the number of
// episodes since the page was rendered, and reports that the user has seen the new ones.

import { player } from "../runtime/player.js";
import { postInOrder } from "../runtime/post-queue.js";

class ShowPage extends HTMLElement {
  #episode = null;
  /** The item of the compact head's button while the player holds another show. */
  #next = null;
  #scrolled = new IntersectionObserver(([head]) => {
    this.querySelector(".show-compact").hidden = head.isIntersecting || head.boundingClientRect.top > 0;
  }, { rootMargin: "-52px 0px 0px" });
  #changes = new MutationObserver(() => {
    this.#count();
    this.#mark();
  });

  connectedCallback() {
    // In a page that was swapped in, child elements would be upgraded later.
    customElements.upgrade(this);
    document.addEventListener("player-change", this.#change);
    this.#changes.observe(this, { childList: true, subtree: true, attributeFilter: ["data-total", "data-listed", "data-seen-url"] });
    this.#scrolled.observe(this.querySelector(".show-names"));
    this.#next = this.querySelector(".show-compact play-button").item;
    this.#count();
    this.#show(player.state);
  }

  disconnectedCallback() {
    this.#changes.disconnect();
    this.#scrolled.disconnect();
    document.removeEventListener("player-change", this.#change);
  }

  #count() {
    const link = this.querySelector(".show-new-count");
    if (!link) return;
    const { total, listed, one, other, seenUrl, show } = link.dataset;
    const count = total - listed;
    const text = count === 1 ? one : other.replace("{count}", count);
    link.hidden = count <= 0;
    if (link.textContent !== text) link.textContent = text;
    if (!seenUrl) return;
    delete link.dataset.seenUrl;
    postInOrder(seenUrl, { show });
  }

  #change = (event) => this.#show(event.detail);

  #show({ item }) {
    const isOurs = item !== null && new URL(item.showURL, location.href).pathname === location.pathname;
    const episode = isOurs ? item.episode : null;
    if (episode !== this.#episode) {
      this.#row?.removeAttribute("data-current");
      this.#episode = episode;
      this.#fill(isOurs ? item : null);
    }
    this.#mark();
  }

  /** Also a row that comes later, such as one that was restored. */
  #mark() {
    const row = this.#row;
    if (row && !row.hasAttribute("data-current")) row.toggleAttribute("data-current", true);
  }

  /** The button of the compact head is for the episode of the show that the player holds, else for the next one. */
  #fill(item) {
    const button = this.querySelector(".show-compact play-button");
    button.parentElement.hidden = item === null && !this.#next.episode;
    const next = item ? { ...item, start: player.state.position } : this.#next;
    if (Number(button.dataset.episode) !== next.episode) button.item = next;
  }

  get #row() {
    return this.#episode === null ? null : this.querySelector(`article[data-episode="${this.#episode}"]`);
  }
}

customElements.define("show-page", ShowPage);
