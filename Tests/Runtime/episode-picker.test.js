import { clock, equal, isTrue, show, test, until } from "./harness.js";
import { item, openPlayer } from "./playing.js";

/** The sheet with a row for each of 60 episodes. */
async function picker() {
  await import("../episode-picker/episode-picker.js");
  const rows = Array.from({ length: 60 }, (_, episode) => `<article data-episode="${episode}" style="block-size: 100px"></article>`);
  return show(`<episode-picker>${rows.join("")}</episode-picker>`);
}
const current = () => [...document.querySelectorAll("article[data-current]")];

test("the row of the episode in the player is marked, and that of the next one when it plays", async () => {
  const player = await openPlayer({ current: item(7), upcoming: [item(8)] });
  await picker();
  equal(current().map((row) => row.dataset.episode), ["7"]);
  player.next();
  await clock.advance(0);
  equal(current().map((row) => row.dataset.episode), ["8"]);
});

test("a marked row below the window is scrolled into it, unless the page is scrolled already", async () => {
  await openPlayer({ current: item(9, { episode: 50 }) });
  await picker();
  await until(() => scrollY > 0);
  const { top, bottom } = current()[0].getBoundingClientRect();
  isTrue(top >= 0 && bottom <= innerHeight);
  scrollTo(0, 10);
  await picker();
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  equal(scrollY, 10);
});
