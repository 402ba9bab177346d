import { clock, equal, show, test, until } from "./harness.js";
import { reducedMotion } from "./pointing.js";
import "../components/marquee-text.js";

/** A line of 100 pixels; texts of 10 pixels a letter. */
const line = (text) => show(`<style>marquee-text { display: block; width: 100px; overflow: hidden; white-space: nowrap } .marquee-copy { display: inline-block; font-size: 10px; letter-spacing: 0 }
  .marquee-copy::after { content: ""; display: inline-block; }</style><marquee-text><span class="marquee-run"><span class="marquee-copy">${text}</span></span></marquee-text>`).querySelector("marquee-text");
const long = "A title that is much longer than its line";
const copies = (place) => place.querySelectorAll(".marquee-copy").length;
/** The browser measures in its own time. */
const resting = (place) => until(() => place.dataset.scrolling === "resting");
const frames = async () => {
  for (let count = 0; count < 3; count += 1) await new Promise(requestAnimationFrame);
};
const allowMotion = () => (reducedMotion.matches = false);

test("a line that is too long rests for a second, scrolls by its own width at 50 pixels a second, and rests three", async () => {
  allowMotion();
  const place = line(long);
  await resting(place);
  equal([copies(place), place.querySelectorAll("[aria-hidden]").length], [2, 1]);
  await clock.advance(999);
  equal(place.dataset.scrolling, "resting");
  await clock.advance(1);
  const [animation] = place.querySelector(".marquee-run").getAnimations();
  const width = place.querySelector(".marquee-copy").offsetWidth;
  equal([place.dataset.scrolling, animation.effect.getKeyframes()[1].transform, animation.effect.getTiming().duration], ["moving", `translateX(${-width}px)`, width * 20]);
  animation.finish();
  await resting(place);
  await clock.advance(2999);
  equal(place.dataset.scrolling, "resting");
  await clock.advance(1);
  equal(place.dataset.scrolling, "moving");
});

test("a line from right to left scrolls to the right", async () => {
  allowMotion();
  const place = line(long);
  place.dir = "rtl";
  await resting(place);
  await clock.advance(1000);
  const [animation] = place.querySelector(".marquee-run").getAnimations();
  equal(animation.effect.getKeyframes()[1].transform, `translateX(${place.querySelector(".marquee-copy").offsetWidth}px)`);
});

test("a line that fits stays, until its text or its width changes", async () => {
  allowMotion();
  const place = line("Short");
  await frames();
  equal([copies(place), place.dataset.scrolling], [1, undefined]);
  place.querySelector(".marquee-copy").textContent = long;
  await resting(place);
  place.querySelector(".marquee-copy").textContent = "Short";
  await until(() => copies(place) === 1);
  place.style.width = "10px";
  await resting(place);
  equal(copies(place), 2);
});

test("a user who wants no motion has none, from the moment of the wish", async () => {
  const place = line(long);
  await frames();
  equal([copies(place), clock.timers.size], [1, 0]);
  allowMotion();
  reducedMotion.dispatchEvent(new Event("change"));
  equal(place.dataset.scrolling, "resting");
  reducedMotion.matches = true;
  reducedMotion.dispatchEvent(new Event("change"));
  equal([copies(place), place.dataset.scrolling, clock.timers.size], [1, undefined, 0]);
});

test("a line in a player scrolls only while it plays", async () => {
  allowMotion();
  const place = line(long);
  const player = place.parentElement.appendChild(document.createElement("mini-player"));
  player.append(place);
  await frames();
  equal([copies(place), clock.timers.size], [1, 0]);
  const copy = place.querySelector(".marquee-copy");
  copy.textContent = copy.textContent;
  player.toggleAttribute("data-playing", true);
  await resting(place);
  await clock.advance(1000);
  equal(place.dataset.scrolling, "moving");
  player.toggleAttribute("data-playing", false);
  await until(() => copies(place) === 1);
  equal([place.dataset.scrolling, clock.timers.size], [undefined, 0]);
});

test("a line that has left the page stops", async () => {
  allowMotion();
  const place = line(long);
  await resting(place);
  place.remove();
  equal([copies(place), clock.timers.size], [1, 0]);
});
