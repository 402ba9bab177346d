// <play-button>: raises `play-episode` with its item, inside the tap, and shows the player's state for that episode. It requests that
// state with `player-state-request` and follows `player-change` and `player-time`. Its attributes may be patched.

import { length } from "./time-text.js";

const strings = document.getElementById("component-strings")?.dataset ?? {};

const isSet = () => true;

/** The fields of an item, by attribute. @type {Record<string, (text: string) => any>} */
const fields = {
  episode: Number, title: String, showTitle: String, mediaUrl: String, start: Number, rate: Number, duration: Number,
  artworkUrl: String, coverHue: Number, episodeUrl: String, showUrl: String, skipFirst: Number, skipLast: Number, heardAt: Number, size: Number,
  hasOwnRate: isSet, isVideo: isSet, isFavourite: isSet, from: Number, until: Number, returns: isSet,
};

class PlayButton extends HTMLElement {
  static observedAttributes = ["data-start", "data-duration", "data-finished"];
  #isCurrent = false;
  /** Whether it has all its attributes: later changes come from outside. */
  #isReady = false;

  connectedCallback() {
    this.#isReady = true;
    // An unplayable one has nothing to show but its reason.
    if (!this.dataset.episode) return;
    this.addEventListener("click", this.#tap);
    // A button for a position looks the same during all playback.
    if ("place" in this.dataset) return;
    document.addEventListener("player-change", this.#change);
    document.addEventListener("player-time", this.#time);
    this.#requestState();
  }

  disconnectedCallback() {
    this.removeEventListener("click", this.#tap);
    document.removeEventListener("player-change", this.#change);
    document.removeEventListener("player-time", this.#time);
  }

  /** For the player's own episode, the player's state is newer than a patch. */
  attributeChangedCallback() {
    const { start, duration, finished } = this.dataset;
    if (this.#isReady && !this.#isCurrent) this.#showProgress(Number(start), Number(duration), finished === "true");
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

  /** In a row, its title and page stand in the row, and what all rows have in common in the list, if they have anything. */
  #read(name) {
    const own = this.dataset[name];
    const list = own === undefined && (this.closest("[data-plays]") ?? this.closest("article"));
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
    this.dataset.live = `play-${item.episode}`;
    this.#requestState();
  }

  #requestState() {
    const request = new CustomEvent("player-state-request", { bubbles: true, detail: { state: null } });
    this.dispatchEvent(request);
    if (request.detail.state) this.#show(request.detail.state);
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
    if (this.#isFor(event.detail)) this.#follow(event.detail);
  };

  #isFor(state) {
    return state.item?.episode === Number(this.dataset.episode);
  }

  #show(state) {
    this.#isCurrent = this.#isFor(state);
    const isPlaying = this.#isCurrent && state.playing;
    if (isPlaying) this.dataset.state = state.loading ? "loading" : "playing";
    else if (this.#isCurrent && state.isRemote) this.dataset.state = "remote";
    else delete this.dataset.state;
    const { verb } = this.dataset;
    const name = isPlaying ? strings.pause : verb ? `${verb}: {title}` : strings.play;
    this.#write(".play-name", (name ?? "").replace("{title}", this.#read("title")));
    this.#write(".play-verb", isPlaying ? strings.pauseShort : (verb ?? strings.playShort));
    if (this.#isCurrent) this.#follow(state);
  }

  /** The button starts where playback stopped, also after the player has moved on to another episode. */
  #follow({ position, duration, playing }) {
    this.dataset.start = position;
    // An episode that was played to its end stays finished until it is played again.
    const isFinished = this.dataset.finished === "true" && !playing && position < 5;
    this.#showProgress(position, duration ?? 0, isFinished);
  }

  /** What shows its progress: the button itself, or the row whose cover it is. */
  get #face() {
    return (this.matches(".art") && this.closest("article")) || this;
  }

  #showProgress(position, duration, isFinished) {
    const amount = this.#face.querySelector(".play-amount");
    if (!amount) return;
    const isUnderWay = duration > 0 && position >= 5 && !isFinished;
    let bar = this.#face.querySelector(".play-bar");
    if (!bar && !isUnderWay) return this.#showLength(duration, isFinished);
    if (!bar) {
      bar = Object.assign(document.createElement("progress"), { className: "play-bar", ariaHidden: "true" });
      if (this.#face === this) amount.before(bar);
      else this.#face.querySelector(".row-title").after(bar, amount.cloneNode());
    }
    bar.hidden = !isUnderWay;
    bar.value = isUnderWay ? position / duration : 0;
    if (!isUnderWay) return this.#showLength(duration, isFinished);
    if (strings.left) this.#write(".play-amount", strings.left.replace("{time}", length(Math.max(duration - position, 1), strings)));
  }

  #showLength(duration, isFinished) {
    if (isFinished) this.#write(".play-amount", strings.played);
    else if (duration > 0 && strings.left) this.#write(".play-amount", length(duration, strings));
  }

  #write(part, text) {
    for (const element of this.#face.querySelectorAll(part)) if (text && element.textContent !== text) element.textContent = text;
  }
}

customElements.define("play-button", PlayButton);
