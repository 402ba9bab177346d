// <sortable-list> and <sortable-grid>: dragged, and moved with keys.

import { clock, equal, heard, isTrue, show, test, until } from "./harness.js";
import { click, drag, middle, move, point, press } from "./pointing.js";
import "../components/sortable-grid.js";
import "../components/sortable-list.js";

const style = "<style>body { margin: 0 } sortable-list, .row { display: block } .row { height: 40px } sortable-grid { display: grid; grid-template-columns: repeat(3, 100px) }</style>";
const row = (key) => `<div class="row" data-key="${key}"><a class="sort-handle" role="button" href="#${key}">${key}</a><i class="text">${key}</i></div>`;

/** Rows of 40 pixels, or tiles of 100 by 40 in three columns, from the corner of the window. */
function sortable(kind, keys = "abcde", more = "") {
  const place = show(`${style}<sortable-${kind} data-place="Moved to {place} of {count}">${[...keys].map(row).join("")}<p role="status"></p></sortable-${kind}>${more}`).querySelector(`sortable-${kind}`);
  return { place, moves: heard(place, "sortable-move"), order: () => [...place.querySelectorAll("[data-key]")].map(({ dataset }) => dataset.key).join("") };
}
const handle = (place, key) => place.querySelector(`[data-key="${key}"] .sort-handle`);
const text = (place, key) => place.querySelector(`[data-key="${key}"] .text`);
const status = (place) => place.querySelector("[role=status]").textContent;
/** From the handle of a row by some pixels. */
const by = (place, key, ...offsets) => [[0, 0], ...offsets].map(([x, y]) => [middle(handle(place, key))[0] + x, middle(handle(place, key))[1] + y]);
const mouse = { pointerType: "mouse" };

test("a row moves to where its handle is dragged, and reports the row behind it", () => {
  for (const [key, y, expected, before] of [["d", -80, "adbce", "b"], ["a", 70, "bcade", "d"], ["d", 900, "abced", null]]) {
    const { place, moves, order } = sortable("list");
    drag(handle(place, key), by(place, key, [0, y / 2], [0, y]));
    equal([order(), moves], [expected, [{ key, before }]]);
  }
});

test("while it is dragged the row follows within the list, and the others make room", () => {
  const { place } = sortable("list");
  move(handle(place, "b"), by(place, "b", [0, 10], [0, 70]));
  const shifts = () => [...place.querySelectorAll("[data-key]")].map((element) => element.style.translate);
  equal(shifts(), ["", "0px 70px", "0px -40px", "0px -40px", ""]);
  equal([place.hasAttribute("data-sorting"), document.activeElement === handle(place, "b")], [true, true]);
  point("move", handle(place, "b"), 10, 900);
  equal(shifts()[1], "0px 120px", "not beyond the last one");
  point("up", handle(place, "b"), 10, 900);
  equal([shifts(), place.hasAttribute("data-sorting"), place.querySelector("[data-dragging]")], [["", "", "", "", ""], false, null]);
});

test("a drag that Escape or the browser cancels moves nothing", () => {
  for (const kind of ["list", "grid"]) {
    const { place, moves, order } = sortable(kind);
    move(handle(place, "a"), by(place, "a", [0, 30], [120, 70]));
    isTrue(place.querySelector("[data-dragging]"));
    press(handle(place, "a"), "Escape");
    point("up", handle(place, "a"), 120, 100);
    move(handle(place, "a"), by(place, "a", [0, 30], [120, 70]));
    point("cancel", handle(place, "a"), 120, 100);
    equal([order(), moves, place.querySelector("[data-dragging]")], ["abcde", [], null], kind);
  }
});

test("a finger beside the handle, another button and a second finger drag no row", () => {
  const { place, order } = sortable("list");
  drag(text(place, "a"), by(place, "a", [0, 90]));
  drag(handle(place, "a"), by(place, "a", [0, 90]), { button: 2 });
  move(handle(place, "a"), by(place, "a", [0, 10], [0, 20]));
  drag(handle(place, "c"), by(place, "c", [0, 90]), { pointerId: 2 });
  point("up", handle(place, "a"), 10, 40);
  equal(order(), "abcde");
});

test("the end of a drag is not a tap, and a tap is none of a drag", () => {
  for (const kind of ["list", "grid"]) {
    const { place } = sortable(kind);
    drag(handle(place, "a"), by(place, "a", [2, 1]));
    let taps = 0;
    place.addEventListener("click", (event) => (event.preventDefault(), (taps += 1)));
    click(handle(place, "a"));
    drag(handle(place, "a"), by(place, "a", [0, 30]));
    click(handle(place, "a"));
    click(handle(place, "a"));
    drag(handle(place, "a"), by(place, "a", [0, 30]));
    click(handle(place, "a"), { detail: 0 });
    equal(taps, 3, kind);
  }
});

