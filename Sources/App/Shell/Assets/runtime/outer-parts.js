// Parts of a wide window outside of the page, each with an address of its own (`data-part-url`): the lists of the sidebar, and the Up Next
// panel, which the player bar's queue button opens beside the page or, where there is less room, over it. A part is requested when it first
// shows and after each patch that announces a change. The sidebar becomes a rail of icons, as which a tablet begins, and its sections close, as its
// user has left them.

import { isPlain } from "../components/plain-click.js";
import { base, owned, read, readJSON, write } from "./browser-storage.js";
import { applyPatches, refreshPage } from "./live-patches.js";
import { requestPage } from "./page-request.js";
import { lightLinks } from "./tabs.js";

const root = document.documentElement;
const tablet = matchMedia("(min-width: 43.75rem)");
const desktop = matchMedia("(min-width: 68.75rem)");
const roomy = matchMedia("(min-width: 85rem)");
const storedPanel = owned("earnest.panel");
const closedSections = owned("earnest.sidebar");

export function listenToOuterParts() {
  const panel = document.getElementById("side-panel");
  const lists = document.querySelector(".sidebar [data-part-url]");
  if (!panel || !lists) return;
  const fold = document.querySelector(".sidebar-fold");
  // The style sheet hides them on a phone and on a rail.
  const showLists = () => {
    const isWhole = lists.checkVisibility();
    if (fold) fold.ariaExpanded = String(isWhole);
    if (isWhole && !lists.firstElementChild) loadPart(lists);
  };
  const show = (isOpen) => {
    panel.hidden = !isOpen;
    for (const link of panelLinks()) link.ariaExpanded = String(isOpen);
    if (isOpen) loadPart(panel);
  };
  const close = () => {
    write(storedPanel, "closed");
    show(false);
  };
  fold?.addEventListener("click", () => {
    root.dataset.sidebar = lists.checkVisibility() ? "rail" : "whole";
    // The server reads it, so that the next document has its width from the start.
    document.cookie = `earnest_sidebar=${root.dataset.sidebar}; path=${base || "/"}; max-age=34560000; samesite=lax`;
    showLists();
  });
  // Which sections are closed is the browser's own.
  lists.addEventListener("toggle", ({ target }) => {
    const closed = new Set(readJSON(closedSections) ?? []);
    if (target.open) closed.delete(target.id);
    else closed.add(target.id);
    write(closedSections, JSON.stringify([...closed]));
  }, true);
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
  for (const width of [tablet, desktop]) width.addEventListener("change", showLists);
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
  for (const id of readJSON(closedSections) ?? []) answer.main.querySelector(`details#${CSS.escape(id)}`)?.removeAttribute("open");
  const shown = part.querySelector(fresh.localName);
  if (shown) {
    refreshPage(part, answer.main);
  } else {
    part.dataset.change = answer.main.dataset.change ?? "";
    part.append(fresh);
  }
  // Numbers at links outside of it.
  applyPatches([...part.querySelectorAll(".sidebar-counts > [data-live]")].map(({ dataset, textContent: text }) => ({ key: dataset.live, text })));
  lightLinks();
}
