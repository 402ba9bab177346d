// <show-page>: marks the current episode, scrolls it into view when the page opens, and shows what plays at the top. It also shows the
// number of episodes since the page was rendered, and reports that the user has seen the new ones.

import { player } from "../runtime/player.js";
import { postInOrder } from "../runtime/post-queue.js";

class ShowPage extends HTMLElement {
  #episode = null;
  #isFresh = false;
  #newEpisodes = new MutationObserver(() => this.#count());

  connectedCallback() {
    // In a page that was swapped in, child elements would be upgraded later.
    customElements.upgrade(this);
    document.addEventListener("player-change", this.#change);
    document.addEventListener("page-open", this.#open);
    this.#newEpisodes.observe(this, { subtree: true, attributeFilter: ["data-total", "data-listed", "data-seen-url"] });
    this.#count();
    this.#show(player.state);
  }

  disconnectedCallback() {
    this.#newEpisodes.disconnect();
    document.removeEventListener("player-change", this.#change);
    document.removeEventListener("page-open", this.#open);
  }

  #count() {
    const link = this.querySelector(".show-new-count");
    const { total, listed, one, other, seenUrl, show } = link.dataset;
    const count = total - listed;
    link.hidden = count <= 0;
    link.textContent = count === 1 ? one : other.replace("{count}", count);
    if (!seenUrl) return;
    delete link.dataset.seenUrl;
    postInOrder(seenUrl, { show });
  }

  #open = () => {
    if (this.dataset.opens) document.getElementById(this.dataset.opens)?.showPopover();
    delete this.dataset.opens;
    this.#isFresh = true;
    this.#reveal();
  };

  #change = (event) => this.#show(event.detail);

  #show({ item }) {
    const isOurs = item !== null && new URL(item.showURL, location.href).pathname === location.pathname;
    const episode = isOurs ? item.episode : null;
    const bar = this.querySelector(".show-playing");
    bar.hidden = !isOurs;
    if (episode !== this.#episode) {
      this.#row?.removeAttribute("data-current");
      this.#episode = episode;
      if (isOurs) this.#fill(bar, item);
    }
    this.#row?.toggleAttribute("data-current", true);
    this.#reveal();
  }

  #fill(bar, item) {
    bar.querySelector("marquee-text").text = item.title;
    bar.querySelector("a").href = item.episodeURL;
    const button = bar.querySelector("play-button");
    if (Number(button.dataset.episode) !== item.episode) button.item = { ...item, start: player.state.position };
  }

  get #row() {
    return this.#episode === null ? null : this.querySelector(`article[data-episode="${this.#episode}"]`);
  }

  /** Once, and only if the user has not scrolled. */
  #reveal() {
    const row = this.#row;
    if (!this.#isFresh || !row) return;
    this.#isFresh = false;
    if (scrollY === 0 && row.getBoundingClientRect().bottom > innerHeight * 0.8) row.scrollIntoView({ block: "center" });
  }
}

customElements.define("show-page", ShowPage);
