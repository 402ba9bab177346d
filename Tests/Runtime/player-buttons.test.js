import { equal, show, test } from "./harness.js";
import { showRate, showSeconds, showSleep } from "../runtime/player-buttons.js";

const button = (label) => show(`<button aria-label="${label}"></button>`).firstChild;

test("the name of a skip says its length, the name of the speed its rate", () => {
  const back = button("Back 10 seconds");
  showSeconds(back, 45);
  equal([back.ariaLabel, back.dataset.seconds], ["Back 45 seconds", "45"]);
  const speed = button("Playback speed, 1.0×");
  equal([1.25, 2, 0.5].map((rate) => [showRate(speed, rate), speed.ariaLabel]), [
    ["1.25×", "Playback speed, 1.25×"], ["2.0×", "Playback speed, 2.0×"], ["0.5×", "Playback speed, 0.5×"],
  ]);
});

test("the timer's button says what is left, or what it waits for", () => {
  const place = show(`<button aria-label="?"></button><div data-part="sleeping" hidden></div><button data-part="sleep-chapter" hidden></button>`);
  const strings = { off: "Sleep timer", on: "Sleep timer, {time}", end: "End", episodeEnd: "End of episode", chapterEnd: "End of chapter" };
  const shown = (sleep, chapters = []) => [
    showSleep(place, place.firstChild, strings, { sleep, chapters }), place.firstChild.ariaLabel, ...[...place.querySelectorAll("[data-part]")].map(({ hidden }) => hidden),
  ];
  equal(shown(null), ["", "Sleep timer", true, true]);
  equal(shown({ kind: "minutes", left: 298.2 }, [{}]), ["4:59", "Sleep timer, 4:59", false, false]);
  equal(shown({ kind: "episode", left: 0 }), ["End", "Sleep timer, End of episode", false, true]);
  equal(shown({ kind: "chapter", left: 0 }, [{}]), ["End", "Sleep timer, End of chapter", false, false]);
});

test("a bar without the timer's menu shows the time alone", () => {
  const own = button("?");
  equal(showSleep(own, own, { off: "Sleep timer", on: "Sleep timer, {time}" }, { sleep: { kind: "minutes", left: 60 }, chapters: [] }), "1:00");
});
