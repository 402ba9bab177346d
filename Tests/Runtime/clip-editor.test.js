// <clip-editor>: its handles, its fields, and what it plays.

import { clock, equal, settled, show, test } from "./harness.js";
import "./media.js";
import { item, openPlayer, openPlaying } from "./playing.js";
import { drag, press } from "./pointing.js";

await import("../bookmark-list/clip-editor.js");

const markup = (subject = `<input type="hidden" name="episode" value="7">`, attributes = "data-new") => `<main><div id="sheet" popover style="inset: 0; margin: 0; padding: 0; border: 0; inline-size: 388px">
  <clip-editor data-min="1" data-max="1800" data-duration="600" ${attributes}><form>${subject}
  <div data-part="slider" style="padding-inline: 44px" hidden><div data-part="track" style="position: relative; block-size: 56px"><span data-handle="start" role="slider" tabindex="0"></span><span data-handle="end" role="slider" tabindex="0"></span></div>
  <span data-part="from"></span><b data-part="length"></b><span data-part="to"></span></div>
  <input name="start" value="0:10"><input name="end" value="0:20"><input name="title">
  <button type="button" data-part="listen" data-listen="Listen" data-stop="Stop" hidden><span>Listen</span></button></form></clip-editor></div></main>`;
const part = (name) => document.querySelector(`clip-editor [data-part=${name}]`);
const handle = (name) => document.querySelector(`[data-handle=${name}]`);
const fields = () => document.querySelector("clip-editor form").elements;
const times = () => [fields().start.value, fields().end.value];
const type = (name, text) => ((fields()[name].value = text), fields()[name].dispatchEvent(new InputEvent("input", { bubbles: true })));
/** The browser reports the change in a task of its own. */
const toggled = (sheet, change) => new Promise((resolve) => (sheet.addEventListener("toggle", resolve, { once: true }), sheet[change]()));
function editor(...options) {
  show(markup(...options));
  const sheet = document.getElementById("sheet");
  return { open: () => toggled(sheet, "showPopover"), close: () => toggled(sheet, "hidePopover") };
}

test("a new clip is the last minute, until the user sets a time; a title sets none", async () => {
  await openPlayer({ current: item(7, { start: 83.6 }) });
  const { open, close } = editor();
  equal([part("slider").hidden, times()], [false, ["0:10", "0:20"]]);
  type("title", "The rain");
  await open();
  equal([times(), part("length").textContent, part("from").textContent, part("to").textContent], [["0:23", "1:23"], "1:00", "0:00", "3:23"]);
  type("start", "0:05");
  await close();
  await open();
  equal([times(), part("length").textContent], [["0:05", "1:23"], "1:18"]);
});

test("the clip of another episode, and one that is changed, begin with the times of the page", async () => {
  await openPlayer({ current: item(8, { start: 83.6 }) });
  await editor().open();
  equal(times(), ["0:10", "0:20"]);
  await editor("", 'data-episode="8"').open();
  equal(times(), ["0:10", "0:20"]);
});

test("keys move a handle by seconds, and it says where it is", async () => {
  await openPlayer({ current: item(7, { start: 83.6 }) });
  await editor().open();
  press(handle("end"), "ArrowLeft");
  press(handle("end"), "PageUp");
  press(handle("start"), "ArrowUp");
  equal([times(), handle("end").ariaValueText, handle("start").ariaValueNow, handle("start").ariaValueMax], [["0:24", "1:32"], "1:32", "24", "91"]);
  press(handle("end"), "Home");
  press(handle("start"), "Home");
  equal(times(), ["0:00", "0:25"]);
});

test("a finger drags the nearer handle, and the slider moves on afterwards", async () => {
  await openPlayer({ current: item(7, { start: 300 }) });
  await editor().open();
  const { left, top, width } = part("track").getBoundingClientRect();
  // The slider shows 2:00 to 7:00.
  const at = (seconds) => [left + ((seconds - 120) / 300) * width, top + 9];
  equal([part("from").textContent, part("to").textContent], ["2:00", "7:00"]);
  drag(part("track"), [at(330), at(360)]);
  equal([times(), part("from").textContent, part("to").textContent], [["4:00", "6:00"], "2:00", "8:00"]);
});

test("a clip that ends at a tenth of a second keeps it", async () => {
  await openPlayer({ current: item(7) });
  const { open } = editor("", 'data-episode="7"');
  fields().end.value = "0:20.5";
  await open();
  press(handle("start"), "ArrowRight");
  equal(times(), ["0:11", "0:20.5"]);
});

test("listening plays the clip alone, and the player stays where it was", async () => {
  const player = await openPlaying(item(7, { start: 83.6 }));
  const { open, close } = editor();
  await open();
  const made = [];
  const { Audio } = globalThis;
  globalThis.Audio = function () {
    return made[made.push(document.createElement("audio")) - 1];
  };
  const position = Math.floor(player.state.position);
  part("listen").click();
  await settled();
  equal([made.length, made[0].src, made[0].currentTime, part("listen").textContent.trim()], [1, item(7).mediaURL, position - 60, "Stop"]);
  equal(player.state.playing, false);
  made[0].currentTime = position + 1;
  made[0].dispatchEvent(new Event("timeupdate"));
  equal([made[0].paused, part("listen").textContent.trim(), Math.floor(player.state.position), player.state.playing], [true, "Listen", position, false]);
  part("listen").click();
  await settled();
  await close();
  equal([made.length, made[1].paused], [2, true], "closing the sheet ends it");
  part("listen").click();
  await settled();
  player.resume();
  await clock.advance(0);
  equal([made[2].paused, player.state.playing], [true, true], "the player ends it");
  globalThis.Audio = Audio;
});
