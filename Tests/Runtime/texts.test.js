// Sizes and times as text, as ByteText.swift and TimeText.swift on the server, and as the reader writes them.

import { equal, test } from "./harness.js";

const strings = {
  kilobytes: "{count} KB", megabytes: "{count} MB", gigabytes: "{count} GB", seconds: "{seconds} s", minutes: "{minutes} min", hours: "{hours} h {minutes} min",
  wholeHours: "{hours} h",
};
const place = document.body.appendChild(Object.assign(document.createElement("div"), { id: "component-strings" }));
Object.assign(place.dataset, strings);
const { size } = await import("../components/byte-text.js");
const { clock, length, seconds } = await import("../components/time-text.js");

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

test("texts name positions", () => {
  equal(["1:02:03", "1:30.5", "62", " 0:05 "].map(seconds), [3723, 90.5, 62, 5]);
  equal(["", "x", "1:", "-1", "1:2:3:4", "1.5:30", "1e3", "240:00:01"].filter((text) => !Number.isNaN(seconds(text))), []);
});

test("lengths are rounded to minutes, and to whole hours where they are", () => {
  equal([0, 59.9, 60, 89, 91, 3569, 3570, 3600, 3700, 5400, 7200].map((seconds) => length(seconds, strings)), [
    "0 s", "59 s", "1 min", "1 min", "2 min", "59 min", "1 h", "1 h", "1 h 2 min", "1 h 30 min", "2 h",
  ]);
});

/** The page as its reader's browser shows it. The module reads both languages once. */
async function written(page, reader, html) {
  document.documentElement.lang = page;
  Object.defineProperty(navigator, "language", { value: reader, configurable: true });
  const { readersFormats, writeTimes } = await import("../components/time-text.js");
  const place = Object.assign(document.createElement("div"), { innerHTML: html });
  writeTimes(place);
  return [...place.children].map(({ textContent }) => textContent.replace(/\s/g, " ")).concat(readersFormats().hour.format(new Date(2000, 0, 1, 21, 5)).replace(/\s/g, " "));
}
const times =
  '<time datetime="2026-11-19" data-day="">19 Nov</time><time datetime="2025-11-19" data-day="year">19 Nov 2025</time><time datetime="2026-11-24">Tue</time><time>13:10</time><time>06:00</time><time>soon</time>';

test("times of day and dates are the reader's own: American", async () => {
  equal(await written("en", "en-US", times), ["Nov 19", "Nov 19, 2025", "Tue", "1:10 PM", "6:00 AM", "soon", "9:05 PM"]);
});

test("times of day in a text without markup are the reader's too, once", async () => {
  const text = '<p data-clock>No audio · Tries again at 14:36</p><p data-clock>12:36: 3 requests</p><p>14:36</p>';
  const [status, bar, other] = await written("en", "en-US", text);
  equal([status, bar, other], ["No audio · Tries again at 2:36 PM", "12:36 PM: 3 requests", "14:36"]);
  const { writeClock } = await import("../components/time-text.js");
  const place = Object.assign(document.createElement("p"), { textContent: "At 12:36" });
  writeClock(place);
  writeClock(place);
  equal(place.textContent.replace(/\s/g, " "), "At 12:36 PM");
});

test("times of day and dates are the reader's own: British", async () => {
  equal(await written("en", "en-GB", times), ["19 Nov", "19 Nov 2025", "Tue", "13:10", "06:00", "soon", "21:05"]);
});

test("times of day and dates are the reader's own: Chinese", async () => {
  equal(await written("zh-Hans", "zh-CN", times), ["11月19日", "2025年11月19日", "Tue", "13:10", "06:00", "soon", "21:05"]);
});

test("a page in another language than the reader's keeps its dates, and has the reader's hours", async () => {
  equal(await written("en", "de-DE", times), ["19 Nov", "19 Nov 2025", "Tue", "13:10", "06:00", "soon", "21:05"]);
});

test("a Chinese page of an American reader has American hours", async () => {
  equal((await written("zh-Hans", "en-US", times)).slice(-1), ["下午9:05"]);
});

test("without a language of the reader a page keeps the server's form", async () => {
  equal(await written("en", "C", times), ["19 Nov", "19 Nov 2025", "Tue", "13:10", "06:00", "soon", "21:05"]);
});
