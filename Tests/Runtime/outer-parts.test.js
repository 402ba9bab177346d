import { clock, equal, network, settled, test } from "./harness.js";
import { click, media, press } from "./pointing.js";

const query = (matches) => Object.assign(new EventTarget(), { matches });
const [tablet, desktop, roomy] = [query(true), query(true), query(true)];
media.set("(min-width: 43.75rem)", tablet).set("(min-width: 68.75rem)", desktop).set("(min-width: 85rem)", roomy);
const { listenToOuterParts } = await import("../runtime/outer-parts.js");

const answer = (body) => () => new Response(`<main id="page" data-user="1" lang="en"><div class="page-bar"></div>${body}</main>`, { headers: { "Content-Type": "text/html" } });
const panel = document.getElementById("side-panel");
const link = () => document.querySelector("[data-opens-panel]");
const storage = "earnest.panel@1";

/** As the style sheet hides it on a phone and on a rail. */
const hideLists = (isHidden) => { document.querySelector(".sidebar [data-part-url]").hidden = isHidden; };

/** The sidebar, the panel and its button in the player bar. @param {boolean} [isPhone] */
function openWindow(isPhone = false) {
  document.body.insertAdjacentHTML("afterbegin", '<nav class="sidebar"><a class="sidebar-link" href="/">Home</a><div data-part-url="/sidebar"></div></nav>');
  document.getElementById("mini-player").innerHTML = '<a href="/up-next" data-opens-panel>Up Next</a>';
  panel.dataset.partUrl = "/up-next/panel";
  panel.innerHTML = '<button data-part="close">Close</button>';
  network.on("/sidebar", answer("<sidebar-lists data-live='lists'>Lists</sidebar-lists>"));
  network.on("/up-next/panel", answer('<queue-panel><ol><li><a href="/1">Rain</a></li></ol></queue-panel>'));
  hideLists(isPhone);
  listenToOuterParts();
}

test("the queue's button opens the panel beside the page, and closes it, also for the next visit", async () => {
  openWindow();
  equal([click(link()), panel.hidden, link().ariaExpanded, localStorage[storage]], [true, false, "true", "open"]);
  await settled();
  equal(panel.querySelector("queue-panel").textContent, "Rain");
  equal([click(link()), panel.hidden, link().ariaExpanded, localStorage[storage]], [true, true, "false", "closed"]);
});

test("the panel is open again in the next document, but not on a phone", async () => {
  localStorage[storage] = "open";
  desktop.matches = false;
  openWindow();
  equal(panel.hidden, true);
  desktop.matches = true;
  listenToOuterParts();
  equal(panel.hidden, false);
});

test("Escape anywhere closes the panel, but for a field and an open menu", async () => {
  openWindow();
  click(link());
  document.getElementById("page").innerHTML = "<input>";
  press(document.querySelector("#page input"), "Escape");
  equal(panel.hidden, false);
  press(document.body, "Escape");
  equal([panel.hidden, localStorage[storage]], [true, "closed"]);
});

test("a panel that covers the page takes the focus, and Escape gives it back", async () => {
  roomy.matches = false;
  openWindow();
  click(link());
  equal(document.activeElement === panel, true);
  press(panel, "x");
  equal(panel.hidden, false);
  press(panel, "Escape");
  equal([panel.hidden, document.activeElement === link()], [true, true]);
});

test("Escape closes an open menu of the panel first", async () => {
  openWindow();
  click(link());
  panel.insertAdjacentHTML("beforeend", "<div popover id='menu'></div>");
  document.getElementById("menu").showPopover();
  press(panel, "Escape");
  equal(panel.hidden, false);
  document.getElementById("menu").hidePopover();
  press(panel, "Escape");
  equal(panel.hidden, true);
});

test("its own button closes it", () => {
  openWindow();
  click(link());
  click(panel.querySelector("[data-part=close]"));
  equal([panel.hidden, localStorage[storage]], [true, "closed"]);
});

test("on a phone, and with a modifier, the button is a link", () => {
  openWindow();
  addEventListener("click", (event) => event.preventDefault());
  click(link(), { metaKey: true });
  desktop.matches = false;
  click(link());
  equal(panel.hidden, true);
});

