import { equal, heard, isTrue, show, test } from "./harness.js";

const strings = {
  play: "Play {title}", playShort: "Play", pause: "Pause {title}", pauseShort: "Pause", left: "{time} left", played: "Played", seconds: "{seconds} s",
  minutes: "{minutes} min", hours: "{hours} h {minutes} min", wholeHours: "{hours} h",
};
Object.assign(document.body.appendChild(Object.assign(document.createElement("div"), { id: "component-strings" })).dataset, strings);
await import("../components/play-button.js");

/** The state of the player, for buttons that ask. */
let state = { item: null, playing: false, position: 0, duration: null };
document.addEventListener("player-state-request", ({ detail }) => (detail.state = state));
function change(now, kind = "player-change") {
  state = { ...state, ...now };
  document.dispatchEvent(new CustomEvent(kind, { detail: state }));
}

const attributes = 'data-episode="7" data-title="Rain" data-show-title="Hour" data-media-url="/m" data-start="90" data-rate="1.5" data-duration="600" data-episode-url="/episodes/7" data-show-url="/shows/1"';
const inside = '<button><span class="play-name"></span><span class="play-verb"></span></button><span class="play-amount"></span>';
const button = (more = "", body = inside) => show(`<play-button ${attributes} ${more}>${body}</play-button>`).firstElementChild;
const text = (place, part) => place.querySelector(part)?.textContent;
const taps = heard(document, "play-episode");

test("a tap says all that the player needs", () => {
  const place = button('data-has-own-rate data-from="30" data-until="40" data-heard-at="5" data-skip-first="12"');
  place.querySelector("button").click();
  equal(taps, [{
    episode: 7, title: "Rain", showTitle: "Hour", mediaURL: "/m", start: 90, rate: 1.5, duration: 600, artworkURL: null, episodeURL: "/episodes/7",
    showURL: "/shows/1", heardAt: 5, hasOwnRate: true, from: 30, until: 40, skipFirst: 12,
  }]);
  place.querySelector("button").click();
  equal(taps[1].from, undefined, "the next tap resumes");
});

test("a button for a position always starts there, and looks the same during playback", () => {
  const place = button('data-place data-from="30"');
  change({ item: { episode: 7 }, playing: true });
  for (let tap = 0; tap < 2; tap += 1) place.querySelector("button").click();
  equal([taps.map(({ from }) => from), place.dataset.state], [[30, 30], undefined]);
});

test("an unplayable episode and a tap beside the button do nothing", () => {
  const place = button();
  place.querySelector(".play-amount").click();
  place.querySelector("button").disabled = true;
  place.querySelector("button").click();
  show(`<play-button><button>Why</button></play-button>`).querySelector("button").click();
  equal(taps, []);
});

test("in a row, the row says its title and page, and the list what all have in common", () => {
  const list = show(`<div data-plays data-show-title="Hour" data-media-url="/media/{episode}" data-rate="1"><article data-live="row-8">
    <h2 class="row-title"><a href="/episodes/8">Ants</a></h2><play-button data-live="play-8" data-episode="8"><button></button></play-button></article></div>`);
  const { title, episodeURL, mediaURL, start, rate, showTitle } = list.querySelector("play-button").item;
  equal([title, episodeURL, mediaURL, start, rate, showTitle], ["Ants", "/episodes/8", "/media/8", 0, 1, "Hour"]);
});

test("a row of a list that says nothing has its title and its page too", () => {
  const list = show(`<ol><article data-live="row-8"><h2 class="row-title"><a href="/episodes/8">Ants</a></h2>
    <play-button data-live="play-8" data-episode="8" data-media-url="/media/8"><button><span class="play-name">Play Ants</span></button></play-button></article></ol>`);
  const { title, episodeURL, mediaURL, from } = list.querySelector("play-button").item;
  equal([title, episodeURL, mediaURL, from, text(list, ".play-name")], ["Ants", "/episodes/8", "/media/8", undefined, "Play Ants"]);
});

