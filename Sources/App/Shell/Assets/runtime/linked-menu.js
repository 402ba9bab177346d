// The menu of a show, a folder, a playlist, a person, a bookmark or a clip (`a.menu-link`): a page with a few actions, which opens as a menu beside its
// link. Where the page cannot be had, the link leads to it as to any other.

import { openMenu, takePlace } from "../components/menus.js";
import { isPlain } from "../components/plain-click.js";
import { requestPage } from "./page-request.js";

const menu = Object.assign(document.createElement("div"), { id: "linked-menu", className: "menu-sheet", popover: "auto", role: "dialog" });
menu.innerHTML = '<p class="menu-title" id="linked-menu-title" dir="auto"></p><div class="menu-items"></div>';
menu.setAttribute("aria-labelledby", "linked-menu-title");
menu.addEventListener("play-episode", () => {
  // Of the player, a sheet may be around it.
  const outer = menu.parentElement.closest("[popover]");
  menu.hidePopover();
  outer?.hidePopover();
});

/** @param {MouseEvent} event */
async function open(event) {
  const link = event.target.closest?.("a.menu-link");
  if (!link || event.defaultPrevented || !isPlain(event)) return;
  event.preventDefault();
  const place = takePlace();
  const answer = await requestPage(link.href).catch(() => null);
  const items = answer?.kind === "page" && answer.main.querySelector(".menu-card");
  // The finger that was held drags its cover meanwhile.
  if (!link.isConnected || place?.finger?.isDrag) return;
  if (!items) return document.dispatchEvent(new CustomEvent("open-page", { detail: { url: link.href } }));
  menu.querySelector(".menu-title").textContent = answer.main.querySelector("h1").textContent;
  menu.lastElementChild.replaceChildren(...items.childNodes);
  link.after(menu);
  openMenu(menu, link, place);
}

// What lies further out hears a tap later: the page stack finds it done.
document.documentElement.addEventListener("click", open);
