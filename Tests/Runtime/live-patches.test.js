import { clock, equal, heard, settled, show, test } from "./harness.js";
import { applyMissedPatches, applyPatches, refreshPage, replacePart } from "../runtime/live-patches.js";

const focused = () => document.activeElement.id;
/** The same page as the server writes it now. */
function fresh(html, asked = clock.now - clock.start) {
  const main = Object.assign(document.createElement("main"), { innerHTML: html });
  main.dataset.asked = String(asked);
  return main;
}
const list = (rows, version = "") =>
  `<div id="list" data-refresh${version && ` data-version="${version}"`}><ol>${rows.map((key) => `<li data-key="${key}"><a id="link-${key}" href="/${key}">${key}</a></li>`).join("")}</ol></div>`;
const keys = () => [...document.querySelectorAll("[data-key]")].map(({ dataset }) => dataset.key);

test("a patch changes text and attributes of every element with its key, and of no other", () => {
  show('<p data-live="count">1</p><p data-live="other count">1</p><p data-live="counts">1</p>');
  applyPatches([{ key: "count", text: "2", attributes: { "data-state": "on" } }]);
  equal([...document.querySelectorAll("#page p")].map(({ textContent, dataset }) => [textContent, dataset.state]), [["2", "on"], ["2", "on"], ["1", undefined]]);
});

test("a patch without a text keeps what is inside", () => {
  const main = show('<p data-live="row" hidden title="old"><b>bold</b></p>');
  applyPatches([{ key: "row", attributes: { hidden: null, title: "new" } }]);
  equal(main.innerHTML, '<p data-live="row" title="new"><b>bold</b></p>');
});

test("a key may have any characters", () => {
  const main = show("<p></p>");
  main.firstChild.dataset.live = 'a"]:b';
  applyPatches([{ key: 'a"]:b', text: "yes" }]);
  equal(main.textContent, "yes");
});

test("what is the same already is not written again", () => {
  const main = show('<p data-live="row" title="same">same</p>');
  const observer = new MutationObserver(() => {});
  observer.observe(main, { subtree: true, childList: true, attributes: true, characterData: true });
  applyPatches([{ key: "row", text: "same", attributes: { title: "same", lang: null } }]);
  equal(observer.takeRecords().filter(({ attributeName }) => attributeName !== "lang").length, 0);
});

test("an element that is hidden while it has the focus passes it on", () => {
  show('<div data-live="form"><button id="first">1</button><button id="second">2</button></div>');
  document.getElementById("second").focus();
  applyPatches([{ key: "form", attributes: { "data-state": "x" } }]);
  equal(focused(), "second");
  show('<div data-live="form"><span data-live="part"><button id="old">1</button></span><button id="new">2</button></div>');
  document.getElementById("old").focus();
  applyPatches([{ key: "part", attributes: { hidden: "" } }, { key: "form", attributes: {} }]);
  equal(focused(), "new");
});

test("a patched reason to reload reloads the page a quarter second later, once", async () => {
  show('<div data-live="page" data-reload-on="a"></div>');
  const reloads = heard(document, "page-stale");
  applyPatches([{ key: "page", attributes: { "data-reload-on": "a" } }]);
  await clock.advance(1000);
  equal(reloads.length, 0, "the same reason");
  applyPatches([{ key: "page", attributes: { "data-reload-on": "b" } }]);
  applyPatches([{ key: "page", attributes: { "data-reload-on": "c" } }]);
  await clock.advance(249);
  equal(reloads.length, 0);
  await clock.advance(1);
  equal(reloads.length, 1);
});

test("a part outside of the page reloads alone, at most as often as it says", async () => {
  show('<aside id="part" data-part-url="/part"><div data-live="part" data-reload-on-change="a" data-pause="5000"></div></aside>');
  const [page, part] = [heard(document, "page-stale"), heard(document.getElementById("part"), "page-stale")];
  applyPatches([{ key: "part", attributes: { "data-reload-on-change": "b" } }]);
  await clock.advance(4999);
  equal([page.length, part.length], [0, 0]);
  await clock.advance(1);
  equal([page.length, part.length], [0, 1]);
});

test("a page that was rendered before an update gets it when it is shown", async () => {
  await clock.advance(1000);
  const page = fresh('<p data-live="count">1</p>');
  await clock.advance(100);
  applyPatches([{ key: "count", text: "2" }]);
  applyPatches([{ key: "count", text: "3" }]);
  applyMissedPatches(page);
  equal(page.textContent, "3");
});