test("a drag by finger ends without a click, and the next tap beside the handles counts", () => {
  const { place } = sortable("list");
  let taps = 0;
  place.addEventListener("click", (event) => (event.preventDefault(), (taps += 1)));
  drag(handle(place, "a"), by(place, "a", [0, 30]));
  drag(text(place, "b"), [middle(text(place, "b"))]);
  click(text(place, "b"));
  equal(taps, 1);
  move(handle(place, "a"), by(place, "a", [0, 30]));
  point("down", text(place, "b"), 10, 10, { pointerId: 2 });
  point("up", handle(place, "a"), 10, 40);
  click(handle(place, "a"));
  equal(taps, 1, "a second finger does not make a tap of a drag");
});

test("arrow keys move a row, keep its focus and say its place", () => {
  const { place, moves, order } = sortable("list");
  for (let step = 0; step < 3; step += 1) equal(press(handle(place, "a"), "ArrowDown"), true);
  equal([order(), document.activeElement === handle(place, "a"), status(place)], ["bcdae", true, "Moved to 4 of 5"]);
  press(handle(place, "a"), "ArrowUp");
  equal([order(), moves.map(({ before }) => before)], ["bcade", ["c", "d", "e", "d"]]);
});

test("at both ends, beside a handle, and for other keys nothing moves", () => {
  const { place, moves } = sortable("list");
  equal([press(handle(place, "a"), "ArrowUp"), press(handle(place, "e"), "ArrowDown"), press(text(place, "b"), "ArrowDown"), press(handle(place, "b"), "ArrowLeft")], [true, true, false, false]);
  equal(moves, []);
});

test("near an edge of the window the page scrolls, and the row stays under the finger", async () => {
  const { place, moves } = sortable("list", Array.from({ length: 90 }, (_, index) => index + 10));
  const a = handle(place, "10");
  move(a, [[10, 20], [10, 60], [10, innerHeight - 10]]);
  // The browser's own frames.
  await until(() => scrollY > 200);
  const before = scrollY;
  point("up", a, 10, innerHeight - 10);
  // 21 rows are in the window.
  const passed = Number(moves[0].before) - 11;
  isTrue(Math.abs(passed - (before + innerHeight - 10) / 40) < 2, `${passed} rows at ${before}`);
});

// The grid

test("with the mouse a tile moves at once, to the nearest place, and the others flow around it", () => {
  const { place, moves, order } = sortable("grid");
  move(text(place, "a"), by(place, "a", [10, 0], [100, 40]), mouse);
  equal([...place.querySelectorAll("[data-key]")].map((tile) => tile.style.translate), ["100px 40px", "-100px", "-100px", "200px -40px", "-100px"]);
  point("up", text(place, "a"), 100, 60, mouse);
  equal([order(), moves, status(place)], ["bcdea", [{ key: "a", before: null }], "Moved to 5 of 5"]);
});

test("a finger that is held moves a tile when it moves after that, and one that moves before that scrolls", async () => {
  const { place, order } = sortable("grid");
  const isSorting = () => place.hasAttribute("data-sorting");
  move(text(place, "a"), by(place, "a", [0, 30]));
  await clock.advance(400);
  point("move", text(place, "a"), 120, 20);
  equal(isSorting(), false);
  point("up", text(place, "a"), 50, 50);
  for (const [held, expected] of [[399, false], [400, true]]) {
    point("down", text(place, "a"), 20, 20);
    point("move", text(place, "a"), 24, 24);
    await clock.advance(held);
    equal(isSorting(), false);
    point("move", text(place, "a"), 120, 20);
    equal(isSorting(), expected);
    point("up", text(place, "a"), 120, 20);
  }
  equal(order(), "bacde");
});

test("the menu that a held finger has opened stays when the finger leaves, and closes when it moves", async () => {
  const { place, order } = sortable("grid", "abcde", '<div id="menu" popover>Menu</div>');
  const menu = document.getElementById("menu");
  const isOpen = () => menu.matches(":popover-open");
  point("down", text(place, "a"), 20, 20);
  await clock.advance(400);
  menu.showPopover();
  point("up", text(place, "a"), 20, 20);
  equal(isOpen(), true);
  point("down", text(place, "a"), 20, 20);
  await clock.advance(400);
  point("move", text(place, "a"), 26, 22);
  equal(isOpen(), true);
  point("move", text(place, "a"), 120, 20);
  equal([isOpen(), place.hasAttribute("data-sorting")], [false, true]);
  point("up", text(place, "a"), 120, 20);
  equal(order(), "bacde");
});

