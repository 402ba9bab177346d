import { clock, equal, isTrue, settled, show, test, until } from "./harness.js";
import { isBehindSheet, listenToSheets } from "../runtime/sheets.js";
import "../runtime/sheet-swipe.js";
import { showPresses } from "../runtime/press.js";

const part = (id) => document.getElementById(id);
const focused = () => document.activeElement.id;
const isOpen = () => part("sheet").matches(":popover-open");

/** A page with a sheet, which its button opens. */
async function page() {
  listenToSheets();
  show(`<button id="opener" popovertarget="sheet">Open</button><a href="#x" id="behind">Behind</a>
    <div id="sheet" class="menu-sheet" popover><input type="hidden"><button id="first">First</button><button disabled>Off</button>
    <a href="#y" id="last">Last</a><button id="hidden" hidden>Hidden</button></div>
    <div id="other" popover><button id="inner">Inner</button></div>`);
}
async function open() {
  part("opener").focus();
  part("opener").click();
  // The browser reports a change of a popover in a task of its own.
  await until(() => part("sheet").ariaModal);
}
function tab(shiftKey = false) {
  const event = new KeyboardEvent("keydown", { key: "Tab", shiftKey, bubbles: true, cancelable: true });
  document.activeElement.dispatchEvent(event);
  return event.defaultPrevented;
}
/** A tap of a finger: the pointer goes down, then the click follows. @returns {boolean} Whether the click was prevented */
function tap(element, detail = 1) {
  element.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, isPrimary: true }));
  const click = new MouseEvent("click", { bubbles: true, cancelable: true, detail });
  element.dispatchEvent(click);
  return click.defaultPrevented;
}

test("an open sheet takes the focus, and is modal", async () => {
  await page();
  await open();
  equal([focused(), part("sheet").ariaModal], ["first", "true"]);
});

test("a sheet that a finger or a mouse opens has the focus itself: no control is marked", async () => {
  await page();
  part("opener").dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, isPrimary: true }));
  await open();
  equal([focused(), tab(true), focused()], ["sheet", true, "last"]);
  part("sheet").focus();
  equal([tab(), focused()], [false, "sheet"], "the browser goes to the first control");
  part("sheet").hidePopover();
  part("opener").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  part("opener").click();
  await until(() => focused() === "first");
});

test("a sheet that places the focus itself keeps it there", async () => {
  await page();
  part("last").autofocus = true;
  await open();
  equal(focused(), "last");
});

test("after the last control follows the grabber, backwards likewise, and between them the browser decides", async () => {
  await page();
  await open();
  part("last").focus();
  equal([tab(), document.activeElement.className], [true, "sheet-grabber"]);
  equal([tab(true), focused()], [true, "last"]);
  equal([tab(true), focused()], [false, "last"]);
});

test("a sheet has one grabber, which closes it and has its name", async () => {
  document.getElementById("notice").dataset.stringClose = "Close";
  await page();
  await open();
  part("sheet").hidePopover();
  await settled();
  await open();
  const [grabber, ...others] = part("sheet").querySelectorAll(".sheet-grabber");
  equal([grabber.ariaLabel, grabber === part("sheet").firstElementChild, others], ["Close", true, []]);
  grabber.click();
  equal(isOpen(), false);
});

test("an open sheet is an entry of the history, and leaves it with the tap that closes it", async () => {
  await page();
  // A browser may take over the state of the test before.
  history.replaceState(null, "");
  await open();
  equal(history.state.isSheet, true);
  const arrived = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
  tap(part("behind"));
  await arrived;
  equal([history.state?.isSheet, isOpen()], [undefined, false]);
});

test("a focus that a script moves out of the sheet returns to it", async () => {
  await page();
  await open();
  part("behind").focus();
  equal(focused(), "first");
});

test("a popover above the sheet is not behind it", async () => {
  await page();
  await open();
  part("other").popover = "manual";
  part("other").showPopover();
  part("inner").focus();
  equal([focused(), isBehindSheet(part("inner")), isBehindSheet(part("behind"))], ["inner", false, true]);
});

