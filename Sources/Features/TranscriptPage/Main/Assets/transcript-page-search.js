// The search in a transcript: the hits of the field's words, their count, the current one, and marks on the sliders. It paints hits without
// changing the text (CSS Custom Highlights); an older browser marks only the cue of the current hit.

import { player } from "../runtime/player.js";

const minLength = 2;
const maxHits = 9_999;
/** So many hits before and after the current one are painted. */
const paintedHits = 200;
/** The number of positions on a slider, and of hits that it shows. */
const markPlaces = 400;
const maxMarkedHits = 2_000;

/** @typedef {{group: number, at: number}} Hit `at`: the offset in the text of the group */

export class TranscriptSearch {
  #root;
  #groups;
  #delegate;
  /** The text of each group, and the offsets of its cues; read when they are needed. @type {({text: string, offsets: number[], cues: Element[]} | undefined)[]} */
  #texts = [];
  #needle = "";
  /** @type {Hit[]} */
  #hits = [];
  #index = -1;
  #timer = 0;
  /** The cue of the current hit. @type {Element | null} */
  #marked = null;

  /**
   * @param {HTMLElement} root @param {HTMLElement[]} groups
   * @param {{didMove(cue: Element): void}} delegate Called when a hit is shown
   * @param {AbortSignal} signal
   */
  constructor(root, groups, delegate, signal) {
    this.#root = root;
    this.#groups = groups;
    this.#delegate = delegate;
    const box = this.#part("search");
    box.hidden = false;
    this.#part("words").addEventListener("input", () => this.#didType(), { signal });
    box.addEventListener("keydown", (event) => this.#key(event), { signal });
    this.#part("previous-hit").addEventListener("click", () => this.#move(-1), { signal });
    this.#part("next-hit").addEventListener("click", () => this.#move(1), { signal });
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
  }

  /** Reads the text of a group, once. @param {number} index */
  read(index) {
    if (this.#texts[index]) return this.#texts[index];
    const cues = [...this.#groups[index].querySelectorAll("span")];
    const offsets = [];
    let text = "";
    for (const cue of cues) {
      offsets.push(text.length);
      text += `${folded(cue.textContent)} `;
    }
    // An empty group is filled later.
    return cues.length > 0 ? (this.#texts[index] = { text, offsets, cues }) : { text, offsets, cues };
  }

  /** More of the text is there: the hits in it count too. */
  didFill() {
    const hit = this.#hits[this.#index];
    if (!this.#needle) return;
    this.#find();
    this.#index = hit ? this.#hits.findIndex(({ group, at }) => group === hit.group && at === hit.at) : this.#indexBeforeNow();
    if (!hit && this.#hits.length > 0) this.#move(1);
    else this.#paint();
    this.showMarks();
  }

  /** Removes marks and colours. */
  clear() {
    this.#hits = [];
    this.#index = -1;
    this.#paint();
    this.showMarks();
  }

  /** The sliders are those of the player: they show hits of its episode only. */
  showMarks() {
    const { item, duration } = player.state;
    const isOwn = item?.episode === Number(this.#root.dataset.episode) && duration > 0;
    const places = new Map();
    const step = Math.ceil(this.#hits.length / maxMarkedHits);
    for (let index = 0; isOwn && index < this.#hits.length; index += step) {
      const start = Number(this.#cue(this.#hits[index]).dataset.s);
      if (Number.isFinite(start)) places.set(Math.round((start / duration) * markPlaces), start);
    }
    document.dispatchEvent(new CustomEvent("slider-marks", { detail: [...places.values()] }));
  }

  // Actions

  #didType() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#needle = folded(this.#part("words").value.trim().replace(/\s+/g, " "));
      this.#find();
      this.#index = this.#indexBeforeNow();
      if (this.#hits.length > 0) this.#move(1);
      else this.#paint();
      this.showMarks();
    }, 150);
  }

  #key(event) {
    if (event.key !== "Enter" || event.target.localName !== "input") return;
    event.preventDefault();
    this.#move(event.shiftKey ? -1 : 1);
  }

  #move(step) {
    const { length } = this.#hits;
    if (length === 0) return;
    this.#index = (this.#index + step + length) % length;
    this.#paint();
    this.#delegate.didMove(this.#cue(this.#hits[this.#index]));
  }

  // Private

  #find() {
    this.#hits = [];
    const { length } = this.#needle;
    if (length < minLength) return;
    for (let group = 0; group < this.#groups.length; group += 1) {
      const { text } = this.read(group);
      for (let at = text.indexOf(this.#needle); at >= 0; at = text.indexOf(this.#needle, at + length)) {
        if (this.#hits.push({ group, at }) === maxHits) return;
      }
    }
  }

  /** The index before the first hit in the highlighted cue or behind it; -1 in a text without one, and behind the last hit. */
  #indexBeforeNow() {
    const current = this.#root.querySelector("[data-s][aria-current]");
    const group = this.#groups.indexOf(current?.closest(".cues"));
    const isBehind = (hit) => hit.group > group || (hit.group === group && Number(this.#cue(hit).dataset.s) >= Number(current.dataset.s));
    return Math.max(this.#hits.findIndex(isBehind), 0) - 1;
  }

  #paint() {
    const { length } = this.#hits;
    const { stringHits, stringNoHits } = this.#root.dataset;
    const count = stringHits.replace("{number}", this.#index + 1).replace("{count}", length);
    this.#part("count").textContent = length > 0 ? count : this.#needle.length >= minLength ? stringNoHits : "";
    for (const part of ["previous-hit", "next-hit"]) this.#part(part).disabled = length === 0;
    this.#marked?.removeAttribute("data-found");
    this.#marked = this.#index < 0 ? null : this.#cue(this.#hits[this.#index]);
    this.#marked?.setAttribute("data-found", "");
    this.#showColours();
  }

  #showColours() {
    if (!globalThis.CSS?.highlights) return;
    const [from, to] = [Math.max(this.#index - paintedHits, 0), this.#index + paintedHits];
    const near = this.#hits.slice(from, to).map((hit) => this.#range(hit));
    const current = this.#hits[this.#index];
    CSS.highlights.set("transcript-hits", new Highlight(...near));
    CSS.highlights.set("transcript-hit", new Highlight(...(current ? [this.#range(current)] : [])));
  }

  #cue(hit) {
    return this.read(hit.group).cues[this.#cueIndex(hit.group, hit.at)];
  }

  #cueIndex(group, at) {
    return this.read(group).offsets.findLastIndex((offset) => offset <= at);
  }

  /** Words may reach from one cue into the next. @param {Hit} hit */
  #range({ group, at }) {
    const { offsets, cues } = this.read(group);
    const end = at + this.#needle.length;
    const [first, last] = [this.#cueIndex(group, at), this.#cueIndex(group, end - 1)];
    const place = (index, offset) => [cues[index].firstChild, Math.min(offset - offsets[index], cues[index].firstChild.length)];
    const [startContainer, startOffset] = place(first, at);
    const [endContainer, endOffset] = place(last, end);
    return new StaticRange({ startContainer, startOffset, endContainer, endOffset });
  }

  #part(name) {
    return this.#root.querySelector(`[data-part="${name}"]`);
  }
}

/** Without capitals, and of the same length, so that offsets stay. @param {string} text */
function folded(text) {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return [...text].map((letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter)).join("");
}
