// The buttons of the player page that play or share. Browsers allow both inside the tap only, so that it cannot wait for the page's script.

import { clock } from "../components/time-text.js";
import { showNotice } from "../runtime/notice.js";
import { player } from "../runtime/player.js";
import { share } from "../runtime/share.js";

const actions = { toggle: () => player.toggle(), previous: () => player.previous(), next: () => player.next(), share: shareEpisode };

document.addEventListener("click", (event) => {
  const control = event.target.closest?.("audio-player :is(button, a)[data-part]");
  const act = actions[control?.dataset.part];
  if (!act || act(control.closest("audio-player").dataset) === false) return;
  event.preventDefault();
  control.closest("[popover]")?.hidePopover();
});

/** @returns {boolean} Without an episode, its link leads to its page */
function shareEpisode({ stringShared, stringNotShared }) {
  const { item, position } = player.state;
  if (!item) return false;
  const url = new URL(item.episodeURL, location.href);
  if (position >= 1) url.searchParams.set("t", String(Math.floor(position)));
  share(item.title, url.href).then((outcome) => {
    if (outcome !== "shared") showNotice((outcome === "copied" ? stringShared : stringNotShared).replace("{time}", clock(position)));
  });
  return true;
}
