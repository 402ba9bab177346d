import { clock, equal, network, settled, test, until } from "./harness.js";
import { item, media, openPlayer, openPlaying } from "./playing.js";
import { click, press } from "./pointing.js";

const words = (index) => `Sentence ${index} about ${index % 5 === 0 ? "moss" : "rain"}.`;
const cue = (index) => `<span data-s="${index * 10}">${words(index)} </span>`;
/** Groups of five cues, each cue ten seconds long. */
const group = (at, filled = true) => `\n<div class="cues" data-from="${at * 50}"><p style="height: 400px; margin: 0"><a class="cue-time" data-seek="${at * 50}" href="/episodes/7?t=${at * 50}">${at}</a>${filled ? Array.from({ length: 5 }, (_, index) => cue(at * 5 + index)).join("") : ""}</p></div>`;
const empty = (at) => `\n<div class="cues" data-from="${at * 50}"></div>`;
const tools = `<div data-part="search" hidden><input type="search" data-part="words"><span data-part="count"></span><button data-part="previous-hit"></button><button data-part="next-hit"></button></div>
  <button data-part="now" hidden>Back to now</button><button data-part="quote" hidden>Quote</button><form data-part="clip" hidden><input name="start"><input name="end"><input name="title"></form>`;
const text = (more, groups) => `<transcript-text data-episode="7" data-title="Rain" data-link="/episodes/7" data-string-hits="{number} of {count}" data-string-no-hits="No results"
  data-string-quote="“{quote}” — {title}, {time}" data-string-quote-without-time="“{quote}” — {title}" data-string-copied="Copied" data-string-not-copied="Not copied" data-string-failed="Failed" ${more}>${tools}
  <div data-part="text">${groups}</div></transcript-text>`;
const button = '<play-button data-episode="7" data-title="Rain" data-start="0" data-rate="1" data-media-url="https://publisher.test/7.mp3" data-episode-url="/episodes/7"><button></button></play-button>';

/** The page of a transcript, once its script has started. */
async function page({ more = 'data-position="0"', groups = Array.from({ length: 8 }, (_, at) => group(at)).join("") } = {}) {
  document.getElementById("page").innerHTML = `<transcript-page>${button}${text(more, groups)}</transcript-page>`;
  await import("../components/play-button.js");
  await import("../transcript-page/transcript-page.js");
  const place = document.querySelector("transcript-text");
  // It starts when the browser reports it as visible, and hides no search field from then on.
  await until(() => !part("search").hidden);
  return place;
}
const part = (name) => document.querySelector(`transcript-text [data-part="${name}"]`);
const current = () => [...document.querySelectorAll(".cues [aria-current]")].map(({ dataset }) => Number(dataset.s));
const cueAt = (seconds) => document.querySelector(`[data-s="${seconds}"]`);
const inWindow = (element) => element.getBoundingClientRect().bottom > 0 && element.getBoundingClientRect().top < innerHeight;
const frames = async () => {
  for (let count = 0; count < 6; count += 1) await new Promise(requestAnimationFrame);
};
/** What app.js does with a tap on a position. */
async function playing(start = 0) {
  const player = await openPlaying(item(7, { start, duration: 400 }));
  document.addEventListener("play-episode", ({ detail }) => player.play(detail));
  return player;
}

test("the highlight follows playback, and the text scrolls with it", async () => {
  const player = await playing();
  await page();
  equal(current(), [0]);
  await clock.advance(10_000);
  equal(current(), [10]);
  player.seek(310);
  await frames();
  equal([current(), inWindow(cueAt(310))], [[310], true]);
});

test("a cue is current a quarter of a second before its start, and none is before the first", async () => {
  const player = await playing();
  await page({ groups: group(1) + group(2) });
  equal(current(), []);
  player.seek(59.8);
  equal(current(), [60]);
});

test("a tap on a sentence or on a time plays from there; the end of a selection does not", async () => {
  const player = await openPlayer();
  const plays = [];
  document.addEventListener("play-episode", ({ detail }) => plays.push([detail.episode, detail.from]));
  await page();
  click(cueAt(30));
  equal(click(document.querySelector("[data-seek='100']")), true);
  document.getSelection().selectAllChildren(cueAt(20));
  click(cueAt(20));
  click(cueAt(40), { ctrlKey: true });
  equal([plays, player.state.item], [[[7, 30], [7, 100]], null]);
});

