import { clock, equal, network, settled, test, until } from "./harness.js";
import { item, openPlayer, openPlaying } from "./playing.js";
import "./pointing.js";

const button = '<play-button data-episode="5" data-title="Newest" data-start="0" data-rate="1" data-show-url="/shows/1"><button></button></play-button>';

/** The page of show 1, at its address. */
async function page({ count = 'data-total="12" data-listed="12"', head = button } = {}) {
  history.replaceState(null, "", "/shows/1");
  document.getElementById("page").innerHTML = `<show-page><div class="show-names" style="height: 100px"></div>
    <div class="show-compact" hidden><a>The Lichen Hour</a><div>${head}</div></div>
    <a class="show-new-count" ${count} data-show="1" data-one="1 new episode" data-other="{count} new episodes" hidden></a>
    <article data-episode="7"></article><article data-episode="8"></article></show-page>`;
  await import("../components/play-button.js");
  await import("../show-page/show-page.js");
  return document.querySelector("show-page");
}
const current = (place) => [...place.querySelectorAll("article[data-current]")].map(({ dataset }) => dataset.episode);
const head = (place) => place.querySelector(".show-compact play-button").dataset.episode;

test("the episode in the player is marked, and the compact head plays and pauses it under the name of the show", async () => {
  const player = await openPlaying(item(7), { upcoming: [item(8)] });
  const place = await page();
  equal([current(place), head(place)], [["7"], "7"]);
  player.next();
  await clock.advance(0);
  equal([current(place), head(place), place.querySelector(".show-compact a").textContent], [["8"], "8", "The Lichen Hour"]);
});

test("while another show plays, the head has the next episode of this one", async () => {
  const player = await openPlaying(item(7));
  const place = await page();
  player.play(item(9, { showURL: "/shows/2" }));
  await clock.advance(0);
  equal([current(place), head(place)], [[], "5"]);
});

test("the row of the episode in the player is marked when it comes back", async () => {
  await openPlaying(item(7));
  const place = await page();
  const row = place.querySelector('article[data-episode="7"]');
  row.remove();
  row.removeAttribute("data-current");
  place.append(row);
  await settled();
  equal(current(place), ["7"]);
});

test("a show without a next episode has no button in its head once another show plays", async () => {
  const player = await openPlaying(item(7));
  const place = await page({ head: "<play-button></play-button>" });
  equal(place.querySelector(".show-compact div").hidden, false);
  player.play(item(9, { showURL: "/shows/2" }));
  await clock.advance(0);
  equal(place.querySelector(".show-compact div").hidden, true);
});

test("the compact head shows once the large one has scrolled away", async () => {
  await openPlayer();
  const place = await page();
  place.style.cssText = "display: block; padding-block-end: 3000px";
  const compact = place.querySelector(".show-compact");
  scrollTo(0, 500);
  await until(() => !compact.hidden);
  scrollTo(0, 0);
  await until(() => compact.hidden);
});

test("episodes since the page was rendered are counted, also by a patch", async () => {
  await openPlayer();
  const place = await page({ count: 'data-total="13" data-listed="12"' });
  const count = place.querySelector(".show-new-count");
  equal([count.hidden, count.textContent], [false, "1 new episode"]);
  count.dataset.total = "15";
  await settled();
  equal(count.textContent, "3 new episodes");
  count.dataset.listed = "15";
  await settled();
  equal(count.hidden, true);
});

test("that the user has seen them is reported once", async () => {
  network.on("/show-page/did-see", () => new Response("", { headers: { "Earnest-Answer": "done" } }));
  await openPlayer();
  const place = await page({ count: 'data-total="12" data-listed="12" data-seen-url="/show-page/did-see"' });
  await settled();
  place.querySelector(".show-new-count").dataset.total = "13";
  await settled();
  equal(network.to("/show-page/did-see").map(({ body }) => body), ["show=1"]);
});