test("it shows whether its episode plays, loads, or plays elsewhere", () => {
  const place = button();
  const shown = (now) => (change(now), [place.dataset.state, text(place, ".play-name"), text(place, ".play-verb")]);
  equal(shown({}), [undefined, "Play Rain", "Play"]);
  equal(shown({ item: { episode: 7 }, playing: true }), ["playing", "Pause Rain", "Pause"]);
  equal(shown({ loading: true }), ["loading", "Pause Rain", "Pause"]);
  equal(shown({ loading: false, playing: false, isRemote: true }), ["remote", "Play Rain", "Play"]);
  equal(shown({ item: { episode: 8 }, playing: true, isRemote: false }), [undefined, "Play Rain", "Play"]);
});

test("a button with a verb of its own keeps it", () => {
  const place = button('data-verb="Continue"');
  change({});
  equal([text(place, ".play-name"), text(place, ".play-verb")], ["Continue: Rain", "Continue"]);
});

test("it follows the position of its episode, and keeps it when the player moves on", () => {
  const place = button();
  change({ item: { episode: 7 }, playing: true, position: 300, duration: 600 });
  equal([text(place, ".play-amount"), place.querySelector(".play-bar").value], ["5 min left", 0.5]);
  change({ position: 450 }, "player-time");
  equal([text(place, ".play-amount"), place.dataset.start], ["3 min left", "450"]);
  change({ item: { episode: 8 }, position: 3 });
  equal([text(place, ".play-amount"), place.item.start], ["3 min left", 450]);
});

test("an episode at its start shows its length, a finished one that it is played until it plays again", () => {
  const place = button();
  change({ item: { episode: 7 }, playing: false, position: 2, duration: 5400 });
  equal([text(place, ".play-amount"), place.querySelector(".play-bar")], ["1 h 30 min", null]);
  place.dataset.finished = "true";
  change({ position: 0 });
  equal(text(place, ".play-amount"), "Played");
  change({ playing: true });
  equal(text(place, ".play-amount"), "1 h 30 min");
});

test("a patch shows on a button that the player does not have, and not on its own", () => {
  const place = button();
  place.dataset.start = "300";
  equal([text(place, ".play-amount"), place.querySelector(".play-bar").value], ["5 min left", 0.5]);
  place.dataset.finished = "true";
  equal([text(place, ".play-amount"), place.querySelector(".play-bar").hidden], ["Played", true]);
  change({ item: { episode: 7 }, playing: true, position: 540, duration: 600 });
  place.dataset.start = "0";
  equal(text(place, ".play-amount"), "1 min left");
});

test("a cover that plays shows its progress in its row", () => {
  const row = show(`<article><play-button class="art" ${attributes}><button></button></play-button><h2 class="row-title">Rain</h2>
    <p class="play-amount"></p></article>`).firstElementChild;
  change({ item: { episode: 7 }, position: 300, duration: 600 });
  const bar = row.querySelector(".row-title + .play-bar");
  isTrue(bar && bar.nextElementSibling.matches(".play-amount"), "below the title:");
  equal([bar.value, bar.nextElementSibling.textContent], [0.5, "5 min left"]);
});

test("another item makes it the button of that episode", () => {
  const place = button('data-has-own-rate data-from="30"');
  change({ item: { episode: 9 }, playing: true, position: 60, duration: 120 });
  place.item = { episode: 9, title: "Moss", start: 10, rate: 1, duration: 120, hasOwnRate: false, artworkURL: null, isVideo: true };
  equal([place.dataset.live, place.dataset.state, place.item.hasOwnRate, place.item.from, place.item.isVideo], ["play-9", "playing", undefined, undefined, true]);
  equal(text(place, ".play-name"), "Pause Moss");
});

test("a button that has left the page follows nothing", () => {
  const place = button();
  place.remove();
  change({ item: { episode: 7 }, playing: true });
  equal(place.dataset.state, undefined);
});
