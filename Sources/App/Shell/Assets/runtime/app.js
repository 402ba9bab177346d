// The entry point of the browser runtime: it starts the page stack, the player, and the live stream that updates both.

import { writeTimes } from "../components/time-text.js";
import { keys, userID } from "./browser-storage.js";
import { showCoverPlay } from "./cover-play.js";
import { watchCovers } from "./cover.js";
import { startFurtherAssets } from "./further-assets.js";
import { startKeeping } from "./kept.js";
import { listenToShortcuts } from "./keyboard-shortcuts.js";
import { applyPatches, catchUp } from "./live-patches.js";
import { Live } from "./live.js";
import { isAway, offerNext } from "./offline-play.js";
import { listenToOuterParts } from "./outer-parts.js";
import { serverDidAnswer, startOutbox } from "./outbox.js";
import { PageStack } from "./page-stack.js";
import { player } from "./player.js";
import { showPresses } from "./press.js";
import { began } from "./rest.js";
import { listenToSheets } from "./sheets.js";
import { listenToSignOut } from "./sign-out.js";
import { showTooltips } from "./tooltips.js";

const endStart = began();
writeTimes(document);
startFurtherAssets();

const pageStack = new PageStack();
const live = new Live({
  patchesDidArrive(patches) {
    applyPatches(patches);
    document.dispatchEvent(new CustomEvent("live-change"));
  },
  sessionDidChange: (answer) => player.receive(answer),
  didMissEvents(change) {
    catchUp(change);
    if (change === undefined) player.catchUp();
  },
  /** Actions and reports that wait are sent. Pages and parts that come from this device are requested again. */
  serverDidAnswer() {
    serverDidAnswer();
    document.dispatchEvent(new CustomEvent("server-answer"));
    if (document.querySelector("main[data-saved]")) pageStack.refresh();
    document.querySelectorAll("[data-part-url][data-saved]").forEach((part) => part.dispatchEvent(new CustomEvent("page-stale")));
  },
  get isPlayingTab() {
    return player.state.playing;
  },
});
if (userID) listenToOuterParts();
pageStack.start();
if (userID) {
  player.start();
  live.start();
  startOutbox();
} else {
  // The sign-in page mentions journals and actions that wait for their user.
  document.getElementById("signed-out").hidden = keys("earnest.journal").length + keys("earnest.outbox").length === 0;
}
watchCovers();
showPresses();
listenToSheets();
listenToSignOut();
startKeeping();
listenToShortcuts(player);
showTooltips();
showCoverPlay();

/** A tap on a play button starts the audio within the tap; a setting opens the player then. The playing episode pauses, but not by a button for a position. */
document.addEventListener("play-episode", (event) => {
  const { playing, item } = player.state;
  const { episode, from } = event.detail;
  if (playing && item.episode === episode && from === undefined && !("place" in event.target.dataset)) return player.pause();
  if (isAway(event.detail)) return offerNext(event.target);
  player.play(event.detail);
  const { playerUrl, opensPlayer } = document.documentElement.dataset;
  if (!(player.state.opensPlayer ?? opensPlayer !== undefined)) return event.target.closest("main")?.querySelector("[data-closes-on-play]")?.click();
  const isOpen = playerUrl && new URL(playerUrl, location.href).pathname === location.pathname;
  if (playerUrl && !isOpen && !event.target.closest("[data-keeps-page]")) pageStack.open(playerUrl);
});

/** The menus of the speed and the sleep timer. */
document.addEventListener("click", ({ target }) => {
  const { sleep, minutes, rate, step } = target.closest?.("[data-sleep], button[data-rate], [data-step]")?.dataset ?? {};
  if (rate) player.setRate(Number(rate));
  else if (step) player.setRate(Math.min(Math.max(Math.round((player.state.rate + Number(step)) * 20) / 20, 0.5), 3));
  else if (sleep === "more") player.extendSleep();
  else if (sleep) player.sleepTimer.set(sleep === "off" ? null : sleep, Number(minutes));
});

/** A time in show notes plays its episode from there. The link of an episode that the page does not know opens its page. */
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-seek]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const known = [player.state.item, document.querySelector("main .episode-actions play-button")?.item];
  const item = known.find((item) => item?.episodeURL && new URL(item.episodeURL, location.href).pathname === link.pathname);
  if (!item) return;
  event.preventDefault();
  const { seek, until } = link.dataset;
  const detail = { ...item, from: Number(seek), until: until && Number(until) };
  link.dispatchEvent(new CustomEvent("play-episode", { bubbles: true, detail }));
}, true);

/** The page has become another part of a long list. */
document.addEventListener("page-address", ({ detail }) => pageStack.readdress(detail));

/** A notice leads to a page. */
document.addEventListener("open-page", ({ detail: { url, didOpen } }) => pageStack.open(url).then(didOpen));

/**
 * The content of a page is out of date beyond what a patch can express, unless an answer that has come since shows it (`isShown`). Who waits
 * for the current one has a detail.
 */
document.addEventListener("page-stale", ({ detail }) => {
  if (detail?.isShown) return;
  const done = pageStack.refresh();
  if (detail) detail.done = done;
});

document.addEventListener("signed-in", () => {
  player.catchUp();
  live.reconnect();
  pageStack.refresh();
});

let before = player.state;

/** A page of the previous episode becomes the page of the next one. */
document.addEventListener("player-change", ({ detail: now }) => {
  const { item, playing } = before;
  before = now;
  if (now.playing !== playing) live.update();
  if (now.playing && item && item.episode !== now.item.episode) pageStack.follow(String(item.episode), now.item.episodeURL);
});

endStart();
