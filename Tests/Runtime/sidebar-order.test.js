// Links of the sidebar are dragged into another order.

import { equal, test } from "./harness.js";
import "../runtime/sidebar-order.js";

let moves = [];
document.addEventListener("sortable-move", ({ detail }) => moves.push(detail));

function sidebar() {
  moves = [];
  document.querySelector(".sidebar")?.remove();
  document.body.insertAdjacentHTML("afterbegin", `<nav class="sidebar"><ul data-move-url="/did-move">${["1", "2", "3"].map((key) =>
    `<li data-order-key="${key}" style="block-size: 20px"><a href="/${key}">${key}</a></li>`).join("")}</ul></nav>`);
}
const item = (key) => document.querySelector(`[data-order-key="${key}"]`);
const order = () => [...document.querySelectorAll("[data-order-key]")].map(({ dataset }) => dataset.orderKey);
function happen(kind, element, { clientY = 0, dropEffect = "move" } = {}) {
  const event = new DragEvent(kind, { bubbles: true, cancelable: true, clientY, dataTransfer: new DataTransfer() });
  Object.defineProperty(event.dataTransfer, "dropEffect", { value: dropEffect });
  element.dispatchEvent(event);
  return event.defaultPrevented;
}
const lower = (key) => ({ clientY: item(key).getBoundingClientRect().bottom - 2 });

test("a link moves with the mouse, and its place is reported once it is dropped", () => {
  sidebar();
  happen("dragstart", item("1").firstElementChild);
  equal([happen("dragover", item("2").firstElementChild, lower("2")), order(), moves], [true, ["2", "1", "3"], []]);
  equal(happen("drop", item("1")), true);
  happen("dragend", item("1"));
  equal([moves, item("1").hasAttribute("data-dragging")], [[{ key: "1", before: "3" }], false]);
  happen("dragstart", item("2"));
  happen("dragover", item("3"), lower("3"));
  happen("dragend", item("2"));
  equal([order(), moves.at(-1)], [["1", "3", "2"], { key: "2", before: null }]);
});

test("a drag that is left, or that ends where it began, changes nothing", () => {
  sidebar();
  happen("dragstart", item("1"));
  happen("dragover", item("2"), lower("2"));
  happen("dragend", item("1"), { dropEffect: "none" });
  equal([order(), moves], [["1", "2", "3"], []]);
  happen("dragstart", item("3"));
  happen("dragend", item("3"));
  equal([order(), moves], [["1", "2", "3"], []]);
  document.querySelector(".sidebar").remove();
});
