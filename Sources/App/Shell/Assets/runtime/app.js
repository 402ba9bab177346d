// The entry point of the browser runtime: it starts the page stack, the player, and the live stream that updates both.

import { watchCovers } from "./cover.js";
import { listenToKeys } from "./keys.js";
import { patchLeaves } from "./leaves.js";
import { Live } from "./live.js";
import { listenToMoves } from "./moves.js";
import { player } from "./player.js";
import { Stack } from "./stack.js";

const stack = new Stack();
const live = new Live({
  leavesDidChange: patchLeaves,
  sessionDidChange: (answer) => player.receive(answer),
  didMissEvents() {
    stack.refresh();
    player.catchUp();
  },
  get isHeard() {
    return player.state.playing;
  },
});
stack.start();
player.start();
live.start();
watchCovers();
listenToMoves();
listenToKeys(player, (url) => stack.open(url));

/** A tap on a play button starts the audio within the tap and opens the player. The playing episode pauses, unless a position is given. */
document.addEventListener("play-episode", (event) => {
  const { playing, item } = player.state;
  const { episode, from } = event.detail;
  if (playing && item.episode === episode && from === undefined) return player.pause();
  player.play(event.detail);
  const { playerUrl } = document.documentElement.dataset;
  const isOpen = playerUrl && new URL(playerUrl, location.href).pathname === location.pathname;
  if (playerUrl && !isOpen && !event.target.closest("[data-stay]")) stack.open(playerUrl);
});

/** The content of a page is out of date beyond what a patch can express. */
document.addEventListener("page-stale", () => stack.refresh());

let before = player.state;

/** A page of the previous episode becomes the page of the next one. */
document.addEventListener("player-change", ({ detail: now }) => {
  const { item, playing } = before;
  before = now;
  if (now.playing !== playing) live.update();
  if (now.playing && item && item.episode !== now.item.episode) stack.follow(String(item.episode), now.item.episodeURL);
});
