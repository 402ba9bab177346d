// The rules of this device: the head of Up Next, and the newest episodes of shows. The server says which episodes these are.

import { base, readJSON, write } from "./browser-storage.js";
import { keptKeys } from "./kept.js";
import { keeper } from "./keeper.js";
import { player } from "./player.js";

/** In milliseconds. */
const interval = 600_000;
let last = -Infinity;
let timer = 0;

/** The rules of this device: 0 for none. @returns {{upNext: number, newest: number, shows: number[]}} */
export const readRules = () => ({ upNext: 0, newest: 0, shows: [], ...readJSON(keptKeys.rules) });

/** Applies the rules now, or when ten minutes have passed since the last time. */
function applySoon() {
  if (timer) return;
  timer = setTimeout(() => apply().catch(() => {}), Math.max(last + interval - performance.now(), 0));
}

/** @param {ReturnType<typeof readRules>} rules */
export function setRules(rules) {
  const { upNext, newest } = readRules();
  // No rule has selected them yet.
  if (upNext + newest === 0) keeper.removed.filter(() => false);
  write(keptKeys.rules, JSON.stringify(rules));
  last = -Infinity;
  clearTimeout(timer);
  timer = 0;
  applySoon();
}

async function apply() {
  timer = 0;
  last = performance.now();
  const { upNext, newest, shows } = readRules();
  const ruled = (await keeper.records()).filter(({ by }) => by === "rule");
  if (upNext + newest + ruled.length === 0) return;
  const query = new URLSearchParams({ queue: String(upNext), newest: String(newest), shows: shows.join(",") });
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

document.addEventListener("live-change", applySoon);
document.addEventListener("page-stale", applySoon);
addEventListener("online", applySoon);
applySoon();
