import { clock, equal, network, settled, show, test } from "./harness.js";
import { click, press } from "./pointing.js";
import "../runtime/live-search.js";

const row = (title) => `<li><article><h3 class="row-title"><a href="#" data-title="${title}">${title}</a></h3></article></li>`;
const found = (...titles) => {
  const rows = titles.map((title) => row(title).replace('href="#"', `href="/shows/${title}"`)).join("");
  const body = `<main id="page" data-user="1" lang="en"><div class="live-found">${rows && `<ol>${rows}</ol>`}</div></main>`;
  return () => new Response(body, { headers: { "Content-Type": "text/html" } });
};

function searching(attributes = "") {
  const page = show(`<header><live-search data-url="/answers?" data-one="1 result" data-other="{count} results" ${attributes}><form><input type="search" name="term">
    <a class="search-clear" href="/search">Clear</a></form></live-search></header><section id="rest">Rest</section>`);
  const place = page.querySelector("live-search");
  const field = place.querySelector("input");
  place.addEventListener("submit", (event) => event.preventDefault());
  field.focus();
  return {
    field, place,
    titles: () => [...place.querySelectorAll("li")].map(({ textContent }) => textContent),
    status: () => place.querySelector("[role=status]").textContent,
    isRestHidden: () => page.querySelector("[data-covers-rest] ~ #rest") !== null,
  };
}

async function type(field, text, wait = 120, more = {}) {
  field.value = text;
  field.dispatchEvent(new InputEvent("input", { bubbles: true, ...more }));
  await clock.advance(wait);
}

test("answers come shortly after the last key, and those of directories behind them after a pause, each once", async () => {
  const { field, titles, status, isRestHidden } = searching();
  network.on("/answers?q=mo", found("moss", "moor"));
  network.on("/answers?q=mo&directories=true", found("moor", "motet"));
  await type(field, "m", 100);
  await type(field, "mo", 119);
  equal([network.requests.length, isRestHidden()], [0, false]);
  await clock.advance(1);
  equal([titles(), status(), isRestHidden()], [["moss", "moor"], "2 results", true]);
  await clock.advance(479);
  equal(network.requests.length, 1);
  await clock.advance(1);
  equal([titles(), status(), network.requests.length], [["moss", "moor", "motet"], "3 results", 2]);
});

test("a part of the page that a patch replaces stays behind the answers", async () => {
  const { field, isRestHidden } = searching();
  network.on("/answers?q=mo", found("moss"));
  await type(field, "mo");
  const rest = document.querySelector("#rest");
  rest.replaceWith(rest.cloneNode());
  equal(isRestHidden(), true);
  press(field, "Escape");
  equal(isRestHidden(), false);
});

test("a directory that answers before this server waits for it", async () => {
  const { field, titles } = searching();
  const own = network.held();
  network.on("/answers?q=mo", own.answer);
  network.on("/answers?q=mo&directories=true", found("motet"));
  await type(field, "mo", 600);
  equal(titles(), []);
  own.release(found("moss")());
  await settled();
  equal(titles(), ["moss", "motet"]);
});

test("the answer to an earlier text is never shown, and its request ends", async () => {
  const { field, titles } = searching();
  const late = network.held();
  network.on("/answers?q=mo", late.answer);
  network.on("/answers?q=fern", found("fern"));
  await type(field, "mo");
  await type(field, "fern");
  late.release(found("moss")());
  await settled();
  equal(titles(), ["fern"]);
});

test("nothing is searched while an input method composes", async () => {
  const { field, titles } = searching();
  network.on("/answers?q=%E8%8C%B6", found("茶"));
  await type(field, "cha", 500, { isComposing: true });
  equal(network.requests, []);
  field.value = "茶";
  field.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
  await clock.advance(120);
  equal(titles(), ["茶"]);
});

