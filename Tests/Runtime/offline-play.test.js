// A tap on an episode that neither this device nor the server can play.

import { equal, heard, show, test } from "./harness.js";
import "./media.js";
import { keptEpisodes } from "../runtime/kept.js";
import { isAway, offerNext } from "../runtime/offline-play.js";
import { player } from "../runtime/player.js";
import { setReachable } from "../runtime/sign-in.js";
import "../components/play-button.js";

Object.assign(document.getElementById("notice").dataset, { stringPlayInstead: "Play {title}" });
const notice = document.getElementById("notice");
const item = (episode) => ({ episode, title: `Episode ${episode}`, start: 0, rate: 1, mediaURL: "", episodeURL: "", showURL: "", showTitle: "" });
let state = { item: null, buffered: [], upcoming: [] };
Object.defineProperty(player, "state", { get: () => state });

function goOffline(...kept) {
  setReachable(false);
  keptEpisodes.complete = kept;
  Object.defineProperty(navigator.serviceWorker, "controller", { configurable: true, value: {} });
}

test("an episode is away without a connection, unless this device or the player has it", () => {
  equal(isAway(item(7)), false, "not known yet");
  setReachable(true);
  equal(isAway(item(7)), false);
  goOffline(8);
  equal([isAway(item(7)), isAway(item(8))], [true, false]);
  state = { item: item(7), buffered: [], upcoming: [] };
  equal(isAway(item(7)), true);
  state.buffered = [[0, 30]];
  equal([isAway(item(7)), isAway(item(9))], [false, true]);
});

test("the tap offers the next one of the plan that is here", () => {
  goOffline(9);
  state = { item: null, buffered: [], upcoming: [item(8), item(9)] };
  const plays = heard(document, "play-episode");
  offerNext(document.body);
  equal([notice.firstChild.textContent, notice.querySelector("button").textContent, plays.length], ["notOnDevice", "Play Episode 9", 0]);
  notice.querySelector("button").click();
  equal(plays.map(({ episode }) => episode), [9]);
});

test("without one in the plan it is the next one of the page, else its first, and else the sentence stands alone", () => {
  goOffline(6, 8);
  state = { item: null, buffered: [], upcoming: [] };
  const row = (episode, isKept) => `<article ${isKept ? 'data-kept="true"' : ""}><h3 class="row-title"><a href="#">Episode ${episode}</a></h3><play-button data-episode="${episode}" data-live="play-${episode}"><button></button></play-button></article>`;
  show(`<ol data-plays data-live="plays">${row(6, true)}${row(7, false)}${row(8, true)}</ol>`);
  const buttons = document.querySelectorAll("play-button");
  offerNext(buttons[1]);
  equal(notice.querySelector("button").textContent.startsWith("Play "), true);
  const plays = heard(document, "play-episode");
  notice.querySelector("button").click();
  equal(plays.map(({ episode }) => episode), [8]);
  offerNext(buttons[2]);
  notice.querySelector("button").click();
  equal(plays.map(({ episode }) => episode), [8, 6]);
  for (const row of document.querySelectorAll("article")) delete row.dataset.kept;
  offerNext(buttons[2]);
  equal([notice.textContent, notice.querySelector("button")], ["notOnDevice", null]);
});
