import { equal, show, test, until } from "./harness.js";
import { click, media, press } from "./pointing.js";

const menu = document.createElement("div");
document.body.append(menu);
menu.outerHTML = `<div id="episode-menu" class="menu-sheet" popover><p class="menu-title"></p><div id="episode-menu-steps"></div>
  ${["next", "last", "playlist", "share", "older", "download", "cancel", "delete", "favourite", "unfavourite", "played", "unplayed", "archived", "unarchived"].map((action) => `<button type="submit" name="action" data-action="${action}"${action === "delete" ? ' data-kept-text="delete everywhere"' : ""}>${action}</button>`).join("")}
  <button type="button" data-keep="unkeep" data-action="unkeep" data-kept-text="Unkeep" hidden>Cancel</button></div>`;
const hover = Object.assign(new EventTarget(), { matches: true });
media.set("(hover: hover)", hover);
const { swipeButton } = await import("../components/episode-menu.js");

let player = { item: null };
document.addEventListener("player-state-request", ({ detail }) => (detail.state = player));
const sheet = document.getElementById("episode-menu");
const offered = () => [...sheet.querySelectorAll("button")].filter(({ hidden }) => !hidden).map((button) => button.textContent);
const isOpen = () => sheet.matches(":popover-open");

const all = "next last download cancel delete favourite unfavourite played unplayed archived unarchived";
function row({ episode = 7, attributes = 'data-finished="false" data-favourite="false"', actions = all, playable = true, list = "", place = "", ring = false } = {}) {
  return `<form id="row-actions" data-actions="${actions}"></form>${list}<ul ${place}><li><article data-episode="${episode}" ${attributes}>
    ${playable ? `<play-button data-episode="${episode}"></play-button>` : ""}<h2 class="row-title">Rain</h2>
    <span class="row-end">${ring ? `<button class="download-button" data-state="${attributes.match(/download="(\w+)/)[1]}">Ring</button>` : ""}<a class="row-more" href="/episodes/${episode}/menu" role="button">More</a></span></article></li></ul>`;
}
const link = () => document.querySelector("a.row-more");
/** The menu of the one row of a page. */
function openMenu(options) {
  if (isOpen()) sheet.hidePopover();
  show(row(options));
  click(link());
  return offered();
}

test("the menu stands beside its row, has its title, and posts for its episode", () => {
  openMenu();
  equal([isOpen(), link().nextElementSibling === sheet, sheet.querySelector(".menu-title").textContent], [true, true, "Rain"]);
  const button = sheet.querySelector("[data-action=played]");
  equal([button.value, button.getAttribute("form"), sheet.querySelector("[data-keep]").value], ["played-7", "row-actions", "7"]);
});

test("the menu of the player bar has what waits in the bar besides, and that of the next row does not", () => {
  show(`<mini-player data-menu data-episode="7" data-title="Moss"><a class="episode-menu" href="#">More</a><div class="menu-more" hidden><button type="button" data-opens="sleep">Sleep timer</button></div>
    <form id="bar-actions" data-actions="played"></form></mini-player>`);
  click(document.querySelector("a.episode-menu"));
  equal([offered(), sheet.querySelector("[data-action=played]").getAttribute("form"), sheet.querySelector(".menu-title").textContent], [["Sleep timer", "played"], "bar-actions", "Moss"]);
  equal(openMenu({ actions: "played" }), ["played"]);
});

test("it offers what the state of the episode allows", () => {
  equal(openMenu(), ["next", "last", "favourite", "played", "archived"]);
  equal(openMenu({ attributes: 'data-finished="true" data-favourite="true" data-archived="true"' }), ["next", "last", "unfavourite", "unplayed", "unarchived"]);
  const downloads = (state) => openMenu({ attributes: `data-download="${state}"`, actions: "download cancel delete" });
  equal(["none", "running", "failed", "done"].map(downloads), [["download"], ["cancel"], ["cancel"], ["delete"]]);
  equal(openMenu({ playable: false }), ["favourite", "played", "archived"], "what cannot be played cannot be queued");
});

