// What app.js decides between the player and the pages: what a tap on play does to the page, the menu of the sleep timer, times in show notes.

import { clock, equal, network, settled, show, test, until } from "./harness.js";
import { item, media, server } from "./playing.js";
import { click } from "./pointing.js";

// The live stream has tests of its own.
globalThis.EventSource = class extends EventTarget {
  close() {}
};
const html = (body, identity = "player") => () => new Response(`<main id="page" lang="en" data-user="1" data-identity="${identity}" data-title="Page">${body}</main>`, { headers: { "Content-Type": "text/html" } });
network.on("/assets/test/more.css", "");

/** The running app, on a page with this content. */
async function app(content = "", { current = null, settings = {}, data = {} } = {}) {
  Object.assign(server, { current, settings: { skipBack: 10, skipForward: 10, ...settings } });
  Object.assign(document.documentElement.dataset, { playerUrl: "/player", zone: Intl.DateTimeFormat().resolvedOptions().timeZone, ...data });
  network.on("/player", html("<audio-player-place data-sheet></audio-player-place>"));
  show(content);
  await import("../components/play-button.js");
  await import("../runtime/app.js");
  const { player } = await import("../runtime/player.js");
  await until(() => network.to("/session").length > 0);
  await settled();
  return player;
}
const button = (more = "") => `<play-button data-episode="7" data-title="Rain" data-show-title="Hour" data-media-url="https://publisher.test/7.mp3" data-start="0" data-rate="1" data-duration="600"
  data-episode-url="/episodes/7" data-show-url="/shows/1" ${more}><button></button></play-button>`;
const play = () => click(document.querySelector("play-button button"));
const path = () => location.pathname;

test("playing keeps the page, and a second tap pauses", async () => {
  const player = await app(button());
  play();
  equal([player.state.playing, media.paused], [true, false], "within the tap");
  await clock.advance(500);
  equal(path(), "/");
  play();
  equal(player.state.playing, false);
});

test("a setting opens the player at once; the document knows it before the session", async () => {
  const player = await app(button(), { data: { opensPlayer: "" } });
  play();
  await until(() => path() === "/player");
  equal(player.state.playing, true);
});

test("the setting of the session counts more than the document's", async () => {
  await app(button(), { data: { opensPlayer: "" }, settings: { opensPlayer: false } });
  play();
  await clock.advance(100);
  equal([path(), network.to("/player")], ["/", []]);
});

test("a change of the setting on another device counts at once", async () => {
  const player = await app(button());
  server.settings = { ...server.settings, opensPlayer: true };
  player.receive(server.answer());
  play();
  await until(() => path() === "/player");
});

test("from the bar at the foot no page opens", async () => {
  await app("", { settings: { opensPlayer: true } });
  document.getElementById("mini-player").innerHTML = `<div data-keeps-page>${button()}</div>`;
  play();
  await clock.advance(100);
  equal(path(), "/");
});

test("a sheet for selecting an episode closes after the tap", async () => {
  let closed = 0;
  const player = await app(`<a href="#close" data-closes-on-play></a>${button()}`);
  document.querySelector("[data-closes-on-play]").addEventListener("click", (event) => (event.preventDefault(), (closed += 1)));
  play();
  equal([closed, player.state.playing], [1, true]);
});

test("a button for a position seeks in the playing episode, and never pauses it", async () => {
  const player = await app(button('data-place data-from="95"'));
  play();
  await clock.advance(1000);
  equal(player.state.position, 96);
  play();
  equal([player.state.playing, player.state.position], [true, 95]);
});

test("the menu of the sleep timer sets, extends and ends it", async () => {
  const player = await app('<button data-sleep="minutes" data-minutes="5"></button><button data-sleep="more"></button><button data-sleep="episode"></button><button data-sleep="chapter"></button><button data-sleep="off"></button>', { current: item(7) });
  const seen = [...document.querySelectorAll("[data-sleep]")].map((choice) => (click(choice), player.state.sleep && [player.state.sleep.kind, player.state.sleep.left]));
  equal(seen, [["minutes", 300], ["minutes", 600], ["episode", 0], ["chapter", 0], null]);
});

test("a time in show notes plays the known episode from there, and a soundbite to its end", async () => {
  const notes = '<a data-seek="500" href="/episodes/7?t=500">8:20</a><a data-seek="30" data-until="33" href="/episodes/7?t=30">0:30</a>';
  const player = await app(notes, { current: item(7) });
  const [time, bite] = document.querySelectorAll("a");
  equal(click(bite), true);
  await clock.advance(5000);
  equal([player.state.playing, player.state.position, path()], [false, 33, "/"]);
  click(time);
  equal([player.state.playing, player.state.position], [true, 500]);
});

test("an episode that only its page's button knows plays as well", async () => {
  const player = await app(`<div class="episode-actions">${button()}</div><a data-seek="30" href="/episodes/7?t=30">0:30</a>`, { current: item(8) });
  click(document.querySelector("main > a"));
  equal([player.state.item.episode, player.state.position], [7, 30]);
});

test("the time of an episode that the page does not know opens its page", async () => {
  network.on("/episodes/9?t=30", html("Other", "episode 9"));
  const player = await app('<a data-seek="30" href="/episodes/9?t=30">0:30</a>', { current: item(7) });
  click(document.querySelector("main a"));
  await until(() => path() === "/episodes/9");
  equal(player.state.playing, false);
});

test("a tap for another tab plays nothing", async () => {
  const player = await app('<a data-seek="30" href="/episodes/7?t=30">0:30</a>', { current: item(7) });
  addEventListener("click", (event) => event.preventDefault());
  for (const modifier of ["metaKey", "ctrlKey", "shiftKey", "altKey"]) click(document.querySelector("main a"), { [modifier]: true });
  equal(player.state.playing, false);
});

test("the sign-in page says that actions wait for their user", async () => {
  document.documentElement.dataset.user = "";
  localStorage["earnest.outbox@1#a"] = "{}";
  await import("../runtime/app.js");
  equal(document.getElementById("signed-out").hidden, false);
});

test("the sign-in page says that journals wait for their user", async () => {
  document.documentElement.dataset.user = "";
  localStorage["earnest.journal@1#gone"] = "{}";
  await import("../runtime/app.js");
  equal(document.getElementById("signed-out").hidden, false);
});
