// <clip-editor>: the form of a clip. Two handles on a slider set its times, which can be typed too. When the sheet around a new clip opens, it is
// the last minute before the player's position. Listen plays it with an element of its own: the player stays where it was.

import { clock, seconds } from "../components/time-text.js";
import { isKept, keptURL } from "../runtime/kept.js";
import { player } from "../runtime/player.js";
import { ClipRange, lastMinute } from "./clip-range.js";

/** By keys, in seconds. */
const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10, Home: -Infinity, End: Infinity };

class ClipEditor extends HTMLElement {
  /** @type {ClipRange} */
  #range;
  /** Whether the user has set a time, which stays. */
  #isEdited = false;
  /** @type {"start" | "end" | null} */
  #dragged = null;
  /** How far its position is from the finger, in seconds. */
  #grip = 0;
  /** What Listen plays. @type {HTMLAudioElement | null} */
  #audio = null;

  connectedCallback() {
    this.#part("slider").hidden = false;
    this.#part("listen").hidden = !this.#item;
    this.#read();
    this.addEventListener("click", this.#tap);
    this.addEventListener("input", this.#type);
    this.addEventListener("keydown", this.#press);
    const slider = this.#part("slider");
    slider.addEventListener("pointerdown", this.#grab);
    slider.addEventListener("pointermove", this.#drag);
    for (const type of ["pointerup", "pointercancel"]) slider.addEventListener(type, this.#release);
    document.addEventListener("toggle", this.#didToggle, true);
    document.addEventListener("player-change", this.#playerDidChange);
  }

  disconnectedCallback() {
    document.removeEventListener("toggle", this.#didToggle, true);
    document.removeEventListener("player-change", this.#playerDidChange);
    this.#stop();
  }

  // Actions

  #didToggle = ({ target, newState }) => {
    if (!target.contains(this)) return;
    if (newState !== "open") return this.#stop();
    this.#part("listen").hidden = !this.#item;
    const { item, position, duration } = player.state;
    const isNew = this.dataset.new !== undefined && !this.#isEdited && item?.episode === this.#episode;
    if (isNew && Number.isFinite(position)) this.#set(lastMinute(position, duration));
    else this.#read();
  };

  #tap = ({ target }) => {
    if (target.closest("[data-part=listen]")) this.#audio ? this.#stop() : this.#listen();
  };

  #type = ({ target: { name } }) => {
    if (name !== "start" && name !== "end") return;
    this.#isEdited = true;
    this.#read();
  };

  #press = (event) => {
    const { handle } = event.target.dataset;
    const step = steps[event.key];
    if (!handle || step === undefined) return;
    event.preventDefault();
    this.#move(handle, this.#range[handle] + step);
    this.#settle();
  };

  /** The handle under the finger, or the nearer one. */
  #grab = (event) => {
    if (event.button !== 0) return;
    const position = this.#positionAt(event);
    const { start, end } = this.#range;
    const nearer = Math.abs(position - start) < Math.abs(position - end) ? "start" : "end";
    const handle = event.target.closest("[data-handle]");
    this.#dragged = handle?.dataset.handle ?? nearer;
    this.#handle(this.#dragged).focus({ preventScroll: true, focusVisible: false });
    event.currentTarget.setPointerCapture(event.pointerId);
    // A handle stands beside its position: a finger that only holds it does not move it.
    if (!handle) this.#move(this.#dragged, position);
    this.#grip = this.#range[this.#dragged] - position;
  };

  #drag = (event) => {
    if (this.#dragged) this.#move(this.#dragged, Math.round(this.#positionAt(event) + this.#grip));
  };

  #release = () => {
    if (this.#dragged) this.#settle();
    this.#dragged = null;
  };

  // Listening

  #listen() {
    const { episode, mediaURL } = this.#item;
    if (player.state.playing) player.pause();
    const audio = (this.#audio = new Audio());
    audio.src = isKept(episode) ? keptURL(episode) : mediaURL;
    const { start } = this.#range;
    audio.addEventListener("loadedmetadata", () => (audio.currentTime = start), { once: true });
    audio.addEventListener("timeupdate", this.#follow);
    for (const type of ["ended", "error"]) audio.addEventListener(type, this.#stop);
    // One that was stopped meanwhile refuses too.
    audio.play().catch(() => audio === this.#audio && this.#stop());
    this.#showListening();
  }

  #follow = () => {
    const { currentTime } = this.#audio;
    this.style.setProperty("--now", this.#range.part(currentTime));
    if (currentTime >= this.#range.end) this.#stop();
  };

  #stop = () => {
    const audio = this.#audio;
    if (!audio) return;
    this.#audio = null;
    audio.removeEventListener("timeupdate", this.#follow);
    audio.pause();
    audio.removeAttribute("src");
    audio.load();
    this.#showListening();
  };

  #playerDidChange = ({ detail }) => {
    if (detail.playing) this.#stop();
  };

  #showListening() {
    const button = this.#part("listen");
    this.toggleAttribute("data-listening", this.#audio !== null);
    button.querySelector("span").textContent = this.#audio ? button.dataset.stop : button.dataset.listen;
  }

  // Times

  /** The fields count as they are: what they say may be beyond the limits, which the server refuses. */
  #read() {
    const { start, end } = this.#fields;
    const [from, to] = [seconds(start.value), seconds(end.value)];
    if (Number.isNaN(from) || Number.isNaN(to)) return;
    this.#range = this.#rangeOf({ start: from, end: to });
    this.#show();
  }

  #set(times) {
    this.#range = this.#rangeOf(times);
    this.#write();
  }

  #rangeOf(times) {
    const { min, max, duration } = this.dataset;
    const { item, duration: known } = player.state;
    return new ClipRange({ ...times, min: Number(min), max: Number(max), duration: item?.episode === this.#episode ? known : Number(duration) });
  }

  #move(handle, position) {
    this.#isEdited = true;
    this.#range.move(handle, position);
    this.#write();
  }

  #settle() {
    this.#range.zoom();
    this.#show();
  }

  #write() {
    for (const name of ["start", "end"]) {
      const value = this.#range[name];
      this.#fields[name].value = Number.isInteger(value) ? clock(value) : `${clock(value)}.${Math.round((value % 1) * 10)}`;
    }
    this.#show();
  }

  #show() {
    for (const name of ["start", "end"]) {
      const [handle, value] = [this.#handle(name), this.#range[name]];
      const [least, most] = this.#range.limits(name);
      this.style.setProperty(`--${name}`, this.#range.part(value));
      Object.assign(handle, { ariaValueMin: String(Math.floor(least)), ariaValueNow: String(Math.floor(value)), ariaValueText: clock(value) });
      handle.ariaValueMax = Number.isFinite(most) ? String(Math.floor(most)) : null;
    }
    this.#part("from").textContent = clock(this.#range.from);
    this.#part("to").textContent = clock(this.#range.to);
    this.#part("length").textContent = clock(this.#range.end - this.#range.start);
  }

  #positionAt({ clientX }) {
    const { left, width } = this.#part("track").getBoundingClientRect();
    return this.#range.at((clientX - left) / width);
  }

  get #fields() {
    return this.querySelector("form").elements;
  }

  get #episode() {
    return Number(this.#fields.episode?.value ?? this.dataset.episode);
  }

  /** What the player or the page can play of the episode. */
  get #item() {
    const { item } = player.state;
    return item?.episode === this.#episode ? item : document.querySelector(`main play-button[data-episode="${this.#episode}"]`)?.item;
  }

  #handle(name) {
    return this.querySelector(`[data-handle=${name}]`);
  }

  #part(name) {
    return this.querySelector(`[data-part=${name}]`);
  }
}

customElements.define("clip-editor", ClipEditor);

/** An entry of a row's menu that plays does what the button of the row does, within the tap. */
document.addEventListener("click", ({ target }) => target.closest?.(".row-play")?.closest("li").querySelector("play-button button").click());
