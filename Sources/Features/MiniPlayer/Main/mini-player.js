// <mini-player>: shows the player's state; its button is an ordinary play button.

import { showCover } from "../runtime/cover.js";
import { player } from "../runtime/player.js";

class MiniPlayer extends HTMLElement {
  #episode = null;

  connectedCallback() {
    // In a page that was swapped in, child elements would be upgraded later.
    customElements.upgrade(this);
    document.addEventListener("player-change", this.#change);
    document.addEventListener("player-time", this.#time);
    if (player.state.item) this.#show(player.state);
  }

  disconnectedCallback() {
    document.removeEventListener("player-change", this.#change);
    document.removeEventListener("player-time", this.#time);
  }

  #change = (event) => {
    if (event.detail.item) this.#show(event.detail);
  };

  #time = (event) => this.#showPosition(event.detail);

  #show(state) {
    this.hidden = false;
    if (state.item.episode !== this.#episode) this.#showItem(state);
    this.toggleAttribute("data-other-device", state.isRemote);
    this.toggleAttribute("data-failed", Boolean(state.error));
    this.#part("show").textContent = this.#subtitle(state);
    this.#showPosition(state);
  }

  /** The show's name, unless there is a more important message. */
  #subtitle({ item, error, isRemote, device }) {
    const strings = this.dataset;
    if (error) return strings.stringFailed;
    if (!isRemote) return item.showTitle;
    return device?.isHere ? strings.stringOtherTab : strings.stringOtherDevice.replace("{device}", device?.name || strings.stringAnotherDevice);
  }

  #showItem({ item, position }) {
    this.#episode = item.episode;
    this.querySelector("marquee-text").text = item.title;
    showCover(this.#part("cover"), item);
    const button = this.querySelector("play-button");
    if (Number(button.dataset.episode) !== item.episode) button.item = { ...item, start: position };
  }

  #showPosition({ position, duration }) {
    this.#part("progress").value = duration > 0 ? position / duration : 0;
  }

  #part(name) {
    return this.querySelector(`[data-part="${name}"]`);
  }
}

customElements.define("mini-player", MiniPlayer);
