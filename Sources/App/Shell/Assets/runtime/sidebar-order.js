// Links of the sidebar whose order is the user's (`data-order-key` in an element with `data-move-url`) are dragged with the mouse. The keyboard
// and fingers have the page on which all folders are moved, and the menu of a playlist.

/** The dragged item. @type {HTMLElement | null} */
let item = null;
/** The one after it before the drag. @type {Element | null} */
let follower = null;

document.addEventListener("dragstart", ({ target }) => {
  item = target.closest?.(".sidebar [data-order-key]") ?? null;
  follower = item?.nextElementSibling ?? null;
  item?.toggleAttribute("data-dragging", true);
});

document.addEventListener("dragover", (event) => {
  const other = item && event.target.closest?.("[data-order-key]");
  if (!other || other.parentElement !== item.parentElement) return;
  event.preventDefault();
  if (other === item) return;
  const { top, height } = other.getBoundingClientRect();
  // The line between two items is crossed in the middle of the other one, so that the list is at rest below the mouse.
  if (event.clientY > top + height / 2) other.after(item);
  else other.before(item);
});

document.addEventListener("drop", (event) => item && event.target.closest?.("[data-order-key]") && event.preventDefault());

document.addEventListener("dragend", ({ dataTransfer }) => {
  if (!item) return;
  const [moved, next] = [item, item.nextElementSibling];
  item = null;
  moved.removeAttribute("data-dragging");
  if (next === follower) return;
  // Escape, or a drop elsewhere.
  if (dataTransfer.dropEffect === "none") return moved.parentElement.insertBefore(moved, follower);
  const detail = { key: moved.dataset.orderKey, before: next?.dataset.orderKey ?? null };
  moved.dispatchEvent(new CustomEvent("sortable-move", { bubbles: true, detail }));
});
