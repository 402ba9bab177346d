import { clock, equal, heard, network, settled, test, until } from "./harness.js";
import { answer, back, begin, main, open, pageOf, place, serve, shown, stack, tap, turns } from "./stack.js";
import { PageStack } from "../runtime/page-stack.js";
import { listenToSheets } from "../runtime/sheets.js";

test("a link opens its page in a new entry, with its title and the focus on its heading", async () => {
  await begin("/search");
  const opened = heard(document, "page-open");
  serve("/shows/1");
  const first = main();
  await tap("/shows/1");
  equal([place(), document.title, turns], [["/shows/1", 1, "/shows/1"], "Title of /shows/1", ["push"]]);
  equal([document.activeElement.tagName, opened.length, first.isConnected], ["H1", 1, false]);
  equal(network.to("/shows/1").length, 1);
});

test("a link to a page of the stack goes back to it, and the page before is the one before it", async () => {
  await begin("/search");
  await open("/shows/1");
  await open("/shows/2");
  await tap("/shows/1");
  await until(() => shown() === "/shows/1");
  equal([place(), turns], [["/shows/1", 1, "/shows/1"], ["push", "push", "pop"]]);
  serve("/search");
  await back();
  equal(place(), ["/search", 0, "/search"]);
});

test("a link to a page of the stack shows it before the server answers", async () => {
  await begin("/shows/1");
  await open("/shows/2");
  const held = network.held();
  network.on("/shows/1", held.answer);
  await tap("/shows/1");
  await until(() => shown() === "/shows/1");
  equal([history.state.depth, network.to("/shows/1").length], [0, 1]);
  held.release(pageOf("/shows/1"));
});

test("an answer that is a page of the stack goes back to it, in its newer form and under its address", async () => {
  await begin("/shows/1", { identity: "show-1" });
  await open("/shows/2");
  scrollTo(0, 0);
  await open("/shows/1?order=oldest", { identity: "show-1", content: "<p>Newer</p>" });
  await until(() => shown() === "show-1");
  equal([history.state.depth, location.pathname + location.search, main().textContent.includes("Newer")], [0, "/shows/1?order=oldest", true]);
});

test("a page that is another state of the shown one takes its place, and keeps the position", async () => {
  await begin("/shows/1", { identity: "show-1", content: '<p style="height: 3000px"></p>' });
  const opened = heard(document, "page-open");
  scrollTo(0, 500);
  const parts = { identity: "show-1", content: '<p style="height: 3000px"></p>' };
  await open("/shows/1?order=oldest", parts);
  equal([history.state.depth, location.search, scrollY, turns, opened.length], [0, "?order=oldest", 500, [], 0]);
  serve("/shows/1?order=newest", parts);
  await tap("/shows/1?order=newest", "data-segment");
  equal([location.search, scrollY], ["?order=newest", 0], "A segment begins at its top");
});

test("another tab of a page is a new entry that stays where it is, and the way back to the first one too", async () => {
  const tall = (identity) => ({ identity, content: '<p style="height: 3000px"></p>' });
  await begin("/shows/1", tall("show-1"));
  const first = main();
  scrollTo(0, 200);
  serve("/shows/1?part=about", tall("show-1:about"));
  await tap("/shows/1?part=about", "data-panel");
  equal([shown(), history.state.depth, scrollY, turns], ["show-1:about", 1, 200, []]);
  scrollTo(0, 260);
  serve("/shows/1", tall("show-1"));
  await tap("/shows/1", "data-panel");
  await until(() => main() === first);
  equal([history.state.depth, scrollY], [0, 260], "the tab under the finger stays there:");
  await open("/shows/1?part=about", tall("show-1:about"));
  await back();
  equal([shown(), scrollY], ["show-1", 260]);
});

test("the focus of the keyboard goes from tab to tab", async () => {
  const tabs = (shown) => ({ identity: shown, content: `<a href="/shows/1" data-panel ${shown === "one" ? "aria-current='page'" : ""}>One</a><a href="/shows/1?part=two" data-panel ${shown === "two" ? "aria-current='page'" : ""}>Two</a>` });
  await begin("/shows/1", tabs("one"));
  serve("/shows/1?part=two", tabs("two"));
  const link = main().querySelector("[href*=part]");
  link.focus();
  link.click();
  await until(() => shown() === "two");
  equal(document.activeElement.textContent, "Two");
});

test("a link with an anchor in another state of the page scrolls to it", async () => {
  await begin("/shows/1", { identity: "show-1" });
  serve("/shows/1?year=2024", { identity: "show-1", content: '<p style="height: 3000px"></p><div id="year-2024"><a href="/episodes/1">One</a></div><p style="height: 3000px"></p>' });
  await tap("/shows/1?year=2024#year-2024");
  const target = document.getElementById("year-2024");
  equal([Math.round(target.getBoundingClientRect().top) < innerHeight, document.activeElement === target.firstElementChild], [true, true]);
});

