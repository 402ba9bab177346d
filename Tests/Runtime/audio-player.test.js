import { clock, equal, network, settled, test } from "./harness.js";
import { elsewhere, item, media, openPlayer, openPlaying, server } from "./playing.js";
import { media as queries } from "./pointing.js";

const isWide = Object.assign(new EventTarget(), { matches: false });
queries.set("(min-width: 60rem) and (min-height: 32rem)", isWide);

const strings = {
  "left-at": "{time} left at {rate}×", jumped: "Moved to {time}", "back-to": "Back to {time}", play: "Play", pause: "Pause", "sleep-soon": "Stops in {time}", "sleep-done": "Stopped by sleep timer", "sleep-more": "Add 5 minutes", at: "at {time}",
  retry: "Try again", waiting: "Waiting for data", "other-device": "Playing on {device}", "other-tab": "Playing in another tab",
  moved: "Playback has moved to {device}", "another-device": "another device", "continue-here": "Continue here", "was-at": "You were at {time}", "was-in": "You were in {title}",
  "go-back": "Go back", "shaking-denied": "Not allowed",
};
const button = (part, more = "") => `<button type="button" data-part="${part}" ${more}></button>`;
const content = (episode = 7, chapters = "") => `<audio-player data-sheet data-episode="${episode}" data-url="/player" ${Object.entries(strings).map(([name, text]) => `data-string-${name}="${text}"`).join(" ")}>
  <span class="cover-glow"></span>${button("fill", "hidden")}${button("cast", "hidden")}${button("picture-in-picture", "hidden")}
  <button type="button" data-part="jump-back" hidden><svg></svg><span></span></button><a data-part="share" href="/share?episode=5&t=0">Share</a>${button("previous", "hidden")}${button("next", "hidden")}
  <div class="player-stage"><div id="player-cover"><div data-part="cover"><span class="cover cover-320"></span></div></div><div data-part="screen"></div>
  <form data-part="line" hidden><span data-part="sentence"></span><button data-part="remedy"></button></form></div>
  <h1 data-part="title"><span class="marquee-copy">Episode ${episode}</span></h1><a data-part="show"></a>
  <form id="player-favourite"><input type="hidden" name="episode" value="${episode}"><button name="action" value="favourite" data-part="favourite" data-live="favourite-${episode}" aria-pressed="false"></button></form>
  <div data-part="chapter" hidden>${button("previous-chapter")}<span data-part="chapter-title"></span>${button("next-chapter")}</div>
  <progress-slider data-text="{position} of {duration}"><span class="slider-buffered"></span><span class="slider-ticks"></span><span class="slider-marks"></span><span class="slider-label"></span></progress-slider>
  <span data-part="elapsed"></span><span data-part="left"></span><span data-part="remaining"></span>${button("back", 'aria-label="Back 10 seconds"')}${button("toggle")}${button("forward", 'aria-label="Forward 10 seconds"')}
  <div data-part="loudness" hidden><input type="range" min="0" max="1" step="any" data-part="level"></div>
  <button type="button" id="player-speeds-button" aria-label="Playback speed, 1.0×"><span data-part="rate-now"></span></button><button data-step="-0.05"></button><output data-part="rate-now"></output><button data-step="0.05"></button>${[0.5, 1, 3].map((rate) => `<button data-rate="${rate}"></button>`).join("")}
  <button id="player-sleep-button"></button><span data-part="asleep" data-off="Sleep timer" data-on="Sleep timer, {time}" data-end="End"></span><div data-part="sleeping" hidden></div>
  <button data-part="sleep-chapter"></button><button type="button" data-part="shaking" role="switch" aria-checked="false" hidden>Shake</button><p data-part="shaking-denied"></p>
  <nav id="player-pages" data-refresh data-version="${episode}">${["chapters", "transcript", "notes", "up-next"].map((name) => `<a href="/other" data-page="${name}">${name}</a>`).join("")}</nav>
  <div id="player-chapters" data-refresh data-version="${episode}">${chapters}</div><div id="player-up-next" data-part-url="/up-next/panel"></div>
  <div id="player-bookmarks" popover><input type="hidden" data-part="place"><span data-part="at"></span><input id="player-note">
  <div id="player-bookmark-rows" data-refresh data-version="${episode}"></div><a href="/episodes/7?t=95" data-seconds="95">1:35</a></div></audio-player>`;
