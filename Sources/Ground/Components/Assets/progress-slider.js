// <progress-slider>: played and buffered layers, moved by finger, mouse and keyboard. It reports `slider-change` while it moves and
// `slider-commit` on release, each with {value, seconds}. The page decides what follows. Chapters are ticks: a tap beside one selects its
// start, and a drag shows the name of the chapter. A page shows further positions with `slider-marks` on the document.

import { clock } from "./time-text.js";

/** How close to a tick a tap selects it, and how far a tap may move, in CSS pixels. */
const tickReach = 8;
const tapReach = 4;
/** More ticks than this would look like a line. */
const maxTicks = 80;

const steps = { ArrowRight: 5, ArrowUp: 5, ArrowLeft: -5, ArrowDown: -5, PageUp: 30, PageDown: -30 };

class ProgressSlider extends HTMLElement {
  #duration = 0;
  #position = 0;
  /** The position that a screen reader has spoken last; NaN before the next one, which it speaks wherever it is. */
  #spoken = NaN;
  #isDragging = false;
  #pressedAt = 0;
  /** @type {{start: number, title: string}[]} */
  #chapters = [];

  connectedCallback() {
    this.#duration = Number(this.dataset.duration ?? 0);
    // The server has rendered its value.
    this.#spoken = Number(this.dataset.position ?? 0);
    this.#place(this.#spoken);
    this.addEventListener("pointerdown", this.#press);
    this.addEventListener("pointermove", this.#move);
    this.addEventListener("pointerup", this.#release);
    this.addEventListener("pointercancel", this.#endDrag);
    this.addEventListener("keydown", this.#key);
    document.addEventListener("slider-marks", this.#mark);
  }

  disconnectedCallback() {
    document.removeEventListener("slider-marks", this.#mark);
    this.#endDrag();
  }

  /**
   * @param {{position: number, duration: number | null, buffered: [number, number][], chapters: {start: number, title: string}[]}} state
   */
  update({ position, duration, buffered, chapters }) {
    if (duration !== this.#duration || chapters !== this.#chapters) this.#showTicks(chapters, duration);
    if ((duration ?? 0) !== this.#duration) this.#spoken = NaN;
    this.#duration = duration ?? 0;
    this.ariaValueMax = String(Math.floor(this.#duration));
    this.ariaDisabled = duration > 0 ? null : "true";
    this.#fill(buffered);
    if (!this.#isDragging) this.#place(position);
  }

  // Actions

  #press = (event) => {
    if (event.button !== 0 || !(this.#duration > 0)) return;
    this.#isDragging = true;
    this.toggleAttribute("data-dragging", true);
    this.setPointerCapture(event.pointerId);
    this.#pressedAt = event.clientX;
    this.#follow(event);
  };

  #move = (event) => {
    if (this.#isDragging) this.#follow(event);
  };

  #release = (event) => {
    if (!this.#isDragging) return;
    this.#follow(event);
    this.#endDrag();
  };

  #endDrag = () => {
    if (!this.#isDragging) return;
    this.#isDragging = false;
    this.removeAttribute("data-dragging");
    this.#report("slider-commit");
  };

  #key = (event) => {
    const targets = { Home: 0, End: this.#duration };
    const target = targets[event.key] ?? this.#position + (steps[event.key] ?? NaN);
    if (!(this.#duration > 0) || Number.isNaN(target)) return;
    event.preventDefault();
    this.#spoken = NaN;
    this.#place(target);
    this.#report("slider-commit");
  };

  #follow(event) {
    const { left, width } = this.getBoundingClientRect();
    const position = ((event.clientX - left) / width) * this.#duration;
    const distance = ({ start }) => (Math.abs(start - position) / this.#duration) * width;
    const isTap = Math.abs(event.clientX - this.#pressedAt) < tapReach;
    // Taps between many ticks select other positions still.
    const reach = Math.min(tickReach, width / this.#chapters.length / 4);
    const tick = isTap && this.#chapters.filter((chapter) => distance(chapter) < reach).sort((a, b) => distance(a) - distance(b))[0];
    this.#place(tick ? tick.start : position);
    this.querySelector(".slider-label").textContent = this.#chapters.findLast(({ start }) => start <= this.#position)?.title ?? "";
    this.#report("slider-change");
  }

  #report(name) {
    const seconds = this.#position;
    const detail = { value: seconds / this.#duration, seconds };
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }

  // Display

  #place(position) {
    this.#position = Math.min(Math.max(position, 0), this.#duration || Infinity);
    this.style.setProperty("--played", this.#duration > 0 ? this.#position / this.#duration : 0);
    // A screen reader announces each change: every few seconds is enough.
    if (!this.#isDragging && Math.abs(this.#position - this.#spoken) < 5) return;
    this.#spoken = this.#position;
    const { text } = this.dataset;
    this.ariaValueNow = String(Math.floor(this.#position));
    const values = { "{position}": clock(this.#position), "{duration}": clock(this.#duration) };
    this.ariaValueText = text.replace(/\{\w+\}/g, (name) => values[name]);
  }

  #showTicks(chapters, duration) {
    this.#chapters = chapters;
    const starts = chapters.map(({ start }) => start).filter((start) => start > 0 && start < duration);
    this.#put("ticks", starts.length > maxTicks ? [] : starts, duration);
  }

  /** Positions in seconds that a page wants to show, such as the hits of a search. */
  #mark = ({ detail }) => this.#put("marks", detail, this.#duration);

  #put(layer, positions, duration) {
    const ticks = positions.map((position) => {
      const tick = document.createElement("i");
      tick.style.insetInlineStart = `${(position / duration) * 100}%`;
      return tick;
    });
    this.querySelector(`.slider-${layer}`).replaceChildren(...ticks);
  }

  #fill(buffered) {
    const layer = this.querySelector(".slider-buffered");
    while (layer.children.length > buffered.length) layer.lastChild.remove();
    while (layer.children.length < buffered.length) layer.append(document.createElement("i"));
    buffered.forEach(([from, to], index) => {
      const { style } = layer.children[index];
      style.insetInlineStart = `${(from / this.#duration) * 100}%`;
      style.inlineSize = `${((to - from) / this.#duration) * 100}%`;
    });
  }
}

customElements.define("progress-slider", ProgressSlider);