test("a page that has become another part of a list is reached under its new address", async () => {
  await begin("/shows/1", { identity: "show-1" });
  stack.readdress("/shows/1?until=2");
  await open("/episodes/1");
  serve("/shows/1?until=2", { identity: "show-1" });
  await back();
  await until(() => network.to("/shows/1?until=2").length > 0);
  equal([location.search, network.to("/shows/1?until=2").length], ["?until=2", 1]);
});

test("going back shows the same page at its position, and requests it again", async () => {
  await begin("/shows/1", { content: '<p style="height: 3000px"></p>' });
  const first = main();
  scrollTo(0, 700);
  await open("/episodes/1");
  equal(scrollY, 0);
  serve("/shows/1", { content: '<p style="height: 3000px"></p>' });
  await back();
  equal([main() === first, scrollY, network.to("/shows/1").length, turns], [true, 700, 1, ["push", "pop"]]);
  equal(document.activeElement.tagName, "H1");
});

test("a page that comes back shows what has changed meanwhile", async () => {
  await begin("/shows/1", { content: '<p data-live="play-7" data-finished="false">12:00</p>' });
  await open("/episodes/1");
  serve("/shows/1", { content: '<p data-live="play-7" data-finished="true">Played</p>' });
  await back();
  const row = main().querySelector("p");
  equal([row.dataset.finished, row.textContent], ["true", "Played"]);
});

test("going forward shows the page again", async () => {
  await begin("/shows/1");
  await open("/shows/2");
  serve("/shows/1");
  await back();
  await back(1);
  equal([place(), turns], [["/shows/2", 1, "/shows/2"], ["push", "pop", "push"]]);
});

test("a new page after going back drops those that were in front", async () => {
  await begin("/shows/1");
  await open("/shows/2");
  serve("/shows/1");
  await back();
  await open("/shows/3");
  await open("/shows/2");
  equal(place(), ["/shows/2", 2, "/shows/2"]);
});

test("the tenth page back is kept, and the one before it is requested again", async () => {
  await begin("/shows/0");
  const first = main();
  for (let number = 1; number <= 11; number += 1) {
    await open(`/shows/${number}`);
    await clock.advance(10);
  }
  serve("/shows/0");
  serve("/shows/2");
  await back(-9);
  equal([shown(), network.to("/shows/2").length], ["/shows/2", 2], "Kept, and refreshed");
  network.requests.length = 0;
  await back(-2);
  equal([place(), main() === first, network.to("/shows/0").length], [["/shows/0", 0, "/shows/0"], false, 1]);
});

test("a tab goes to its page in the stack without a transition", async () => {
  await begin("/library");
  serve("/discover");
  await tap("/discover", "data-tab=discover");
  serve("/library");
  await tap("/library", "data-tab=library");
  await until(() => shown() === "/library");
  equal([place(), turns], [["/library", 0, "/library"], []]);
});

test("a sheet rises over its page, and a page from it takes its place", async () => {
  await begin("/shows/1");
  await open("/player", { content: "<div data-sheet></div>" });
  equal([place(), turns], [["/player", 1, "/player"], ["rise"]]);
  await open("/shows/2");
  equal([place(), turns], [["/shows/2", 1, "/shows/2"], ["rise", "sink"]]);
  serve("/shows/1");
  await back();
  equal(place(), ["/shows/1", 0, "/shows/1"]);
});

test("opening and closing the player three times adds one entry", async () => {
  await begin("/shows/1");
  const count = history.length;
  serve("/shows/1");
  for (let turn = 0; turn < 3; turn += 1) {
    await open("/player", { content: "<div data-sheet></div>" });
    equal(place(), ["/player", 1, "/player"]);
    await tap("/shows/1", "data-dismiss");
    await until(() => shown() === "/shows/1");
    equal(history.state.depth, 0);
  }
  equal(history.length, count + 1);
});

test("the player's link to a show of the stack goes back to it, and closing the player leads there", async () => {
  await begin("/shows/2");
  await open("/shows/1");
  await open("/player", { content: "<div data-sheet></div>" });
  serve("/shows/2");
  await tap("/shows/2");
  await until(() => shown() === "/shows/2");
  equal([place(), turns.at(-1)], [["/shows/2", 0, "/shows/2"], "sink"]);
  await open("/player", { content: "<div data-sheet></div>" });
  await tap("/", "data-dismiss");
  await until(() => shown() === "/shows/2");
  equal(history.state.depth, 0);
});

test("closing a page that was opened directly shows the page behind it in its place", async () => {
  await begin("/player", { content: "<div data-sheet></div>" });
  serve("/library");
  await tap("/library", "data-dismiss");
  equal(place(), ["/library", 0, "/library"]);
});

test("links that lead elsewhere stay the browser's", async () => {
  await begin("/shows/1");
  const prevented = [];
  addEventListener("click", (event) => (prevented.push(event.defaultPrevented), event.preventDefault()));
  const outside = await tap("https://elsewhere.example/");
  equal([outside.target, outside.rel], ["_blank", "noopener noreferrer"]);
  for (const [href, attributes] of [["/export.opml", "download"], ["/help", "target=_blank"], ["#notes", ""]]) await tap(href, attributes);
  main().insertAdjacentHTML("beforeend", '<a id="mark" href="/help">Help</a>');
  document.getElementById("mark").dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true }));
  equal([prevented, network.requests], [[false, false, false, false, false], []]);
});

