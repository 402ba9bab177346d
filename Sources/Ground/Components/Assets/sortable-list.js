// <sortable-list>: a list whose rows (`data-key`) can be reordered by their handles, dragged by finger or mouse, or moved with the arrow
// keys. The row moves at once, and `sortable-move` reports its key and that of the next row, null at the end.

import { moveItem, scrollSpeed } from "./reordering.js";

const threshold = 4;
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

class SortableList extends HTMLElement {
  /** The drag in progress; it has `boxes` once the row moves. */
  #drag = null;
  #hasDragged = false;

  connectedCallback() {
    this.addEventListener("pointerdown", this.#down);
    this.addEventListener("pointermove", this.#move);
    this.addEventListener("pointerup", this.#up);
    this.addEventListener("pointercancel", this.#cancel);
    this.addEventListener("click", this.#click, true);
    this.addEventListener("keydown", this.#key);
    // The browser may otherwise start to drag a link in the row.
    this.addEventListener("dragstart", (event) => this.#drag && event.preventDefault());
  }

  get #rows() {
    return [...this.querySelectorAll("[data-key]")];
  }

  // Dragging

  #down = (event) => {
    if (this.#drag) return;
    // No click follows the drag of a finger.
    this.#hasDragged = false;
    const handle = event.target.closest(".sort-handle");
    if (!handle || event.button !== 0) return;
    this.#drag = { row: handle.closest("[data-key]"), handle, pointer: event.pointerId, from: event.clientY + scrollY, y: event.clientY };
    handle.setPointerCapture(event.pointerId);
  };

  #move = (event) => {
    const drag = this.#drag;
    if (event.pointerId !== drag?.pointer) return;
    drag.y = event.clientY;
    if (!drag.boxes && Math.abs(drag.y + scrollY - drag.from) < threshold) return;
    if (!drag.boxes) this.#start(drag);
    this.#place(drag);
  };

  #start(drag) {
    drag.rows = this.#rows;
    drag.boxes = drag.rows.map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return { top: top + scrollY, height };
    });
    drag.index = drag.to = drag.rows.indexOf(drag.row);
    this.#hasDragged = true;
    this.toggleAttribute("data-sorting", true);
    drag.row.toggleAttribute("data-dragging", true);
    drag.handle.focus({ preventScroll: true });
    requestAnimationFrame(this.#autoScroll);
  }

  /** The row follows the finger; the others make room. */
  #place({ rows, boxes, index, row, y, from }) {
    const own = boxes[index];
    const last = boxes.at(-1);
    const lowest = last.top + last.height - own.top - own.height;
    const offset = Math.min(Math.max(y + scrollY - from, boxes[0].top - own.top), lowest);
    const middle = (box) => box.top + box.height / 2;
    let to = index;
    while (to > 0 && own.top + offset < middle(boxes[to - 1])) to -= 1;
    while (to >= index && to + 1 < boxes.length && own.top + own.height + offset > middle(boxes[to + 1])) to += 1;
    this.#drag.to = to;
    row.style.translate = `0 ${offset}px`;
    rows.forEach((other, place) => {
      if (other === row) return;
      const shift = place < index && place >= to ? own.height : place > index && place <= to ? -own.height : 0;
      other.style.translate = shift ? `0 ${shift}px` : "";
    });
  }

  /** The page scrolls when the finger is near its edge. */
  #autoScroll = () => {
    const drag = this.#drag;
    if (!drag?.boxes) return;
    const speed = scrollSpeed(drag.y);
    if (speed !== 0) {
      scrollBy({ top: speed, behavior: "instant" });
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

  #drop(to) {
    const { row, rows, boxes, index } = this.#drag;
    this.#drag = null;
    if (!boxes) return;
    const { top } = row.getBoundingClientRect();
    this.removeAttribute("data-sorting");
    row.removeAttribute("data-dragging");
    for (const other of rows) other.style.translate = "";
    if (to !== index) moveItem(this, row, to);
    const distance = top - row.getBoundingClientRect().top;
    if (distance && !reducedMotion.matches) row.animate([{ translate: `0 ${distance}px` }, { translate: "0 0" }], { duration: 180, easing: "ease-out" });
  }

  /** The end of a drag is not a tap. */
  #click = (event) => {
    if (!this.#hasDragged || event.detail === 0) return;
    this.#hasDragged = false;
    event.preventDefault();
    event.stopPropagation();
  };

  // Moving

  #key = (event) => {
    if (event.key === "Escape" && this.#drag?.boxes) return this.#drop(this.#drag.index);
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const handle = event.target.closest(".sort-handle");
    if (!step || !handle || this.#drag) return;
    event.preventDefault();
    const row = handle.closest("[data-key]");
    const to = this.#rows.indexOf(row) + step;
    if (to < 0 || to >= this.#rows.length) return;
    moveItem(this, row, to);
    row.scrollIntoView({ block: "nearest" });
  };
}

customElements.define("sortable-list", SortableList);
