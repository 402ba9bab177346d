import { clock, equal, isTrue, network, settled, show, test, until } from "./harness.js";
import { click, middle, point, press } from "./pointing.js";

const list = (...names) => names.map((name) => `<button style="display: block">${name}</button>`).join("");
const focused = () => document.activeElement.textContent.trim();

/** An open menu with the focus on its first entry. */
async function open(inside) {
  await import("../components/menu-keys.js");
  show(`<div class="menu-sheet" popover>${inside}</div>`);
  const sheet = document.querySelector(".menu-sheet");
  sheet.showPopover();
  sheet.querySelector("button").focus();
  return sheet;
}
/** The entries that have the focus after each of these keys, which the page does not get. */
function walk(...keys) {
  return keys.map((key) => {
    isTrue(press(document.activeElement, key), `${key} is used;`);
    return focused();
  });
}

// Keys

test("arrow keys, Home and End move in a menu, round its ends", async () => {
  await open(list("Play next", "Download", "Archive"));
  equal(walk("ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "Home", "End", "ArrowUp"), ["Download", "Archive", "Play next", "Archive", "Play next", "Archive", "Download"]);
});

test("a menu that has the focus itself begins at its first or last entry", async () => {
  const sheet = await open(list("Play next", "Download", "Archive"));
  sheet.tabIndex = -1;
  sheet.focus();
  equal(walk("ArrowDown"), ["Play next"]);
  sheet.focus();
  equal(walk("ArrowUp"), ["Archive"]);
});

test("in a grid, arrow keys move by line and by column", async () => {
  const cell = (name) => `<button style="display: inline-block; inline-size: 60px">${name}</button>`;
  await open(`<div style="inline-size: 130px; line-height: 0">${["1", "2", "3", "4"].map(cell).join("")}</div>`);
  equal(walk("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"), ["2", "4", "3", "1"]);
  equal(press(document.activeElement, "ArrowLeft"), false, "nothing is before the first one");
  document.querySelector(".menu-sheet").dir = "rtl";
  equal(walk("ArrowLeft"), ["2"]);
});

test("first letters lead to an entry, and the same letter again to the next one", async () => {
  await open(list("Play next", "Download", "Add to playlist", "Archive", "Émile"));
  equal(walk("a", "a", "a"), ["Add to playlist", "Archive", "Add to playlist"]);
  await clock.advance(800);
  equal(walk("a", "r"), ["Archive", "Archive"]);
  await clock.advance(800);
  equal(walk("e"), ["Émile"]);
  await clock.advance(800);
  equal(press(document.activeElement, "x"), false, "no entry begins with it");
});

test("hidden and disabled entries are left out, and fields keep their keys", async () => {
  const sheet = await open(`${list("One")}<button hidden>Two</button><button disabled>Three</button><select style="display: block"><option>Four</option></select>`);
  press(document.activeElement, "ArrowDown");
  equal([document.activeElement.localName, press(document.activeElement, "ArrowDown"), press(document.activeElement, "Home")], ["select", false, false]);
  sheet.querySelector("button").focus();
  equal([press(document.activeElement, "ArrowDown", { ctrlKey: true }), focused()], [false, "One"]);
});

test("the page gets no key that a menu has used, and all of a closed menu", async () => {
  const keys = [];
  document.addEventListener("keydown", ({ key }) => keys.push(key));
  const sheet = await open(list("One", "Two"));
  walk("End");
  press(document.activeElement, "Tab");
  sheet.hidePopover();
  press(document.body, "End");
  equal(keys, ["Tab", "End"]);
});

// Right clicks and long presses

/** A row whose dots open a menu, and what they were asked for. */
async function row(inside = "") {
  const { openMenu } = await import("../components/menus.js");
  show(`<article data-episode="7" style="block-size: 60px"><span class="row-title">Rain</span>${inside}<a class="row-more" href="#" role="button">More</a></article>
    <div class="menu-sheet" popover>${list("One", "Two")}</div><p>Beside</p>`);
  const [link, menu] = [document.querySelector(".row-more"), document.querySelector(".menu-sheet")];
  link.addEventListener("click", (event) => (event.preventDefault(), link.after(menu), openMenu(menu, link)));
  return { menu, title: document.querySelector(".row-title"), isOpen: () => menu.matches(":popover-open") };
}
function askForMenu(element, more = {}) {
  const [clientX, clientY] = middle(element);
  const event = new PointerEvent("contextmenu", { bubbles: true, cancelable: true, button: 2, clientX, clientY, ...more });
  element.dispatchEvent(event);
  return event.defaultPrevented;
}
const hold = (element, [x, y] = middle(element)) => point("down", element, x, y);

test("a right click in a row opens its menu where the pointer is", async () => {
  const { menu, title, isOpen } = await row();
  equal([askForMenu(title, { clientX: 25, clientY: 17 }), isOpen(), menu.hasAttribute("data-at-point")], [true, true, true]);
  equal([menu.style.getPropertyValue("--menu-x"), menu.style.getPropertyValue("--menu-y")], ["25px", "17px"]);
});

test("a menu opens once the button is up, which would close it", async () => {
  const { title, isOpen } = await row();
  equal([askForMenu(title, { buttons: 2 }), isOpen()], [true, false]);
  point("up", title, 5, 5, { pointerType: "mouse" });
  await clock.advance(0);
  equal(isOpen(), true);
});

test("a menu near the edge of the window stays within it", async () => {
  const { menu, title } = await row();
  Object.assign(menu.style, { margin: "0", padding: "0", border: "0", inlineSize: "200px", blockSize: "300px" });
  askForMenu(title, { clientX: innerWidth - 5, clientY: innerHeight - 5 });
  const at = () => [menu.style.getPropertyValue("--menu-x"), menu.style.getPropertyValue("--menu-y")];
  equal(at(), [`${innerWidth - 208}px`, `${innerHeight - 305}px`], "above the pointer");
  menu.hidePopover();
  menu.style.blockSize = `${innerHeight - 20}px`;
  askForMenu(title, { clientX: 0, clientY: 50 });
  equal(at(), ["8px", "12px"], "as high as the window");
});

test("the browser keeps its own menu with Shift, for selected text, in fields, and beside the rows", async () => {
  const { title, isOpen } = await row("<input>");
  const beside = document.querySelector("#page > p");
  equal([askForMenu(title, { shiftKey: true }), askForMenu(document.querySelector("input")), askForMenu(beside)], [false, false, false]);
  getSelection().selectAllChildren(beside);
  equal([askForMenu(title), isOpen()], [false, false]);
});

test("a finger held still for 400 ms opens the menu, and lifting it is no tap", async () => {
  const { menu, title, isOpen } = await row();
  hold(title);
  await clock.advance(399);
  equal(isOpen(), false);
  await clock.advance(1);
  equal([isOpen(), menu.hasAttribute("data-at-point"), askForMenu(title, { pointerType: "touch" })], [true, false, true], "the browser's own is not wanted");
  point("up", title, ...middle(title));
  equal([click(title), click(title), isOpen()], [true, false, true]);
});

test("a finger that moves by more than 8 pixels before scrolls, swipes or drags", async () => {
  const { title, isOpen } = await row();
  const [x, y] = middle(title);
  hold(title);
  point("move", title, x, y + 8);
  point("move", title, x, y + 9);
  await clock.advance(1000);
  equal(isOpen(), false);
  for (const end of ["up", "cancel"]) {
    hold(title);
    point(end, title, x, y);
    await clock.advance(1000);
    equal([isOpen(), click(title)], [false, false]);
  }
});

test("a mouse, a second finger, a handle and a row that is dragged open nothing by time", async () => {
  const { title, isOpen } = await row('<a class="sort-handle">Move</a>');
  point("down", title, 5, 5, { pointerType: "mouse" });
  await clock.advance(500);
  point("down", title, 5, 5, { isPrimary: false });
  await clock.advance(500);
  hold(document.querySelector(".sort-handle"));
  await clock.advance(500);
  hold(title);
  title.parentElement.toggleAttribute("data-swiping", true);
  await clock.advance(500);
  equal(isOpen(), false);
});

test("a menu that a finger opened closes by Escape, gives the focus back, and is an ordinary one afterwards", async () => {
  await import("../components/menu-keys.js");
  const { menu, title, isOpen } = await row();
  hold(title);
  await clock.advance(400);
  equal([menu.popover, isOpen()], ["manual", true]);
  menu.querySelector("button").focus();
  press(document.activeElement, "Escape");
  equal([isOpen(), focused()], [false, "More"]);
  click(document.querySelector(".row-more"));
  equal([menu.popover, isOpen()], ["auto", true]);
});

// Menus that are pages

const answer = '<main id="page" data-user="1" lang="en"><library-page><h1>Lichen Hour</h1><div class="menu-card"><form><button>Archive</button></form></div></library-page></main>';

/** A cover with a menu of its own. */
async function tile() {
  await import("../runtime/linked-menu.js");
  show('<ul><li data-menu><a class="library-tile" href="/shows/7">Cover</a><a class="menu-link" role="button" href="/shows/7/actions"></a></li></ul>');
  return { link: document.querySelector(".menu-link"), menu: () => document.querySelector("#linked-menu:popover-open") };
}

test("the menu of a cover is a page, and opens beside its link", async () => {
  network.on("/shows/7/actions", answer);
  const { link, menu } = await tile();
  equal(click(link), true);
  await until(menu);
  equal([menu().querySelector(".menu-title").textContent, menu().querySelector("button").textContent, link.nextElementSibling], ["Lichen Hour", "Archive", menu()]);
});

test("what plays in it closes it, and the sheet that has its row", async () => {
  network.on("/bookmarks/7/actions", answer);
  await import("../runtime/linked-menu.js");
  show('<div id="sheet" popover><ul><li data-menu="row"><a href="/episodes/1">Row</a><a class="menu-link" role="button" href="/bookmarks/7/actions"></a></li></ul></div>');
  document.querySelector("#sheet").showPopover();
  click(document.querySelector(".menu-link"));
  const open = (id) => document.querySelector(`#${id}:popover-open`);
  await until(() => open("linked-menu"));
  open("linked-menu").querySelector("button").dispatchEvent(new CustomEvent("play-episode", { bubbles: true }));
  equal([open("linked-menu"), open("sheet")], [null, null]);
});

test("a right click on a cover opens it where the pointer was", async () => {
  network.on("/shows/7/actions", answer);
  const { menu } = await tile();
  askForMenu(document.querySelector(".library-tile"), { clientX: 30, clientY: 40 });
  await until(menu);
  equal([menu().style.getPropertyValue("--menu-x"), menu().style.getPropertyValue("--menu-y")], ["30px", "40px"]);
});

/** A finger that was held on a cover of the user's own order, and moves on. */
async function tileInGrid() {
  await import("../components/sortable-grid.js");
  const { menu } = await tile();
  const grid = document.createElement("sortable-grid");
  const list = document.querySelector("#page ul");
  list.replaceWith(grid);
  grid.append(list);
  list.querySelector("li").dataset.key = "7";
  const cover = document.querySelector(".library-tile");
  const [x, y] = middle(cover);
  const hold = async () => (point("down", cover, x, y), await clock.advance(400));
  return { menu, grid, hold, moveBy: (distance) => point("move", cover, x + distance, y), lift: () => point("up", cover, x, y) };
}

test("in the user's own order a held finger that moves on closes the menu, and drags", async () => {
  network.on("/shows/7/actions", answer);
  const { menu, grid, hold, moveBy, lift } = await tileInGrid();
  await hold();
  await until(menu);
  moveBy(8);
  equal([Boolean(menu()), grid.hasAttribute("data-sorting")], [true, false]);
  moveBy(20);
  equal([Boolean(menu()), grid.hasAttribute("data-sorting")], [false, true]);
  lift();
  await hold();
  await until(menu);
  lift();
  equal([Boolean(menu()), grid.hasAttribute("data-sorting")], [true, false]);
});

test("a menu that comes after the drag has begun does not open", async () => {
  const { answer: page, release } = network.held();
  network.on("/shows/7/actions", () => page);
  const { menu, hold, moveBy, lift } = await tileInGrid();
  await hold();
  moveBy(20);
  lift();
  release(new Response(answer, { headers: { "Content-Type": "text/html" } }));
  await settled();
  equal(menu(), null);
});

test("without the page, the link leads to it, and a tap for another tab is the browser's", async () => {
  network.on("/shows/7/actions", network.fails);
  const opened = [];
  document.addEventListener("open-page", ({ detail }) => opened.push(new URL(detail.url).pathname));
  const { link, menu } = await tile();
  click(link);
  await until(() => opened.length > 0);
  await settled();
  equal([opened, menu()], [["/shows/7/actions"], null]);
  document.addEventListener("click", (event) => (opened.push(event.defaultPrevented), event.preventDefault()), { once: true });
  click(link, { metaKey: true });
  equal(opened.at(-1), false);
});