test("a page that was asked for after an update is not changed by it", async () => {
  applyPatches([{ key: "count", text: "2" }]);
  await clock.advance(100);
  const page = fresh('<p data-live="count">1</p>');
  applyMissedPatches(page);
  equal(page.textContent, "1");
});

test("of many updates the newest five hundred are known", async () => {
  await clock.advance(1000);
  const page = fresh('<p data-live="first">-</p><p data-live="last">-</p>', 0);
  applyPatches([{ key: "first", text: "x" }]);
  for (let count = 0; count < 500; count += 1) applyPatches([{ key: "last", text: String(count) }]);
  applyMissedPatches(page);
  equal(page.textContent, "-499");
});

test("a refresh takes over attributes and texts of elements with a key, and keeps those with children", () => {
  const main = show('<p class="a" data-live="x" title="old" hidden>old</p><p class="b" data-live="x">other kind</p><p data-live="y"><b>kept</b></p>');
  refreshPage(main, fresh('<p class="a" data-live="x" title="new">new</p><p data-live="y" title="new"><b>not</b></p>'));
  equal(main.innerHTML, '<p class="a" data-live="x" title="new">new</p><p class="b" data-live="x">other kind</p><p data-live="y" title="new"><b>kept</b></p>');
});

test("a list with other members is replaced, one with the same members stays", () => {
  const main = show('<ul id="list" data-refresh><li><a href="/1">one</a></li></ul>');
  refreshPage(main, fresh('<ul id="list" data-refresh><li><a href="/1">ONE</a></li></ul>'));
  equal(main.textContent, "one");
  refreshPage(main, fresh('<ul id="list" data-refresh><li><a href="/2">two</a></li></ul>'));
  equal(main.textContent, "two");
});

test("a list with a version is replaced with another version, with refresh by version by nothing else", () => {
  const part = (version, link, kind = "") => `<ul id="list" data-refresh="${kind}" data-version="${version}"><li><a href="/${link}">${version}${link}</a></li></ul>`;
  const main = show(part(1, "a"));
  refreshPage(main, fresh(part(2, "a")));
  equal(main.textContent, "2a");
  show(part(1, "a", "version"));
  refreshPage(main, fresh(part(1, "b", "version")));
  equal(main.textContent, "1a");
  refreshPage(main, fresh(part(2, "b", "version")));
  equal(main.textContent, "2b");
});

test("a list that is gone from the page stays until the next visit", () => {
  const main = show('<ul id="list" data-refresh><li><a href="/1">one</a></li></ul>');
  refreshPage(main, fresh("<p></p>"));
  equal(main.textContent, "one");
});

test("a part whose title has the focus is replaced, and the new title has it", () => {
  const head = (count) => `<div id="head" data-refresh data-version="${count}"><h1 id="title">Up Next</h1><p>${count} episodes</p><button>Sort</button></div>`;
  const main = show(head(3));
  Object.assign(main.querySelector("h1"), { tabIndex: -1 }).focus();
  refreshPage(main, fresh(head(2)));
  equal([main.querySelector("p").textContent, focused()], ["2 episodes", "title"]);
});

test("a list with the focus is replaced by the answer to the user's own action only, and keeps the focus", () => {
  const part = (link) => `<ul id="list" data-refresh><li><a id="link" href="/${link}">${link}</a></li></ul>`;
  const main = show(part("a"));
  document.getElementById("link").focus();
  refreshPage(main, fresh(part("b")));
  equal([main.textContent, focused()], ["a", "link"]);
  refreshPage(main, fresh(part("b")), true);
  equal([main.textContent, focused()], ["b", "link"]);
});

test("what is dragged in a list without keys of rows stays below the finger", () => {
  const part = (links) => `<ul id="list" data-refresh>${links.map((link) => `<li><a href="/${link}">${link}</a></li>`).join("")}</ul>`;
  const main = show(part(["a", "b"]));
  main.querySelector("li").toggleAttribute("data-dragging", true);
  refreshPage(main, fresh(part(["b", "a"])), true);
  equal(main.textContent, "ab");
  main.querySelector("li").removeAttribute("data-dragging");
  refreshPage(main, fresh(part(["b", "a"])));
  equal(main.textContent, "ba");
});

