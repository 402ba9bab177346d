import { equal, show, test } from "./harness.js";
import { applyPatches, replacePart } from "../runtime/live-patches.js";

test("patches of many rows look once whether the focus is still visible", () => {
  const main = show(`<div data-live="list"><button id="pressed"></button>${"<p data-live='row'></p>".repeat(100)}</div>`);
  main.querySelector("#pressed").focus();
  const looks = [];
  const { checkVisibility } = Element.prototype;
  Element.prototype.checkVisibility = function () {
    looks.push(this.id);
    return checkVisibility.call(this);
  };
  applyPatches(Array.from({ length: 120 }, (_, count) => [{ key: "list", attributes: { "data-count": String(count) } }, { key: "row", attributes: { "data-count": String(count) } }]).flat());
  equal(looks, ["pressed"]);
});

test("a focus that a patch hides moves to what is visible nearby, or else further out", () => {
  const main = show(`<div data-live="out" id="out"><button id="far"></button><div data-live="in" id="in"><button id="gone" data-live="one"></button><button id="near"></button></div></div>`);
  main.querySelector("#gone").focus();
  applyPatches([{ key: "out", attributes: { "data-count": "1" } }, { key: "in", attributes: { "data-count": "1" } }, { key: "one", attributes: { hidden: "" } }]);
  equal(document.activeElement.id, "near");
  applyPatches([{ key: "in", attributes: { hidden: "" } }, { key: "out", attributes: { "data-count": "2" } }]);
  equal(document.activeElement.id, "far");
});

test("in a part that is replaced, the focus stays on the link with its address", () => {
  const part = (...links) => `<section id="part"><input type="search">${links.map((link) => `<a href="/episodes/${link}">${link}</a>`).join("")}</section>`;
  const main = show(part(1, 2, 3));
  main.querySelectorAll("a")[1].focus();
  const fresh = (...links) => document.createRange().createContextualFragment(part(...links)).firstElementChild;
  replacePart(fresh(2, 3));
  equal(document.activeElement.getAttribute("href"), "/episodes/2");
  replacePart(fresh(3));
  equal(document.activeElement.type, "search", "without it, on the first control");
});
