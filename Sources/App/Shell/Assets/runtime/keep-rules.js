// The rules of this device: the head of Up Next, and the newest episodes that the server downloads on its own. The server says which ones
// these are.

import { base, owned, read, readJSON, write } from "./browser-storage.js";
import { keptKeys } from "./kept.js";
import { keeper } from "./keeper.js";
import { player } from "./player.js";

/** In milliseconds. */
const interval = 600_000;
let last = -Infinity;
let timer = 0;

/** Whether this profile was new with the first version that has the default below. */
const newKey = owned("earnest.keep-new");
const off = { isSame: false, auto: 0, upNext: 0 };

/**
 * The rules of this device: so many of the newest auto-downloads, and of the head of Up Next. An earlier version had no switch, and stored the
 * number of the newest episodes of shows: `shows` are in its rules alone, which hold until the user sets others.
 * @returns {{isSame: boolean, auto: number, upNext: number, newest?: number, shows?: number[]}}
 */
export function readRules() {
  const rules = { ...off, ...readJSON(keptKeys.rules) };
  return rules.shows ? { ...rules, isSame: rules.upNext + rules.newest > 0 } : rules;
}

/** Applies the rules now, or when ten minutes have passed since the last time. */
function applySoon() {
  if (timer) return;
  timer = setTimeout(() => apply().catch(() => {}), Math.max(last + interval - performance.now(), 0));
}

/** @param {{isSame: boolean, auto: number, upNext: number}} rules */
export function setRules(rules) {
  // No rule has selected them yet.
  if (!readRules().isSame) keeper.removed.filter(() => false);
  write(keptKeys.rules, JSON.stringify(rules));
  last = -Infinity;
  clearTimeout(timer);
  timer = 0;
  applySoon();
}

async function apply() {
  timer = 0;
  last = performance.now();
  const { isSame, auto, upNext, newest, shows } = readRules();
  const ruled = (await keeper.records()).filter(({ by }) => by === "rule");
  if (!isSame && ruled.length === 0) return;
  const query = new URLSearchParams(shows ? { queue: upNext, newest, shows: shows.join(",") } : isSame ? { queue: upNext, auto } : { queue: 0, auto: 0 });
  const response = await fetch(`${base}/keep?${query}`, { cache: "no-store" });
  if (!response.ok) return;
  const { episodes } = await response.json();
  for (const record of ruled) {
    // The one that plays has left Up Next.
    if (!episodes.includes(record.episode) && player.state.item?.episode !== record.episode) await keeper.discard(record);
  }
  // One that the user removed stays so until the rules select others, and then select it again.
  keeper.removed.filter((episode) => episodes.includes(episode));
  for (const episode of episodes) if (!keeper.removed.episodes.includes(episode)) await keeper.keep(episode, "rule");
}

/** A new installed app on a phone that can tell Wi-Fi has the same episodes from the start. */
function setDefault() {
  if (readJSON(keptKeys.rules)) return;
  if (read(newKey) === null) write(newKey, read(owned("earnest.device")) ? "no" : "yes");
  const { type, saveData } = navigator.connection ?? {};
  const isPhone = ["(display-mode: standalone)", "(hover: none)"].every((query) => matchMedia(query).matches);
  if (read(newKey) !== "yes" || !isPhone || !type || saveData || document.documentElement.dataset.downloads !== "device") return;
  write(keptKeys.rules, JSON.stringify({ isSame: true, auto: 3, upNext: 3 }));
}

setDefault();
document.addEventListener("live-change", applySoon);
document.addEventListener("page-stale", applySoon);
addEventListener("online", applySoon);
applySoon();
