// The marks of rows whose episodes this browser stores or is about to store, and without a connection of those that it has not, as they
// enter the page, and the lists behind them.

import { read, write } from "./browser-storage.js";
import { canKeep, keptChanged, keptEpisodes, keptKeys, readKept } from "./kept.js";
import { setAttribute } from "./live-patches.js";
import { isOffline, reachableChanged } from "./sign-in.js";
import { string } from "./strings.js";

const rows = "[data-episode][data-favourite]";

/** @param {"complete" | "pending"} kind @param {number[]} episodes */
export function setEpisodes(kind, episodes) {
  const list = JSON.stringify(episodes);
  // Another tab may have stored another one.
  if (list !== (read(keptKeys[kind]) ?? "[]")) write(keptKeys[kind], list);
  if (String(keptEpisodes[kind]) === String(episodes)) return;
  keptEpisodes[kind] = episodes;
  didChange();
}

function didChange() {
  mark(document);
  document.dispatchEvent(new CustomEvent(keptChanged));
}

/** @param {Document | Element} place */
function mark(place) {
  const isAway = isOffline();
  if (place !== document && !isAway && keptEpisodes.complete.length + keptEpisodes.pending.length === 0) return;
  const found = [...place.querySelectorAll(rows)];
  if (place instanceof Element && place.matches(rows)) found.push(place);
  for (const row of found) {
    const episode = Number(row.dataset.episode);
    const state = keptEpisodes.complete.includes(episode) ? "true" : keptEpisodes.pending.includes(episode) ? "pending" : null;
    const isMissing = isAway && state !== "true" && row.querySelector("play-button[data-episode]") !== null;
    setAttribute(row, "data-kept", state);
    row.toggleAttribute("data-away", isMissing);
    const facts = row.querySelector(".episode-facts");
    if (facts) setAttribute(facts, "data-away", isMissing ? string("notOnDevice") : null);
    const link = row.querySelector(".row-title a");
    if (link) link.ariaDescription = state === "true" ? string("onDevice") : isMissing ? string("notOnDevice") : null;
  }
}

if (canKeep) {
  mark(document);
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (node instanceof Element) mark(node);
  }).observe(document.body, { childList: true, subtree: true });
  document.addEventListener(reachableChanged, () => mark(document));
  // Another tab.
  addEventListener("storage", ({ key }) => {
    if (!Object.values(keptKeys).includes(key)) return;
    readKept();
    didChange();
  });
}
