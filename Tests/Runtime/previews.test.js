// The forms that act while they are edited: <playlist-page> shows its result, and plays its list; <new-episode-settings> saves.

import { clock, equal, network, settled, show, test } from "./harness.js";
import "../new-episode-settings/new-episode-settings.js";
import "../playlist-page/playlist-page.js";

const fragment = (text) => new Response(`<div id="list-preview">${text}</div>`, { headers: { "Content-Type": "text/html", "Earnest-Answer": "fragment" } });
const preview = () => document.getElementById("list-preview").textContent;
const rules = () => show(`<playlist-page data-preview-url="/playlist-page/did-preview"><form id="list-form"><input name="name"><input name="words"></form><input name="elsewhere">
  <div id="list-preview">Before</div></playlist-page>`).firstElementChild;
const type = (place, name, text) => {
  const field = place.querySelector(`[name=${name}]`);
  field.value = text;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
};

test("edited rules are previewed shortly after the last key", async () => {
  network.on("/playlist-page/did-preview", ({ body }) => fragment(body));
  const place = rules();
  type(place, "words", "z");
  await clock.advance(200);
  type(place, "words", "zebra");
  await clock.advance(249);
  equal([network.requests.length, preview()], [0, "Before"]);
  await clock.advance(1);
  equal([network.requests.length, preview()], [1, "name=&words=zebra"]);
});

test("a name, and fields of other forms, change no preview", async () => {
  const place = rules();
  type(place, "name", "Harbour");
  type(place, "elsewhere", "x");
  await clock.advance(1000);
  equal(network.requests, []);
});

test("a late preview does not replace a newer one, and a failed one leaves what is there", async () => {
  const first = network.held();
  network.on("/playlist-page/did-preview", ({ body }) => (body.includes("zebra") ? first.answer : body.includes("the") ? fragment("newer") : network.fails));
  const place = rules();
  type(place, "words", "zebra");
  await clock.advance(250);
  type(place, "words", "the");
  await clock.advance(250);
  first.release(fragment("late"));
  await settled();
  equal(preview(), "newer");
  type(place, "words", "x");
  await clock.advance(250);
  equal(preview(), "newer");
});

test("a page that has left asks for nothing", async () => {
  const place = rules();
  type(place, "words", "zebra");
  place.remove();
  await clock.advance(1000);
  equal(network.requests, []);
});

test("playing all starts the first playable episode within the tap, and names it to the server", () => {
  const form = '<form class="listed-play"><input type="hidden" name="first"></form>';
  const submit = (state) => {
    const place = show(`<playlist-page>${form}<play-button><button></button></play-button><play-button data-episode="7" ${state}><button></button></play-button></playlist-page>`).firstElementChild;
    let taps = 0;
    place.addEventListener("click", ({ target }) => (taps += Number(target.parentElement.dataset.episode === "7")));
    place.addEventListener("submit", (event) => event.preventDefault());
    place.querySelector("form").requestSubmit();
    return [taps, place.querySelector("[name=first]").value];
  };
  equal([submit(""), submit('data-state="playing"'), submit('data-state="loading"')], [[1, "7"], [0, "7"], [0, "7"]]);
  const empty = show(`<playlist-page>${form}</playlist-page>`).firstElementChild;
  empty.addEventListener("submit", (event) => event.preventDefault());
  empty.querySelector("form").requestSubmit();
  equal(empty.querySelector("[name=first]").value, "0");
});

// <new-episode-settings>

test("each setting of a show is sent as it changes", () => {
  const place = show(`<new-episode-settings><form id="one"><select name="placement"><option>inbox</option></select></form><form><input name="words"></form><input id="other"></new-episode-settings>`).firstElementChild;
  const sent = [];
  place.addEventListener("submit", (event) => {
    event.preventDefault();
    sent.push(new URLSearchParams(new FormData(event.target)).toString());
  });
  const change = (selector) => place.querySelector(selector).dispatchEvent(new Event("change", { bubbles: true }));
  change("select");
  place.querySelector("[name=words]").value = "moss";
  change("[name=words]");
  change("#other");
  equal(sent, ["placement=inbox", "words=moss"]);
});