const answer = (html) => () => new Response(`<main id="page" data-user="1" lang="en">${html}</main>`, { headers: { "Content-Type": "text/html" } });

/** The page of the player, once its script is there. */
async function page(chapters) {
  for (const episode of [7, 8]) network.on(`/player?episode=${episode}`, answer(content(episode)));
  document.getElementById("page").innerHTML = content(7, chapters);
  document.body.insertAdjacentHTML("beforeend", '<div id="component-strings" data-minutes="{minutes} min"></div>');
  await import("../components/progress-slider.js");
  await import("../audio-player/player-gestures.js");
  await import("../audio-player/audio-player.js");
  return document.querySelector("audio-player");
}
const part = (name) => document.querySelector(`audio-player [data-part="${name}"]`);
const text = (name) => part(name).textContent;
const tap = (name) => part(name).click();

test("its controls play, skip, and go to the neighbours that there are", async () => {
  const player = await openPlaying(item(7), { previous: item(6), upcoming: [item(8)], settings: { skipBack: 15, skipForward: 30 } });
  const place = await page();
  equal([part("toggle").ariaLabel, part("back").ariaLabel, part("forward").ariaLabel, part("previous").hidden, part("next").hidden], ["Pause", "Back 15 seconds", "Forward 30 seconds", false, false]);
  tap("forward");
  tap("forward");
  tap("back");
  equal(player.state.position, 45);
  tap("toggle");
  equal([player.state.playing, part("toggle").ariaLabel, place.hasAttribute("data-playing")], [false, "Play", false]);
  tap("next");
  await clock.advance(0);
  equal([player.state.item.episode, part("next").hidden], [8, true]);
  tap("previous");
  equal(player.state.item.episode, 7);
});

test("its button, its menu and the time that is left show the speed; the other times are the episode's own", async () => {
  const player = await openPlaying(item(7, { start: 120 }));
  await page();
  const speed = document.getElementById("player-speeds-button");
  const marked = () => [...document.querySelectorAll("button[data-rate][aria-current=true]")].map(({ dataset }) => dataset.rate);
  equal([speed.ariaLabel, text("rate-now"), marked(), text("elapsed"), text("remaining"), text("left")], ["Playback speed, 1.0×", "1.0×", ["1"], "2:00", "−8:00", ""]);
  player.setRate(3);
  equal([speed.ariaLabel, text("rate-now"), marked(), text("elapsed"), text("remaining"), text("left")], ["Playback speed, 3.0×", "3.0×", ["3"], "2:00", "−8:00", "3 min left at 3.0×"]);
});

test("the volume has a slider where it can be set", async () => {
  const player = await openPlayer({ current: item(7) });
  await page();
  equal([part("loudness").hidden, part("level").ariaValueText], [false, "100%"]);
  part("level").value = "0.3";
  part("level").dispatchEvent(new InputEvent("input", { bubbles: true }));
  equal([player.state.volume, part("level").ariaValueText], [0.3, "30%"]);
});

test("where only the device sets the volume, there is none", async () => {
  Object.defineProperty(HTMLMediaElement.prototype, "volume", { get: () => 1, set() {} });
  await openPlayer({ current: item(7) });
  await page();
  equal(part("loudness").hidden, true);
});

test("its slider drags and seeks, and the times follow the finger", async () => {
  const player = await openPlaying();
  await page();
  const slider = document.querySelector("progress-slider");
  const report = (name, seconds) => slider.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: { seconds } }));
  report("slider-change", 200);
  equal([text("elapsed"), text("remaining"), media.paused], ["3:20", "−6:40", true]);
  report("slider-commit", 200);
  await clock.advance(1000);
  equal([player.state.position, text("elapsed")], [201, "3:21"]);
});

