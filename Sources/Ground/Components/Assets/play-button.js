// <play-button>: raises `play-episode` with its item, inside the tap; shows what the player does with that episode.
// It asks with `player-ask` what plays now, and hears `player-change` and `player-time`.

import { length } from "./time-text.js";

class PlayButton extends HTMLElement {
  connectedCallback() {
    // An unplayable one has nothing to show but its reason.
    if (!this.dataset.episode) return;
    this.addEventListener("click", this.#tap);
    document.addEventListener("player-change", this.#change);
    document.addEventListener("player-time", this.#time);
    this.#ask();
  }

  disconnectedCallback() {
    this.removeEventListener("click", this.#tap);
    document.removeEventListener("player-change", this.#change);
    document.removeEventListener("player-time", this.#time);
  }

  /** All that the player needs; nothing has to be fetched. */
  get item() {
    const { episode, title, showTitle, mediaUrl, start, rate, duration, artworkUrl, episodeUrl, showUrl } = this.dataset;
    return {
      episode: Number(episode), title, showTitle, mediaURL: mediaUrl, start: Number(start), rate: Number(rate),
      duration: duration ? Number(duration) : null, artworkURL: artworkUrl ?? null, episodeURL: episodeUrl, showURL: showUrl,
    };
  }

  /** Another episode for the same button. */
  set item(item) {
    const { episode, title, showTitle, mediaURL, start, rate, duration, artworkURL, episodeURL, showURL } = item;
    const fields = {
      episode, title, showTitle, mediaUrl: mediaURL, start, rate, duration, artworkUrl: artworkURL, episodeUrl: episodeURL,
      showUrl: showURL,
    };
    for (const [name, value] of Object.entries(fields)) {
      if (value === null || value === undefined) delete this.dataset[name];
      else this.dataset[name] = value;
    }
    this.#ask();
  }

  #ask() {
    const ask = new CustomEvent("player-ask", { bubbles: true, detail: { state: null } });
    this.dispatchEvent(ask);
    if (ask.detail.state) this.#show(ask.detail.state);
  }

  #tap = (event) => {
    if (!event.target.closest("button:enabled")) return;
    this.dispatchEvent(new CustomEvent("play-episode", { bubbles: true, detail: this.item }));
  };

  #change = (event) => this.#show(event.detail);

  #time = (event) => {
    if (this.#isAbout(event.detail)) this.#showProgress(event.detail);
  };

  #isAbout(state) {
    return state.item?.episode === Number(this.dataset.episode);
  }

  #show(state) {
    const isPlaying = this.#isAbout(state) && state.playing;
    if (isPlaying) this.dataset.state = state.loading ? "loading" : "playing";
    else delete this.dataset.state;
    const words = this.dataset;
    this.#write(".play-name", (isPlaying ? words.wordPause : words.wordPlay).replace("{title}", words.title));
    this.#write(".play-verb", isPlaying ? words.wordPauseShort : words.wordPlayShort);
    if (this.#isAbout(state)) this.#showProgress(state);
  }

  /** The button starts where listening stopped, also after the player has gone on to another episode. */
  #showProgress({ position, duration }) {
    this.dataset.start = position;
    const bar = this.querySelector(".play-bar");
    if (!bar || !(duration > 0) || position < 5) return;
    bar.hidden = false;
    bar.value = position / duration;
    const { wordLeft, wordHours, wordMinutes } = this.dataset;
    const time = length(duration - position, { hours: wordHours, minutes: wordMinutes });
    this.#write(".play-amount", wordLeft.replace("{time}", time));
  }

  #write(part, text) {
    const element = this.querySelector(part);
    if (element && text && element.textContent !== text) element.textContent = text;
  }
}

customElements.define("play-button", PlayButton);
