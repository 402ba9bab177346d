// <sortable-list>: a list whose rows (`data-key`) can be reordered by their handles, dragged by finger or mouse, or moved with the arrow
// keys. The row moves at once, and `sortable-move` reports its key and that of the next row, null at the end.

import { DragTracker, reducedMotion } from "./gesture.js";
import { moveItem, scrollSpeed } from "./reordering.js";

class SortableList extends HTMLElement {
  #drags = new DragTracker(this, {
    press(event) {
      const handle = event.target.closest(".sort-handle");
      return handle && event.button === 0 ? { row: handle.closest("[data-key]"), handle, from: event.clientY + scrollY } : null;
    },
    begin: (drag) => this.#begin(drag),
    move: (drag, event) => {
      drag.at = event.clientY;
      this.#place(drag);
    },
    end: (drag, isCancelled) => this.#drop(drag, isCancelled ? drag.index : drag.to),
  });

  connectedCallback() {
    this.addEventListener("keydown", this.#key);
    // The browser may otherwise start to drag a link in the row.
    this.addEventListener("dragstart", this.#prevent);
  }

  get #rows() {
    return [...this.querySelectorAll("[data-key]")];
  }

  #prevent = (event) => this.#drags.press && event.preventDefault();

  // Dragging

  #begin(drag) {
    drag.rows = this.#rows;
    drag.boxes = drag.rows.map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return { top: top + scrollY, height };
    });
    drag.index = drag.to = drag.rows.indexOf(drag.row);
    this.toggleAttribute("data-sorting", true);
    drag.row.toggleAttribute("data-dragging", true);
    drag.handle.focus({ preventScroll: true });
    requestAnimationFrame(this.#autoScroll);
  }

  /** The row follows the finger; the others make room. */
  #place(drag) {
    const { rows, boxes, index, row, at, from } = drag;
    const own = boxes[index];
    const last = boxes.at(-1);
    const lowest = last.top + last.height - own.top - own.height;
    const offset = Math.min(Math.max(at + scrollY - from, boxes[0].top - own.top), lowest);
    const middle = (box) => box.top + box.height / 2;
    let to = index;
    while (to > 0 && own.top + offset < middle(boxes[to - 1])) to -= 1;
    while (to >= index && to + 1 < boxes.length && own.top + own.height + offset > middle(boxes[to + 1])) to += 1;
    drag.to = to;
    row.style.translate = `0 ${offset}px`;
    rows.forEach((other, place) => {
      if (other === row) return;
      const shift = place < index && place >= to ? own.height : place > index && place <= to ? -own.height : 0;
      other.style.translate = shift ? `0 ${shift}px` : "";
    });
  }

  /** The page scrolls when the finger is near its edge. */
  #autoScroll = () => {
    const drag = this.#drags.press;
    if (!drag?.boxes) return;
    const speed = scrollSpeed(drag.at);
    if (speed !== 0) {
      scrollBy({ top: speed, behavior: "instant" });
      this.#place(drag);
    }
    requestAnimationFrame(this.#autoScroll);
  };

  #drop({ row, rows, index }, to) {
    const { top } = row.getBoundingClientRect();
    this.removeAttribute("data-sorting");
    row.removeAttribute("data-dragging");
    for (const other of rows) other.style.translate = "";
    if (to !== index) moveItem(this, row, to);
    const distance = top - row.getBoundingClientRect().top;
    if (distance && !reducedMotion.matches) row.animate([{ translate: `0 ${distance}px` }, { translate: "0 0" }], { duration: 180, easing: "ease-out" });
  }

  // Moving

  #key = (event) => {
    if (event.key === "Escape" && this.#drags.press?.isDrag) return this.#drags.cancel();
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const handle = event.target.closest(".sort-handle");
    if (!step || !handle || this.#drags.press) return;
    event.preventDefault();
    const row = handle.closest("[data-key]");
    const to = this.#rows.indexOf(row) + step;
    if (to < 0 || to >= this.#rows.length) return;
    moveItem(this, row, to);
    row.scrollIntoView({ block: "nearest" });
  };
}

customElements.define("sortable-list", SortableList);
