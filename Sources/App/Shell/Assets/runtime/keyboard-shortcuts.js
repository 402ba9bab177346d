// Keyboard shortcuts of the player on every page: never while the user types, never with a modifier, never where a control uses the key
// itself. The page lists the keys (#shortcuts), and `?` opens the list.

const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.75, 3];
const typing = "input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]";
/** Controls with their own movement keys. */
const withArrowKeys = "[role=slider], input, [role=tablist], [role=listbox]";

/** @param {import("./player.js").Player} player @param {(url: string) => Promise<void>} open */
export function listenToShortcuts(player, open) {
  const { playerUrl, searchUrl } = document.documentElement.dataset;
  const isPlayer = () => playerUrl !== undefined && new URL(playerUrl, location.href).pathname === location.pathname;

  const actions = {
    " ": () => player.toggle(),
    ArrowLeft: () => player.skip(-player.state.skipBack),
    ArrowRight: () => player.skip(player.state.skipForward),
    // On other pages these keys scroll.
    ArrowUp: () => isPlayer() && changeVolume(0.1),
    ArrowDown: () => isPlayer() && changeVolume(-0.1),
    p: () => player.chapters.skip(-1),
    n: () => player.chapters.skip(1),
    "<": () => player.setRate(rates.findLast((rate) => rate < player.state.rate - 0.01) ?? rates[0]),
    ">": () => player.setRate(rates.find((rate) => rate > player.state.rate + 0.01) ?? rates.at(-1)),
  };

  function changeVolume(step) {
    const { volume } = player.state;
    if (volume === null) return false;
    player.setVolume(Math.round((volume + step) * 10) / 10);
  }

  async function search() {
    const field = () => document.querySelector("main input[type=search]");
    if (!field() && searchUrl) await open(searchUrl);
    field()?.focus();
    field()?.select();
  }

  /** @returns {boolean} Whether the key is a shortcut */
  function press({ key, target }) {
    if (key === "?") return document.getElementById("shortcuts")?.togglePopover(), true;
    if (document.querySelector(":popover-open, dialog[open]")) return false;
    if (key === "/") return search(), true;
    if (!player.state.item || !actions[key]) return false;
    if (key === " " && target.closest("a, button, summary, [role=button], label")) return false;
    if (key.startsWith("Arrow") && target.closest(withArrowKeys)) return false;
    return actions[key]() !== false;
  }

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest(typing)) return;
    // A held key repeats skips, but plays and opens only once.
    if (event.repeat && !event.key.startsWith("Arrow")) return;
    if (press(event)) event.preventDefault();
  });
}