test("a scroll stops following until the listener returns to now", async () => {
  const player = await playing();
  await page();
  equal(part("now").hidden, true);
  document.dispatchEvent(new WheelEvent("wheel"));
  equal(part("now").hidden, false);
  player.seek(350);
  await frames();
  equal([current(), inWindow(cueAt(350))], [[350], false]);
  click(part("now"));
  await frames();
  equal([part("now").hidden, inWindow(cueAt(350))], [true, true]);
});

test("keys that scroll stop following, others and those of a field do not", async () => {
  await playing();
  await page();
  press(part("words"), "PageDown");
  press(document.body, "x");
  equal(part("now").hidden, true);
  press(document.body, "PageDown");
  equal(part("now").hidden, false);
});

test("while it is paused, a scroll needs no way back, and playing follows again", async () => {
  const player = await playing();
  await page();
  document.dispatchEvent(new WheelEvent("wheel"));
  player.pause();
  equal(part("now").hidden, true);
  document.dispatchEvent(new WheelEvent("wheel"));
  player.resume();
  await clock.advance(100);
  equal(part("now").hidden, true);
});

test("a link opens at its second, which playback replaces", async () => {
  const player = await openPlayer();
  await page({ more: 'data-start="205" data-position="30"' });
  equal([current(), inWindow(cueAt(200))], [[200], true]);
  player.play(item(7, { from: 350 }));
  await clock.advance(500);
  equal(current(), [350]);
});

test("without a link it opens where the episode has stopped, and with another episode in the player too", async () => {
  await openPlayer({ current: item(8, { start: 100 }) });
  await page({ more: 'data-position="205"' });
  equal([current(), inWindow(cueAt(200))], [[200], true]);
});

test("a page of the history stays where it was", async () => {
  await playing(300);
  await page({ more: 'data-position="300" data-opened' });
  await frames();
  equal([current(), scrollY, part("now").hidden], [[300], 0, false]);
});

// The search

async function search(words) {
  part("words").value = words;
  part("words").dispatchEvent(new InputEvent("input", { bubbles: true }));
  await clock.advance(150);
}
const found = () => document.querySelector("[data-found]")?.dataset.s;
const painted = (name) => CSS.highlights.get(name)?.size;

test("it counts hits without regard to capitals, shows the first, and goes around in both directions", async () => {
  const player = await playing();
  await page();
  const marks = [];
  document.addEventListener("slider-marks", ({ detail }) => marks.push(detail));
  await search("MOSS");
  equal([part("count").textContent, found(), painted("transcript-hit"), painted("transcript-hits"), marks.at(-1).length], ["1 of 8", "0", 1, 8, 8]);
  click(part("next-hit"));
  equal([part("count").textContent, found()], ["2 of 8", "50"]);
  const enter = (more) => (press(part("words"), "Enter", more), part("count").textContent);
  equal([enter(), enter({ shiftKey: true }), enter({ shiftKey: true }), enter({ shiftKey: true })], ["3 of 8", "2 of 8", "1 of 8", "8 of 8"]);
  await frames();
  equal([found(), inWindow(cueAt(350)), player.state.position < 5], ["350", true, true], "playback goes on where it is");
});

test("the search begins at the sentence that plays, and behind the last hit at the first one", async () => {
  const player = await playing(205);
  await page();
  await search("moss");
  equal([part("count").textContent, found()], ["5 of 8", "200"], "the highlighted sentence counts");
  player.seek(215);
  await search("mos");
  equal([part("count").textContent, found()], ["6 of 8", "250"]);
  player.seek(380);
  await search("moss");
  equal([part("count").textContent, found()], ["1 of 8", "0"]);
});

test("words may reach from one sentence into the next, and blanks count once", async () => {
  await openPlayer();
  await page();
  await search("  rain.   sentence 3 ");
  equal([part("count").textContent, found()], ["No results", undefined]);
  await search("rain.  sentence 3".replace("  ", " "));
  equal(part("count").textContent, "No results", "the text has two spaces there");
  await search("sentence 3 about");
  equal([part("count").textContent, found()], ["1 of 1", "30"]);
});

test("no hits, a single letter and an emptied field disable the buttons and take the marks away", async () => {
  await playing();
  await page();
  const marks = [];
  document.addEventListener("slider-marks", ({ detail }) => marks.push(detail.length));
  await search("moss");
  for (const [words, count] of [["zzzz", "No results"], ["m", ""], ["", ""]]) {
    await search(words);
    equal([part("count").textContent, part("next-hit").disabled, found(), marks.at(-1)], [count, true, undefined, 0], words);
  }
});