test("a link in a menu closes the menu", async () => {
  await begin("/shows/1");
  main().insertAdjacentHTML("beforeend", "<div popover></div>");
  const menu = main().lastElementChild;
  menu.showPopover();
  serve("/shows/2");
  await tap("/shows/2", "", menu);
  equal([shown(), menu.matches(":popover-open")], ["/shows/2", false]);
});

test("back from another page a selection has ended, and its rows are where they were", async () => {
  const rows = (height) => Array.from({ length: 60 }, (_, index) => `<article data-episode="${index}" style="height: ${height}px">${index}</article>`).join("");
  await begin("/history?select=true", { identity: "history", content: `${rows(60)}<a class="selection-done" href="/history">Done</a>` });
  scrollTo(0, 1000);
  const top = (episode) => main().querySelector(`[data-episode="${episode}"]`).getBoundingClientRect().top;
  const anchor = [...main().querySelectorAll("article")].find((row) => row.getBoundingClientRect().bottom > innerHeight / 4).dataset.episode;
  const before = top(anchor);
  await open("/playlists/add/7", { content: "<div data-sheet></div>" });
  serve("/history", { identity: "history", content: rows(90) });
  await back();
  equal([place(), top(anchor), main().querySelector(".selection-done")], [["history", 0, "/history"], before, null]);
});

/** A page with an open sheet, and a long text below it. */
async function beginWithSheet() {
  listenToSheets();
  await begin("/shows/1", { content: '<div id="sheet" class="menu-sheet" popover><button>Played</button></div><p style="height: 3000px"></p>' });
  scrollTo(0, 700);
  const sheet = document.getElementById("sheet");
  sheet.showPopover();
  await until(() => history.state.isSheet);
  return sheet;
}

test("Back closes an open sheet, and its page stays at its place", async () => {
  const sheet = await beginWithSheet();
  const first = main();
  equal(place(), ["/shows/1", 0, "/shows/1"]);
  history.back();
  await until(() => !history.state.isSheet);
  equal([sheet.matches(":popover-open"), main() === first, place(), scrollY, network.requests], [false, true, ["/shows/1", 0, "/shows/1"], 700, []]);
});

test("a link in a sheet opens its page above that of the sheet, with no entry between them", async () => {
  const sheet = await beginWithSheet();
  const count = history.length;
  serve("/shows/2");
  await tap("/shows/2", "", sheet);
  await until(() => shown() === "/shows/2");
  equal([place(), history.length], [["/shows/2", 1, "/shows/2"], count]);
  serve("/shows/1");
  await back();
  equal([place(), scrollY], [["/shows/1", 0, "/shows/1"], 700]);
});

test("a form in a menu over a sheet closes both", async () => {
  const sheet = await beginWithSheet();
  sheet.insertAdjacentHTML("beforeend", '<div class="menu-sheet" popover><form method="post" action="/bookmark-list/did-delete"><button>Remove</button></form></div>');
  const menu = sheet.lastElementChild;
  menu.showPopover();
  serve("/shows/1");
  network.on("/bookmark-list/did-delete", () => answer("Bookmark removed", "notice"));
  const form = menu.querySelector("form");
  form.requestSubmit(form.querySelector("button"));
  await settled();
  equal([menu.matches(":popover-open"), sheet.matches(":popover-open"), network.to("/bookmark-list/did-delete").length], [false, false, 1]);
});

test("a page that opens beside an open sheet, and the way to one of the stack, leave no entry of the sheet", async () => {
  await beginWithSheet();
  await openBeside("/shows/2");
  equal(place(), ["/shows/2", 1, "/shows/2"]);
  main().insertAdjacentHTML("beforeend", '<div id="other" class="menu-sheet" popover></div>');
  document.getElementById("other").showPopover();
  await until(() => history.state.isSheet);
  serve("/shows/1");
  await openBeside("/shows/1");
  equal([place(), history.state.isSheet], [["/shows/1", 0, "/shows/1"], undefined]);
});

async function openBeside(path) {
  serve(path);
  stack.open(path);
  await until(() => shown() === path && location.pathname === path);
  await settled();
}

test("a tab that was loaded again with an open sheet is at the entry of its page", async () => {
  history.replaceState({ key: "known", depth: 0 }, "");
  history.pushState({ key: "known", depth: 0, isSheet: true }, "");
  new PageStack().start();
  await until(() => !history.state.isSheet);
  equal(history.state.key, "known");
});

test("an anchor within the page is an entry above it", async () => {
  await begin("/shows/1", { content: '<p id="notes" style="margin: 2000px 0">Notes</p>' });
  const first = main();
  location.hash = "notes";
  await until(() => history.state?.depth === 1);
  equal([main() === first, network.requests], [true, []]);
  await open("/shows/2");
  equal(history.state.depth, 2);
  serve("/shows/1");
  await back();
  equal([main() === first, history.state.depth], [true, 1]);
});
