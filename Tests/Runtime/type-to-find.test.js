// Letters find the tile of a grid by its title.

import { clock, equal, show, test } from "./harness.js";

const { findTitle } = await import("../runtime/type-to-find.js");

const tile = (title) => `<li><a href="/${title}" data-cursor><span aria-hidden="true">?</span><span dir="auto">${title}</span><span>3</span></a></li>`;
function grid(...titles) {
  show(`<button>Before</button><ul>${titles.map(tile).join("")}</ul>`);
  document.querySelector("main [data-cursor]").focus();
}
const focused = () => document.activeElement.querySelector("[dir=auto]")?.textContent;
const type = (...keys) => keys.map((key) => [findTitle(key), focused()]);

test("letters lead to the next title that begins with them, and the same letter again to the one after it", async () => {
  grid("Moss", "Ada", "Émile", "Moths", "The Moth", "99 Ways");
  equal(type("m", "o", "t"), [[true, "Moths"], [true, "Moths"], [true, "Moths"]]);
  await clock.advance(800);
  equal(type("m", "m"), [[true, "Moss"], [true, "Moths"]]);
  await clock.advance(800);
  equal(type("E", "9"), [[true, "Émile"], [true, "Émile"]], "no title begins with both");
  await clock.advance(800);
  equal(type("9"), [[true, "99 Ways"]]);
});

test("a space within a title does not play, and later it does", async () => {
  grid("Moss", "The Daily", "The Moth");
  const space = () => !document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true, cancelable: true }));
  type("t", "h", "e");
  equal([space(), type("m")], [true, [[true, "The Moth"]]]);
  await clock.advance(800);
  equal(space(), false);
});

test("letters of lists and pages, letters without a title and other characters keep their functions", async () => {
  grid("Moss", "Garden", "Jazz", "Kettle", "Maxim");
  equal(type("g", "j", "k", "u", "x", "z", "/", "?", " "), Array(9).fill([false, "Moss"]));
  equal(type("m", "a", "x"), [[true, "Maxim"], [true, "Maxim"], [true, "Maxim"]], "within a word they are letters");
  await clock.advance(800);
});

test("punctuation before a title and in it is skipped", async () => {
  grid("Moss", "“Tis the Season”", "(An)other", "#Hash", "Don’t Ask");
  for (const [keys, title] of [["ti", "“Tis the Season”"], ["ano", "(An)other"], ["ha", "#Hash"], ["dont", "Don’t Ask"]]) {
    type(...keys);
    equal(focused(), title);
    await clock.advance(800);
  }
});

test("without the focus on a tile no letter finds one, and hidden tiles are not found", () => {
  grid("Moss", "Ada", "Amber");
  document.querySelectorAll("main li")[1].hidden = true;
  equal(type("a"), [[true, "Amber"]]);
  document.querySelector("main button").focus();
  equal(type("m"), [[false, undefined]]);
});