test("hits are counted up to a limit", async () => {
  await openPlayer();
  await page({ groups: `\n<div class="cues" data-from="0"><p><span data-s="0">${"moss ".repeat(10_100)}</span></p></div>` });
  await search("moss");
  equal([part("count").textContent, painted("transcript-hits")], ["1 of 9999", 200]);
});

test("the sliders are not marked while another episode plays", async () => {
  await openPlaying(item(8));
  await page();
  const marks = [];
  document.addEventListener("slider-marks", ({ detail }) => marks.push(detail.length));
  await search("moss");
  equal(marks, [0]);
});

test("letters whose small form is longer do not move the hits", async () => {
  await openPlayer();
  await page({ groups: '\n<div class="cues" data-from="0"><p><span data-s="0">İİİ moss</span></p></div>' });
  await search("moss");
  const [range] = CSS.highlights.get("transcript-hit");
  equal([range.startOffset, range.endOffset], [4, 8]);
});

test("what looks like markup or a pattern is searched as text", async () => {
  await openPlayer();
  await page({ groups: '\n<div class="cues" data-from="0"><p><span data-s="0">&lt;script&gt; {quote} $&amp;</span></p></div>' });
  for (const words of ["<script>", "{quote}", "$&"]) {
    await search(words);
    equal(part("count").textContent, "1 of 1", words);
  }
});

// Long transcripts

const whole = (count) => `<html>${Array.from({ length: count }, (_, at) => group(at)).join("")}</html>`;

test("a long transcript is filled while it is read, and its hits count", async () => {
  const { answer, release } = network.held();
  network.on("/transcript?whole", () => answer);
  await openPlayer();
  const place = await page({ more: 'data-position="0" data-whole-url="/transcript?whole"', groups: group(0) + empty(1) + empty(2) + empty(3) });
  await search("moss");
  equal(part("count").textContent, "1 of 1");
  release(whole(4));
  await until(async () => (await clock.advance(1), place.dataset.wholeUrl === undefined));
  equal([document.querySelectorAll(".cues [data-s]").length, part("count").textContent, found()], [20, "1 of 4", "0"]);
});

test("a hit in the part that comes later is shown when it comes", async () => {
  network.on("/transcript?whole", whole(3));
  await openPlayer();
  const place = await page({ more: 'data-position="0" data-whole-url="/transcript?whole"', groups: group(0) + empty(1) + empty(2) });
  await search("sentence 12 ");
  await until(async () => (await clock.advance(1), place.dataset.wholeUrl === undefined));
  equal([part("count").textContent, found()], ["1 of 1", "120"]);
});

test("another text, and no answer, leave the link to the whole page", async () => {
  for (const answer of [whole(5), network.fails]) {
    network.on("/transcript?whole", answer);
    await openPlayer();
    const place = await page({ more: 'data-position="0" data-whole-url="/transcript?whole"', groups: group(0) + empty(1) });
    await settled();
    await clock.advance(10);
    equal([place.dataset.wholeUrl, document.querySelectorAll(".cues [data-s]").length], ["/transcript?whole", 5]);
  }
});

// Quotes

async function select(from, to) {
  document.getSelection().setBaseAndExtent(cueAt(from).firstChild, 0, cueAt(to).firstChild, cueAt(to).firstChild.length);
  document.dispatchEvent(new Event("selectionchange"));
  await clock.advance(200);
}
const copied = [];
const clipboard = (value) => Object.defineProperty(navigator, "clipboard", { value, configurable: true });

test("a quote has its text, its title and a link to its second", async () => {
  clipboard({ writeText: async (quote) => copied.push(quote) });
  await openPlayer();
  await page();
  equal(part("quote").hidden, true);
  await select(20, 30);
  equal(part("quote").hidden, false);
  click(part("quote"));
  await settled();
  equal([copied, document.getElementById("notice").textContent, part("quote").hidden], [[`“${words(2)} ${words(3)}” — Rain, 0:20\n${location.origin}/episodes/7?t=20`], "Copied", true]);
});

