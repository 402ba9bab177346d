import { equal, show, test } from "./harness.js";
import { expect, showExpected, wishOf } from "../runtime/expected-change.js";

const page = () => show(`<form id="actions" action="/episode-actions/did-tap"><button name="action"></button></form>
  <form id="star" action="/episode-actions/did-tap"><input type="hidden" name="episode" value="7"><button name="action" value="favourite" aria-pressed="false" data-live="favourite-7"></button></form>
  <section><form id="removals"><button class="to-remove" name="episode" value="7"></button></form>
  <ul><li><article data-episode="7" data-finished="false" data-favourite="false" data-archived="true"></article></li><li><article data-episode="8"></article></li></ul></section>
  <ul><li><article data-episode="7" data-finished="true"></article></li></ul>
  <button class="download-button" data-live="download-7" data-state="none" value="download-7"></button>`);
const part = (id) => document.getElementById(id);
const rows = () => [...document.querySelectorAll("article[data-episode='7']")];
function begin(form, submitter = form.querySelector("button")) {
  return expect(form, submitter, wishOf(form, submitter, new URL(form.getAttribute("action") ?? "/", location.href)));
}
function act(action) {
  part("actions").querySelector("button").value = action;
  return begin(part("actions"));
}

test("an action on an episode shows in all of its rows at once", () => {
  page();
  const shown = (action, name) => (act(action), rows().map((row) => row.getAttribute(name)));
  equal(shown("played-7", "data-finished"), ["true", "true"]);
  equal(shown("unplayed-7", "data-finished"), ["false", "false"]);
  equal(shown("favourite-7", "data-favourite"), ["true", "true"]);
  equal(shown("unfavourite-7", "data-favourite"), ["false", "false"]);
  equal(shown("unarchived-7", "data-archived"), [null, null]);
  equal(shown("archived-7", "data-archived"), ["true", "true"]);
  equal(document.querySelector("article[data-episode='8']").attributes.length, 1);
});

test("what has no visible effect is not shown", () => {
  page();
  equal(["last-7", "played", "", "played-x"].map((action) => act(action).isAny), [false, false, false, false]);
  equal(expect(part("actions"), null, null).isAny, false);
});

test("the star turns at once, and its next tap is the opposite", () => {
  page();
  const star = part("star").querySelector("button");
  const turn = () => (begin(part("star")), [star.ariaPressed, star.value]);
  equal([turn(), turn(), turn()], [["true", "unfavourite"], ["false", "favourite"], ["true", "unfavourite"]]);
});

test("the ring of a download starts at once, and pauses", () => {
  page();
  const ring = document.querySelector(".download-button");
  const turn = (action) => (act(action), [ring.dataset.state, ring.value]);
  equal([turn("download-7"), turn("pause-7"), turn("resume-7")], [["queued", "pause-7"], ["paused", "resume-7"], ["queued", "pause-7"]]);
});

test("a refusal, of whichever kind, takes it back; an accepted action stays", () => {
  for (const [kind, stays] of [["offline", false], ["failure", false], ["refused", false], ["signed-out", false], ["page", true], ["notice", true], ["stored", true], [undefined, true]]) {
    page();
    const star = part("star").querySelector("button");
    const expectation = begin(part("star"));
    equal(expectation.answer(kind), !stays, kind);
    expectation.end(kind);
    equal([star.ariaPressed, rows()[0].dataset.favourite], stays ? ["true", "true"] : ["false", "false"], kind);
  }
});

test("an update of the page shows what is expected again, until the answer is there", () => {
  page();
  const expectation = act("played-7");
  const update = () => ((rows()[0].dataset.finished = "false"), showExpected(), rows()[0].dataset.finished);
  equal(update(), "true");
  expectation.answer("page");
  equal(update(), "false");
});

test("a row leaves its own list at once, and no other", () => {
  page();
  const hidden = () => [...document.querySelectorAll("li")].map((row) => row.hidden);
  const remove = (kind) => {
    const expectation = begin(part("removals"));
    equal(hidden(), [true, false, false]);
    expectation.answer(kind);
    expectation.end(kind);
    return hidden();
  };
  equal(remove("page"), [false, false, false], "the page of the answer would have taken it");
  equal(remove("refused"), [false, false, false]);
  equal(remove("stored"), [true, false, false], "it waits for the server");
});
