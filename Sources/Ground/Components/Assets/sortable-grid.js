// <sortable-grid>: a grid whose tiles (`data-key`) can be reordered: dragged with the mouse, with a finger after a long press, or by their
// handles at once; or moved with the arrow keys on a handle. The tile moves at once, and `sortable-move` reports its key and that of the
// next tile, null at the end.

import { moveItem, scrollSpeed } from "./reordering.js";

const threshold = 6;
const longPress = 350;
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

class SortableGrid extends HTMLElement {
  /** The drag in progress; it has `boxes` once the tile moves. */
  #drag = null;
  #hasDragged = false;
  #timer = 0;

  connectedCallback() {
    this.addEventListener("pointerdown", this.#down);
    this.addEventListener("pointermove", this.#move);
    this.addEventListener("pointerup", this.#up);
    this.addEventListener("pointercancel", this.#cancel);
    this.addEventListener("click", this.#click, true);
    this.addEventListener("keydown", this.#key);
    // Prevents the drag of a link out of the page, and the browser's menu on a long press.
    this.addEventListener("dragstart", this.#prevent);
    this.addEventListener("contextmenu", this.#menu);
    // Prevents scrolling during a drag.
    this.addEventListener("touchmove", this.#touch, { passive: false });
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
    this.#drag = null;
  }

  get #tiles() {
    return [...this.querySelectorAll("[data-key]")];
  }

  // Dragging

  #down = (event) => {
    const tile = event.target.closest("[data-key]");
    if (!tile || event.button !== 0 || this.#drag || event.target.closest("[popover]")) return;
    const handle = event.target.closest(".sort-handle");
    this.#hasDragged = false;
    this.#drag = { tile, handle, pointer: event.pointerId, from: this.#point(event), at: this.#point(event), y: event.clientY };
    this.#drag.waits = !handle && event.pointerType !== "mouse";
    if (handle) handle.setPointerCapture(event.pointerId);
    if (this.#drag.waits) this.#timer = setTimeout(() => this.#start(this.#drag), longPress);
  };

  #move = (event) => {
    const drag = this.#drag;
    if (event.pointerId !== drag?.pointer) return;
    [drag.at, drag.y] = [this.#point(event), event.clientY];
    const offset = Math.hypot(drag.at.x - drag.from.x, drag.at.y - drag.from.y);
    if (!drag.boxes && drag.waits && offset > threshold) return this.#reset();
    if (!drag.boxes && (drag.waits || offset < threshold)) return;
    if (!drag.boxes) this.#start(drag);
    this.#place(drag);
  };

  #start(drag) {
    drag.tiles = this.#tiles;
    drag.boxes = drag.tiles.map((tile) => {
      const { left, top, width, height } = tile.getBoundingClientRect();
      return { x: left + scrollX, y: top + scrollY, width, height };
    });
    drag.index = drag.to = drag.tiles.indexOf(drag.tile);
    this.#hasDragged = true;
    this.setPointerCapture(drag.pointer);
    this.toggleAttribute("data-sorting", true);
    drag.tile.toggleAttribute("data-dragging", true);
    drag.tile.querySelector(".sort-handle").focus({ preventScroll: true });
    navigator.vibrate?.(10);
    requestAnimationFrame(this.#autoScroll);
  }

  /** The tile follows the finger; the others flow around the nearest place. */
  #place({ tiles, boxes, index, tile, at, from }) {
    const offset = { x: at.x - from.x, y: at.y - from.y };
    const own = boxes[index];
    const distance = (box) => Math.hypot(box.x - own.x - offset.x, box.y - own.y - offset.y);
    const to = boxes.reduce((best, box, place) => (distance(box) < distance(boxes[best]) ? place : best), index);
    this.#drag.to = to;
    tile.style.translate = `${offset.x}px ${offset.y}px`;
    tiles.forEach((other, place) => {
      if (other === tile) return;
      const shift = place < index && place >= to ? 1 : place > index && place <= to ? -1 : 0;
      const box = boxes[place + shift];
      other.style.translate = shift ? `${box.x - boxes[place].x}px ${box.y - boxes[place].y}px` : "";
    });
  }

  /** The page scrolls when the finger is near its edge. */
  #autoScroll = () => {
    const drag = this.#drag;
    if (!drag?.boxes) return;
    const speed = scrollSpeed(drag.y);
    const before = scrollY;
    if (speed !== 0) scrollBy({ top: speed, behavior: "instant" });
    if (scrollY !== before) {
      drag.at.y += scrollY - before;
      this.#place(drag);
    }
    requestAnimationFrame(this.#autoScroll);
  };

  #up = (event) => {
    if (event.pointerId === this.#drag?.pointer) this.#drop(this.#drag.to);
  };

  #cancel = (event) => {
    if (event.pointerId === this.#drag?.pointer) this.#drop(this.#drag.index);
  };

  #reset() {
    clearTimeout(this.#timer);
    this.#drag = null;
  }

  #drop(to) {
    const { tile, tiles, boxes, index } = this.#drag;
    this.#reset();
    if (!boxes) return;
    const { left, top } = tile.getBoundingClientRect();
    this.removeAttribute("data-sorting");
    tile.removeAttribute("data-dragging");
    for (const other of tiles) other.style.translate = "";
    if (to !== index) moveItem(this, tile, to);
    const now = tile.getBoundingClientRect();
    const offset = `${left - now.left}px ${top - now.top}px`;
    if (!reducedMotion.matches) tile.animate([{ translate: offset }, { translate: "0 0" }], { duration: 180, easing: "ease-out" });
  }

  /** The end of a drag is not a tap. */
  #click = (event) => {
    if (!this.#hasDragged || event.detail === 0) return;
    this.#hasDragged = false;
    event.preventDefault();
    event.stopPropagation();
  };

  #prevent = (event) => event.preventDefault();

  #menu = (event) => {
    if (this.#drag?.waits || this.#drag?.boxes) event.preventDefault();
  };

  #touch = (event) => {
    if (this.#drag?.boxes && event.cancelable) event.preventDefault();
  };

  #point({ clientX, clientY }) {
    return { x: clientX + scrollX, y: clientY + scrollY };
  }

  // Moving

  #key = (event) => {
    if (event.key === "Escape" && this.#drag?.boxes) return this.#drop(this.#drag.index);
    const handle = event.target.closest(".sort-handle");
    if (!handle || this.#drag || event.ctrlKey || event.altKey || event.metaKey) return;
    const tiles = this.#tiles;
    const tile = handle.closest("[data-key]");
    const index = tiles.indexOf(tile);
    const forward = getComputedStyle(this).direction === "rtl" ? -1 : 1;
    const places = {
      ArrowRight: index + forward, ArrowLeft: index - forward, ArrowDown: index + this.#columns, ArrowUp: index - this.#columns,
      Home: 0, End: tiles.length - 1,
    };
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (!tiles[to] || to === index) return;
    moveItem(this, tile, to);
    tile.scrollIntoView({ block: "nearest" });
  };

  get #columns() {
    const tiles = this.#tiles;
    const next = tiles.findIndex((tile) => tile.offsetTop > tiles[0].offsetTop);
    return next < 0 ? tiles.length : next;
  }
}

customElements.define("sortable-grid", SortableGrid);
