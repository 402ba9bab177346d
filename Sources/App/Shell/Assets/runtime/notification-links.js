// Pages that notifications open: in this tab when the service worker says so, or in a new one, whose address says whether to play.

import { player } from "./player.js";

const arrival = new URLSearchParams(location.search);
const playsOnArrival = arrival.get("play") === "1";
if (playsOnArrival) {
  // A reload does not play again.
  arrival.delete("play");
  history.replaceState(history.state, "", location.pathname + (arrival.size ? `?${arrival}` : ""));
}

function play() {
  const item = document.querySelector("main .episode-actions play-button")?.item;
  // Where the browser does not allow audio without a tap, the player asks for one.
  if (item && !(player.state.playing && player.state.item?.episode === item.episode)) player.play(item);
}

if (playsOnArrival) customElements.whenDefined("play-button").then(play);
document.addEventListener("worker-message", ({ detail: data }) => {
  if (data?.type !== "open") return;
  document.dispatchEvent(new CustomEvent("open-page", { detail: { url: data.url, didOpen: data.plays ? play : undefined } }));
});
