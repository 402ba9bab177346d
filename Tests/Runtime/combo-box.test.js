import { clock, equal, heard, show, test } from "./harness.js";
import { click, press } from "./pointing.js";
import "../components/combo-box.js";

/** Asks are answered by the test: `asks[0].answer(list("a", "b"))`. */
function box() {
  const place = show(`<combo-box data-label="Suggestions"><form><input type="search" id="q" name="q"></form></combo-box><button>Elsewhere</button>`).firstElementChild;
  const form = place.querySelector("form");
  const field = form.q;
  const submits = [];
  form.addEventListener("submit", (event) => (event.preventDefault(), submits.push(field.value)));
  field.focus();
  return { place, field, submits, asks: heard(document, "combo-query"), options: () => [...place.querySelectorAll("[role=option]")] };
}
function list(...texts) {
  const element = document.createElement("ul");
  element.role = "listbox";
  element.innerHTML = texts.map((text) => `<li role="option" data-value="${text}">${text}</li>`).join("");
  return element;
}
async function type(field, text, wait = 120) {
  field.value = text;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  await clock.advance(wait);
}
async function offered(...texts) {
  const parts = box();
  await type(parts.field, "li");
  parts.asks[0].answer(list(...texts));
  return parts;
}
const selected = (options) => options().findIndex((option) => option.ariaSelected === "true");

test("it asks shortly after the last key, and shows what it gets", async () => {
  const { place, field, asks, options } = box();
  await type(field, "l", 100);
  await type(field, "li", 100);
  equal(asks.length, 0);
  await clock.advance(20);
  equal(asks.map(({ text }) => text), ["li"]);
  asks[0].answer(list("lichen", "lime"));
  equal([options().map(({ id }) => id), field.ariaExpanded, field.getAttribute("aria-controls"), place.lastElementChild.ariaLabel], [["q-list-0", "q-list-1"], "true", "q-list", "Suggestions"]);
});

test("blanks ask nothing, and take the suggestions away", async () => {
  const { field, asks, options } = await offered("lichen");
  await type(field, "  ");
  equal([asks.length, options().length, field.ariaExpanded, field.hasAttribute("aria-controls")], [1, 0, "false", false]);
});

test("only the answer to the newest question is shown, and none in a cleared field", async () => {
  const { field, asks, options } = box();
  await type(field, "li");
  await type(field, "un");
  asks[1].answer(list("under"));
  asks[1].answer(list("undo"));
  asks[0].answer(list("lichen"));
  equal(options().map(({ textContent }) => textContent), ["undo"]);
  await type(field, "und");
  await type(field, "");
  asks[2].answer(list("undo"));
  equal(options(), []);
});

test("an empty answer, none, and one after the focus has left show nothing", async () => {
  const { field, asks, options } = await offered("lichen");
  await type(field, "lix");
  asks[1].answer(list());
  equal(options(), []);
  await type(field, "lic");
  asks[2].answer(null);
  equal(options(), []);
  await type(field, "lich");
  document.querySelector("button").focus();
  asks[3].answer(list("lichen"));
  equal(options(), []);
});

test("arrows go through the suggestions and, beyond both ends, to the typed text", async () => {
  const { field, options } = await offered("lichen", "lime");
  const go = (key) => (press(field, key), selected(options));
  equal([go("ArrowDown"), go("ArrowDown"), go("ArrowDown"), go("ArrowUp"), go("ArrowUp")], [0, 1, -1, 1, 0]);
  equal(field.getAttribute("aria-activedescendant"), "q-list-0");
  go("ArrowUp");
  equal([field.hasAttribute("aria-activedescendant"), field.value], [false, "li"]);
});

test("Enter takes the suggestion at the pointer; without one the form sends the typed text", async () => {
  const { field, submits, options } = await offered("lichen", "lime");
  equal(press(field, "Enter"), false);
  press(field, "ArrowUp");
  equal([press(field, "Enter"), field.value, submits, options()], [true, "lime", ["lime"], []]);
});

test("Escape takes the suggestions away and leaves the text; an arrow brings them back", async () => {
  const { field, asks, options } = await offered("lichen");
  equal([press(field, "Escape"), options(), field.value], [true, [], "li"]);
  equal(press(field, "Escape"), false, "the second one is not for the suggestions");
  press(field, "ArrowDown");
  equal(asks.length, 2, "at once");
  asks[1].answer(list("lichen"));
  equal(options().length, 1);
  await type(field, "");
  press(field, "ArrowDown");
  equal(asks.length, 2);
});

test("a tap on a suggestion takes it, and leaves the focus in the field", async () => {
  const { field, submits, options } = await offered("lichen");
  const down = new MouseEvent("mousedown", { bubbles: true, cancelable: true });
  options()[0].dispatchEvent(down);
  equal([down.defaultPrevented, document.activeElement === field], [true, true]);
  click(options()[0]);
  equal(submits, ["lichen"]);
});

test("a suggestion with a link is followed by the browser, and by Enter", async () => {
  const { field, submits, options } = await offered("lichen");
  const followed = [];
  document.addEventListener("click", (event) => event.target.matches("a") && (event.preventDefault(), followed.push(event.target.hash)));
  options()[0].innerHTML = '<a href="#show">The Lichen Hour</a>';
  click(options()[0].firstChild);
  await clock.advance(0);
  equal([followed, options(), submits], [["#show"], [], []]);
  press(field, "ArrowDown");
});

test("Enter on a suggestion with a link follows it", async () => {
  const { field, options } = await offered("lichen");
  let hash;
  document.addEventListener("click", (event) => (event.preventDefault(), (hash = event.target.hash)));
  options()[0].innerHTML = '<a href="#show">The Lichen Hour</a>';
  press(field, "ArrowDown");
  press(field, "Enter");
  equal(hash, "#show");
});

test("while a script is composed nothing is asked or moved", async () => {
  const { field, asks } = box();
  field.value = "に";
  field.dispatchEvent(new InputEvent("input", { bubbles: true, isComposing: true }));
  await clock.advance(200);
  equal([asks.length, press(field, "ArrowDown", { isComposing: true })], [0, false]);
  field.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
  await clock.advance(120);
  equal(asks.length, 1);
});

test("a focus that goes elsewhere, a sent form, and a page that leaves close it", async () => {
  for (const leave of [() => document.querySelector("button").focus(), ({ field }) => field.form.requestSubmit(), ({ place }) => place.remove()]) {
    const parts = await offered("lichen");
    leave(parts);
    equal([parts.options(), parts.field.ariaExpanded], [[], "false"]);
  }
});
