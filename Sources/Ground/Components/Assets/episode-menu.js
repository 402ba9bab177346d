// The menu of an episode: there is one in the document. The link at a row's end (`row-more`) opens it, filled for that row from the row's
// attributes; the form with `data-actions`, of the page or of the part beside it, says which actions it offers. The handle of a row opens
// it with the ways that the row can go. Without a script the links lead to a page.

import { openMenu } from "./menus.js";
import { isPlain } from "./plain-click.js";

const menu = document.getElementById("episode-menu");
const openers = "a.row-more, a.sort-handle, a.episode-menu";

/** The link whose tap has just closed the menu. @type {Element | null} */
let closed = null;

/** The actions of a swipe, by the value of its setting. */
const swipes = { download: ["download", "unkeep", "cancel", "delete"], queue: ["last"], played: ["played", "unplayed"], archive: ["archived", "unarchived"] };

/**
 * The menu's button for a swipe over a row, by the user's settings.
 * @param {HTMLElement} place @param {"end" | "start"} way @returns {HTMLButtonElement | null}
 */
export function swipeButton(place, way) {
  const row = place.querySelector("article[data-episode]");
  if (!row || !menu) return null;
  const { swipeRight = "queue", swipeLeft = "archive" } = playerState();
  const button = actionButton(row, swipes[way === "end" ? swipeRight : swipeLeft] ?? []);
  return (way === "start" && menu.querySelector(".to-remove")) || button;
}

/**
 * The menu's button for the first of these actions that the row's page offers and that would change the row.
 * @param {HTMLElement} row @param {string[]} actions @returns {HTMLButtonElement | undefined}
 */
export function actionButton(row, actions) {
  if (!menu) return;
  fill(row);
  if (!menu.isConnected) document.body.append(menu);
  return actions.map((action) => menu.querySelector(`[data-action=${action}]:not([hidden])`)).find(Boolean) ?? undefined;
}

function playerState() {
  const request = new CustomEvent("player-state-request", { detail: {} });
  document.dispatchEvent(request);
  return request.detail.state ?? {};
}

/** What the page of a row, or the part beside it, offers. @param {HTMLElement} row @returns {HTMLFormElement | null} */
function formOf(row) {
  return row.closest("main, [data-part-url], [data-menu]")?.querySelector("form[data-actions]") ?? null;
}

/** @param {HTMLElement} row @param {boolean} [moves] Whether with the ways that it can go, in place of its actions */
function fill(row, moves = false) {
  const { episode, finished, archived, favourite } = row.dataset;
  // Rows in a place of the server are about its files.
  const isServers = row.closest("[data-place=server]") !== null;
  const kept = isServers ? undefined : row.dataset.kept;
  const isHere = !isServers && root.dataset.downloads === "device";
  const download = row.querySelector(".download-button")?.dataset.state ?? row.dataset.download;
  const isPlayable = row.querySelector("play-button[data-episode]") !== null;
  const can = {
    next: isPlayable, last: isPlayable, download: isHere ? download !== undefined && kept === undefined : download === "none",
    delete: download === "done" && kept !== "pending", cancel: !isHere && download !== undefined && !["none", "done"].includes(download), favourite: favourite !== "true",
    unfavourite: favourite === "true", played: finished !== "true", unplayed: finished === "true", archived: archived !== "true",
    unarchived: archived === "true",
  };
  const form = formOf(row);
  const offered = moves ? [] : (form?.dataset.actions.split(" ") ?? []);
  // The ways wait in the page, and what the menu of the player bar has besides in the bar.
  const more = moves ? document.querySelectorAll("#row-steps button") : row.querySelectorAll(":scope > .menu-more > *");
  menu.querySelector("#episode-menu-steps").replaceChildren(...[...more].map((entry) => entry.cloneNode(true)));
  // What takes the row out of its list waits beside the list.
  menu.querySelector(".to-remove")?.remove();
  const removal = row.closest(":has(> form > .to-remove)")?.querySelector("form > .to-remove");
  if (removal && !moves) menu.append(removal.cloneNode(true));
  for (const button of menu.querySelectorAll("button")) {
    const action = button.dataset.action;
    const { keptText } = button.dataset;
    button.value = action && button.name ? `${action}-${episode}` : episode;
    button.dataset.text ??= button.textContent;
    if (keptText) button.lastChild.data = kept === "true" ? keptText : button.dataset.text;
    if (button.dataset.keep) button.hidden = moves || kept === undefined;
    if (button.name !== "action") continue;
    button.hidden = !offered.includes(action) || can[action] === false;
    button.setAttribute("form", form?.id);
  }
  menu.querySelector(".menu-title").textContent = titleOf(row);
}

