// Starts the browser's side: the stack, and the player.

import { player } from "./player.js";
import { Stack } from "./stack.js";

const stack = new Stack();
stack.start();
player.start();

/** A tap on a play button: the sound starts within it, and the player opens; on what plays already, it pauses. */
document.addEventListener("play-episode", (event) => {
  const { playing, item } = player.state;
  if (playing && item.episode === event.detail.episode) return player.pause();
  player.play(event.detail);
  const { playerUrl } = document.documentElement.dataset;
  const isOpen = playerUrl && new URL(playerUrl, location.href).pathname === location.pathname;
  if (playerUrl && !isOpen && !event.target.closest("[data-stay]")) stack.open(playerUrl);
});
