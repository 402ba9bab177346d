// The menu of an episode: there is one in the document. The link at a row's end (`row-more`), or its handle, opens it, filled for that
// row from the row's attributes; the page's `#row-actions` says which actions it offers. Without a script the link leads to a page.

const menu = document.getElementById("episode-menu");
const openers = "a.row-more, a.sort-handle, a.episode-menu";

/** The link whose tap has just closed the menu. @type {Element | null} */
let closed = null;

/** The menu's button for a swipe over a row: download, cancel or delete. @param {HTMLElement} place @returns {HTMLButtonElement | null} */
export function swipeButton(place) {
  const ring = place.querySelector(".download-button");
  if (!ring || !menu) return null;
  const action = { none: "download", done: "delete" }[ring.dataset.state] ?? "cancel";
  fill(ring.closest("[data-episode]"));
  if (!menu.isConnected) document.body.append(menu);
  return [...menu.querySelectorAll("[name=action]")].find((button) => button.dataset.action === action);
}

/** @param {HTMLElement} row */
function fill(row) {
  const { episode, finished, archived, favourite } = row.dataset;
  const download = row.querySelector(".download-button")?.dataset.state;
  const isPlayable = row.querySelector("play-button[data-episode]") !== null;
  const can = {
    next: isPlayable, last: isPlayable, download: download === "none", delete: download === "done",
    cancel: download !== undefined && !["none", "done"].includes(download), favourite: favourite !== "true",
    unfavourite: favourite === "true", played: finished !== "true", unplayed: finished === "true", archived: archived !== "true",
    unarchived: archived === "true",
  };
  const offered = document.getElementById("row-actions")?.dataset.actions.split(" ") ?? [];
  for (const button of menu.querySelectorAll("button")) {
    const action = button.dataset.action;
    button.value = `${action}-${episode}`;
    if (button.name === "action") button.hidden = !offered.includes(action) || can[action] === false;
  }
  menu.querySelector(".menu-title").textContent = (row.querySelector(".row-title") ?? document.querySelector("main h1"))?.textContent;
}

/** @param {MouseEvent} event */
function open(event) {
  const link = event.target.closest?.(openers);
  if (!link || !menu || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (closed === link && event.detail > 0) return;
  // The ways that the row of a handle can go wait in the page.
  const steps = link.matches(".sort-handle") ? document.querySelectorAll("#row-steps button") : [];
  menu.querySelector("#episode-menu-steps").replaceChildren(...[...steps].map((button) => button.cloneNode(true)));
  fill(link.closest("[data-episode]"));
  // Next to its link it follows it in the order of the keyboard, and stands beside it.
  link.after(menu);
  menu.showPopover({ source: link });
}

// What lies further out hears a tap later: the page stack finds it done.
const root = document.documentElement;
root.addEventListener("pointerdown", ({ target }) => {
  const isOpen = menu?.matches(":popover-open");
  closed = isOpen && menu.previousElementSibling === target.closest?.(openers) ? menu.previousElementSibling : null;
}, true);
root.addEventListener("click", open);
// A link that is a button answers to the space bar too.
root.addEventListener("keydown", (event) => {
  const link = event.key === " " && event.target.closest?.(openers);
  if (!link) return;
  event.preventDefault();
  link.click();
});