test("arrow keys move through the answers and back to the field, and Escape closes them", async () => {
  const { field, place, titles, status, isRestHidden } = searching();
  network.on("/answers?q=mo", found("moss", "moor"));
  await type(field, "mo");
  const at = () => document.activeElement.dataset.title ?? document.activeElement.name;
  const keys = ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp", "ArrowUp"];
  equal(keys.map((key) => (press(document.activeElement, key), at())), ["moss", "moor", "moor", "moss", "term", "term"]);
  press(field, "ArrowDown");
  press(document.activeElement, "Escape");
  equal([titles(), status(), isRestHidden(), at(), field.value], [[], "", false, "term", "mo"]);
  equal(place.querySelector(".live-found"), null);
});

test("an emptied field has the page again, or the recent searches", async () => {
  const one = searching();
  network.on("/answers?q=mo", found("moss"));
  network.on("/answers?q=", found("recent"));
  await type(one.field, "mo");
  await type(one.field, " ");
  equal([one.titles(), one.isRestHidden()], [[], false]);
  const other = searching("data-offers-recent");
  await type(other.field, "mo");
  equal(click(other.place.querySelector(".search-clear")), true);
  await clock.advance(120);
  equal([other.field.value, document.activeElement === other.field, other.titles(), other.isRestHidden()], ["", true, ["recent"], false]);
  await clock.advance(1000);
  equal(network.to("/answers?q=&directories=true"), []);
});

test("an empty field has the recent searches when it is focused, until Escape", async () => {
  network.on("/answers?q=", found("recent"));
  searching();
  await clock.advance(120);
  equal(network.requests.length, 0);
  const { field, titles, isRestHidden, status } = searching("data-offers-recent");
  await clock.advance(120);
  equal([titles(), isRestHidden(), status()], [["recent"], false, ""]);
  press(field, "ArrowDown");
  press(document.activeElement, "Escape");
  await clock.advance(120);
  equal([titles(), document.activeElement === field], [[], true]);
});

test("recent searches go with a tap elsewhere or the page, and do not come after it", async () => {
  network.on("/answers?q=", found("recent"));
  const { field, place, titles } = searching("data-offers-recent");
  await clock.advance(120);
  document.querySelector("#rest").click();
  equal(titles(), []);
  field.blur();
  field.focus();
  field.blur();
  await clock.advance(120);
  equal(titles(), [], "too late");
  field.focus();
  await clock.advance(120);
  equal(titles(), ["recent"]);
  place.remove();
  equal(titles(), []);
});

test("Enter ends the request, and without the server the page stays", async () => {
  const { field, titles, isRestHidden } = searching();
  network.on("/answers?q=mo", network.fails);
  await type(field, "mo", 300);
  equal([titles(), isRestHidden()], [[], false]);
  await type(field, "moss", 50);
  field.form.requestSubmit();
  await clock.advance(1000);
  equal(network.requests.length, 1);
});

test("an answer that fails is asked for once more, and then with the next key", async () => {
  const { field, titles, isRestHidden } = searching();
  const busy = () => new Response('<main id="page" lang="en"><h1>Too many requests</h1></main>', { status: 429, headers: { "Content-Type": "text/html" } });
  network.on("/answers?q=m", found("moor"));
  network.on("/answers?q=mo", busy);
  network.on("/answers?q=mo&directories=true", busy);
  await type(field, "m");
  await type(field, "mo", 1500);
  equal([titles(), isRestHidden(), network.to("/answers?q=mo").length], [[], false, 1]);
  network.on("/answers?q=mo", found("moss"));
  await clock.advance(620);
  equal([titles(), isRestHidden()], [["moss"], true]);
  network.on("/answers?q=mos", network.fails);
  network.on("/answers?q=mos&directories=true", found("mosaic"));
  await type(field, "mos", 10_000);
  equal([network.to("/answers?q=mos").length, titles()], [2, ["mosaic"]]);
  network.on("/answers?q=moss", found("moss"));
  await type(field, "moss");
  equal(titles(), ["moss"]);
});

test("no answers leave the page in sight", async () => {
  const { field, titles, status, isRestHidden } = searching();
  network.on("/answers?q=zz", found());
  await type(field, "zz", 300);
  equal([titles(), status(), isRestHidden()], [[], "0 results", false]);
});
