import { equal, show, test } from "./harness.js";
import { showExpectedChange } from "../runtime/expected-change.js";

const page = () => show(`<form id="actions"><button name="action" class="favourite-star" aria-pressed="false" value="favourite-7"></button>
  <button name="action"></button></form>
  <section><form id="removals"><button class="to-remove" name="episode" value="7"></button></form>
  <ul><li><article data-episode="7" data-finished="false" data-favourite="false" data-archived="true"></article></li><li><article data-episode="8"></article></li></ul></section>
  <ul><li><article data-episode="7" data-finished="true"></article></li></ul>`);
const rows = () => [...document.querySelectorAll("article[data-episode='7']")];
function begin(action) {
  const form = document.getElementById("actions");
  form.lastElementChild.value = action;
  return showExpectedChange(form, form.lastElementChild);
}

test("an action on an episode shows in all of its rows at once", () => {
  page();
  const shown = (action, name) => (equal(begin(action).isAny, true), rows().map((row) => row.getAttribute(name)));
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
  equal(["last-7", "played", "", "played-x"].map((action) => begin(action).isAny), [false, false, false, false]);
  equal(showExpectedChange(document.getElementById("actions"), null).isAny, false);
});

test("the star turns at once, both ways", () => {
  page();
  const star = document.querySelector(".favourite-star");
  const turn = () => (showExpectedChange(star.form, star), star.ariaPressed);
  equal([turn(), turn(), turn()], ["true", "false", "true"]);
});

test("a refusal, of whichever kind, takes it back; an accepted action stays", () => {
  page();
  const star = document.querySelector(".favourite-star");
  for (const [kind, stays] of [["offline", false], ["failure", false], ["refused", false], ["signed-out", false], ["page", true], ["notice", true], ["stored", true], [undefined, true]]) {
    star.ariaPressed = "false";
    rows()[0].dataset.favourite = "false";
    showExpectedChange(star.form, star).end(kind);
    equal([star.ariaPressed, rows()[0].dataset.favourite], stays ? ["true", "true"] : ["false", "false"], kind);
  }
});

test("a row leaves its own list at once, and no other", () => {
  page();
  const button = document.querySelector(".to-remove");
  const hidden = () => [...document.querySelectorAll("li")].map((row) => row.hidden);
  const change = showExpectedChange(button.form, button);
  equal(hidden(), [true, false, false]);
  change.end("page");
  equal(hidden(), [false, false, false], "the page of the answer would have taken it");
  showExpectedChange(button.form, button).end("refused");
  equal(hidden(), [false, false, false]);
  showExpectedChange(button.form, button).end("stored");
  equal(hidden(), [true, false, false], "it waits for the server");
});