test("another episode takes over the page, and the page requests what only the server can render", async () => {
  const player = await openPlaying(item(7), { upcoming: [item(8, { isFavourite: true })] });
  const place = await page();
  equal(network.to("/player?episode=8"), []);
  network.on("/player?episode=8", network.fails);
  player.next();
  await clock.advance(0);
  equal([place.dataset.episode, text("title").trim(), text("show")], ["8", "Episode 8", "The Lichen Hour"]);
  equal([part("favourite").dataset.live, part("favourite").ariaPressed, part("favourite").value, place.querySelector("[name=episode]").value, network.to("/player?episode=8").length], ["favourite-8", "true", "unfavourite", "8", 1]);
});

test("chapters show their title, mark their row, and lead to their neighbours", async () => {
  const chapters = [[0, 60], [60, 200], [200, null]].map(([start, end], index) => ({ start, end, title: `Chapter ${index + 1}`, artworkURL: index === 1 ? "/artwork/chapter" : null }));
  network.on("/artwork/chapter?size=640", network.fails);
  const player = await openPlayer({ current: item(7), chapters });
  await page(chapters.map(() => '<a class="chapter-row"></a>').join(""));
  await settled();
  const marked = () => [...document.querySelectorAll(".chapter-row")].findIndex((row) => row.ariaCurrent);
  equal([part("chapter").hidden, text("chapter-title"), marked()], [false, "Chapter 1", 0]);
  tap("next-chapter");
  equal([player.state.position, text("chapter-title"), marked(), part("cover").querySelector("img").getAttribute("src")], [60, "Chapter 2", 1, "/artwork/chapter?size=400"]);
  tap("previous-chapter");
  equal([player.state.position, marked(), part("cover").querySelector("img")], [0, 0, null]);
  equal(network.to("/player?episode=7"), [], "the page has the list");
});

test("chapters that were read since are requested with their list", async () => {
  await openPlayer({ current: item(7), chapters: [{ start: 0, end: null, title: "Hello", artworkURL: null }] });
  await page();
  await settled();
  equal(network.to("/player?episode=7").length, 1);
});

// The message

const message = () => [part("line").hidden ? null : text("sentence"), part("remedy").hidden ? null : text("remedy")];

test("it says where else playback is, and continues it here", async () => {
  const player = await openPlayer({ current: item(7), session: elsewhere(7, { deviceName: "" }) });
  await page();
  equal([message(), document.getElementById("player-speeds-button").disabled], [["Playing on another device", "Continue here"], true]);
  server.session = null;
  tap("remedy");
  await clock.advance(0);
  equal([player.state.playing, player.state.position, message()], [true, 100, [null, null]]);
});

test("it says where playback has gone, and where that of another tab is", async () => {
  const { deviceID } = await import("../runtime/device.js");
  const player = await openPlaying();
  await page();
  await clock.advance(500);
  player.receive({ ...server.answer(), session: elsewhere(7) });
  equal(message(), ["Playback has moved to Kitchen", "Continue here"]);
  player.resume();
  player.pause();
  await clock.advance(500);
  player.receive({ ...server.answer(), session: elsewhere(7, { device: deviceID() }) });
  equal(message(), ["Playing in another tab", "Continue here"]);
});

test("a failure comes first, with another try", async () => {
  media.open = () => ({ error: 4 });
  network.on("/media/7", () => new Response("Removed", { status: 410, headers: { "Content-Type": "text/plain" } }));
  const player = await openPlaying();
  await page();
  await clock.advance(100);
  equal([message(), part("line").hasAttribute("data-failed")], [["Removed", "Try again"], true]);
  media.open = () => ({ duration: 600 });
  tap("remedy");
  await clock.advance(0);
  equal([player.state.state, message()], ["playing", [null, null]]);
});

test("a stall waits, with nothing to do", async () => {
  await openPlaying();
  await page();
  await clock.advance(1000);
  media.stall();
  await settled();
  equal(message(), ["Waiting for data", null]);
});