test("a quote may contain what the sentence around it uses", async () => {
  clipboard({ writeText: async (quote) => copied.push(quote) });
  await openPlayer();
  await page({ groups: '\n<div class="cues" data-from="0"><p><span data-s="0">{title} $&amp; {quote}</span></p></div>' });
  await select(0, 0);
  click(part("quote"));
  await settled();
  equal(copied[0].split("\n")[0], "“{title} $& {quote}” — Rain, 0:00");
});

test("a text without times has quotes without them, and no clips", async () => {
  clipboard({ writeText: async (quote) => copied.push(quote) });
  await openPlayer();
  await page({ groups: '\n<div class="cues"><p><span>All about moss</span></p></div>' });
  document.getSelection().selectAllChildren(document.querySelector(".cues span"));
  document.dispatchEvent(new Event("selectionchange"));
  await clock.advance(200);
  equal(part("clip").hidden, true);
  click(part("quote"));
  await settled();
  equal(copied, [`“All about moss” — Rain\n${location.origin}/episodes/7`]);
});

test("a selection becomes a clip to the start of the next sentence, or ten seconds behind the last", async () => {
  await openPlayer();
  await page();
  const { elements } = part("clip");
  const clip = () => [part("clip").hidden, elements.start.value, elements.end.value, elements.title.value.slice(0, 20)];
  await select(20, 30);
  equal(clip(), [false, "20", "40", words(2).slice(0, 20)]);
  await select(390, 390);
  equal(clip().slice(0, 3), [false, "390", "400"]);
  await select(0, 390);
  equal(elements.title.value.length, 80);
});

test("a selection that ends, or lies elsewhere, offers nothing", async () => {
  await openPlayer();
  await page();
  await select(20, 30);
  document.getSelection().removeAllRanges();
  document.dispatchEvent(new Event("selectionchange"));
  await clock.advance(200);
  equal([part("quote").hidden, part("clip").hidden], [true, true]);
  document.getSelection().selectAllChildren(part("now"));
  document.dispatchEvent(new Event("selectionchange"));
  await clock.advance(200);
  equal(part("quote").hidden, true);
});

// In the player

const answer = (html) => () => new Response(`<main id="page" data-user="1" lang="en">${html}</main>`, { headers: { "Content-Type": "text/html" } });
const languages = (version, names = "") => `<div id="transcript-language" data-version="${version}"><div id="languages" popover>${names}</div></div>`;
const german = '<a data-language href="/transcript?language=de">Deutsch</a>';
const inner = (more = "", version = 1, names = german) => text(`data-position="0" ${more}`, languages(version, names) + group(0));

/** The pane of the player, whose text is requested when it shows. */
async function pane(first = answer(inner())) {
  network.on("/transcript", first);
  document.getElementById("page").innerHTML = '<div data-transcript-pane style="height: 300px; overflow: auto"><transcript-text data-url="/transcript" data-string-failed="Failed">Loading</transcript-text></div>';
  await import("../transcript-page/transcript-page.js");
}

test("the text of the player is that of the transcript's page", async () => {
  await playing();
  await pane();
  await until(() => cueAt(0));
  await until(() => !part("search").hidden);
  equal([document.querySelector("transcript-text").dataset.url, current(), network.to("/transcript").length], ["/transcript", [0], 1]);
});

test("another language takes its place, and stays when the page is out of date", async () => {
  await openPlayer();
  network.on("/transcript?language=de", answer(inner('lang="de"')));
  await pane();
  await until(() => cueAt(0) && !part("search").hidden);
  document.getElementById("languages").showPopover();
  click(document.querySelector("a[data-language]"));
  await until(() => document.querySelector("transcript-text")?.lang === "de" && !part("search").hidden);
  document.dispatchEvent(new CustomEvent("page-stale"));
  await until(() => network.to("/transcript?language=de").length === 2);
});

test("a language that was read since is offered, also when the news has overtaken the first answer", async () => {
  await openPlayer();
  const { answer: held, release } = network.held();
  await pane(() => held);
  await until(() => network.to("/transcript").length > 0);
  await clock.advance(10);
  document.dispatchEvent(new CustomEvent("page-stale"));
  network.on("/transcript", answer(inner("", 2)));
  release(answer(inner("", 1, ""))());
  await until(() => document.querySelector("#transcript-language")?.dataset.version === "2");
  equal(document.querySelectorAll("a[data-language]").length, 1);
});

test("a text that cannot be had says so", async () => {
  await openPlayer();
  await pane(network.fails);
  await until(() => document.querySelector("transcript-text").textContent === "Failed");
});
