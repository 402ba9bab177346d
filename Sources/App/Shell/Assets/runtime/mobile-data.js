// Streams over mobile data say how large they are, once for each episode, where the browser tells what kind of network there is.

import { size } from "../components/byte-text.js";
import { downloadsHere, isKept, requestKeeping } from "./kept.js";
import { showNotice } from "./notice.js";
import { showOffer } from "./offer.js";
import { player } from "./player.js";
import { string } from "./strings.js";

/** Episodes whose size was shown. */
const shown = new Set();

/** Whether the network costs money, or the user wants to save data. */
export const isMetered = () => navigator.connection?.type === "cellular" || navigator.connection?.saveData === true;

document.addEventListener("player-change", ({ detail: { item, playing, isRemote, buffered, duration } }) => {
  if (!playing || isRemote || !item?.size || shown.has(item.episode) || !isMetered() || isKept(item.episode)) return;
  shown.add(item.episode);
  if (duration && buffered.some(([start, end]) => start < 1 && end > duration - 1)) return;
  const sentence = string("streaming").replace("{size}", size(item.size));
  const keep = () => {
    player.pause();
    requestKeeping("keep", item.episode);
  };
  if (downloadsHere()) showOffer(sentence, string("keepFirst"), keep);
  else showNotice(sentence);
});
