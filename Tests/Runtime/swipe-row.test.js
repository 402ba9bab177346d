import { clock, equal, heard, near, show, test, until } from "./harness.js";
import { click, drag, move, point } from "./pointing.js";

// The menu of the document, from which a row without buttons of its own takes its actions.
const actions = ["last", "download", "cancel", "delete", "played", "unplayed", "archived", "unarchived"];
document.body.insertAdjacentHTML("beforeend", `<div id="episode-menu" popover><p class="menu-title"></p><div id="episode-menu-steps"></div>
  ${actions.map((action) => `<button type="button" name="action" data-action="${action}">${action}</button>`).join("")}<button data-stops></button></div>`);
await import("../components/swipe-row.js");

const settings = {};
document.addEventListener("player-state-request", ({ detail }) => (detail.state = { item: null, ...settings }));

/** A row of 390 pixels with buttons of its own, or with those of the menu. */
function row({ own = true, attributes = "", offered = actions.join(" "), more = "" } = {}) {
  const buttons = `<button data-swipe="start" data-swipe-text="Remove" data-removes></button><button data-swipe="end" value="last-7">Queue</button>`;
  const main = show(`<style>body { margin: 0 } swipe-row, article { display: block; height: 60px }</style><form id="row-actions" data-actions="${offered}"></form>
    ${more}<ul><li><swipe-row><article data-episode="7" ${attributes}><h2 class="row-title"><a href="/episodes/7">Rain</a></h2><a class="sort-handle">=</a>
    ${own ? buttons : '<play-button data-episode="7"></play-button>'}</article></swipe-row></li></ul>`);
  const place = main.querySelector("swipe-row");
  const pressed = [];
  document.addEventListener("click", ({ target }) => target.localName === "button" && pressed.push(target.value || target.dataset.swipe || target.dataset.action));
  return { place, front: main.querySelector("article"), pressed };
}
const swipe = (place, distance, more) => drag(place, [[190, 30], [190 + Math.sign(distance) * 11, 30], [190 + distance, 30]], more);
const under = (place) => place.querySelector(".swipe-under");

test("past a third of the width it presses the button of the finger's way", () => {
  const { place, pressed } = row();
  swipe(place, -150);
  swipe(place, 150);
  equal(pressed, ["start", "last-7"]);
});

test("a short swipe, a cancelled one, and one that came back press nothing", () => {
  const { place, pressed } = row();
  swipe(place, -100);
  drag(place, [[190, 30], [20, 30], [180, 30]]);
  move(place, [[190, 30], [20, 30]]);
  point("cancel", place, 20, 30);
  equal(pressed, []);
});

test("what is below says what the swipe does, and when it is far enough", async () => {
  const { place, front } = row();
  move(place, [[190, 30], [170, 30]]);
  equal([under(place).textContent, under(place).hasAttribute("data-removes"), under(place).hasAttribute("data-armed"), front.style.translate], ["Remove", true, false, "-12px"]);
  point("move", place, 20, 30);
  equal([under(place).hasAttribute("data-armed"), front.style.translate], [true, "-162px"]);
  point("move", place, 300, 30);
  equal(front.style.translate, "0px", "it goes no further than its place");
  point("up", place, 300, 30);
  await until(() => !under(place));
  equal([front.style.translate, place.hasAttribute("data-swiping")], ["", false]);
});

test("the label is whole in the space that the row has left, and grows with it", () => {
  const { place } = row();
  move(place, [[300, 30], [280, 30]]);
  const label = under(place).firstElementChild;
  const width = label.offsetWidth;
  const scaleAt = (distance) => (point("move", place, 300 - 8 - distance, 30), Number(label.style.scale));
  near(scaleAt(width / 2), 0.5);
  near(scaleAt(width), 1);
  near(scaleAt(2 * width), 1, 0);
});

test("a finger that was held swipes nothing", async () => {
  const { place, pressed } = row();
  point("down", place, 190, 30);
  await clock.advance(400);
  for (const x of [170, 20]) point("move", place, x, 30);
  point("up", place, 20, 30);
  equal([under(place), pressed], [null, []]);
});