test("tiles without handles are dragged too, each among those of its group", () => {
  const group = (key) => `<div class="row" data-key="folder-${key}" data-group="folder"><i class="text">${key}</i></div>`;
  const place = show(`${style}<sortable-grid data-place="Moved to {place} of {count}">${group(1)}${group(2)}
    ${[7, 8].map((key) => `<div class="row" data-key="${key}"><i class="text">${key}</i></div>`).join("")}<p role="status"></p></sortable-grid>`).querySelector("sortable-grid");
  const moves = heard(place, "sortable-move");
  const dragTo = (key, x, y) => drag(text(place, key), [middle(text(place, key)), [x, y]], mouse);
  dragTo("folder-1", 390, 90);
  dragTo("8", 250, 20);
  dragTo("folder-1", 2, 2);
  equal(moves, [{ key: "1", before: null }, { key: "8", before: "7" }, { key: "1", before: "2" }]);
  equal([...place.querySelectorAll("[data-key]")].map(({ dataset }) => dataset.key), ["folder-1", "folder-2", "8", "7"]);
});

test("a tile that is dropped on one that takes others goes into it, and nothing moves; Escape and a tile of the same kind do not", () => {
  const folder = (key) => `<div class="row" data-key="folder-${key}" data-group="folder" data-into-url="/into"><i class="text">${key}</i></div>`;
  const place = show(`${style}<sortable-grid data-place="Moved to {place} of {count}">${folder(1)}${folder(2)}
    <div class="row" data-key="8"><i class="text">8</i></div><p role="status"></p></sortable-grid>`).querySelector("sortable-grid");
  const [moves, into] = ["sortable-move", "sortable-into"].map((kind) => heard(place, kind));
  const keys = () => [...place.querySelectorAll("[data-key]")].map(({ dataset }) => dataset.key);
  const [from, to] = [middle(text(place, "8")), middle(text(place, "folder-2"))];
  const over = () => [...place.querySelectorAll("[data-drop-over]")].map(({ dataset }) => dataset.key);
  point("down", text(place, "8"), ...from, mouse);
  point("move", text(place, "8"), ...to, mouse);
  equal(over(), ["folder-2"]);
  press(text(place, "8"), "Escape");
  point("up", text(place, "8"), ...to, mouse);
  drag(text(place, "8"), [from, to], mouse);
  equal([into, moves, over(), keys()], [[{ key: "8" }], [], [], ["folder-1", "folder-2", "8"]]);
  drag(text(place, "folder-1"), [middle(text(place, "folder-1")), to], mouse);
  equal([into.length, moves.length], [1, 1]);
});

test("by its handle a finger moves a tile at once", () => {
  const { place, order } = sortable("grid");
  drag(handle(place, "e"), by(place, "e", [0, -10], [-100, -40]));
  equal(order(), "eabcd");
});

test("a finger that waits gets no menu of the browser, and one that drags no scroll and no drag of a link", async () => {
  const { place } = sortable("grid");
  const prevented = (kind, Kind = Event) => {
    const event = new Kind(kind, { bubbles: true, cancelable: true });
    text(place, "a").dispatchEvent(event);
    return event.defaultPrevented;
  };
  equal(["contextmenu", "touchmove"].map((kind) => prevented(kind)), [false, false]);
  point("down", text(place, "a"), 20, 20);
  equal(["contextmenu", "touchmove", "dragstart"].map((kind) => prevented(kind)), [true, false, true]);
  await clock.advance(400);
  equal(["contextmenu", "touchmove"].map((kind) => prevented(kind)), [true, true]);
});

test("keys move a tile in both directions, to both ends, and not with a modifier", () => {
  const { place, order } = sortable("grid");
  const go = (key, more) => (press(handle(place, "b"), key, more), order());
  equal([go("ArrowRight"), go("ArrowUp"), go("ArrowDown"), go("ArrowLeft"), go("End"), go("Home"), go("ArrowLeft"), go("End", { altKey: true })],
    ["acbde", "acbde", "acbde", "abcde", "acdeb", "bacde", "bacde", "bacde"]);
  equal(go("ArrowDown"), "acdbe");
});

test("where lines start at the right, left and right are mirrored", () => {
  const { place, order } = sortable("grid");
  place.dir = "rtl";
  press(handle(place, "b"), "ArrowLeft");
  equal(order(), "acbde");
});

test("a popover of a tile, and a grid that leaves during a press, drag nothing", async () => {
  const { place, order } = sortable("grid");
  place.firstElementChild.insertAdjacentHTML("beforeend", "<div popover><i></i></div>");
  drag(place.querySelector("[popover] i"), [[20, 20], [120, 20], [220, 20]], mouse);
  point("down", text(place, "a"), 20, 20);
  place.remove();
  await clock.advance(400);
  equal([order(), place.hasAttribute("data-sorting")], ["abcde", false]);
});
