// The menu of an episode: there is one in the document. The link at a row's end (`row-more`), or its handle, opens it, filled for that
// row from the row's attributes; the form with `data-actions`, of the page or of the part beside it, says which actions it offers. Without
// a script the link leads to a page.

import { isPlain } from "./plain-click.js";

const menu = document.getElementById("episode-menu");
const openers = "a.row-more, a.sort-handle, a.episode-menu";

/** The link whose tap has just closed the menu. @type {Element | null} */
let closed = null;

/** The actions of a swipe, by the value of its setting. */
const swipes = { download: ["download", "cancel", "delete"], queue: ["last"], played: ["played", "unplayed"], archive: ["archived", "unarchived"] };

/**
 * The menu's button for a swipe over a row, by the user's settings.
 * @param {HTMLElement} place @param {"end" | "start"} way @returns {HTMLButtonElement | null}
 */
export function swipeButton(place, way) {
  const row = place.querySelector("article[data-episode]");
  if (!row || !menu) return null;
  const { swipeRight = "download", swipeLeft = "archive" } = playerState();
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
  return [...menu.querySelectorAll("[name=action]")].find((button) => !button.hidden && actions.includes(button.dataset.action));
}

function playerState() {
  const request = new CustomEvent("player-state-request", { detail: {} });
  document.dispatchEvent(request);
  return request.detail.state ?? {};
}

/** @param {HTMLElement} row */
function fill(row) {
  const { episode, finished, archived, favourite, title } = row.dataset;
  const download = row.querySelector(".download-button")?.dataset.state ?? row.dataset.download;
  const isPlayable = row.querySelector("play-button[data-episode]") !== null;
  const can = {
    next: isPlayable, last: isPlayable, download: download === "none", delete: download === "done",
    cancel: download !== undefined && !["none", "done"].includes(download), favourite: favourite !== "true",
    unfavourite: favourite === "true", played: finished !== "true", unplayed: finished === "true", archived: archived !== "true",
    unarchived: archived === "true",
  };
  const form = row.closest("main, [data-part-url]")?.querySelector("[data-actions]");
  const offered = form?.dataset.actions.split(" ") ?? [];
  // What takes the row out of its list waits beside the list.
  menu.querySelector(".to-remove")?.remove();
  const removal = row.closest(":has(> form > .to-remove)")?.querySelector("form > .to-remove");
  if (removal) menu.append(removal.cloneNode(true));
  for (const button of menu.querySelectorAll("button")) {
    const action = button.dataset.action;
    button.value = action ? `${action}-${episode}` : episode;
    if (button.name !== "action") continue;
    button.hidden = !offered.includes(action) || can[action] === false;
    button.setAttribute("form", form?.id);
  }
  const [{ item, isRemote, sleep }, stop] = [playerState(), menu.querySelector("[data-stops]")];
  const isPlaying = item?.episode === Number(episode);
  // The page of the player has no play button for its episode.
  const keeps = (isPlayable || isPlaying) && document.documentElement.dataset.keeps !== undefined;
  for (const button of menu.querySelectorAll("[data-keep]")) button.hidden = !keeps || (button.dataset.keep === "keep") === (row.dataset.kept !== undefined);
  stop.hidden = isRemote || !isPlaying;
  stop.ariaPressed = String(sleep?.kind === "episode");
  menu.querySelector(".menu-title").textContent = title ?? (row.querySelector(".row-title") ?? document.querySelector("main h1"))?.textContent;
}

/** @param {MouseEvent} event */
function open(event) {
  const link = event.target.closest?.(openers);
  if (!link || !menu || event.defaultPrevented || !isPlain(event)) return;
  event.preventDefault();
  if (closed === link && event.detail > 0) return;
  // The ways that the row of a handle can go wait in the page.
  const steps = link.matches(".sort-handle") ? document.querySelectorAll("#row-steps button") : [];
  menu.querySelector("#episode-menu-steps").replaceChildren(...[...steps].map((button) => button.cloneNode(true)));
  fill(link.closest("[data-episode]"));
  quick.remove();
  // Next to its link it follows it in the order of the keyboard, and stands beside it.
  link.after(menu);
  menu.showPopover({ source: link });
}

const quick = Object.assign(document.createElement("span"), { className: "row-quick" });
const hovers = matchMedia("(hover: hover)");

/** A row that is pointed at or has the focus shows two more actions. @param {Event} event */
function offer({ target, type }) {
  const row = target.closest?.("article[data-episode]");
  const link = row?.querySelector(".row-end > a.row-more");
  if (!link || !menu || !hovers.matches || row.contains(quick) || menu.matches(":popover-open")) return;
  // A row with the keyboard's focus keeps them: a page that moves under a resting pointer must not take them away.
  if (type !== "focusin" && (quick.contains(document.activeElement) || quick.closest("article")?.querySelector(":focus-visible"))) return;
  fill(row);
  const buttons = [...menu.querySelectorAll("[data-action=next], [data-action$=favourite]")].filter((button) => !button.hidden);
  quick.replaceChildren(...buttons.map((button) => button.cloneNode(true)));
  for (const button of quick.children) Object.assign(button, { title: button.textContent }).classList.add("row-button");
  link.before(quick);
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
