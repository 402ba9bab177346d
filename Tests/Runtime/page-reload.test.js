import { clock, equal, heard, network, settled, show, test } from "./harness.js";
import { applyMissedPatches, applyPatches, catchUp, refreshPage, replacePart } from "../runtime/live-patches.js";
import { postInOrder, willShowAnswer } from "../runtime/post-queue.js";

const page = document.getElementById("page");
const asked = () => String(performance.now());

function showAt(change, html = '<div data-live="list"></div>') {
  show(html);
  if (change === undefined) delete page.dataset.change;
  else page.dataset.change = change;
}

/** A patch that reloads, as the server sends it. */
const patch = (change, key = "list") => applyPatches([{ key, attributes: { "data-reload-on": String(Math.random()) }, change }]);

/** Whether each announcement says that the page shows the changes already. */
function shown() {
  const list = heard(document, "page-stale");
  return () => list.map((detail) => detail?.isShown === true);
}

test("a page that was rendered after a change is not reloaded by it", async () => {
  const states = shown();
  showAt("run-7");
  patch("run-7");
  await clock.advance(1000);
  equal(states(), [true]);
});

test("a page is reloaded by a later change, one of another run, and one without a number", async () => {
  for (const [of, change] of [["run-7", "run-8"], ["run-7", "other-3"], ["run-70", "run-700"], [undefined, "run-1"], ["run-7", undefined], ["", ""]]) {
    const states = shown();
    showAt(of);
    patch(change);
    await clock.advance(1000);
    equal(states(), [false], `${change} on ${of}`);
  }
});

test("of own and foreign changes in one window, the one that the page lacks reloads it", async () => {
  const states = shown();
  showAt("run-7");
  patch("run-7");
  patch("run-9");
  patch("run-6");
  await clock.advance(1000);
  equal(states(), [false]);
});

test("a reload waits for the answer to a form, and is not needed when that shows the change", async () => {
  const states = shown();
  showAt("run-7");
  const { answer, release } = network.held();
  willShowAnswer(answer.then(() => (page.dataset.change = "run-8")));
  patch("run-8");
  await clock.advance(5000);
  equal(states(), []);
  release();
  await settled();
  equal(states(), [true]);
});

test("a form whose answer fails holds up no reload", async () => {
  const states = shown();
  showAt("run-7");
  willShowAnswer(Promise.reject(new Error("offline")).finally(() => {}));
  willShowAnswer(Promise.resolve());
  patch("run-8");
  await clock.advance(250);
  equal(states(), [false]);
});

test("a post that paints nothing is followed by the reload", async () => {
  const states = shown();
  network.on("/up-next/did-move", () => new Response("", { headers: { "Earnest-Answer": "done" } }));
  showAt("run-7");
  await postInOrder("/up-next/did-move", { episode: "1" });
  patch("run-8");
  await clock.advance(1000);
  equal(states(), [false]);
});

test("a patch that reloads nothing needs no number", async () => {
  const states = shown();
  showAt("run-7", '<p data-live="count">1</p>');
  applyPatches([{ key: "count", text: "2" }]);
  await clock.advance(1000);
  equal([page.textContent, states()], ["2", []]);
});

test("new members of all lists reload what does not show them", async () => {
  const states = shown();
  showAt("run-7", '<aside data-part-url="/part" data-change="run-5"><p data-live="x"></p></aside><aside data-part-url="/other" data-change="run-7"><p data-live="x"></p></aside>');
  const parts = [...page.querySelectorAll("aside")].map((part) => heard(part, "page-stale"));
  catchUp("run-6");
  await clock.advance(1000);
  equal([states(), parts.map((list) => list.map(({ isShown }) => isShown))], [[true], [[false], [true]]]);
});

test("after missed events everything is reloaded, the page at once", async () => {
  const states = shown();
  showAt("run-7", '<aside data-part-url="/part" data-change="run-7"><p data-live="x"></p></aside>');
  const part = heard(page.querySelector("aside"), "page-stale");
  catchUp();
  equal(states(), [false]);
  await clock.advance(1000);
  equal([states().length, part.map(({ isShown }) => isShown)], [1, [false]]);
});

test("a page that was on its way is reloaded for new members that it lacks", async () => {
  const states = shown();
  showAt("run-5");
  page.dataset.asked = asked();
  await clock.advance(10);
  catchUp("run-6");
  await clock.advance(1000);
  // The page that was asked for before replaces the one that was reloaded meanwhile.
  applyMissedPatches(page);
  await clock.advance(1000);
  page.dataset.change = "run-6";
  applyMissedPatches(page);
  await clock.advance(1000);
  equal(states(), [false, false, true]);
});

const list = (rows) => `<div id="list" data-refresh>${rows.map((row) => `<li data-key="${row}"><a href="/${row}">${row}</a></li>`).join("")}</div>`;

function fresh(change, html) {
  const main = Object.assign(document.createElement("main"), { innerHTML: html });
  Object.assign(main.dataset, { change, asked: asked() });
  return main;
}

test("a refreshed page shows what its answer shows", async () => {
  showAt("run-5", list(["a"]));
  await clock.advance(10);
  refreshPage(page, fresh("run-8", list(["a", "b"])));
  equal(page.dataset.change, "run-8");
});

test("a list that the user moves or uses keeps the page's earlier number", async () => {
  showAt("run-5", list(["a", "b"]));
  page.querySelector("#list").dataset.moved = asked();
  refreshPage(page, fresh("run-8", list(["b", "a", "c"])));
  equal(page.dataset.change, "run-5");
  showAt("run-5", '<ul id="list" data-refresh><a id="link" href="/1">1</a></ul>');
  document.getElementById("link").focus();
  refreshPage(page, fresh("run-8", '<ul id="list" data-refresh><a href="/2">2</a></ul>'));
  equal([page.dataset.change, page.textContent], ["run-5", "1"]);
});

test("a fragment, or a refreshed part of the page, leaves open what the page shows", async () => {
  showAt("run-5", '<div id="part">1</div><audio-page></audio-page>');
  replacePart(Object.assign(document.createElement("div"), { id: "part" }));
  equal(page.dataset.change, undefined);
  page.dataset.change = "run-5";
  refreshPage(page.querySelector("audio-page"), fresh("run-9", ""));
  equal(page.dataset.change, undefined);
});
