import { clock, equal, network, settled, show, test } from "./harness.js";
import { click, media } from "./pointing.js";

const hovers = { matches: true };
media.set("(hover: hover)", hovers);
await import("../components/play-button.js");
const { showCoverPlay } = await import("../runtime/cover-play.js");
await import("../runtime/linked-menu.js");

const cover = (id, plays) => `<li data-menu><a class="library-tile" href="/shows/${id}">Show ${id}</a><a class="menu-link" ${plays} href="/shows/${id}/actions">More</a></li>`;
const answer = (id) => () => new Response(`<main id="page" data-user="1" lang="en"><h1>Show ${id}</h1><div class="menu-card"><play-button class="entry" data-episode="${id}" data-title="Moss" data-verb="Play latest"><button type="button">
  <span class="play-name">Play latest: Moss</span><span class="play-verb">Play latest</span></button></play-button><button>Refresh</button></div></main>`, { headers: { "Content-Type": "text/html" } });

/** Two covers of shows and one of a folder. */
function page() {
  showCoverPlay();
  for (const id of [1, 2, 3]) network.on(`/shows/${id}/actions`, answer(id));
  return [...show(`<ul>${cover(1, "data-cover-plays")}${cover(2, "data-cover-plays")}${cover(3, "")}</ul><p>Elsewhere</p>`).querySelectorAll("li a:first-child, p")];
}
const point = (element) => element.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
/** Where the button is, and what it is called. */
const offered = () => [...document.querySelectorAll(".cover-play")].map((place) => `${place.previousElementSibling.textContent}: ${place.textContent.trim()}`);
const rest = async () => (await clock.advance(120), settled());

test("a mouse that rests on a cover finds its show's play button there, one that passes requests nothing", async () => {
  const [first, second, folder, elsewhere] = page();
  point(first);
  await clock.advance(119);
  point(second);
  await rest();
  equal([offered(), network.requests.length], [["Show 2: Play latest: Moss"], 1]);
  const played = [];
  document.addEventListener("play-episode", ({ detail }) => played.push(detail.episode));
  click(document.querySelector(".cover-play button"));
  equal(played, [2]);
  point(folder);
  await rest();
  equal([offered(), network.requests.length], [[], 1]);
  point(first);
  await rest();
  point(elsewhere);
  equal(offered(), []);
});

test("an answer that comes when the mouse has left is dropped", async () => {
  const [first, , , elsewhere] = page();
  const { answer: late, release } = network.held();
  network.on("/shows/1/actions", () => late);
  point(first);
  await rest();
  point(elsewhere);
  release(answer(1)());
  await settled();
  equal(offered(), []);
});

test("the keyboard reaches it between the cover and its menu, and a resting mouse does not take it away", async () => {
  const [first, second] = page();
  first.focus({ focusVisible: true });
  await rest();
  equal([offered(), first.nextElementSibling.nextElementSibling.className], [["Show 1: Play latest: Moss"], "menu-link"]);
  point(second);
  await rest();
  equal(offered(), ["Show 1: Play latest: Moss"]);
});

test("a finger gets none: the menu has it, and closes when it plays", async () => {
  hovers.matches = false;
  const [first] = page();
  point(first);
  await rest();
  equal([offered(), network.requests.length], [[], 0]);
  click(first.nextElementSibling);
  await settled();
  const menu = document.querySelector("#linked-menu:popover-open");
  click(menu.querySelector("play-button button"));
  equal(menu.matches(":popover-open"), false);
});
