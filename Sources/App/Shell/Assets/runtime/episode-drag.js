// Episodes and shows are dragged with the mouse to a place that takes them: an element with `data-drop-url` posts there the number of the
// episode or show as `data-drop-key`, "show" for a show, and the fields of `data-drop-with` ("action=last"). It is an event of a menu, too.

import { postInOrder } from "./post-queue.js";

const root = document.documentElement;
/** The dragged episode or show. @type {{number: string, isShow: boolean} | null} */
let dragged = null;
/** The place under the mouse. @type {HTMLElement | null} */
let over = null;
let pointer = "";

addEventListener("pointerdown", ({ pointerType }) => (pointer = pointerType), { capture: true, passive: true });

document.addEventListener("dragstart", (event) => {
  const row = event.target.closest?.("article[data-episode], li[data-show]");
  if (!row || event.defaultPrevented) return;
  // A finger scrolls, or opens a menu.
  if (pointer !== "mouse") return event.preventDefault();
  const { episode, show } = row.dataset;
  dragged = { number: episode ?? show, isShow: episode === undefined };
  event.dataTransfer.effectAllowed = "copyLink";
  const cover = row.querySelector(".cover");
  if (cover) event.dataTransfer.setDragImage(cover, 16, 16);
  root.dataset.dragging = dragged.isShow ? "show" : "episode";
});

document.addEventListener("dragover", (event) => {
  if (!dragged) return;
  const place = event.target.closest?.("[data-drop-url]");
  light(place && (place.dataset.dropKey === "show") === dragged.isShow ? place : null);
  if (!over) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = "copy";
});

document.addEventListener("drop", (event) => {
  if (!dragged || !over) return;
  event.preventDefault();
  const { dropUrl, dropKey, dropWith } = over.dataset;
  const fields = new URLSearchParams(dropWith);
  fields.set(dropKey, dragged.number);
  fields.set("back", location.pathname + location.search);
  end();
  postInOrder(dropUrl, fields);
});

document.addEventListener("dragend", end);

/** @param {HTMLElement | null} place */
function light(place) {
  if (place === over) return;
  over?.removeAttribute("data-drop-over");
  over = place;
  over?.toggleAttribute("data-drop-over", true);
}

function end() {
  light(null);
  dragged = null;
  delete root.dataset.dragging;
}
