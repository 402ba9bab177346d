// The rings of downloads, and what this device has of their episodes: that stands beside the state of the server, which patches change, and
// the style sheet draws both. Rings in a place of the server show the server's alone.

import { KeptStore } from "../worker/kept-store.js";
import { titleOf } from "../components/episode-menu.js";
import { ringOf } from "./download-state.js";
import { keeper, keeperChanged } from "./keeper.js";
import { canKeep, downloadsHere, keptEpisodes, serverPlace } from "./kept.js";
import { setAttribute } from "./live-patches.js";
import { reachableChanged } from "./sign-in.js";
import { string } from "./strings.js";

const selector = ".download-button[data-live]";
const store = new KeptStore();

/** @type {Map<number, any>} */
let records = new Map();
/** Counts the readings of all records: an earlier one may end later. */
let readings = 0;

/** The label of a ring that has the device's, and the server's under it. @type {WeakMap<Element, {own: string, server: string}>} */
const labels = new WeakMap();

/** @param {Element} ring */
export const episodeOf = (ring) => Number(ring.dataset.live.match(/\d+/)[0]);

/** @param {number} episode */
const stateOf = (episode) => keeper.state(records.get(episode));

/** What a tap on it does. @param {Element} ring */
export const actOf = (ring) => ringOf(ring.dataset.state, stateOf(episodeOf(ring)), downloadsHere()).act;

/** @param {Document | Element} [place] @param {number} [episode] Only its rings */
export function showRings(place = document, episode) {
  const found = [...place.querySelectorAll(selector)];
  if (place instanceof Element && place.matches(selector)) found.push(place);
  for (const ring of found) if (episode === undefined || episodeOf(ring) === episode) showRing(ring);
}

/** @param {HTMLElement} ring */
function showRing(ring) {
  if (ring.closest(serverPlace)) return;
  const device = stateOf(episodeOf(ring));
  const { device: state, label, word } = ringOf(ring.dataset.state, device, downloadsHere());
  const known = labels.get(ring);
  const server = known?.own === ring.ariaLabel ? known.server : ring.ariaLabel;
  const own = label ? sentence(ring, label, device) : server;
  labels.set(ring, { own, server });
  setAttribute(ring, "aria-label", own);
  setAttribute(ring, "aria-disabled", !label && ring.dataset.state === "done" ? "true" : null);
  setAttribute(ring, "data-device", state);
  setAttribute(ring, "data-word", word && ring.matches(".worded") ? string(word).replace("{percent}", String(device?.part)) : null);
  if (device) ring.style.setProperty("--part", String(device.part));
}

/** A failure says why. */
function sentence(ring, label, device) {
  const text = string(label).replace("{title}", () => titleOf(ring.closest("[data-episode]")));
  if (device?.state !== "failed") return text;
  const reason = device.reason === "quota" ? string("keepFull") : /^(unavailable|changed)$/.test(device.reason) ? string("keepFailed") : device.reason;
  return `${text}${string("stop")}${reason}`;
}

async function read() {
  const reading = (readings += 1);
  const all = await store.records().catch(() => []);
  if (reading !== readings) return;
  records = new Map(all.map((record) => [record.episode, record]));
  showRings();
}

if (canKeep) {
  // Known before the records are read.
  for (const episode of keptEpisodes.complete) records.set(episode, { episode, isComplete: true });
  for (const episode of keptEpisodes.pending) records.set(episode, { episode });
  showRings();
  read();
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "attributes" && target.matches(selector)) showRing(target);
      for (const node of addedNodes) if (node instanceof Element) showRings(node);
    }
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["aria-label", "data-state"] });
  document.addEventListener(keeperChanged, ({ detail: { record } }) => {
    if (!record) return read();
    records.set(record.episode, record);
    showRings(document, record.episode);
  });
  document.addEventListener(reachableChanged, () => showRings());
  navigator.connection?.addEventListener?.("change", () => showRings());
}
