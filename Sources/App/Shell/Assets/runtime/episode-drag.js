// Episodes are dragged with the mouse to a place that takes them: an element with `data-drop-url` posts there the number of the episode as
// `data-drop-key`, and the fields of `data-drop-with` ("action=last"). It is an event of a menu, too.

import { postInOrder } from "./post-queue.js";

const root = document.documentElement;
/** The number of the dragged episode. */
let episode = "";
/** The place under the mouse. @type {HTMLElement | null} */
let over = null;
let pointer = "";

addEventListener("pointerdown", ({ pointerType }) => (pointer = pointerType), { capture: true, passive: true });

document.addEventListener("dragstart", (event) => {
  const row = event.target.closest?.("article[data-episode]");
  if (!row || event.defaultPrevented) return;
  // A finger scrolls, or opens a menu.
  if (pointer !== "mouse") return event.preventDefault();
  episode = row.dataset.episode;
  event.dataTransfer.effectAllowed = "copyLink";
  const cover = row.querySelector(".cover");
  if (cover) event.dataTransfer.setDragImage(cover, 16, 16);
  root.dataset.dragging = "";
});

document.addEventListener("dragover", (event) => {
  if (!episode) return;
  show(event.target.closest?.("[data-drop-url]") ?? null);
  if (!over) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = "copy";
});

document.addEventListener("drop", (event) => {
  if (!episode || !over) return;
  event.preventDefault();
  const { dropUrl, dropKey, dropWith } = over.dataset;
  const fields = new URLSearchParams(dropWith);
  fields.set(dropKey, episode);
  fields.set("back", location.pathname + location.search);
  end();
  postInOrder(dropUrl, fields);
});

document.addEventListener("dragend", end);

function show(place) {
  if (place === over) return;
  over?.removeAttribute("data-drop-over");
  over = place;
  over?.toggleAttribute("data-drop-over", true);
}

function end() {
  show(null);
  episode = "";
  delete root.dataset.dragging;
}
