// <audio-player>: shows the player's state and hands it what is tapped.

import { clock } from "../runtime/clock.js";
import { showCover } from "../runtime/cover.js";
import { player } from "../runtime/player.js";

const rates = [1, 1.25, 1.5, 1.75, 2];

class AudioPlayer extends HTMLElement {
  #episode = null;

  connectedCallback() {
    // In a page that was swapped in, what lies inside would wake up later.
    customElements.upgrade(this);
    document.addEventListener("player-change", this.#change);
    document.addEventListener("player-time", this.#time);
    this.addEventListener("click", this.#tap);
    this.addEventListener("slider-change", this.#drag);
    this.addEventListener("slider-commit", this.#drop);
    if (player.state.item) this.#show(player.state);
  }

  disconnectedCallback() {
    document.removeEventListener("player-change", this.#change);
    document.removeEventListener("player-time", this.#time);
  }

  // Actions

  #tap = (event) => {
    switch (event.target.closest("button")?.dataset.part) {
      case "toggle": return player.toggle();
      case "back": return player.skip(-10);
      case "forward": return player.skip(10);
      case "previous": return player.previous();
      case "next": return player.next();
      case "rate": return player.setRate(rates.find((rate) => rate > player.state.rate + 0.01) ?? rates[0]);
      case "retry": return player.retry();
    }
  };

  #drag = (event) => {
    player.scrub(event.detail.seconds);
    this.#showTimes(event.detail.seconds, player.state.duration);
  };

  #drop = (event) => player.seek(event.detail.seconds);

  #change = (event) => {
    if (event.detail.item) this.#show(event.detail);
  };

  #time = (event) => this.#showPosition(event.detail);

  // Showing

  #show(state) {
    this.classList.remove("empty");
    this.toggleAttribute("data-playing", state.playing);
    this.toggleAttribute("data-loading", state.loading);
    if (state.item.episode !== this.#episode) this.#showItem(state.item);
    this.#part("toggle").setAttribute("aria-label", state.playing ? this.dataset.wordPause : this.dataset.wordPlay);
    for (const part of ["toggle", "back", "forward", "rate"]) this.#part(part).disabled = false;
    this.#part("previous").disabled = !state.previous;
    this.#part("next").disabled = !state.next;
    const rate = Number.isInteger(state.rate) ? state.rate.toFixed(1) : String(state.rate);
    this.#part("rate").textContent = `${rate}×`;
    this.#part("rate").setAttribute("aria-label", this.dataset.wordSpeed.replace("{rate}", rate));
    this.#showError(state);
    this.#showPosition(state);
  }

  #showItem(item) {
    this.#episode = item.episode;
    this.#part("title").href = item.episodeURL;
    this.#part("title").querySelector("floating-text").text = item.title;
    this.#part("show").href = item.showURL;
    this.#part("show").textContent = item.showTitle;
    this.#part("cover").href = item.showURL;
    this.#part("cover").setAttribute("aria-label", this.dataset.wordOpenShow);
    showCover(this.#part("cover"), item);
    showCover(this, item);
  }

  #showPosition(state) {
    const slider = this.querySelector("progress-slider");
    slider.update(state);
    if (!slider.hasAttribute("data-dragging")) this.#showTimes(state.position, state.duration);
  }

  #showTimes(position, duration) {
    this.#part("elapsed").textContent = clock(position);
    this.#part("remaining").textContent = duration > 0 ? `−${clock(duration - position)}` : "–:––";
  }

  #showError({ error, stalled, elsewhere }) {
    const line = this.#part("error");
    const { wordWaiting, wordElsewhere } = this.dataset;
    const sentence = error ?? (stalled ? wordWaiting : elsewhere ? wordElsewhere : "");
    if (line.dataset.sentence === sentence) return;
    line.dataset.sentence = sentence;
    line.toggleAttribute("data-failed", error !== null);
    line.textContent = sentence;
    if (!error) return;
    const retry = Object.assign(document.createElement("button"), { type: "button", textContent: this.dataset.wordRetry });
    retry.dataset.part = "retry";
    line.append(retry);
  }

  #part(name) {
    return this.querySelector(`[data-part="${name}"]`);
  }
}

customElements.define("audio-player", AudioPlayer);