test("the last minute of the timer is counted in steps of 15 seconds, and its end offers more", async () => {
  const player = await openPlaying();
  await page();
  player.sleepTimer.set("minutes", 1);
  await clock.advance(2000);
  equal([message(), document.getElementById("player-sleep-button").ariaLabel, text("asleep")], [["Stops in 1:00", "Add 5 minutes"], "Sleep timer, 0:59", "0:59"]);
  player.sleepTimer.set("minutes", 1 / 60);
  await clock.advance(3000);
  equal(message(), ["Stopped by sleep timer", "Add 5 minutes"]);
  tap("remedy");
  equal([player.state.playing, player.state.sleep.left > 290], [true, true]);
});

test("at the end of an episode the timer cannot be extended", async () => {
  const player = await openPlaying();
  await page();
  player.sleepTimer.set("episode");
  player.seek(599);
  await clock.advance(2000);
  equal(message(), ["Stopped by sleep timer", null]);
});

test("it offers the way back from a jump, in the episode and into another one", async () => {
  const player = await openPlayer({ current: item(7, { start: 300, undo: { position: 95 } }) });
  await page();
  equal(message(), ["You were at 1:35", "Go back"]);
  tap("remedy");
  equal(player.state.position, 95);
  player.play(item(8, { from: 30, returns: true }));
  await clock.advance(0);
  equal(message(), ["You were in Episode 7", "Go back"]);
  tap("remedy");
  equal([player.state.item.episode, player.state.position], [7, 95]);
});

// Tools

test("a bookmark is at the position of the moment when its sheet opens, and a saved note is cleared", async () => {
  const player = await openPlaying(item(7, { start: 83.6 }));
  const place = await page();
  const sheet = place.querySelector("#player-bookmarks");
  const note = place.querySelector("#player-note");
  const open = () => new Promise((resolve) => (sheet.addEventListener("toggle", resolve, { once: true }), sheet.showPopover()));
  note.value = "The roof begins";
  await open();
  await settled();
  equal([part("place").value, text("at"), note.value, network.to("/player?episode=7").length], ["83", "at 1:23", "The roof begins", 1]);
  network.on("/player?episode=7", answer(content(7).replace('data-version="7"></div>', 'data-version="7 1"><span class="bookmark-note">The roof begins</span></div>')));
  sheet.hidePopover();
  await settled();
  player.seek(100);
  await open();
  await settled();
  equal([part("place").value, note.value], ["100", ""]);
});

test("a note that waits for the server is cleared too", async () => {
  localStorage["earnest.outbox@1#a"] = JSON.stringify({ id: "a", seq: 1, fields: "note=The+roof&seconds=5" });
  await openPlaying();
  const place = await page();
  const sheet = place.querySelector("#player-bookmarks");
  place.querySelector("#player-note").value = "The roof";
  await new Promise((resolve) => (sheet.addEventListener("toggle", resolve, { once: true }), sheet.showPopover()));
  await settled();
  equal(place.querySelector("#player-note").value, "");
});

test("a tap on a bookmark plays from there, and closes the sheet", async () => {
  const player = await openPlayer({ current: item(7) });
  const place = await page();
  place.querySelector("#player-bookmarks").showPopover();
  place.querySelector("[data-seconds='95']").click();
  equal([player.state.position, player.state.playing, place.querySelector("#player-bookmarks").matches(":popover-open")], [95, true, false]);
});

test("the sheet that shares starts at the position of the tap, in the episode that plays", async () => {
  await openPlayer({ current: item(7, { start: 83.6 }) });
  await page();
  part("share").addEventListener("click", (event) => event.preventDefault());
  tap("share");
  equal(part("share").getAttribute("href"), `${location.origin}/share?episode=7&t=83`);
});

