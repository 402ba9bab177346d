// Sizes and times as text, as ByteText.swift and TimeText.swift on the server.

import { equal, test } from "./harness.js";

const strings = {
  kilobytes: "{count} KB", megabytes: "{count} MB", gigabytes: "{count} GB", seconds: "{seconds} s", minutes: "{minutes} min", hours: "{hours} h {minutes} min",
  wholeHours: "{hours} h",
};
const place = document.body.appendChild(Object.assign(document.createElement("div"), { id: "component-strings" }));
Object.assign(place.dataset, strings);
const { size } = await import("../components/byte-text.js");
const { clock, length } = await import("../components/time-text.js");

test("sizes go up to the next unit before four digits, with one decimal below a hundred", () => {
  equal([-5, 0, 1, 1000, 839_001, 999_000, 999_001, 1_000_000, 12_340_000, 99_940_000, 99_960_000, 100_400_000, 999_499_999, 1_000_000_000, 1_240_000_000, 250_000_000_000].map(size), [
    "0 KB", "0 KB", "1 KB", "1 KB", "840 KB", "999 KB", "1 MB", "1 MB", "12.3 MB", "99.9 MB", "100 MB", "100 MB", "999 MB", "1 GB", "1.2 GB", "250 GB",
  ]);
});

test("clock times have hours only when there are some, and nothing below zero", () => {
  equal([-3, NaN, 0, 9.9, 59, 60, 153, 3599, 3600, 3753, 36_000, 360_061].map(clock), [
    "0:00", "0:00", "0:00", "0:09", "0:59", "1:00", "2:33", "59:59", "1:00:00", "1:02:33", "10:00:00", "100:01:01",
  ]);
});

test("lengths are rounded to minutes, and to whole hours where they are", () => {
  equal([0, 59.9, 60, 89, 91, 3569, 3570, 3600, 3700, 5400, 7200].map((seconds) => length(seconds, strings)), [
    "0 s", "59 s", "1 min", "1 min", "2 min", "59 min", "1 h", "1 h", "1 h 2 min", "1 h 30 min", "2 h",
  ]);
});
