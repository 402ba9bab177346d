// <progress-slider>: played and buffered layers, moved by finger, mouse and keyboard. It reports `slider-change` while it moves and
// `slider-commit` on release, each with {value, seconds}. The page decides what follows.

import { clock } from "./time-text.js";

const steps = { ArrowRight: 5, ArrowUp: 5, ArrowLeft: -5, ArrowDown: -5, PageUp: 30, PageDown: -30 };

class ProgressSlider extends HTMLElement {
  #duration = 0;
  #position = 0;
  #spoken = -1;
  #isDragging = false;

  connectedCallback() {
    this.#duration = Number(this.dataset.duration ?? 0);
    this.#place(Number(this.dataset.position ?? 0));
    this.addEventListener("pointerdown", this.#press);
    this.addEventListener("pointermove", this.#move);
    this.addEventListener("pointerup", this.#release);
    this.addEventListener("pointercancel", this.#endDrag);
    this.addEventListener("keydown", this.#key);
  }

  disconnectedCallback() {
    this.#endDrag();
  }

  /** @param {{position: number, duration: number | null, buffered: [number, number][]}} state */
  update({ position, duration, buffered }) {
    if (duration !== this.#duration) this.#spoken = -1;
    this.#duration = duration ?? 0;
    this.setAttribute("aria-valuemax", String(Math.floor(this.#duration)));
    if (duration > 0) this.removeAttribute("aria-disabled");
    else this.setAttribute("aria-disabled", "true");
    this.#fill(buffered);
    if (!this.#isDragging) this.#place(position);
  }

  // Actions

  #press = (event) => {
    if (event.button !== 0 || !(this.#duration > 0)) return;
    this.#isDragging = true;
    this.toggleAttribute("data-dragging", true);
    this.setPointerCapture(event.pointerId);
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
    this.#spoken = -1;
    this.#place(target);
    this.#report("slider-commit");
  };

  #follow(event) {
    const { left, width } = this.getBoundingClientRect();
    this.#place(((event.clientX - left) / width) * this.#duration);
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
    this.setAttribute("aria-valuenow", String(Math.floor(this.#position)));
    const values = { "{position}": clock(this.#position), "{duration}": clock(this.#duration) };
    this.setAttribute("aria-valuetext", text.replace(/\{\w+\}/g, (name) => values[name]));
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
