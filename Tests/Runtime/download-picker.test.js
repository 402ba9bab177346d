// <download-picker>: the sum of the selected sizes beside the free space.

import { equal, show, test, until } from "./harness.js";
import "./media.js";
import { keptEpisodes } from "../runtime/kept.js";

const texts = { kilobytes: "{count} KB", megabytes: "{count} MB", gigabytes: "{count} GB" };
Object.assign(document.body.appendChild(Object.assign(document.createElement("div"), { id: "component-strings" })).dataset, texts);
await import("../download-picker/download-picker.js");
await import("../components/selection-form.js");

/** Episodes of these sizes, null for an unknown one, and 100 MB of free space. */
function picker(...sizes) {
  const box = (bytes, index) => `<label class="selection-box"><input type="checkbox" value="${index + 7}"${bytes === null ? "" : ` data-amount="${bytes}"`}></label>`;
  const boxes = sizes.map((bytes, index) => `<article class="select-row" data-server-state="${index === 0 ? "none" : "done"}">${box(bytes, index)}<span class="select-none"></span></article>`).join("");
  const place = show(`<download-picker><selection-form><button type="button" data-select="all"></button><button type="button" data-select="none"></button>${boxes}
    <output class="select-sum" data-left="100000000" data-sum="{size} of {left}" data-at-least="at least {size} of {left}" data-no-space="{size}, only {left} free" data-free="{size} free">100 MB free</output></selection-form></download-picker>`).firstElementChild;
  const sum = place.querySelector(".select-sum");
  return { boxes: [...place.querySelectorAll("input")], text: () => sum.textContent, isFull: () => sum.hasAttribute("data-full") };
}

test("the sizes of the selected episodes are added up, and without one the free space stands alone", () => {
  const { boxes, text } = picker(20_000_000, 30_000_000, 5_000_000);
  equal(text(), "100 MB free");
  boxes[0].click();
  boxes[1].click();
  equal(text(), "50 MB of 100 MB");
  boxes[0].click();
  equal(text(), "30 MB of 100 MB");
  boxes[1].click();
  equal(text(), "100 MB free");
});

test("one unknown size makes the sum a lower bound, until it is known", async () => {
  const { boxes, text } = picker(20_000_000, null, null);
  boxes[0].click();
  equal(text(), "20 MB of 100 MB", "one that is not selected does not matter");
  boxes[1].click();
  equal(text(), "at least 20 MB of 100 MB");
  boxes[1].dataset.amount = 10_000_000;
  await until(() => text() === "30 MB of 100 MB");
});

test("a sum beyond the free space says so, one that just fits does not", () => {
  const { boxes, text, isFull } = picker(100_000_000, 1_000_000);
  boxes[0].click();
  equal([text(), isFull()], ["100 MB of 100 MB", false]);
  boxes[1].click();
  equal([text(), isFull()], ["101 MB, only 100 MB free", true]);
  boxes[0].click();
  equal([text(), isFull()], ["1 MB of 100 MB", false]);
});

test("where a download is for this device, that decides what can be selected, and how much is free", async () => {
  document.documentElement.dataset.downloads = "device";
  navigator.storage.estimate = async () => ({ quota: 60_000_000, usage: 20_000_000 });
  keptEpisodes.complete = [7];
  keptEpisodes.pending = [9];
  const { boxes, text } = picker(10_000_000, 30_000_000, 30_000_000);
  await until(() => text() === "40 MB free");
  equal([boxes.map(({ disabled }) => disabled), [...document.querySelectorAll(".select-none")].map(({ dataset }) => dataset.state)], [[true, false, true], ["done", "none", "queued"]]);
  document.querySelector("[data-select=all]").click();
  equal([boxes.map(({ checked }) => checked), text()], [[false, true, false], "30 MB of 40 MB"]);
  keptEpisodes.complete = [7, 8];
  document.dispatchEvent(new CustomEvent("kept-change"));
  equal([boxes[1].disabled, boxes[1].checked], [true, false]);
});
