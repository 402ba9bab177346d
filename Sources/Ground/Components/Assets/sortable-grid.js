// <sortable-grid>: a grid whose tiles (`data-key`) can be reordered: dragged with the mouse, with a finger that has been held, or by their
// handles at once; or moved with the arrow keys on a handle. A tile stays among those of its `data-group`. It moves at once, and
// `sortable-move` reports its key and that of the next tile, null at the end. On a tile of another group with `data-into-url` it can be
// dropped: that one reports `sortable-into` with the key.
//
// The menu that a held finger opens over a tile closes when the finger moves on.

import { DragTracker, reducedMotion } from "./gesture.js";
import { moveItem, scrollSpeed } from "./reordering.js";

class SortableGrid extends HTMLElement {
  #drags = new DragTracker(this, {
    press: (event) => {
      const tile = event.target.closest("[data-key]");
      if (!tile || event.button !== 0 || event.target.closest("[popover]")) return null;
      const waits = event.pointerType !== "mouse" && !event.target.closest(".sort-handle");
      return { tile, waits, from: point(event), at: point(event), clientY: event.clientY };
    },
    begin: (drag) => this.#begin(drag),
    move: (drag, event) => {
      Object.assign(drag, { at: point(event), clientY: event.clientY });
      this.#place(drag);
    },
    end: (drag, isCancelled) => this.#drop(isCancelled ? { ...drag, to: drag.index, into: null } : drag),
  });

  connectedCallback() {
    this.addEventListener("keydown", this.#key);
    // Prevents the drag of a link out of the page, and the browser's menu on a long press.
    this.addEventListener("dragstart", this.#prevent);
    this.addEventListener("contextmenu", this.#menu);
    // Prevents scrolling during a drag.
    this.addEventListener("touchmove", this.#touch, { passive: false });
  }

  disconnectedCallback() {
    this.#drags.cancel();
  }

  get #tiles() {
    return [...this.querySelectorAll("[data-key]")];
  }

  // Dragging

  #begin(drag) {
    if (drag.waits) for (const menu of document.querySelectorAll(":popover-open")) menu.hidePopover();
    drag.tiles = this.#tiles;
    drag.boxes = drag.tiles.map((tile) => {
      const { left, top, width, height } = tile.getBoundingClientRect();
      return { x: left + scrollX, y: top + scrollY, width, height };
    });
    drag.index = drag.to = drag.tiles.indexOf(drag.tile);
    this.toggleAttribute("data-sorting", true);
    drag.tile.toggleAttribute("data-dragging", true);
    drag.tile.querySelector(".sort-handle")?.focus({ preventScroll: true });
    navigator.vibrate?.(10);
    requestAnimationFrame(this.#autoScroll);
  }

  /** The tile follows the finger; the others flow around the nearest place. */
  #place(drag) {
    const { tiles, boxes, index, tile, at, from } = drag;
    const offset = { x: at.x - from.x, y: at.y - from.y };
    const own = boxes[index];
    const distance = (place) => Math.hypot(boxes[place].x - own.x - offset.x, boxes[place].y - own.y - offset.y);
    const places = boxes.map((_, place) => place).filter((place) => isGroup(tiles[place], tile));
    drag.into = tiles.find((other, place) => other.dataset.intoUrl && !isGroup(other, tile) && holds(boxes[place], at)) ?? null;
    const to = drag.into ? index : places.reduce((best, place) => (distance(place) < distance(best) ? place : best), index);
    drag.to = to;
    tile.style.translate = `${offset.x}px ${offset.y}px`;
    tiles.forEach((other, place) => {
      if (other === tile) return;
      other.toggleAttribute("data-drop-over", other === drag.into);
      const shift = place < index && place >= to ? 1 : place > index && place <= to ? -1 : 0;
      const box = boxes[place + shift];
      other.style.translate = shift ? `${box.x - boxes[place].x}px ${box.y - boxes[place].y}px` : "";
    });
  }

  /** The page scrolls when the finger is near its edge. */
  #autoScroll = () => {
    const drag = this.#drags.press;
    if (!drag?.boxes) return;
    const speed = scrollSpeed(drag.clientY);
    const before = scrollY;
    if (speed !== 0) scrollBy({ top: speed, behavior: "instant" });
    if (scrollY !== before) {
      drag.at.y += scrollY - before;
      this.#place(drag);
    }
    requestAnimationFrame(this.#autoScroll);
  };

  #drop({ tile, tiles, index, to, into }) {
    const { left, top } = tile.getBoundingClientRect();
    this.removeAttribute("data-sorting");
    tile.removeAttribute("data-dragging");
    for (const other of tiles) {
      other.style.translate = "";
      other.removeAttribute("data-drop-over");
    }
    into?.dispatchEvent(new CustomEvent("sortable-into", { bubbles: true, detail: { key: tile.dataset.key } }));
    if (to !== index && this.isConnected) moveItem(this, tile, to);
    const now = tile.getBoundingClientRect();
    const offset = `${left - now.left}px ${top - now.top}px`;
    if (!reducedMotion.matches) tile.animate([{ translate: offset }, { translate: "0 0" }], { duration: 180, easing: "ease-out" });
  }

  #prevent = (event) => event.preventDefault();

  #menu = (event) => {
    const { press } = this.#drags;
    if (press?.waits || press?.isDrag) event.preventDefault();
  };

  /** A finger that has been held does not scroll any more. */
  #touch = (event) => {
    const { press } = this.#drags;
    if ((press?.isHeld || press?.isDrag) && event.cancelable) event.preventDefault();
  };

  // Moving

  #key = (event) => {
    if (event.key === "Escape" && this.#drags.press?.isDrag) return this.#drags.cancel();
    const handle = event.target.closest(".sort-handle");
    if (!handle || this.#drags.press || event.ctrlKey || event.altKey || event.metaKey) return;
    const tiles = this.#tiles;
    const tile = handle.closest("[data-key]");
    const index = tiles.indexOf(tile);
    const forward = getComputedStyle(this).direction === "rtl" ? -1 : 1;
    const ends = tiles.filter((other) => isGroup(other, tile));
    const places = {
      ArrowRight: index + forward, ArrowLeft: index - forward, ArrowDown: index + this.#columns, ArrowUp: index - this.#columns,
      Home: tiles.indexOf(ends[0]), End: tiles.indexOf(ends.at(-1)),
    };
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (!tiles[to] || to === index || !isGroup(tiles[to], tile)) return;
    moveItem(this, tile, to);
    tile.scrollIntoView({ block: "nearest" });
  };

  get #columns() {
    const tiles = this.#tiles;
    const next = tiles.findIndex((tile) => tile.offsetTop > tiles[0].offsetTop);
    return next < 0 ? tiles.length : next;
  }
}

/** Its place on the page. */
function point({ clientX, clientY }) {
  return { x: clientX + scrollX, y: clientY + scrollY };
}

function holds({ x, y, width, height }, at) {
  return at.x >= x && at.x < x + width && at.y >= y && at.y < y + height;
}

function isGroup(tile, other) {
  return tile.dataset.group === other.dataset.group;
}

customElements.define("sortable-grid", SortableGrid);
