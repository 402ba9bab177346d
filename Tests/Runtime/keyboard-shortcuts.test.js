import { equal, show, test } from "./harness.js";
import { further, listenToShortcuts } from "../runtime/keyboard-shortcuts.js";

/** A player that notes the calls. */
const called = [];
const note = (name) => (...parts) => void called.push([name, ...parts].join(" "));
const player = { state: { item: { episode: 7 }, skipBack: 10, skipForward: 30, volume: 0.5 }, toggle: note("toggle"), skip: note("skip"), setVolume: note("volume") };

function listen({ onPlayer = false } = {}) {
  document.documentElement.dataset.playerUrl = onPlayer ? "/" : "/player";
  further.press = ({ key }) => (called.push(`further ${key}`), key === "j");
  listenToShortcuts(player);
  return show(`<h1 tabindex="-1">Page</h1><button>Button</button><a href="/x">Link</a><a href="/x" role="button">More</a><input type="text"><textarea></textarea>
    <select></select><i contenteditable></i><input type="checkbox"><i role="slider" tabindex="0"></i>`);
}

/** Presses a key; whether the page took it. */
function press(key, place = "h1", more = {}) {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  document.querySelector(`main ${place}`).dispatchEvent(event);
  return event.defaultPrevented;
}
const point = (place) => document.querySelector(`main ${place}`).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType: "mouse" }));
/** The focus moves, as after a click or a tab key. */
function focus(place) {
  document.activeElement.blur();
  document.querySelector(`main ${place}`).focus();
}

test("the space bar plays, and the arrow keys skip", () => {
  listen();
  equal([" ", "ArrowLeft", "ArrowRight"].map((key) => press(key)), [true, true, true]);
  equal(called, ["toggle", "skip -10", "skip 30"]);
});

test("up and down set the volume in the player only, and only where it can be set", () => {
  listen();
  equal([press("ArrowUp"), called], [false, ["further ArrowUp"]], "elsewhere they scroll");
  listen({ onPlayer: true });
  called.length = 0;
  equal([press("ArrowUp"), press("ArrowDown"), called.filter((call) => call.startsWith("volume"))], [true, true, ["volume 0.6", "volume 0.4"]]);
  player.state.volume = null;
  equal(press("ArrowUp"), false);
});

test("never while the user types, never with a modifier, never in a composition", () => {
  listen();
  for (const place of ["input[type=text]", "textarea", "select", "[contenteditable]"]) for (const key of [" ", "j", "/", "?"]) equal(press(key, place), false, place);
  for (const modifier of ["ctrlKey", "altKey", "metaKey", "isComposing"]) for (const key of ["ArrowRight", "j"]) equal(press(key, "h1", { [modifier]: true }), false, modifier);
  equal(press("j", "h1", { keyCode: 229 }), false, "some browsers report a composition by this code alone");
  equal(called, []);
});

test("a control that the keyboard has reached keeps the keys that it uses", () => {
  listen();
  for (const place of ["button", "[role=button]", "input[type=checkbox]"]) {
    focus(place);
    equal(press(" ", place), false, place);
  }
  equal(["[role=slider]", "input[type=checkbox]"].map((place) => press("ArrowRight", place)), [false, false]);
  equal(called.filter((call) => !call.startsWith("further")), []);
  focus("a");
  equal([press(" ", "a"), press("ArrowRight", "button"), called.slice(-2)], [true, true, ["toggle", "skip 30"]], "a link uses neither");
});

test("after a click the space bar plays, and other keys change nothing about that", () => {
  listen();
  const pressed = [];
  const button = document.querySelector("main button");
  button.addEventListener("keydown", ({ key }) => pressed.push(key));
  point("button");
  focus("button");
  equal([press(" ", "button"), press("ArrowRight", "button"), press(" ", "button")], [true, true, true]);
  equal([called, pressed], [["toggle", "skip 30", "toggle"], ["ArrowRight"]], "the button does not get the key");
  focus("a");
  focus("button");
  equal(press(" ", "button"), false, "the keyboard has moved the focus since");
  point("button");
  equal(press(" ", "button"), true, "a click on the button with the focus");
});

test("a key that another script has taken is taken", () => {
  listen();
  document.querySelector("h1").addEventListener("keydown", (event) => event.preventDefault());
  press(" ");
  press("j");
  equal(called, []);
});

test("a held key repeats skips and steps, and nothing else", () => {
  listen();
  for (const key of [" ", "n", "ArrowRight", "j", "K"]) press(key, "h1", { repeat: true });
  equal(called, ["skip 30", "further j", "further K"]);
});

test("without an episode the other keys remain", () => {
  player.state.item = null;
  listen();
  equal([press(" "), press("ArrowRight"), press("j"), called], [false, false, true, ["further  ", "further ArrowRight", "further j"]]);
});

test("a user has turned characters off: the space bar and the arrow keys stay", () => {
  listen();
  document.documentElement.dataset.characterKeys = "off";
  equal(["j", "?", "0", "<"].map((key) => press(key)), [false, false, false, false]);
  equal([press(" "), press("ArrowLeft"), called], [true, true, ["toggle", "skip -10"]]);
  document.documentElement.dataset.characterKeys = "on";
  equal(press("j"), true);
});

test("under an open sheet no key works; under the list of shortcuts its own does", () => {
  listen();
  const sheet = document.body.appendChild(Object.assign(document.createElement("div"), { popover: "auto" }));
  sheet.showPopover();
  equal([" ", "j", "?", "ArrowRight"].map((key) => press(key)), [false, false, false, false]);
  sheet.id = "shortcuts";
  equal([press("j"), press("?"), called], [false, false, ["further ?"]]);
});
