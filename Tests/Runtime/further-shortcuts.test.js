// The characters: functions of the player, letters that press a control, and `g` with the letter of a page.

import { clock, equal, heard, network, settled, show, test } from "./harness.js";
import { item, openPlayer, openPlaying, playTo, server } from "./playing.js";

const list = `<div id="shortcuts" popover><kbd>m</kbd><kbd data-for="[data-part=toggle]">Space</kbd><kbd data-for="#notice button, .undo-bar button">u</kbd>
  <kbd data-for="[data-part=fill], .player-bar [data-dismiss], [data-part=open]">f</kbd><kbd data-for="[data-part=sleep], [popovertarget=player-sleep]" data-in-player>z</kbd>
  <a href="/library" data-page="l">Library</a><a href="/settings" data-page="s">Settings</a></div>`;

/** A page with this content and a player that holds an episode. */
async function listen(content = "", player = openPlaying(item(7))) {
  Object.assign(document.documentElement.dataset, { playerUrl: "/player", searchUrl: "/search" });
  document.body.insertAdjacentHTML("beforeend", list);
  const held = await player;
  const { listenToShortcuts } = await import("../runtime/keyboard-shortcuts.js");
  await import("../runtime/further-shortcuts.js");
  listenToShortcuts(held);
  show(content);
  return held;
}
/** Whether the page took the key. */
function press(key, more = {}) {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return event.defaultPrevented;
}
/** The texts of clicked elements, oldest first. */
function clicks() {
  const names = [];
  document.addEventListener("click", (event) => {
    event.preventDefault();
    names.push(event.target.textContent);
  });
  return names;
}

test("keys lead to a tenth of the episode, change the speed and mute", async () => {
  const player = await listen();
  const states = [];
  for (const [key, name] of [["5", "position"], ["0", "position"], ["9", "position"], [">", "rate"], ["<", "rate"], ["<", "rate"], ["m", "volume"], ["m", "volume"]]) {
    equal(press(key), true, key);
    states.push(player.state[name]);
  }
  equal(states, [300, 0, 540, 1.25, 1, 0.75, 0, 1]);
  player.setVolume(0.4);
  press("m");
  press("m");
  equal(player.state.volume, 0.4);
});

test("a new speed and the volume are announced, unless an undo is", async () => {
  await listen('<button data-part="speed" aria-label="Playback speed, 1.25×"></button><input type="range" data-part="level" aria-label="Volume">');
  const notice = document.getElementById("notice");
  const sentences = [">", "m", "m"].map((key) => (press(key), notice.textContent));
  equal(sentences, ["Playback speed, 1.25×", "Volume: 0%", "Volume: 100%"]);
  notice.innerHTML = "Archived<form></form>";
  press(">");
  equal(notice.textContent, "Archived");
});

test("a speed beside the steps goes to the next of them, and stays at both ends", async () => {
  const player = await listen();
  const rates = [1.1, 0.5, 3].flatMap((rate) => ["<", ">"].map((key) => (player.setRate(rate), press(key), player.state.rate)));
  equal(rates, [1, 1.25, 0.5, 0.75, 2.75, 3]);
});

test("p and n lead to the chapters", async () => {
  const player = await listen("", openPlaying(item(7), { chapters: [{ start: 0, title: "One" }, { start: 100, title: "Two" }, { start: 200, title: "Three" }] }));
  await clock.advance(1000);
  await playTo(player, 110);
  press("n");
  equal(player.state.position, 200);
  press("p");
  equal(player.state.position, 100);
});

test("without an episode only pages, lists and the search remain", async () => {
  await listen("", openPlayer());
  equal(["5", "m", "s", "z", ">"].map((key) => press(key)), [false, false, false, true, false]);
  const opened = heard(document, "open-page");
  press("/");
  equal(opened.map(({ url }) => url), ["/search"]);
});

test("a slash focuses the page's search field with its text selected, or opens the search", async () => {
  await listen('<input type="search" value="moss">');
  press("/");
  equal([document.activeElement.value, document.activeElement.selectionEnd], ["moss", 4]);
  show("<h1>Page</h1>");
  document.addEventListener("open-page", ({ detail: { url, didOpen } }) => (show(`<input type="search" value="${url}">`), didOpen()));
  press("/");
  equal(document.activeElement.value, "/search");
});

test("the question mark opens and closes the list of keys", async () => {
  await listen();
  const shortcuts = document.getElementById("shortcuts");
  equal([press("?"), shortcuts.matches(":popover-open"), press("?"), shortcuts.matches(":popover-open")], [true, true, true, false]);
});

test("a letter presses the first visible control of its selectors", async () => {
  await listen('<a href="#" data-part="open">Open</a><div class="player-bar"><a href="#" data-dismiss>Close</a></div><button data-part="fill" hidden>Fill</button>');
  const pressed = clicks();
  press("f");
  document.querySelector("[data-part=fill]").hidden = false;
  press("f");
  document.getElementById("notice").innerHTML = "Archived <form><button>Undo</button></form>";
  press("u");
  equal(pressed, ["Close", "Fill", "Undo"]);
});

test("a control of the player's page is pressed there", async () => {
  await listen();
  const pressed = clicks();
  const opened = heard(document, "open-page");
  equal(press("z"), true);
  show('<button popovertarget="player-sleep">Sleep</button>');
  opened[0].didOpen();
  equal([opened.map(({ url }) => url), pressed, document.activeElement.textContent], [["/player"], ["Sleep"], "Sleep"]);
  show('<button data-part="sleep">Moon</button>');
  press("z");
  equal([opened.length, pressed.at(-1)], [1, "Moon"], "the bar has it too");
});

test("g and a letter open a page, by its tab where there is one; other letters then do nothing", async () => {
  const player = await listen('<nav><a href="/library" data-tab="library">Tab</a></nav>');
  const pressed = clicks();
  for (const key of ["g", "l", "g", "s", "g", "m"]) press(key);
  equal([pressed, player.state.volume], [["Tab", "Settings"], 1]);
  press("g");
  equal([press("Tab"), press("Shift", { shiftKey: true })], [false, false], "other keys than characters are the browser's");
  press("M");
  equal(player.state.volume, 1, "with a caps lock it is the letter of a page");
  press("g");
  await clock.advance(1600);
  press("m");
  equal([pressed.length, player.state.volume], [2, 0], "after a while the letter counts for itself");
});

test("s stars what plays, by the star of the page or by a form of its own", async () => {
  await listen('<button data-live="favourite-7">Star</button>');
  const pressed = clicks();
  press("s");
  equal(pressed, ["Star"]);
  show("");
  const sent = [];
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    sent.push(`${event.target.getAttribute("action")} ${new URLSearchParams(new FormData(event.target))}`);
  });
  press("s");
  equal([sent, document.forms.length], [["/episode-actions/did-tap episode=7&back=%2F&action=favourite"], 0]);
});
