import { equal, heard, show, test, until } from "./harness.js";
import "../components/copy-field.js";
import "../components/selection-form.js";

function form(more = "", boxes = ["a", "b", "a b"]) {
  return show(`<selection-form><output data-text="{count} selected" data-none="None selected"></output>${more}
    <button type="button" data-select="all">All</button><button type="button" data-select="none">None</button>
    ${boxes.map((sets) => `<label class="selection-box"><input type="checkbox" data-sets="${sets}"></label>`).join("")}
    <button class="selection-action">Played</button></selection-form>`).firstElementChild;
}
const state = (place) => ({
  text: place.querySelector("output").textContent, ticks: [...place.querySelectorAll("input[type=checkbox]")].map(({ checked }) => Number(checked)).join(""),
  disabled: place.querySelector(".selection-action").disabled, hidden: [...place.querySelectorAll("[data-select]")].filter(({ hidden }) => hidden).map(({ dataset }) => dataset.select),
});
const tick = (place, index) => place.querySelectorAll("input[type=checkbox]")[index].click();
const select = (place, set) => place.querySelector(`[data-select="${set}"]`).click();

test("it counts ticks, and offers its actions and one of two buttons", () => {
  const place = form();
  equal(state(place), { text: "None selected", ticks: "000", disabled: true, hidden: ["none"] });
  const changes = heard(place, "selection-change");
  tick(place, 1);
  equal(state(place), { text: "1 selected", ticks: "010", disabled: false, hidden: ["none"] });
  select(place, "all");
  equal(state(place), { text: "3 selected", ticks: "111", disabled: false, hidden: ["all"] });
  equal(document.activeElement.dataset.select, "none", "the focus moves to the button that is there");
  select(place, "none");
  equal(state(place), { text: "None selected", ticks: "000", disabled: true, hidden: ["none"] });
  equal(changes.length, 3);
});

test("all includes the rows of further pages, until a single box changes", () => {
  const place = form('<input type="hidden" name="all" data-total="120" disabled>');
  for (let index = 0; index < 3; index += 1) tick(place, index);
  equal([state(place).text, state(place).hidden], ["3 selected", ["none"]], "all of the page are not all");
  select(place, "all");
  equal([state(place).text, place.querySelector("[name=all]").disabled, state(place).hidden], ["120 selected", false, ["all"]]);
  tick(place, 0);
  equal([state(place).text, place.querySelector("[name=all]").disabled], ["2 selected", true]);
});

test("groups have buttons of their own where they have members", () => {
  const place = form('<button type="button" data-select="a">A</button><button type="button" data-select="c">C</button>');
  equal(state(place).hidden, ["c", "none"]);
  select(place, "a");
  equal([state(place).ticks, state(place).hidden], ["101", ["c"]], "none is offered as soon as one is ticked");
});

test("a group whose name contains that of another has rows of its own", () => {
  const place = form('<button type="button" data-select="played">Played</button>', ["unplayed", "played", "unplayed new"]);
  select(place, "played");
  equal(state(place).ticks, "010");
});

const click = (element, more) => element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...more }));
const labels = (place) => [...place.querySelectorAll(".selection-box")];

test("a click with Shift gives a range the state of its row, in both directions, on the row as on its box", () => {
  const place = form("", Array(6).fill(""));
  const changes = heard(place, "selection-change");
  click(labels(place)[1]);
  click(labels(place)[4], { shiftKey: true });
  equal([state(place).ticks, state(place).text], ["011110", "4 selected"]);
  click(labels(place)[2].querySelector("input"), { shiftKey: true });
  equal([state(place).ticks, state(place).text], ["010000", "1 selected"]);
  equal(changes.length > 0, true);
});

test("Shift without a row before ticks one row, and so does Ctrl", () => {
  const place = form("", Array(4).fill(""));
  click(labels(place)[2], { shiftKey: true });
  click(labels(place)[0], { ctrlKey: true });
  equal(state(place), { text: "2 selected", ticks: "1010", disabled: false, hidden: ["none"] });
  click(labels(place)[3], { shiftKey: true, ctrlKey: true });
  equal(state(place).ticks, "1111", "the range begins at the row of the last click");
});

test("a range ends the choice of all pages", () => {
  const place = form('<input type="hidden" name="all" data-total="120" disabled>', Array(3).fill(""));
  select(place, "all");
  click(labels(place)[0]);
  select(place, "all");
  click(labels(place)[1], { shiftKey: true });
  equal([state(place).ticks, state(place).text], ["001", "1 selected"]);
});

test("Enter on a box ticks it, and presses no button; Ctrl and A tick all", () => {
  const place = form();
  const box = place.querySelector("input");
  function press(more) {
    const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...more });
    box.dispatchEvent(event);
    return [event.defaultPrevented, state(place).ticks];
  }
  equal([press({ key: "Enter" }), press({ key: "a" }), press({ key: "a", ctrlKey: true })], [[true, "100"], [false, "100"], [true, "111"]]);
});

test("a form without rows offers nothing", () => {
  equal(state(form("", [])), { text: "None selected", ticks: "", disabled: true, hidden: ["none"] });
});

// <copy-field>

const field = () => show(`<copy-field><input value="/shared/1.abc" readonly><button hidden data-copied="Copied">Copy</button></copy-field>`).firstElementChild.children;

test("a link shows its full address, selects itself, and is copied", async () => {
  const [input, button] = field();
  const texts = [];
  Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => texts.push(text) } });
  equal([input.value, button.hidden], [`${location.origin}/shared/1.abc`, false]);
  input.focus();
  equal([input.selectionStart, input.selectionEnd], [0, input.value.length]);
  await button.onclick();
  equal([texts, button.textContent], [[input.value], "Copied"]);
});

test("without a clipboard the selection is copied", async () => {
  const [input, button] = field();
  Object.defineProperty(navigator, "clipboard", { value: undefined });
  const commands = [];
  document.execCommand = (command) => commands.push([command, document.activeElement === input]);
  await button.onclick();
  equal([commands, button.textContent], [[["copy", true]], "Copied"]);
});

test("the form reaches to the foot of the window, so that the bar of a short list is there", async () => {
  for (const [more, below] of [["", 20], ['<footer style="height: 40px"></footer>', 0]]) {
    const main = show(`<style>body { margin: 0 }</style><div><header style="height: 90px"></header><selection-form style="display: block"><button data-select="all"></button>
      <button data-select="none"></button><div class="selection-bar"></div></selection-form>${more}</div>`);
    const place = main.querySelector("selection-form");
    main.style.paddingBlockEnd = "20px";
    await until(() => place.style.minBlockSize);
    equal(place.getBoundingClientRect().bottom, innerHeight - below);
  }
});

test("notices stay above the bar of a selection, however many lines it has", async () => {
  const main = show(`<selection-form><button data-select="all"></button><button data-select="none"></button><div class="selection-bar"></div></selection-form>`);
  const bar = main.querySelector(".selection-bar");
  const height = () => document.documentElement.style.getPropertyValue("--selection-bar");
  bar.style.blockSize = "120px";
  await until(() => height() === "120px");
  bar.style.blockSize = "190px";
  await until(() => height() === "190px");
  main.querySelector("selection-form").remove();
  equal(height(), "190px", "without a bar nothing reads it:");
});
