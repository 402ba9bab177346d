// Starts the browser's side: the stack, the player, and the live stream that keeps both up to date.

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

/** A tap on a play button: the sound starts within it, and the player opens; on what plays already, it pauses, unless a place is asked for. */
document.addEventListener("play-episode", (event) => {
  const { playing, item } = player.state;
  const { episode, from } = event.detail;
  if (playing && item.episode === episode && from === undefined) return player.pause();
  player.play(event.detail);
  const { playerUrl } = document.documentElement.dataset;
  const isOpen = playerUrl && new URL(playerUrl, location.href).pathname === location.pathname;
  if (playerUrl && !isOpen && !event.target.closest("[data-stay]")) stack.open(playerUrl);
});

/** What a page shows is out of date, and is more than leaves. */
document.addEventListener("page-stale", () => stack.refresh());

let before = player.state;

/** A page of the episode that was played until now follows to the one that plays next. */
document.addEventListener("player-change", ({ detail: now }) => {
  const { item, playing } = before;
  before = now;
  if (now.playing !== playing) live.update();
  if (now.playing && item && item.episode !== now.item.episode) stack.follow(String(item.episode), now.item.episodeURL);
});
