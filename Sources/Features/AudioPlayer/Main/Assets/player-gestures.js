// The buttons of the player page that play. Browsers allow it inside the tap only, so that it cannot wait for the page's script.

import { player } from "../runtime/player.js";

const actions = { toggle: () => player.toggle(), previous: () => player.previous(), next: () => player.next() };

document.addEventListener("click", (event) => {
  const control = event.target.closest?.("audio-player button[data-part]");
  const act = actions[control?.dataset.part];
  if (!act) return;
  act();
  event.preventDefault();
  control.closest("[popover]")?.hidePopover();
});
