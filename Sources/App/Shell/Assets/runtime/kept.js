// The episodes that this browser stores, known without waiting: the player decides within the tap whether it needs the server. Rows are
// marked as they enter the page. The work itself is in keeper.js, which is loaded when there is some.

import { base, owned, readJSON, userID, write } from "./browser-storage.js";
import { loadFurtherAssets } from "./further-assets.js";
import { string } from "./strings.js";

const keys = { complete: owned("earnest.kept"), pending: owned("earnest.keep-pending"), rules: owned("earnest.keep-rules") };
const rows = "article[data-episode], .episode-actions[data-episode]";
/** Announces that an episode is stored or removed. */
export const keptChanged = "kept-change";

/** Browsers store files over HTTPS and on the machine itself, and some of them not in a private window. */
export const canKeep = isSecureContext && "caches" in globalThis && "serviceWorker" in navigator && Boolean(navigator.locks);

let lists = readLists();

/** Whether the service worker plays it without the server. @param {number} episode */
export const isKept = (episode) => Boolean(navigator.serviceWorker?.controller) && lists.complete.includes(episode);

/** The address at which the service worker plays it. @param {number} episode */
export const keptURL = (episode) => `${base}/kept/${episode}`;

export const completeEpisodes = () => lists.complete;

/** @param {"complete" | "pending"} kind @param {number[]} episodes */
export function setEpisodes(kind, episodes) {
  if (String(lists[kind]) === String(episodes)) return;
  write(keys[kind], JSON.stringify(episodes));
  didChange({ ...lists, [kind]: episodes });
}

/** The rules of this device: 0 for none. @returns {{upNext: number, newest: number, shows: number[]}} */
export const readRules = () => ({ upNext: 0, newest: 0, shows: [], ...readJSON(keys.rules) });

/** @param {ReturnType<typeof readRules>} rules */
export const writeRules = (rules) => write(keys.rules, JSON.stringify(rules));

export function startKeeping() {
  if (!userID || !canKeep) return;
  document.documentElement.dataset.keeps = "";
  mark(document);
  new MutationObserver((records) => {
    if (lists.complete.length + lists.pending.length === 0) return;
    for (const { addedNodes } of records) for (const node of addedNodes) if (node instanceof Element) mark(node);
  }).observe(document.body, { childList: true, subtree: true });
  addEventListener("storage", ({ key }) => Object.values(keys).includes(key) && didChange(readLists()));
  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("button[data-keep]");
    if (button) report(`${button.dataset.keep}-episode`, Number(button.value));
  });
  const { upNext, newest } = readRules();
  if (lists.complete.length + lists.pending.length + upNext + newest > 0) (globalThis.requestIdleCallback ?? setTimeout)(() => loadFurtherAssets().catch(() => {}));
}

/** For keeper.js. @param {"keep-episode" | "unkeep-episode"} name @param {number} episode */
export async function report(name, episode) {
  const title = document.querySelector(`article[data-episode="${episode}"] .row-title, [data-episode="${episode}"] .player-title`)?.textContent;
  await loadFurtherAssets();
  document.dispatchEvent(new CustomEvent(name, { detail: { episode, title: title ?? document.querySelector("main h1")?.textContent ?? "" } }));
}

function readLists() {
  return { complete: readJSON(keys.complete) ?? [], pending: readJSON(keys.pending) ?? [] };
}

function didChange(now) {
  lists = now;
  mark(document);
  document.dispatchEvent(new CustomEvent(keptChanged));
}

/** @param {Document | Element} place */
function mark(place) {
  const found = [...place.querySelectorAll(rows)];
  if (place instanceof Element && place.matches(rows)) found.push(place);
  for (const row of found) {
    const episode = Number(row.dataset.episode);
    const state = lists.complete.includes(episode) ? "true" : lists.pending.includes(episode) ? "pending" : null;
    if (state === (row.dataset.kept ?? null)) continue;
    if (state) row.dataset.kept = state;
    else delete row.dataset.kept;
    const link = row.querySelector(".row-title a");
    if (link) link.ariaDescription = state === "true" ? string("onDevice") : null;
  }
}
