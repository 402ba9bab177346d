// Parts of a wide window outside of the page, each with an address of its own (`data-part-url`): the lists of the sidebar, and the Up Next
// panel, which the player bar's queue button opens beside the page or, where there is less room, over it. A part is requested when it first
// shows and after each patch that announces a change.

import { isPlain } from "../components/plain-click.js";
import { owned, read, write } from "./browser-storage.js";
import { refreshPage } from "./live-patches.js";
import { requestPage } from "./page-request.js";
import { lightLinks } from "./tabs.js";

const desktop = matchMedia("(min-width: 68.75rem)");
const roomy = matchMedia("(min-width: 85rem)");
const storedPanel = owned("earnest.panel");

export function listenToOuterParts() {
  const panel = document.getElementById("side-panel");
  const lists = document.querySelector(".sidebar [data-part-url]");
  if (!panel || !lists) return;
  const showLists = () => desktop.matches && !lists.firstElementChild && load(lists);
  const show = (isOpen) => {
    panel.hidden = !isOpen;
    for (const link of panelLinks()) link.ariaExpanded = String(isOpen);
    if (isOpen) load(panel);
  };
  const close = () => {
    write(storedPanel, "closed");
    show(false);
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("[data-opens-panel]");
    if (!link || !desktop.matches || !isPlain(event)) return;
    event.preventDefault();
    if (!panel.hidden) return close();
    write(storedPanel, "open");
    show(true);
    if (!roomy.matches) panel.focus();
  });
  panel.addEventListener("keydown", (event) => {
    // That of an open menu closes the menu.
    if (event.key !== "Escape" || panel.querySelector(":popover-open")) return;
    close();
    panelLinks()[0]?.focus();
  });
  panel.querySelector("[data-part=close]").addEventListener("click", close);
  for (const part of [panel, lists]) part.addEventListener("page-stale", ({ detail }) => part.hidden || detail?.isShown || load(part));
  desktop.addEventListener("change", showLists);
  showLists();
  if (roomy.matches && read(storedPanel) === "open") show(true);
}

function panelLinks() {
  return document.querySelectorAll("[data-opens-panel]");
}

/** @param {HTMLElement} part */
async function load(part) {
  const answer = await requestPage(part.dataset.partUrl).catch(() => null);
  // Requested again when the server answers.
  part.toggleAttribute("data-saved", answer === null || answer.isSaved === true);
  const fresh = answer?.kind === "page" && answer.main.querySelector(".page-bar + *");
  // Of two requests, the earlier one may be answered later.
  if (!fresh || Number(answer.main.dataset.asked) < Number(part.dataset.asked)) return;
  part.dataset.asked = answer.main.dataset.asked;
  const shown = part.querySelector(fresh.localName);
  if (shown) {
    refreshPage(part, answer.main);
  } else {
    part.dataset.change = answer.main.dataset.change ?? "";
    part.append(fresh);
  }
  lightLinks();
}