test("a list with an open menu is replaced once the menu is closed", async () => {
  const main = show('<ul id="list" data-refresh><li><a href="/a">a</a><div id="menu" popover></div></li></ul>');
  const menu = document.getElementById("menu");
  menu.showPopover();
  await settled();
  replacePart(fresh('<ul id="list" data-refresh><li><a href="/b">b</a></li></ul>').firstChild);
  equal(main.textContent, "a");
  menu.hidePopover();
  await settled();
  equal(main.textContent, "b");
});

test("rows with a key are moved, removed and inserted, and those that stay are the same elements", () => {
  const main = show(list(["a", "b", "c"], "1"));
  const rows = Object.fromEntries([...main.querySelectorAll("[data-key]")].map((row) => [row.dataset.key, row]));
  document.getElementById("link-c").focus();
  refreshPage(main, fresh(list(["c", "d", "a"], "2")));
  const now = [...main.querySelectorAll("[data-key]")];
  equal([keys(), now[0] === rows.c, now[2] === rows.a, focused(), main.firstChild.dataset.version], [["c", "d", "a"], true, true, "link-c", "2"]);
});

test("a row with another version is replaced, and so is a list with another element around its rows", () => {
  const rows = (version, view = "grid") => `<div id="list" data-refresh data-version="${version} ${view}"><ol data-view="${view}">
    <li data-key="1" data-version="${version}"><a href="/1">${version}</a></li><li data-key="2"><a href="/2">2</a></li></ol></div>`;
  const main = show(rows("plain"));
  const [, second] = main.querySelectorAll("li");
  refreshPage(main, fresh(rows("star")));
  equal([main.querySelector("li").textContent, main.querySelectorAll("li")[1] === second], ["star", true]);
  refreshPage(main, fresh(rows("star", "list")));
  equal([main.querySelector("ol").dataset.view, main.querySelectorAll("li")[1] === second], ["list", false]);
});

test("rows that stay in their place are not touched", () => {
  const main = show(list(["a", "b"], "1"));
  const observer = new MutationObserver(() => {});
  observer.observe(main, { subtree: true, childList: true });
  refreshPage(main, fresh(list(["a", "b"], "2")));
  equal(observer.takeRecords().length, 0);
});

test("when the focused row is removed, the one in its place gets the focus", () => {
  const main = show(list(["a", "b", "c"]));
  document.getElementById("link-b").focus();
  refreshPage(main, fresh(list(["a", "c"])));
  equal(focused(), "link-c");
  refreshPage(main, fresh(list(["a"])));
  equal([keys(), focused()], [["a"], "link-a"]);
});

test("rows do not move under the finger that drags one of them", () => {
  const main = show(list(["a", "b"]));
  main.querySelector("[data-key=b]").dataset.dragging = "";
  refreshPage(main, fresh(list(["b", "a"])));
  equal(keys(), ["a", "b"]);
});

test("rows that the user has moved since the page was asked for stay where they are", () => {
  const main = show(list(["a", "b"]));
  main.firstChild.dataset.moved = "500";
  refreshPage(main, fresh(list(["b", "a"]), 400));
  equal(keys(), ["a", "b"]);
  refreshPage(main, fresh(list(["b", "a"]), 600));
  equal(keys(), ["b", "a"]);
});

test("a list of rows that becomes empty, or was, is replaced", () => {
  const main = show(list(["a"], "1"));
  document.getElementById("link-a").focus();
  refreshPage(main, fresh('<div id="list" data-refresh data-version="2"><p>Nothing here</p></div>'));
  equal(main.textContent, "Nothing here");
  refreshPage(main, fresh(list(["a", "b"], "3")));
  equal(keys(), ["a", "b"]);
});

test("a refresh that was asked for before an update has the update", async () => {
  const main = show('<p data-live="count">1</p>');
  const page = fresh('<p data-live="count">1</p>');
  await clock.advance(100);
  applyPatches([{ key: "count", text: "2" }]);
  refreshPage(main, page);
  equal(main.textContent, "2");
});

test("a patched text with a time of day is the reader's", async () => {
  Object.defineProperty(navigator, "language", { value: "en-US", configurable: true });
  const main = show('<p data-live="status" data-clock>Starting</p>');
  for (const time of ["14:36", "12:05"]) applyPatches([{ key: "status", text: `Tries again at ${time}` }]);
  equal(main.textContent.replace(/\s/g, " ").trim(), "Tries again at 12:05 PM");
});
