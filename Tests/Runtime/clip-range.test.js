// The rules of a clip's handles.

import { equal, test } from "./harness.js";
import { ClipRange, lastMinute } from "../bookmark-list/clip-range.js";

const range = (more = {}) => new ClipRange({ start: 300, end: 360, duration: 3600, min: 1, max: 1800, ...more });
const times = ({ start, end }) => [start, end];
const shown = ({ from, to }) => [from, to];

test("a new clip is the minute before the position, and at the beginning of an episode its first minute", () => {
  equal([lastMinute(83.6, 600), lastMinute(20.9, 600), lastMinute(0.4, 600), lastMinute(0, 30), lastMinute(700, 600)].map(times), [
    [23, 83], [0, 20], [0, 60], [0, 30], [540, 600],
  ]);
  equal(times(lastMinute(83, null)), [23, 83], "also while the duration is unknown");
});

test("a handle stops a second before the other one, and where the clip would be too long", () => {
  const clip = range();
  clip.move("start", 400);
  equal(times(clip), [359, 360]);
  clip.move("start", -Infinity);
  equal(times(clip), [0, 360]);
  clip.move("end", Infinity);
  equal(times(clip), [0, 1800]);
  clip.move("end", -5);
  equal(times(clip), [0, 1]);
  const last = range({ start: 3000, end: 3500 });
  last.move("start", 0);
  equal(times(last), [1700, 3500]);
  last.move("end", 9999);
  equal(times(last), [1700, 3500]);
});

test("a handle stops at the end of the episode, and without a duration where the clip would be too long", () => {
  const clip = range({ start: 3500, end: 3550 });
  clip.move("end", 9999);
  equal(times(clip), [3500, 3600]);
  equal(range({ duration: null }).limits("end"), [301, 2100]);
  equal(range({ duration: NaN }).limits("end"), [301, 2100]);
});

test("times beyond the limits become the nearest ones", () => {
  equal([range({ start: 9000, end: 9999 }), range({ start: 50, end: 20 }), range({ start: -4, end: 5000 })].map(times), [[3599, 3600], [50, 51], [0, 1800]]);
});

test("the slider shows two minutes on both sides, and moves on when a handle is let go", () => {
  const clip = range();
  equal(shown(clip), [180, 480]);
  equal([clip.part(180), clip.part(330), clip.part(9999), clip.at(0.5), clip.at(1.1)], [0, 0.5, 1, 330, 510]);
  clip.move("end", 480);
  equal(shown(clip), [180, 480]);
  clip.zoom();
  equal(shown(clip), [180, 600]);
  equal(shown(range({ start: 10, end: 3590 })), [0, 1930]);
});
