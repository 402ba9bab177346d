import { equal, settled, show, test } from "./harness.js";
import { listenToShortcuts } from "../runtime/keyboard-shortcuts.js";

/** A player that notes the calls. */
const called = [];
const note = (name) => (...parts) => void called.push([name, ...parts].join(" "));
const player = {
  state: { item: { episode: 7 }, skipBack: 10, skipForward: 30, rate: 1, volume: 0.5 },
  toggle: note("toggle"), skip: note("skip"), setRate: note("rate"), setVolume: note("volume"), chapters: { skip: note("chapter") },
};
const opened = [];

function listen({ onPlayer = false } = {}) {
  Object.assign(document.documentElement.dataset, { playerUrl: onPlayer ? "/" : "/player", searchUrl: "/search" });
  listenToShortcuts(player, async (url) => (opened.push(url), show(`<input type="search" value="rain">`)));
  return show(`<h1 tabindex="-1">Page</h1><button>Button</button><a href="/x">Link</a><input type="text"><textarea></textarea>
    <select></select><i contenteditable></i><input type="checkbox"><i role="slider" tabindex="0"></i>`);
}

/** Presses a key; whether the page took it. */
function press(key, place = "h1", more = {}) {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  document.querySelector(`main ${place}`).dispatchEvent(event);
  return event.defaultPrevented;
}

test("keys play, skip, change the speed and lead to the chapters", () => {
  listen();
  equal([" ", "ArrowLeft", "ArrowRight", "p", "n", "<", ">"].map((key) => press(key)), Array(7).fill(true));
  equal(called, ["toggle", "skip -10", "skip 30", "chapter -1", "chapter 1", "rate 0.75", "rate 1.25"]);
});

test("a speed beside the steps goes to the next of them, and stays at both ends", () => {
  listen();
  for (const rate of [1.1, 0.5, 3]) {
    player.state.rate = rate;
    press("<");
    press(">");
  }
  equal(called, ["rate 1", "rate 1.25", "rate 0.5", "rate 0.75", "rate 2.75", "rate 3"]);
});

test("up and down set the volume in the player only, and only where it can be set", () => {
  listen();
  equal([press("ArrowUp"), called], [false, []], "elsewhere they scroll");
  listen({ onPlayer: true });
  equal([press("ArrowUp"), press("ArrowDown"), called], [true, true, ["volume 0.6", "volume 0.4"]]);
  player.state.volume = null;
  equal([press("ArrowUp"), called.length], [false, 2]);
});

test("never while the user types, never with a modifier, never in a composition", () => {
  listen();
  for (const place of ["input[type=text]", "textarea", "select", "[contenteditable]"]) for (const key of [" ", "<", "/", "?"]) equal(press(key, place), false, place);
  for (const modifier of ["ctrlKey", "altKey", "metaKey", "isComposing"]) equal(press("ArrowRight", "h1", { [modifier]: true }), false, modifier);
  equal(called, []);
});

test("a control keeps the keys that it uses itself", () => {
  listen();
  equal(["button", "a"].map((place) => press(" ", place)), [false, false]);
  equal(["[role=slider]", "input[type=checkbox]"].map((place) => press("ArrowRight", place)), [false, false]);
  equal([press(" ", "input[type=checkbox]"), press("ArrowRight", "button"), called], [true, true, ["toggle", "skip 30"]]);
});

test("a key that another script has taken is taken", () => {
  listen();
  document.querySelector("h1").addEventListener("keydown", (event) => event.preventDefault());
  press(" ");
  equal(called, []);
});

test("a held key repeats skips, and nothing else", () => {
  listen();
  for (const key of [" ", "n", "ArrowRight"]) press(key, "h1", { repeat: true });
  equal(called, ["skip 30"]);
});

test("without an episode only the search and the list of keys remain", async () => {
  player.state.item = null;
  listen();
  equal([press(" "), press("ArrowRight"), press("/"), called], [false, false, true, []]);
});

test("a slash focuses the page's search field with its text selected, or opens the search", async () => {
  listen();
  show(`<h1>Page</h1><input type="search" value="moss">`);
  press("/");
  await settled();
  const field = document.activeElement;
  equal([field.value, field.selectionEnd, opened], ["moss", 4, []]);
  show("<h1>Page</h1>");
  press("/");
  await settled();
  equal([document.activeElement.value, opened], ["rain", ["/search"]]);
});

test("the question mark opens and closes the list of keys, and under an open sheet no key plays", () => {
  listen();
  const list = document.body.appendChild(Object.assign(document.createElement("div"), { id: "shortcuts", popover: "auto" }));
  equal([press("?"), list.matches(":popover-open")], [true, true]);
  equal([press(" "), press("/"), called], [false, false, []]);
  equal([press("?"), list.matches(":popover-open")], [true, false]);
  press(" ");
  equal(called, ["toggle"]);
});