test("it offers only what its page offers", () => {
  equal(openMenu({ actions: "played unplayed" }), ["played"]);
  show('<article data-episode="7"><a class="row-more" href="#">More</a></article>');
  click(link());
  equal(offered(), []);
});

test("a part beside the page has actions of its own", () => {
  show(row({ actions: "played" }));
  const panel = document.body.appendChild(Object.assign(document.createElement("aside"), { innerHTML: row({ actions: "favourite" }).replaceAll("row-actions", "panel-actions") }));
  panel.dataset.partUrl = "/up-next";
  click(panel.querySelector("a.row-more"));
  equal([offered(), sheet.querySelector("[data-action=favourite]").getAttribute("form")], [["favourite"], "panel-actions"]);
});

test("a download that a button of the row shows counts more than the row's own state", () => {
  show(row({ attributes: 'data-download="none"', actions: "download delete" }));
  link().before(Object.assign(document.createElement("button"), { className: "download-button" }));
  document.querySelector(".download-button").dataset.state = "done";
  click(link());
  equal(offered(), ["delete"]);
});

test("a list from which rows are removed offers that, and the next list does not", () => {
  const list = '<form hidden><button class="to-remove" name="episode">Remove from Up Next</button></form>';
  equal(openMenu({ list, actions: "" }), ["Remove from Up Next"]);
  equal(sheet.querySelector(".to-remove").value, "7");
  equal(openMenu({ actions: "" }), []);
});

test("a download is for this device where it can be, and an episode that is here is removed here", () => {
  const downloads = (attributes, place) => openMenu({ attributes, place, actions: "download cancel delete" });
  equal(downloads('data-download="done" data-kept="true"'), ["delete everywhere", "Unkeep"], "also where it was stored before");
  document.documentElement.dataset.downloads = "device";
  const states = ['data-download="none"', 'data-download="running"', 'data-download="done"', 'data-download="none" data-kept="pending"', 'data-download="done" data-kept="true"'];
  equal(states.map((attributes) => downloads(attributes)), [
    ["download"], ["download"], ["download", "delete"], ["Cancel"], ["delete everywhere", "Unkeep"],
  ]);
  equal(downloads(""), [], "an episode without a download has none here");
  equal(states.map((attributes) => downloads(attributes, "data-place=server")), [["download"], ["cancel"], ["delete"], ["download"], ["delete"]]);
});

test("a swipe for downloads removes from this device alone", () => {
  document.documentElement.dataset.downloads = "device";
  player = { item: null, swipeRight: "download" };
  show(row({ attributes: 'data-download="done" data-kept="true"', actions: "download cancel delete" }));
  equal(swipeButton(document.querySelector("li"), "end").dataset.action, "unkeep");
});

test("the menu leaves out what the ring of its row does", () => {
  document.documentElement.dataset.downloads = "device";
  player = { item: null, swipeRight: "download" };
  const downloads = (attributes) => {
    openMenu({ attributes, ring: true, actions: "download cancel delete" });
    return offered();
  };
  const states = ['data-download="none"', 'data-download="done"', 'data-download="done" data-kept="pending"', 'data-download="none" data-kept="true"', 'data-download="done" data-kept="true"'];
  equal(states.map(downloads), [[], ["delete"], ["Cancel"], ["Unkeep"], ["delete everywhere"]]);
  equal(swipeButton(document.querySelector("li"), "end").dataset.action, "unkeep", "a swipe has them");
});

test("a menu has at most nine entries", () => {
  document.documentElement.dataset.downloads = "device";
  const list = '<form hidden><button class="to-remove" name="episode">Remove</button></form>';
  for (const attributes of ['data-download="none"', 'data-download="running" data-finished="true"', 'data-download="done" data-kept="true" data-archived="true"']) {
    const [removing, older] = [{ list, actions: `${all} playlist share` }, { actions: `${all} playlist share older` }];
    const counts = [removing, older].map((page) => openMenu({ attributes, ring: true, ...page }).length);
    equal(counts.every((count) => count <= 9), true, `${attributes}: ${counts}`);
  }
});