test("the lists are requested once the sidebar shows them, and again when they are out of date", async () => {
  openWindow(true);
  await settled();
  equal(network.requests, []);
  hideLists(false);
  tablet.dispatchEvent(new Event("change"));
  await settled();
  equal([document.querySelector("sidebar-lists").textContent, document.querySelector(".sidebar-link").ariaCurrent], ["Lists", "page"]);
  network.on("/sidebar", answer("<sidebar-lists data-live='lists'>More lists</sidebar-lists>"));
  document.querySelector(".sidebar [data-part-url]").dispatchEvent(new CustomEvent("page-stale"));
  await settled();
  equal(document.querySelector("sidebar-lists").textContent, "More lists");
  desktop.dispatchEvent(new Event("change"));
  await settled();
  equal(network.to("/sidebar").length, 2, "they are there");
});

test("a closed panel requests nothing, and one that could not be had is marked for another try", async () => {
  openWindow();
  panel.dispatchEvent(new CustomEvent("page-stale"));
  await settled();
  equal(network.to("/up-next/panel"), []);
  network.on("/up-next/panel", network.fails);
  click(link());
  await settled();
  equal([panel.hasAttribute("data-saved"), panel.querySelector("queue-panel")], [true, null]);
  network.on("/up-next/panel", answer("<queue-panel>Queue</queue-panel>"));
  panel.dispatchEvent(new CustomEvent("page-stale"));
  await settled();
  equal([panel.hasAttribute("data-saved"), panel.querySelector("queue-panel").textContent], [false, "Queue"]);
});

test("of two requests for a part the later one counts, although the earlier one is answered after it", async () => {
  openWindow();
  await settled();
  const lists = (text) => answer(`<sidebar-lists data-live="lists">${text}</sidebar-lists>`);
  const stale = () => document.querySelector(".sidebar [data-part-url]").dispatchEvent(new CustomEvent("page-stale"));
  const late = network.held();
  network.on("/sidebar", late.answer);
  stale();
  await clock.advance(1);
  network.on("/sidebar", lists("New lists"));
  stale();
  await settled();
  late.release(lists("Old lists")());
  await settled();
  equal(document.querySelector("sidebar-lists").textContent, "New lists");
});

test("a rail, with which a tablet begins, becomes the whole sidebar with its lists, and a rail again, and each is remembered", async () => {
  panel.innerHTML = '<button data-part="close">Close</button>';
  document.body.insertAdjacentHTML("afterbegin", '<nav class="sidebar"><button class="sidebar-fold" aria-expanded="false"></button><b data-live="inbox-count"></b><div data-part-url="/sidebar"></div></nav>');
  network.on("/sidebar", answer(`<sidebar-lists data-live='lists'><div class="sidebar-counts" hidden><i data-live="inbox-count">3</i></div>
    <div id="links" data-refresh><details id="sidebar-folders" open></details></div></sidebar-lists>`));
  document.head.insertAdjacentHTML("beforeend", "<style>:root:not([data-sidebar=whole]) [data-part-url] { display: none; }</style>");
  const fold = document.querySelector(".sidebar-fold");
  // As the server writes it for a desktop.
  fold.ariaExpanded = "true";
  listenToOuterParts();
  await settled();
  equal([network.requests, fold.ariaExpanded], [[], "false"]);
  click(fold);
  await settled();
  equal([document.documentElement.dataset.sidebar, fold.ariaExpanded, document.cookie.includes("earnest_sidebar=whole")], ["whole", "true", true]);
  equal(document.querySelector("b").textContent, "3");
  const section = document.getElementById("sidebar-folders");
  section.open = false;
  await new Promise((resolve) => section.addEventListener("toggle", resolve, { once: true }));
  equal(localStorage["earnest.sidebar@1"], '["sidebar-folders"]');
  click(fold);
  equal([document.documentElement.dataset.sidebar, fold.ariaExpanded, document.cookie.includes("earnest_sidebar=rail")], ["rail", "false", true]);
  delete document.documentElement.dataset.sidebar;
  document.cookie = "earnest_sidebar=; path=/; max-age=0";
});
