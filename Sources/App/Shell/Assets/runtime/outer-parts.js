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
  const showLists = () => desktop.matches && !lists.firstElementChild && loadPart(lists);
  const show = (isOpen) => {
    panel.hidden = !isOpen;
    for (const link of panelLinks()) link.ariaExpanded = String(isOpen);
    if (isOpen) loadPart(panel);
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
  document.addEventListener("keydown", (event) => {
    // That of an open menu closes the menu, and that of a field belongs to it.
    if (event.key !== "Escape" || event.defaultPrevented || !panel.checkVisibility()) return;
    if (document.querySelector(":popover-open, dialog[open]") || event.target.closest("input, textarea, select")) return;
    close();
    if (panel.contains(event.target)) panelLinks()[0]?.focus();
  });
  panel.querySelector("[data-part=close]").addEventListener("click", close);
  for (const part of [panel, lists]) part.addEventListener("page-stale", ({ detail }) => part.checkVisibility() && !detail?.isShown && loadPart(part));
  desktop.addEventListener("change", showLists);
  showLists();
  if (desktop.matches && read(storedPanel) === "open") show(true);
}

function panelLinks() {
  return document.querySelectorAll("[data-opens-panel]");
}

/** Shows the current content of a part. @param {HTMLElement} part */
export async function loadPart(part) {
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