test("a tap beside a sheet only closes it; the next one acts again", async () => {
  await page();
  const clicks = [];
  part("behind").addEventListener("click", (event) => clicks.push(event.preventDefault()));
  await open();
  equal([tap(part("behind")), clicks.length, isOpen()], [true, 0, false]);
  tap(part("behind"));
  equal(clicks.length, 1);
});

test("a tap within the sheet acts, and so does a click by the keyboard", async () => {
  await page();
  let clicks = 0;
  part("first").addEventListener("click", () => (clicks += 1));
  await open();
  tap(part("first"));
  // A press beside the sheet that became a scroll, and then a key.
  part("behind").dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  part("first").click();
  equal([clicks, isOpen()], [2, true]);
});

test("a closed sheet, and one that has left the document, keep nothing", async () => {
  await page();
  await open();
  part("sheet").hidePopover();
  await settled();
  part("behind").focus();
  equal([focused(), tab(), isBehindSheet(part("behind"))], ["behind", false, false]);
  await open();
  part("sheet").remove();
  part("behind").focus();
  equal([focused(), tab(), isBehindSheet(part("behind"))], ["behind", false, false]);
});

test("other popovers are no sheets", async () => {
  await page();
  part("other").showPopover();
  await settled();
  part("behind").focus();
  equal([focused(), part("other").ariaModal], ["behind", null]);
});

// Presses

const pressed = () => [...document.querySelectorAll("[data-pressed]")].map(({ id }) => id);
const point = (kind, element, more = {}) => element.dispatchEvent(new PointerEvent(kind, { bubbles: true, isPrimary: true, ...more }));

test("a press shows at once, on the whole control, and stays for a tenth of a second after a quick tap", async () => {
  await page();
  showPresses();
  part("opener").innerHTML = "<span>Open</span>";
  point("pointerdown", part("opener").firstChild);
  equal(pressed(), ["opener"]);
  point("pointerup", part("opener"));
  await clock.advance(99);
  equal(pressed(), ["opener"]);
  await clock.advance(1);
  equal(pressed(), []);
});

test("a pressed button looks so from its first frame on", async () => {
  await page();
  const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/assets/test/shell/base.css" });
  document.head.append(style);
  await until(() => style.sheet);
  showPresses();
  const opacity = () => Number(getComputedStyle(part("opener")).opacity);
  equal(opacity(), 1);
  point("pointerdown", part("opener"));
  isTrue(opacity() < 0.9);
});

test("a scroll or a drag ends a press at once", async () => {
  await page();
  showPresses();
  for (const end of ["pointercancel", "dragend"]) {
    point("pointerdown", part("behind"));
    equal(pressed(), ["behind"]);
    point(end, part("behind"));
    equal(pressed(), []);
  }
});

test("a quick second press is not ended by the first", async () => {
  await page();
  showPresses();
  point("pointerdown", part("behind"));
  point("pointerup", part("behind"));
  await clock.advance(60);
  point("pointerdown", part("opener"));
  equal(pressed(), ["opener"]);
  await clock.advance(60);
  equal(pressed(), ["opener"]);
  point("pointercancel", part("opener"));
  equal(pressed(), []);
});

test("a second finger, a disabled button, and what lies behind a sheet are not pressed", async () => {
  await page();
  showPresses();
  point("pointerdown", part("behind"), { isPrimary: false });
  equal(pressed(), []);
  point("pointerdown", document.querySelector("[disabled]"));
  equal(pressed(), []);
  await open();
  point("pointerdown", part("behind"));
  equal(pressed(), []);
  point("pointerdown", part("first"));
  equal(pressed(), ["first"]);
});

test("the sheet below a closed menu is modal again", async () => {
  await page();
  await open();
  part("sheet").insertAdjacentHTML("beforeend", '<div id="menu" class="menu-sheet" popover><button>Remove</button></div>');
  part("menu").showPopover();
  await until(() => part("menu").ariaModal);
  part("menu").hidePopover();
  equal([isOpen(), isBehindSheet(part("behind")), tap(part("behind")), isOpen()], [true, true, true, false]);
});
