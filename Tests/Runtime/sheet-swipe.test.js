// Sheets that follow a finger and close.

import { equal, isTrue, settled, show, test, until } from "./harness.js";
import { reducedMotion } from "./pointing.js";
import { listenToSheets } from "../runtime/sheets.js";
import "../runtime/sheet-swipe.js";

let time = 0;
/** @returns {boolean} Whether it was prevented */
function touch(kind, target, ...places) {
  const touches = places.map(([clientX, clientY]) => ({ clientX, clientY }));
  const event = Object.assign(new Event(`touch${kind}`, { bubbles: true, cancelable: true }), { touches });
  Object.defineProperty(event, "timeStamp", { value: time });
  target.dispatchEvent(event);
  return event.defaultPrevented;
}
/** A finger from 300 by some pixels, `step` milliseconds for each ten of them. */
function pull(target, distance, { step = 50, across = 0 } = {}) {
  time += 1000;
  touch("start", target, [100, 300]);
  const prevented = [];
  for (let part = 1; part <= 10; part += 1) {
    time += (step * Math.abs(distance)) / 100;
    prevented.push(touch("move", target, [100 + (across * part) / 10, 300 + (distance * part) / 10]));
  }
  return prevented.at(-1);
}
const lift = (target) => touch("end", target);

const part = (id) => document.getElementById(id);
const isOpen = () => part("sheet").matches(":popover-open");

async function openSheet() {
  listenToSheets();
  show(`<div id="sheet" class="menu-sheet" popover style="height: 300px; margin: 0; overflow-y: auto"><p id="title">Sleep</p><input id="field" type="range">
    <div id="long" style="height: 900px"></div></div>`);
  part("sheet").showPopover();
  await until(() => part("sheet").ariaModal);
  reducedMotion.matches = false;
}

test("a sheet follows the finger, and returns when it has not moved far", async () => {
  await openSheet();
  isTrue(pull(part("title"), 80));
  equal([part("sheet").style.translate, "swiping" in part("sheet").dataset], ["0px 72px", true]);
  lift(part("title"));
  equal([part("sheet").style.translate, "swiping" in part("sheet").dataset, isOpen()], ["", false, true]);
});

test("it closes when it is pulled by a third of its height, or fast", async () => {
  for (const [distance, step] of [[140, 50], [40, 2]]) {
    await openSheet();
    pull(part("title"), distance, { step });
    lift(part("title"));
    equal([isOpen(), part("sheet").style.translate], [false, ""]);
  }
});

test("above its place it stretches a little", async () => {
  await openSheet();
  pull(part("title"), 40);
  touch("move", part("title"), [100, 104]);
  const [, y] = part("sheet").style.translate.split(" ").map(Number.parseFloat);
  isTrue(y < -30 && y > -64, y);
  lift(part("title"));
  equal(isOpen(), true);
});

test("a scrolled sheet scrolls, and so do fields and fingers that go up or sideways", async () => {
  await openSheet();
  part("sheet").scrollTop = 40;
  equal(pull(part("title"), 200), false);
  lift(part("title"));
  part("sheet").scrollTop = 0;
  equal([pull(part("field"), 200), pull(part("title"), -200), pull(part("title"), 100, { across: 120 })], [false, false, false]);
  lift(part("title"));
  equal([isOpen(), part("sheet").style.translate], [true, ""]);
});

test("a second finger, and one that the browser takes away, return it", async () => {
  await openSheet();
  for (const end of [() => touch("start", part("title"), [100, 500], [10, 10]), () => touch("cancel", part("title"))]) {
    pull(part("title"), 200);
    end();
    lift(part("title"));
    equal([isOpen(), part("sheet").style.translate], [true, ""]);
  }
});

test("without motion it does not follow, and closes", async () => {
  await openSheet();
  reducedMotion.matches = true;
  pull(part("title"), 200);
  equal([part("sheet").style.translate, "swiping" in part("sheet").dataset], ["", false]);
  lift(part("title"));
  equal(isOpen(), false);
});

/** A page that is a sheet, whose link closes it. */
async function openPage() {
  reducedMotion.matches = false;
  const taps = [];
  const main = Object.assign(document.createElement("main"), { id: "page" });
  main.innerHTML = `<audio-player data-sheet style="display: block; height: 800px"><a href="#" data-dismiss>Close</a><p id="names">Rain</p>
    <i role="slider">0:00</i><div id="notes" style="height: 50px; overflow-y: auto"><p id="note" style="height: 400px">Notes</p></div>
    <div id="inner" class="menu-sheet" popover><p id="entry">Share</p></div></audio-player>`;
  main.querySelector("[data-dismiss]").addEventListener("click", (event) => (event.preventDefault(), taps.push("close")));
  document.querySelector("main#page").replaceWith(main);
  await settled();
  return { main, taps };
}

test("a page that is a sheet closes by its own link, from where the finger has left it", async () => {
  const { main, taps } = await openPage();
  pull(part("names"), 400);
  equal(main.style.translate, "0px 360px");
  lift(part("names"));
  equal([taps, "swiping" in main.dataset], [["close"], true]);
  // The page below takes its place, and it may come again.
  main.remove();
  await settled();
  equal([main.style.translate, "swiping" in main.dataset], ["", false]);
});

test("a short pull of a page, its slider, scrolled notes and its menus leave it", async () => {
  const { main, taps } = await openPage();
  pull(part("names"), 100);
  lift(part("names"));
  equal([main.style.translate, "swiping" in main.dataset], ["", false]);
  part("notes").scrollTop = 30;
  for (const target of [main.querySelector("[role=slider]"), part("note"), part("entry")]) {
    pull(target, 500);
    lift(target);
  }
  equal(taps, []);
  part("notes").scrollTop = 0;
  pull(part("note"), 500);
  lift(part("note"));
  equal(taps, ["close"]);
});
