// <play-button>: raises `play-episode` with its item, inside the tap, and shows the player's state for that episode. It requests that
// state with `player-ask` and follows `player-change` and `player-time`. Its attributes may be patched.

import { length } from "./time-text.js";

const words = document.getElementById("component-words")?.dataset ?? {};

const isSet = () => true;

/** The fields of an item, by attribute. @type {Record<string, (text: string) => any>} */
const fields = {
  episode: Number, title: String, showTitle: String, mediaUrl: String, start: Number, rate: Number, duration: Number,
  artworkUrl: String, episodeUrl: String, showUrl: String, skipFirst: Number, skipLast: Number, heardAt: Number,
  hasOwnRate: isSet, isVideo: isSet, isFavourite: isSet, from: Number,
};

class PlayButton extends HTMLElement {
  static observedAttributes = ["data-start", "data-duration", "data-finished"];
  #isPlayers = false;
  /** Whether it has all its attributes: later changes come from outside. */
  #isThere = false;

  connectedCallback() {
    this.#isThere = true;
    // An unplayable one has nothing to show but its reason.
    if (!this.dataset.episode) return;
    this.addEventListener("click", this.#tap);
    // A button for a position looks the same during all playback.
    if ("place" in this.dataset) return;
    document.addEventListener("player-change", this.#change);
    document.addEventListener("player-time", this.#time);
    this.#ask();
  }

  disconnectedCallback() {
    this.removeEventListener("click", this.#tap);
    document.removeEventListener("player-change", this.#change);
    document.removeEventListener("player-time", this.#time);
  }

  /** For the player's own episode, the player's state is newer than a patch. */
  attributeChangedCallback() {
    const { start, duration, finished } = this.dataset;
    if (this.#isThere && !this.#isPlayers) this.#showProgress(Number(start), Number(duration), finished === "true");
  }

  /** Everything that the player needs, so that nothing has to be fetched. */
  get item() {
    const item = { duration: null, artworkURL: null, heardAt: null };
    for (const [name, read] of Object.entries(fields)) {
      const value = this.#read(name);
      if (value !== undefined) item[name.replace(/Url$/, "URL")] = read(value);
    }
    return item;
  }

  /** In a row, its title and page stand in the row, and what all rows have in common in the list. */
  #read(name) {
    const own = this.dataset[name];
    const list = own === undefined && this.closest("[data-plays]");
    if (!list) return own;
    const link = this.closest("[data-live]:not(play-button)")?.querySelector(".row-title a");
    if (name === "title") return link?.textContent;
    if (name === "episodeUrl") return link?.getAttribute("href");
    return name === "start" ? "0" : list.dataset[name]?.replaceAll("{episode}", this.dataset.episode);
  }

  /** Another episode for the same button. */
  set item(item) {
    for (const name of Object.keys(fields)) {
      const value = item[name.replace(/Url$/, "URL")];
      if (value === null || value === undefined || value === false) delete this.dataset[name];
      else this.dataset[name] = value === true ? "" : value;
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
    const detail = this.item;
    // The next tap resumes from the new position.
    if (!("place" in this.dataset)) delete this.dataset.from;
    this.dispatchEvent(new CustomEvent("play-episode", { bubbles: true, detail }));
  };

  #change = (event) => this.#show(event.detail);

  #time = (event) => {
    if (this.#isAbout(event.detail)) this.#follow(event.detail);
  };

  #isAbout(state) {
    return state.item?.episode === Number(this.dataset.episode);
  }

  #show(state) {
    this.#isPlayers = this.#isAbout(state);
    const isPlaying = this.#isPlayers && state.playing;
    if (isPlaying) this.dataset.state = state.loading ? "loading" : "playing";
    else if (this.#isPlayers && state.elsewhere) this.dataset.state = "elsewhere";
    else delete this.dataset.state;
    this.#write(".play-name", ((isPlaying ? words.pause : words.play) ?? "").replace("{title}", this.#read("title")));
    this.#write(".play-verb", isPlaying ? words.pauseShort : words.playShort);
    if (this.#isPlayers) this.#follow(state);
  }

  /** The button starts where playback stopped, also after the player has moved on to another episode. */
  #follow({ position, duration, playing }) {
    this.dataset.start = position;
    // An episode that was played to its end stays finished until it is played again.
    const isFinished = this.dataset.finished === "true" && !playing && position < 5;
    this.#showProgress(position, duration ?? 0, isFinished);
  }

  #showProgress(position, duration, isFinished) {
    const amount = this.querySelector(".play-amount");
    if (!amount) return;
    const isUnderWay = duration > 0 && position >= 5 && !isFinished;
    let bar = this.querySelector(".play-bar");
    if (!bar && !isUnderWay) return this.#sayLength(duration, isFinished);
    if (!bar) {
      bar = Object.assign(document.createElement("progress"), { className: "play-bar", ariaHidden: "true" });
      amount.before(bar);
    }
    bar.hidden = !isUnderWay;
    bar.value = isUnderWay ? position / duration : 0;
    if (!isUnderWay) return this.#sayLength(duration, isFinished);
    if (words.left) this.#write(".play-amount", words.left.replace("{time}", length(Math.max(duration - position, 1), words)));
  }

  #sayLength(duration, isFinished) {
    if (isFinished) this.#write(".play-amount", words.played);
    else if (duration > 0 && words.left) this.#write(".play-amount", length(duration, words));
  }

  #write(part, text) {
    const element = this.querySelector(part);
    if (element && text && element.textContent !== text) element.textContent = text;
  }
}

customElements.define("play-button", PlayButton);
