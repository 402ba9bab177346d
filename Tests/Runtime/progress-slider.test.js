import { equal, heard, show, test } from "./harness.js";
import { drag, move, point, press } from "./pointing.js";
import "../components/progress-slider.js";

const chapters = [[0, "Hello"], [60, "Two keys"], [200, "Redo"]].map(([start, title]) => ({ start, title }));

/** 400 pixels for 400 seconds, from the left edge. */
function slider(more = {}, attributes = 'data-duration="400" data-position="10"') {
  const place = show(`<style>body { margin: 0 } main > * { display: block; width: 400px; height: 44px }</style>
    <progress-slider role="slider" ${attributes} aria-valuenow="10" aria-valuetext="As rendered" data-text="{position} of {duration}"><span class="slider-buffered"></span>
    <span class="slider-ticks"></span><span class="slider-marks"></span><span class="slider-label"></span></progress-slider>`).lastElementChild;
  place.update({ position: 10, duration: 400, buffered: [], chapters: [], ...more });
  const changes = heard(place, "slider-change");
  return { place, changes: () => changes.map(({ seconds }) => seconds), commits: heard(place, "slider-commit") };
}
const played = (place) => Number(place.style.getPropertyValue("--played")) * 400;

test("it shows its position, and says what the server has rendered", () => {
  const { place } = slider();
  equal([played(place), place.ariaValueNow, place.ariaValueMax, place.ariaValueText, place.ariaDisabled], [10, "10", "400", "As rendered", null]);
});

test("a screen reader hears a new position every five seconds, and another duration at once", () => {
  const { place } = slider();
  const spoken = (position, duration = 400) => (place.update({ position, duration, buffered: [], chapters: [] }), [place.ariaValueText, place.ariaValueNow]);
  equal([spoken(14.9), spoken(15), spoken(16), spoken(0.5, 500)].map(([text]) => text), ["As rendered", "0:15 of 6:40", "0:15 of 6:40", "0:00 of 8:20"]);
  equal([spoken(100, null), spoken(101, null)].map(([, now]) => now), ["100", "100"], "nor every second without a duration");
});

test("without a duration it is disabled", () => {
  const { place, changes, commits } = slider({ duration: null }, 'data-position="10"');
  drag(place, [[100, 20]], { pointerType: "mouse" });
  equal([place.ariaDisabled, press(place, "Home"), changes(), commits], ["true", false, [], []]);
});

test("a drag reports each position, and its end once", () => {
  const { place, changes, commits } = slider();
  drag(place, [[100, 20], [150, 20], [900, 20], [250, 20]]);
  equal([changes(), commits, played(place)], [[100, 150, 400, 250, 250], [{ value: 0.625, seconds: 250 }], 250]);
  point("move", place, 300, 20);
  equal(changes().length, 5, "after its end the finger moves nothing");
});

test("during a drag playback moves nothing", () => {
  const { place } = slider();
  move(place, [[100, 20]]);
  place.update({ position: 12, duration: 400, buffered: [], chapters: [] });
  equal([played(place), place.hasAttribute("data-dragging")], [100, true]);
});

test("a cancelled drag ends where it is, and so does one whose slider leaves", () => {
  const { place, commits } = slider();
  move(place, [[100, 20]]);
  point("cancel", place, 100, 20);
  move(place, [[130, 20]]);
  place.remove();
  equal([commits.map(({ seconds }) => seconds), place.hasAttribute("data-dragging")], [[100, 130], false]);
});

test("another button of the mouse drags nothing", () => {
  const { place, changes } = slider();
  point("down", place, 100, 20, { button: 2 });
  equal(changes(), []);
});

test("keys move by five and thirty seconds and to both ends, and leave others alone", () => {
  const { place, commits } = slider();
  const taken = ["ArrowRight", "ArrowUp", "PageUp", "PageDown", "ArrowLeft", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowLeft", "End", "ArrowRight", "Home"].map((key) => press(place, key));
  equal([taken.every(Boolean), press(place, "x")], [true, false]);
  equal(commits.map(({ seconds }) => seconds), [15, 20, 50, 20, 15, 10, 5, 0, 0, 400, 400, 0]);
  equal(place.ariaValueText, "0:00 of 6:40", "each is spoken");
});

test("a tap beside a tick selects the start of its chapter; a drag selects what it says", () => {
  const { place, commits } = slider({ chapters });
  drag(place, [[205, 20]]);
  drag(place, [[195, 20]]);
  drag(place, [[212, 20]]);
  drag(place, [[205, 20], [215, 20], [206, 20]]);
  drag(place, [[150, 20], [203, 20]]);
  equal(commits.map(({ seconds }) => Math.round(seconds)), [200, 200, 212, 200, 203]);
});

test("between many ticks taps select other positions still", () => {
  const many = Array.from({ length: 50 }, (_, index) => ({ start: index * 8, title: `${index}` }));
  const { place, commits } = slider({ chapters: many });
  drag(place, [[84, 20]]);
  drag(place, [[81, 20]]);
  equal(commits.map(({ seconds }) => seconds), [84, 80]);
});

test("a drag names the chapter", () => {
  const { place } = slider({ chapters });
  const named = [[30, "Hello"], [100, "Two keys"], [399, "Redo"]].map(([x, title]) => (point(x === 30 ? "down" : "move", place, x, 20), [place.querySelector(".slider-label").textContent, title]));
  equal(named.map(([shown]) => shown), named.map(([, title]) => title));
});

const starts = (place, layer) => [...place.querySelectorAll(`.slider-${layer} i`)].map(({ style }) => style.insetInlineStart);

test("ticks stand at the chapters, without one at the start, and not when they would look like a line", () => {
  const { place } = slider({ chapters: [...chapters, { start: 400, title: "End" }] });
  equal(starts(place, "ticks"), ["15%", "50%"]);
  place.update({ position: 0, duration: 400, buffered: [], chapters: Array.from({ length: 82 }, (_, index) => ({ start: index * 4, title: "" })) });
  equal(starts(place, "ticks"), []);
});

test("the buffered parts are drawn, in as many pieces as there are", () => {
  const { place } = slider({ buffered: [[0, 100], [200, 300]] });
  const drawn = () => [...place.querySelectorAll(".slider-buffered i")].map(({ style }) => [style.insetInlineStart, style.inlineSize]);
  equal(drawn(), [["0%", "25%"], ["50%", "25%"]]);
  place.update({ position: 0, duration: 400, buffered: [[0, 320]], chapters: [] });
  equal(drawn(), [["0%", "80%"]]);
});

test("a page marks positions, until the slider has left", () => {
  const { place } = slider();
  const mark = (detail) => document.dispatchEvent(new CustomEvent("slider-marks", { detail }));
  mark([40, 300]);
  equal(starts(place, "marks"), ["10%", "75%"]);
  place.remove();
  mark([]);
  equal(starts(place, "marks").length, 2);
});
