// An episode that neither this device nor the server can play now: a tap on it offers the next one that this device has.

import { canKeep, isKept } from "./kept.js";
import { showNotice } from "./notice.js";
import { showOffer } from "./offer.js";
import { player } from "./player.js";
import { isOffline } from "./sign-in.js";
import { string } from "./strings.js";

/** The part of the player's own episode that has arrived plays on. @param {import("./playback-plan.js").Item} item */
export function isAway({ episode }) {
  if (!canKeep || !isOffline() || isKept(episode)) return false;
  const { item, buffered } = player.state;
  return item?.episode !== episode || buffered.length === 0;
}

/** The next one of the plan, or of the page: behind the tapped one, else the first. @param {Element} tapped */
export function offerNext(tapped) {
  const isBehind = (button) => tapped.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING;
  const onPage = [...document.querySelectorAll("main [data-kept=true] play-button[data-episode]")];
  const item = player.state.upcoming.find(({ episode }) => isKept(episode)) ?? (onPage.find(isBehind) ?? onPage[0])?.item;
  if (!item) return showNotice(string("notOnDevice"));
  const play = () => document.body.dispatchEvent(new CustomEvent("play-episode", { bubbles: true, detail: item }));
  showOffer(string("notOnDevice"), string("playInstead").replace("{title}", () => item.title), play);
}