test("on a phone shaking has a switch, which asks where the browser wants to be asked", async () => {
  const state = () => [part("shaking").hidden, part("shaking").ariaChecked];
  let answer = "denied";
  globalThis.DeviceMotionEvent = { requestPermission: async () => answer };
  await openPlayer({ current: item(7) });
  await page();
  equal(part("shaking").hidden, true, "no phone");
  queries.set("(pointer: coarse)", { matches: true });
  await page();
  equal(state(), [false, "false"]);
  tap("shaking");
  await settled();
  equal([state(), text("shaking-denied")], [[false, "false"], "Not allowed"]);
  answer = "granted";
  tap("shaking");
  await settled();
  equal([state(), text("shaking-denied"), localStorage["earnest.shake@1"]], [[false, "true"], "", "on"]);
  tap("shaking");
  await settled();
  equal([state(), localStorage["earnest.shake@1"]], [[false, "false"], "off"]);
});

test("a page takes the place of the cover, and gives it back; its link leads elsewhere in a new tab", async () => {
  await openPlayer({ current: item(7) });
  const place = await page();
  const link = (name) => place.querySelector(`[data-page="${name}"]`);
  const state = () => [place.dataset.page, [...place.querySelectorAll("[data-page][aria-current=true]")].map(({ dataset }) => dataset.page)];
  equal(state(), [undefined, []]);
  link("transcript").click();
  equal(state(), ["transcript", ["transcript"]]);
  link("notes").click();
  equal(state(), ["notes", ["notes"]]);
  document.addEventListener("click", (event) => event.preventDefault(), { once: true });
  link("transcript").dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true }));
  equal(state(), ["notes", ["notes"]]);
  link("notes").click();
  equal(state(), [undefined, []]);
});

test("an episode without the open page shows the cover", async () => {
  const player = await openPlaying(item(7), { upcoming: [item(8)] });
  const place = await page();
  place.querySelector("[data-page=transcript]").click();
  network.on("/player?episode=8", answer(content(8).replace(/<a href="\/other" data-page="transcript">transcript<\/a>/, "")));
  player.next();
  await clock.advance(0);
  equal([place.dataset.page, place.querySelector("[data-page=transcript]")], [undefined, null]);
});

test("in a wide window a page is always beside the controls, the chapters first, and the queue is requested when it is opened", async () => {
  isWide.matches = true;
  network.on("/up-next/panel", answer('<div class="page-bar"></div><up-next-panel>Rain</up-next-panel>'));
  await openPlayer({ current: item(7) });
  const place = await page();
  equal([place.dataset.page, network.to("/up-next/panel").length], ["chapters", 0]);
  place.querySelector("[data-page=chapters]").click();
  equal(place.dataset.page, "chapters");
  document.getElementById("side-panel").innerHTML = "<up-next-panel>Rain</up-next-panel>";
  place.querySelector("[data-page=up-next]").click();
  await settled();
  equal([place.dataset.page, place.querySelector("#player-up-next").textContent, document.getElementById("side-panel").textContent], ["up-next", "Rain", ""]);
});

test("a jump offers the way back for ten seconds, and in the menu for the rest of the episode", async () => {
  const player = await openPlaying(item(7, { start: 56 }));
  await page();
  player.seek(400);
  equal([message(), part("line").hasAttribute("data-jump"), part("jump-back").hidden, part("jump-back").textContent], [["Moved to 6:40", "Back to 0:56"], true, false, "Back to 0:56"]);
  await clock.advance(10_000);
  equal([message(), part("line").hasAttribute("data-jump"), part("jump-back").hidden], [[null, null], false, false]);
  tap("jump-back");
  equal([player.state.position, part("jump-back").hidden, message()], [56, true, [null, null]]);
  player.seek(400);
  tap("remedy");
  equal([player.state.position, message()], [56, [null, null]]);
});

test("a video shows its picture, and has a full screen", async () => {
  const player = await openPlaying(item(7, { isVideo: true }));
  const place = await page();
  equal([place.hasAttribute("data-video"), part("fill").hidden], [true, false]);
  player.play(item(8));
  await clock.advance(0);
  equal([place.hasAttribute("data-video"), part("fill").hidden], [false, true]);
});
