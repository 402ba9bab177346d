// <clip-form>: it passes on what its form does.

import { equal, show, test } from "./harness.js";
import "../components/clip-form.js";

let state = { item: { episode: 7 }, position: 83.6, duration: 600 };
document.addEventListener("player-state-request", ({ detail }) => (detail.state = state));

function form() {
  const main = show(`<div id="sheet" popover><clip-form><form><input type="hidden" name="episode" value="7"><input name="start"><input name="end"><input name="title">
    <button type="button" data-sets="start" hidden>Now</button><button type="button" data-sets="end" hidden>Now</button></form></clip-form></div><div id="other" popover></div>`);
  return { sheet: main.firstElementChild, fields: main.querySelector("form").elements, set: (name) => main.querySelector(`[data-sets=${name}]`).click() };
}
const times = (fields) => [fields.start.value, fields.end.value];
/** The browser reports the change in a task of its own. */
const opened = (sheet) => new Promise((resolve) => (sheet.addEventListener("toggle", resolve, { once: true }), sheet.showPopover()));
const type = (field, text) => ((field.value = text), field.dispatchEvent(new InputEvent("input", { bubbles: true })));

test("a new clip is the minute from the player's position, as long as the episode goes on", async () => {
  const { sheet, fields } = form();
  equal(times(fields), ["", ""]);
  await opened(sheet);
  equal(times(fields), ["1:23", "2:23"]);
  sheet.hidePopover();
  state.position = 570;
  await opened(sheet);
  equal(times(fields), ["9:30", "10:00"]);
});

test("while the duration of the episode is unknown, a new clip is a whole minute", async () => {
  state = { ...state, duration: null };
  const { sheet, fields } = form();
  await opened(sheet);
  equal(times(fields), ["1:23", "2:23"]);
});

test("a typed time stays, and a title changes nothing", async () => {
  const { sheet, fields } = form();
  type(fields.title, "The rain");
  await opened(sheet);
  type(fields.start, "0:05");
  sheet.hidePopover();
  state.position = 100;
  await opened(sheet);
  equal(times(fields), ["0:05", "2:23"]);
});

test("a tap sets one time to the player's position", () => {
  const { fields, set } = form();
  set("start");
  state.position = 99;
  set("end");
  equal(times(fields), ["1:23", "1:39"]);
});

test("another episode in the player, none, and another sheet fill in nothing", async () => {
  const { sheet, fields, set } = form();
  await opened(document.getElementById("other"));
  document.getElementById("other").hidePopover();
  state = { item: { episode: 8 }, position: 5 };
  await opened(sheet);
  set("start");
  sheet.hidePopover();
  state = { item: null, position: 0 };
  await opened(sheet);
  equal(times(fields), ["", ""]);
});
