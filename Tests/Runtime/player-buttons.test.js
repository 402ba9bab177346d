import { equal, show, test } from "./harness.js";
import { showJump, showRate, showSeconds, showSleep } from "../runtime/player-buttons.js";

const button = (label) => show(`<button aria-label="${label}"></button>`).firstChild;

test("the name of a skip says its length, the name of the speed its rate", () => {
  const back = button("Back 10 seconds");
  showSeconds(back, 45);
  equal([back.ariaLabel, back.dataset.seconds], ["Back 45 seconds", "45"]);
  const place = show('<button aria-label="Playback speed, 1.0×"><span data-part="rate-now"></span></button><button data-rate="2"></button>');
  const [speed, choice] = place.children;
  const shown = (rate) => (showRate(place, speed, rate), [speed.textContent, speed.ariaLabel, choice.ariaCurrent]);
  equal([1.25, 2, 0.5].map(shown), [
    ["1.25×", "Playback speed, 1.25×", null], ["2.0×", "Playback speed, 2.0×", "true"], ["0.5×", "Playback speed, 0.5×", null],
  ]);
});

test("the way back from a jump is beside the player while it is fresh, and in the menu as long as it is there", () => {
  const [pill, entry] = show("<button hidden></button><button hidden><svg></svg><span></span></button>").children;
  const shown = (jump) => (showJump(jump, "Back to {time}", pill, entry), [pill.hidden, pill.textContent, entry.hidden, entry.textContent]);
  equal(shown({ position: 56, isFresh: true }), [false, "Back to 0:56", false, "Back to 0:56"]);
  equal(shown({ position: 56, isFresh: false }), [true, "Back to 0:56", false, "Back to 0:56"]);
  equal(shown(null), [true, "", true, ""]);
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
