// The entry point of the browser runtime: it starts the page stack, the player, and the live stream that updates both.

import { keys, userID } from "./browser-storage.js";
import { watchCovers } from "./cover.js";
import { listenToShortcuts } from "./keyboard-shortcuts.js";
import { applyPatches } from "./live-patches.js";
import { Live } from "./live.js";
import { PageStack } from "./page-stack.js";
import { player } from "./player.js";
import { listenToReorders } from "./reorder.js";
import { listenToSignOut } from "./sign-out.js";

const pageStack = new PageStack();
const live = new Live({
  patchesDidArrive: applyPatches,
  sessionDidChange: (answer) => player.receive(answer),
  didMissEvents() {
    pageStack.refresh();
    player.catchUp();
  },
  get isPlayingTab() {
    return player.state.playing;
  },
});
pageStack.start();
if (userID) {
  player.start();
  live.start();
} else {
  // The sign-in page mentions journals that wait for their user.
  document.getElementById("signed-out").hidden = keys("earnest.journal").length === 0;
}
watchCovers();
listenToReorders();
listenToSignOut();
listenToShortcuts(player, (url) => pageStack.open(url));

/** A tap on a play button starts the audio within the tap and opens the player. The playing episode pauses, unless a position is given. */
document.addEventListener("play-episode", (event) => {
  const { playing, item } = player.state;
  const { episode, from } = event.detail;
  if (playing && item.episode === episode && from === undefined) return player.pause();
  player.play(event.detail);
  const { playerUrl } = document.documentElement.dataset;
  const isOpen = playerUrl && new URL(playerUrl, location.href).pathname === location.pathname;
  if (playerUrl && !isOpen && !event.target.closest("[data-keeps-page]")) pageStack.open(playerUrl);
});

/** The content of a page is out of date beyond what a patch can express. */
document.addEventListener("page-stale", () => pageStack.refresh());

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
