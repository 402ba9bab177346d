import { equal, network, settled, show, test } from "./harness.js";
import "../runtime/pull-to-refresh.js";

const mark = document.querySelector(".pull-mark");
const done = () => new Response("", { headers: { "Earnest-Answer": "done" } });
let stale = 0;
let refreshed = Promise.resolve();
document.addEventListener("page-stale", ({ detail }) => ((stale += 1), (detail.done = refreshed)));

const page = (attributes = "", more = "") => show(`<div ${attributes} style="height: 100px">${more}</div>`);
function touch(kind, target, ...places) {
  const touches = places.map(([clientX, clientY]) => ({ clientX, clientY }));
  target.dispatchEvent(Object.assign(new Event(`touch${kind}`, { bubbles: true, cancelable: true }), { touches }));
}
/** A finger that goes down by some pixels, in steps. */
function pull(distance, target = document.querySelector("main div"), across = 0) {
  touch("start", target, [40, 10]);
  for (let step = 1; step <= 10; step += 1) touch("move", target, [40 + (across * step) / 10, 10 + (distance * step) / 10]);
}
const notice = () => document.getElementById("notice").textContent;
const lift = (target = document.querySelector("main div")) => touch("end", target);

test("a short pull shows the mark and does nothing", () => {
  page();
  pull(60);
  equal([mark.dataset.state, mark.style.getPropertyValue("--pull")], ["pulling", "27px"]);
  lift();
  equal([mark.dataset.state, mark.style.getPropertyValue("--pull"), stale], ["idle", "0px", 0]);
});

test("a long one checks the feeds of the page and then requests it, and is busy as long", async () => {
  const { answer, release } = network.held();
  network.on("/show-page/did-tap-refresh", () => answer);
  const reload = Promise.withResolvers();
  refreshed = reload.promise;
  page('data-pull-url="/show-page/did-tap-refresh" data-pull-show="1"');
  pull(400);
  equal([mark.dataset.state, mark.style.getPropertyValue("--pull")], ["ready", "96px"]);
  lift();
  await settled();
  equal([mark.dataset.state, stale], ["busy", 0]);
  pull(400);
  lift();
  release(done());
  await settled();
  equal([mark.dataset.state, stale, network.requests.map(({ path, body }) => [path, body])], ["busy", 1, [["/show-page/did-tap-refresh", "show=1"]]]);
  reload.resolve();
  await settled();
  equal(mark.dataset.state, "idle");
});

test("a page without feeds is requested alone, and says that it is up to date", async () => {
  page();
  pull(200);
  lift();
  await settled();
  equal([stale, network.requests, mark.dataset.state, notice()], [1, [], "idle", "upToDate"]);
});

test("the answer says how many episodes are new, and without a server nothing is up to date", async () => {
  network.on("/home-page/did-pull", () => new Response("3 new episodes", { headers: { "Earnest-Answer": "notice", "Content-Type": "text/html" } }));
  page('data-pull-url="/home-page/did-pull"');
  pull(200);
  lift();
  await settled();
  equal(notice(), "3 new episodes");
  refreshed = Promise.resolve(false);
  page();
  pull(200);
  lift();
  await settled();
  equal([notice(), mark.dataset.state], ["offline", "idle"]);
});

test("a finger whose hold has opened a menu pulls nothing", () => {
  page("", '<div id="menu" popover></div>');
  touch("start", document.querySelector("main div"), [40, 10]);
  document.getElementById("menu").showPopover();
  for (const y of [60, 300]) touch("move", document.querySelector("main div"), [40, y]);
  lift();
  equal([mark.dataset.state === "busy", stale], [false, 0]);
});

test("a finger that drags something else pulls nothing, also when it began as a pull", () => {
  page();
  pull(100);
  equal(mark.dataset.state, "pulling");
  const drag = document.querySelector("main div");
  drag.addEventListener("touchmove", (event) => event.preventDefault());
  touch("move", drag, [40, 300]);
  equal(mark.dataset.state, "idle");
  lift();
  pull(300);
  lift();
  equal([mark.dataset.state, stale], ["idle", 0]);
});

test("a finger that goes sideways, or a second one, pulls nothing", () => {
  page();
  pull(100, undefined, 200);
  lift();
  touch("start", document.querySelector("main div"), [40, 10], [80, 10]);
  touch("move", document.querySelector("main div"), [40, 300], [80, 300]);
  equal([stale, mark.dataset.state === "ready"], [0, false]);
});

test("within a scrolled page, a sheet, or what has gestures of its own there is no pull", () => {
  const main = page("", '<input><i role="slider"></i>');
  for (const target of main.querySelectorAll("input, [role=slider]")) pull(300, target), lift(target);
  main.firstElementChild.style.height = "5000px";
  scrollTo(0, 10);
  pull(300);
  lift();
  scrollTo(0, 0);
  main.innerHTML = "<div data-sheet></div>";
  pull(300);
  lift();
  equal(stale, 0);
});

test("a pull that the browser cancels, or that comes back, does nothing", () => {
  page();
  pull(300);
  touch("cancel", document.querySelector("main div"));
  pull(300);
  touch("move", document.querySelector("main div"), [40, 20]);
  lift();
  equal([stale, mark.dataset.state], [0, "idle"]);
});
