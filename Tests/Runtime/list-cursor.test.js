import { equal, heard, show, test } from "./harness.js";

const menu = document.createElement("div");
document.body.append(menu);
menu.outerHTML = `<div id="episode-menu" popover><p class="menu-title"></p><div id="episode-menu-steps"></div>
  ${["next", "last", "favourite", "unfavourite", "archived", "unarchived"].map((action) => `<button type="button" name="action" data-action="${action}">${action}</button>`).join("")}
  <button type="button" data-stops>Stop</button></div>`;
const { pressInList } = await import("../runtime/list-cursor.js");
await import("../components/selection-form.js");

const row = (id, more = "", attributes = 'data-finished="false" data-favourite="false"') => `<li><article class="linked-row" data-live="row-${id}" data-episode="${id}" ${attributes}><play-button data-episode="${id}"><button>Play</button></play-button>
  <h3 class="row-title"><a href="/episodes/${id}">Episode ${id}</a></h3>${more}</article></li>`;
const rows = (...all) => show(`<form id="row-actions" data-actions="next last favourite unfavourite archived unarchived"></form><ol>${all.join("")}</ol>`);
const selection = (count) => show(`<selection-form><output data-text="{count}"></output><button data-select="all">All</button><button data-select="none">None</button><ol>${Array.from({ length: count }, (_, index) =>
  `<li><article data-live="row-${index + 1}" data-episode="${index + 1}"><label class="selection-box"><input type="checkbox" value="${index + 1}"></label><h3 class="row-title">Episode</h3></article></li>`).join("")}</ol>
  <button type="button" class="selection-action" value="archived">Archive</button></selection-form>`);
const press = (key, more = {}) => pressInList({ key, shiftKey: false, ...more });
const focused = () => document.activeElement.textContent || document.activeElement.value;
const ticks = () => [...document.querySelectorAll("main input")].map(({ checked }) => Number(checked)).join("");
/** The buttons of menus and rows that are pressed. */
function pressed() {
  const list = [];
  document.addEventListener("click", ({ target }) => target.matches("button") && list.push([target.textContent, target.value].filter(Boolean).join(" ")));
  return list;
}

test("j and k move over the rows, and stay at both ends", () => {
  rows(row(1), row(2), row(3));
  const places = ["j", "j", "j", "j", "k", "k", "k"].map((key) => (equal(press(key), true, key), focused()));
  equal(places, ["Episode 1", "Episode 2", "Episode 3", "Episode 3", "Episode 2", "Episode 1", "Episode 1"]);
});

test("the focus on any control of a row is the cursor", () => {
  rows(row(1), row(2), row(3));
  document.querySelectorAll("play-button button")[1].focus();
  press("j");
  equal(focused(), "Episode 3");
});

test("tiles and boxes are rows too, hidden rows are none", () => {
  show('<ul><li><a href="/1" data-cursor>One</a></li><li hidden><a href="/2" data-cursor>Two</a></li><li><a href="/3" data-cursor>Three</a></li></ul>');
  equal(["j", "j"].map((key) => (press(key), focused())), ["One", "Three"]);
  selection(2);
  equal(["j", "j"].map((key) => (press(key), focused())), ["1", "2"]);
});

test("a page without rows leaves the keys alone, and arrow keys scroll", () => {
  show("<h1>Page</h1>");
  equal(["j", "x", "ArrowDown"].map((key) => press(key)), [false, false, false]);
  rows(row(1), row(2));
  press("j");
  equal([press("ArrowDown"), press("ArrowDown", { shiftKey: true }), focused()], [false, false, "Episode 1"]);
});

test("s, q and e are the actions of the row's menu", () => {
  rows(row(1), row(2, "", 'data-favourite="true" data-archived="true"'));
  const list = pressed();
  press("j");
  for (const key of ["s", "q", "e"]) equal(press(key), true);
  press("j");
  for (const key of ["s", "e"]) press(key);
  equal(list, ["favourite favourite-1", "last last-1", "archived archived-1", "unfavourite unfavourite-2", "unarchived unarchived-2"]);
});

test("without a row the star is the player's, and nothing is queued or archived", () => {
  rows(row(1));
  const list = pressed();
  equal([press("s"), press("q"), press("e"), list], [false, true, true, []]);
});

test("a row's own control has its key", () => {
  rows(row(1, '<button aria-keyshortcuts="q">Queue</button><button aria-keyshortcuts="d Delete">Dismiss</button>'));
  const list = pressed();
  press("j");
  equal([press("q"), press("d"), press("Delete"), list], [true, true, true, ["Queue", "Dismiss", "Dismiss"]]);
});

test("the cursor leaves an archived row for the next one, or at the end for the one before", () => {
  rows(row(1), row(2), row(3));
  const list = pressed();
  for (const key of ["j", "j", "e"]) press(key);
  equal(focused(), "Episode 3");
  press("e");
  equal([focused(), list], ["Episode 2", ["archived archived-2", "archived archived-3"]]);
});

test("after its row has left, the cursor continues at the row that has taken its place", () => {
  rows(row(1), row(2), row(3));
  press("j");
  press("j");
  press("q");
  document.querySelectorAll("main li")[1].remove();
  press("j");
  equal(focused(), "Episode 3");
});

test("x opens the selection with the row ticked, and ticks rows there", () => {
  rows(row(1), row(2));
  document.querySelector("main").insertAdjacentHTML("afterbegin", '<a href="/up-next?select=true">Select</a>');
  const opened = heard(document, "open-page");
  press("j");
  press("j");
  press("x");
  selection(4);
  opened[0].didOpen();
  equal([new URL(opened[0].url).pathname, ticks(), focused()], ["/up-next", "0100", "2"]);
  press("x");
  equal(ticks(), "0000");
});

test("Shift with x ticks a range, and with j, k or an arrow key the rows on the way", () => {
  selection(5);
  press("j");
  press("x");
  for (const key of ["j", "j"]) press(key);
  press("X", { shiftKey: true });
  equal(ticks(), "11100");
  press("J", { shiftKey: true });
  press("ArrowDown", { shiftKey: true });
  equal([ticks(), focused()], ["11111", "5"]);
});

test("in a selection, the letters act on the ticked rows", () => {
  selection(2);
  const list = pressed();
  press("j");
  press("e");
  equal(list, [], "none is ticked");
  press("x");
  press("e");
  equal(list, ["Archive archived"]);
});