/** The ring of the row starts a download. Where the server has the episode too, it is the way to remove it from this device alone. @param {HTMLElement} row */
function leaveOutRing(row) {
  if (!row.querySelector(".download-button")?.checkVisibility()) return;
  const [download, unkeep, everywhere] = ["download", "unkeep", "delete"].map((action) => menu.querySelector(`[data-action=${action}]`));
  download.hidden = true;
  unkeep.hidden ||= !everywhere.hidden;
}

/** The title of its episode. @param {HTMLElement | null} row */
export function titleOf(row) {
  return row?.dataset.title ?? (row?.querySelector(".row-title") ?? document.querySelector("main h1"))?.textContent ?? "";
}

/** @param {MouseEvent} event */
function open(event) {
  const link = event.target.closest?.(openers);
  if (!link || !menu || event.defaultPrevented || !isPlain(event)) return;
  event.preventDefault();
  if (closed === link && event.detail > 0) return;
  const row = link.closest("[data-episode]");
  fill(row, link.matches(".sort-handle"));
  leaveOutRing(row);
  // Next to its link it follows it in the order of the keyboard, and stands beside it.
  link.after(menu);
  openMenu(menu, link);
}

// With a mouse, a row has places for two actions of its menu: they are there when it is pointed at or has the focus.
const quick = Object.assign(document.createElement("span"), { className: "row-quick" });
const hovers = matchMedia("(hover: hover)");
/** The star says what a tap on it does now. */
const marks = new MutationObserver(showStar);

/** @param {Event} event */
function offer({ target, type }) {
  const row = target.closest?.("article[data-episode]");
  const end = row?.querySelector(".row-end:has(> a.row-more)");
  if (!end || !menu || !hovers.matches || row.contains(quick) || menu.matches(":popover-open")) return;
  // A row with the keyboard's focus keeps them: a page that moves under a resting pointer must not take them away.
  if (type !== "focusin" && quick.closest("article")?.querySelector(":focus-visible")) return;
  fill(row);
  const buttons = [...menu.querySelectorAll("[data-action=next], [data-action$=favourite]")].filter((button) => !button.hidden);
  quick.replaceChildren(...buttons.map((button) => button.cloneNode(true)));
  for (const button of quick.children) Object.assign(button, { title: button.textContent }).classList.add("row-button");
  end.prepend(quick);
  marks.disconnect();
  marks.observe(row, { attributeFilter: ["data-favourite"] });
}

/** The star stays where it is, also for the keyboard. */
function showStar() {
  const [row, star] = [quick.closest("[data-episode]"), quick.querySelector("[data-action$=favourite]")];
  const button = menu.querySelector(`[data-action=${row?.dataset.favourite === "true" ? "unfavourite" : "favourite"}]`);
  if (!row || !star || !button) return;
  const { className, dataset: { action }, textContent: title } = button;
  star.replaceChildren(...button.cloneNode(true).childNodes);
  Object.assign(star, { className: `${className} row-button`, value: `${action}-${row.dataset.episode}`, title }).dataset.action = action;
}

// What lies further out hears a tap later: the page stack finds it done.
const root = document.documentElement;
root.addEventListener("pointerdown", ({ target }) => {
  const isOpen = menu?.matches(":popover-open");
  closed = isOpen && menu.previousElementSibling === target.closest?.(openers) ? menu.previousElementSibling : null;
}, true);
root.addEventListener("click", open);
root.addEventListener("pointerover", offer);
root.addEventListener("focusin", offer);
// A link that is a button answers to the space bar too.
root.addEventListener("keydown", (event) => {
  const link = event.key === " " && event.target.closest?.(openers);
  if (!link) return;
  event.preventDefault();
  link.click();
});