test("a finger that goes up or down scrolls", () => {
  const { place, pressed } = row();
  drag(place, [[190, 30], [185, 50], [20, 50]]);
  equal([under(place), pressed], [null, []]);
});

test("a mouse, a second finger, the edges of the window, a handle and an open menu swipe nothing", () => {
  const { place, front, pressed } = row();
  swipe(place, -150, { pointerType: "mouse" });
  swipe(place, -150, { isPrimary: false });
  for (const x of [6, innerWidth - 6]) drag(place, [[x, 30], [x < 100 ? 250 : 100, 30], [x < 100 ? 300 : 50, 30]]);
  swipe(place.querySelector(".sort-handle"), -150);
  front.insertAdjacentHTML("beforeend", "<div popover><i></i></div>");
  swipe(place.querySelector("[popover] i"), -150);
  equal([under(place), pressed], [null, []]);
});

test("a disabled button of the row does nothing, and neither does the menu's in its place", () => {
  const { place, pressed } = row();
  place.querySelector("[data-swipe=start]").disabled = true;
  swipe(place, -150);
  equal([under(place), pressed], [null, []]);
});

/** A row whose link counts its taps. */
function tappable() {
  const { place } = row();
  const link = place.querySelector(".row-title a");
  const taps = heard(link, "click");
  link.addEventListener("click", (event) => event.preventDefault());
  return { place, link, taps };
}

test("the end of a swipe is not a tap, a tap after it is one, and the keyboard's always", () => {
  const { place, link, taps } = tappable();
  swipe(place, -50);
  click(link);
  equal(taps.length, 0);
  click(link);
  swipe(place, -50);
  click(link, { detail: 0 });
  equal(taps.length, 2);
});

test("a tap after a swipe that the browser ended without a click is one", () => {
  const { place, link, taps } = tappable();
  swipe(place, -50);
  drag(link, [[190, 30]]);
  click(link);
  equal(taps.length, 1);
});

test("where lines end at the left, the ways are mirrored", () => {
  const { place, pressed } = row();
  place.dir = "rtl";
  swipe(place, -150);
  swipe(place, 150);
  equal(pressed, ["last-7", "start"]);
});

// The actions of the menu, by the user's settings

test("by default the right adds to Up Next and the left archives", () => {
  const { place, pressed } = row({ own: false, attributes: 'data-download="none"' });
  swipe(place, 150);
  swipe(place, -150);
  equal(pressed, ["last-7", "archived-7"]);
});

test("the action is the one that the episode's state allows", () => {
  settings.swipeRight = "download";
  const done = (attributes, distance) => {
    const { place, pressed } = row({ own: false, attributes });
    swipe(place, distance);
    return pressed.at(-1);
  };
  equal(
    [done('data-download="none"', 150), done('data-download="running"', 150), done('data-download="done"', 150), done('data-archived="true"', -150)],
    ["download-7", "cancel-7", "delete-7", "unarchived-7"]);
});

test("settings change what swipes do, or take them away", () => {
  Object.assign(settings, { swipeRight: "queue", swipeLeft: "played" });
  const { place, pressed } = row({ own: false, attributes: 'data-finished="true"' });
  swipe(place, 150);
  swipe(place, -150);
  equal(pressed, ["last-7", "unplayed-7"]);
  settings.swipeRight = "none";
  swipe(place, 150);
  equal([under(place)?.textContent, pressed.length], ["unplayed", 2], "only the one from before is on its way back");
});

test("what a list does not offer is no swipe", () => {
  const { place, pressed } = row({ own: false, offered: "played" });
  swipe(place, -150);
  equal([under(place), pressed], [null, []]);
});

test("in a list from which rows are removed the left removes", () => {
  const { place, pressed } = row({ own: false, more: '<form><button class="to-remove" name="episode" data-removes>Remove from Up Next</button></form>' });
  move(place, [[190, 30], [20, 30]]);
  equal([under(place).textContent, under(place).hasAttribute("data-removes")], ["Remove from Up Next", true]);
  point("up", place, 20, 30);
  equal(pressed, ["7"]);
});