test("the handle of a row opens the ways that the row can go, and its dots do not", () => {
  const list = '<form hidden><button class="to-remove" name="episode">Remove from Up Next</button></form>';
  show(`${row({ actions: "played", list }).replace("</span></article>", '<a class="sort-handle" href="#" role="button">Move</a></span></article>')}
    <form id="row-steps"><button name="step" data-action="top">Move to top</button></form>`);
  click(document.querySelector(".sort-handle"));
  equal([offered(), sheet.querySelector("[name=step]").value], [["Move to top"], "top-7"]);
  sheet.hidePopover();
  click(link());
  equal(offered(), ["played", "Remove from Up Next"]);
});

test("a title of the row's own counts, else the page's heading is one", () => {
  openMenu({ attributes: 'data-title="The whole title"' });
  equal(sheet.querySelector(".menu-title").textContent, "The whole title");
  sheet.hidePopover();
  show('<h1>Episode</h1><section data-episode="7"><a class="episode-menu" href="#">More</a></section>');
  click(document.querySelector("a.episode-menu"));
  equal(sheet.querySelector(".menu-title").textContent, "Episode");
});

test("a second tap on the link closes it, and the keyboard opens it again", () => {
  show(row());
  const tap = () => (link().dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })), click(link()));
  equal([tap(), isOpen()], [true, true]);
  // The browser closes a popover at a press beside it.
  link().dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  sheet.hidePopover();
  equal([click(link()), isOpen()], [true, false]);
  equal([press(link(), " "), isOpen()], [true, true]);
});

test("a tap for another tab, and one that a script has taken, open no menu", () => {
  show(row());
  document.addEventListener("click", (event) => event.preventDefault(), { once: true });
  click(link(), { metaKey: true });
  link().addEventListener("click", (event) => event.preventDefault());
  click(link());
  equal(isOpen(), false);
});

// Rows that are pointed at

const quick = () => [...document.querySelectorAll(".row-quick button")].map((button) => button.value);
const over = (element) => element.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));

test("a row that is pointed at shows two more actions, one row at a time, before its other controls", () => {
  show(row() + row({ episode: 8, attributes: 'data-favourite="true"' }));
  const [one, other] = document.querySelectorAll("article");
  over(one.querySelector(".row-title"));
  equal([quick(), one.querySelector(".row-end").firstElementChild.className, document.querySelector(".row-quick button").title], [["next-7", "favourite-7"], "row-quick", "next"]);
  over(other);
  equal([quick(), one.querySelector(".row-quick")], [["next-8", "unfavourite-8"], null]);
});

test("the star of a row stays after its tap, and takes the mark back", async () => {
  show(row());
  const one = document.querySelector("article");
  over(one);
  const star = document.querySelector(".row-quick [data-action$=favourite]");
  one.dataset.favourite = "true";
  await until(() => star.value !== "favourite-7");
  equal([quick(), star.isConnected, star.title], [["next-7", "unfavourite-7"], true, "unfavourite"]);
  one.dataset.favourite = "false";
  await until(() => star.value !== "unfavourite-7");
  equal(quick(), ["next-7", "favourite-7"]);
});

test("a star that a mouse has pressed does not keep the next row from its own", () => {
  show(row() + row({ episode: 8 }));
  const [one, other] = document.querySelectorAll("article");
  over(one);
  document.querySelector(".row-quick button").focus({ focusVisible: false });
  over(other);
  equal(quick(), ["next-8", "favourite-8"]);
});

test("an open menu leaves them where they are", () => {
  show(row() + row({ episode: 8 }));
  over(document.querySelector("article"));
  click(link());
  over(document.querySelectorAll("article")[1]);
  equal(quick(), ["next-7", "favourite-7"]);
});

test("a row with the keyboard's focus keeps them, and gets them by the focus", () => {
  show(row() + row({ episode: 8 }));
  const [one, other] = document.querySelectorAll("article");
  one.querySelector("a").dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  document.querySelector(".row-quick button").focus();
  over(other);
  equal(quick(), ["next-7", "favourite-7"]);
});

test("a touch screen has none of them", () => {
  hover.matches = false;
  show(row());
  over(document.querySelector("article"));
  equal(quick(), []);
});
