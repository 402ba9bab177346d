import { clock, equal, heard, network, settled, test } from "./harness.js";
import "../runtime/live-filter.js";

const markup = (words, rows, clear = "") => `<section><h1>Show</h1><div class="tools">
  <form class="search-field" method="get" action="/shows/3"><input type="hidden" name="order" value="oldest">
  <input type="search" id="list-words" name="words" value="${words}">${clear}</form><a class="chip" href="/shows/3?unplayed=true&words=${words}">Unplayed</a></div></section>
  <section class="rows"><ol>${rows.map((row) => `<li>${row}</li>`).join("")}</ol></section><footer>About</footer>`;
const answer = (...parts) => () => new Response(`<main id="page" data-user="1" lang="en">${markup(...parts)}</main>`, { headers: { "Content-Type": "text/html" } });

function filtered() {
  const main = document.getElementById("page");
  main.innerHTML = markup("", ["moss", "fern"]);
  const field = main.querySelector("[type=search]");
  field.focus();
  return { main, field, rows: () => [...main.querySelectorAll("li")].map(({ textContent }) => textContent), addresses: heard(document, "page-address") };
}

async function type(field, text, wait = 250, kind = "input", more = {}) {
  field.value = text;
  field.dispatchEvent(new (kind === "input" ? InputEvent : CompositionEvent)(kind, { bubbles: true, ...more }));
  await clock.advance(wait);
}

test("the list follows the words shortly after the last key, the field stays, and the entry has the address", async () => {
  const { main, field, rows, addresses } = filtered();
  const [heading, footer] = [main.querySelector("h1"), main.querySelector("footer")];
  network.on("/shows/3?order=oldest&words=fern", answer("fern", ["fern"], '<a class="search-clear" href="/shows/3">All</a>'));
  await type(field, "fer", 249);
  await type(field, "fern", 249);
  field.setSelectionRange(1, 2);
  equal([network.requests.length, rows()], [0, ["moss", "fern"]]);
  await clock.advance(1);
  equal([rows(), main.querySelector(".chip").getAttribute("href")], [["fern"], "/shows/3?unplayed=true&words=fern"]);
  equal([document.activeElement === field, field.value, field.selectionStart, field.selectionEnd], [true, "fern", 1, 2]);
  equal([main.querySelector("h1") === heading, main.querySelector("footer") === footer, main.querySelectorAll(".search-clear").length], [true, true, 1]);
  equal(addresses.map((address) => new URL(address).search), ["?order=oldest&words=fern"]);
});

test("the answer for earlier words is dropped", async () => {
  const { field, rows } = filtered();
  const late = network.held();
  network.on("/shows/3?order=oldest&words=m", late.answer);
  network.on("/shows/3?order=oldest&words=fern", answer("fern", ["fern"]));
  await type(field, "m");
  await type(field, "fern");
  late.release(answer("m", ["moss"])());
  await settled();
  equal(rows(), ["fern"]);
});

test("an input method composes first, and Enter ends what waits", async () => {
  const { field } = filtered();
  document.addEventListener("submit", (event) => event.preventDefault());
  await type(field, "cha", 500, "input", { isComposing: true });
  equal(network.requests, []);
  network.on("/shows/3?order=oldest&words=%E8%8C%B6", answer("茶", ["茶"]));
  await type(field, "茶", 250, "compositionend");
  equal(network.requests.length, 1);
  await type(field, "fern", 100);
  field.form.requestSubmit();
  await clock.advance(500);
  equal(network.requests.length, 1);
});

test("without the server the list stays", async () => {
  const { field, rows, addresses } = filtered();
  network.on("/shows/3?order=oldest&words=fern", network.fails);
  await type(field, "fern");
  equal([rows(), addresses], [["moss", "fern"], []]);
});
