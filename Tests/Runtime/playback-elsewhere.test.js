// The player beside other tabs and devices, its reports, and an element that stalls, fails or plays on a television.

import { clock, equal, heard, isTrue, near, network, settled, test, until } from "./harness.js";
import { mediaOf } from "./media.js";
import { audio, elsewhere, item, media, openPlayer, openPlaying, server } from "./playing.js";

const path = () => media.src.replace(location.origin, "");
function hide() {
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

// Other tabs and devices

test("the playback of another device is shown, moves on, and ends without a report", async () => {
  const player = await openPlayer({ current: item(7), session: elsewhere(7, { rate: 2 }) });
  equal([player.state.isRemote, player.state.device, player.state.rate, player.state.playing], [true, { name: "Kitchen", isHere: false }, 2, false]);
  const ticks = heard(document, "player-time");
  await clock.advance(10_000);
  equal([player.state.position, ticks.length], [120, 10]);
  await clock.advance(30_000);
  equal([player.state.isRemote, player.state.device], [false, null]);
});

test("an episode that has ended elsewhere without another one shows as stopped", async () => {
  const player = await openPlayer({ current: item(7), session: elsewhere(7, { playing: false, state: "stopped", position: 0 }) });
  equal([player.state.state, player.state.isRemote], ["stopped", false]);
});

test("the playback of another device never passes the end of the episode, and stands while it loads", async () => {
  const player = await openPlayer({ current: item(7), session: elsewhere(7, { position: 595 }) });
  await clock.advance(20_000);
  equal(player.state.position, 600);
  server.session = elsewhere(7, { state: "stalled" });
  player.receive(server.answer());
  await clock.advance(5000);
  equal(player.state.position, 100);
});

test("a tap continues the playback of another device here, where it is by now", async () => {
  const player = await openPlayer({ current: item(7), session: elsewhere(7) });
  await clock.advance(5000);
  player.resume();
  equal([path(), player.state.isRemote, player.state.playing], ["/media/7#t=105", false, true]);
});

test("when another device plays, this one pauses at once and says where playback went", async () => {
  const player = await openPlaying();
  await clock.advance(500);
  player.receive({ ...server.answer(), session: elsewhere(7, { position: 42 }) });
  equal([audio.paused, player.state.playing, player.state.movedTo, player.state.isRemote, player.state.position], [true, false, "Kitchen", true, 42]);
  await clock.advance(100);
  equal(server.actions, ["start"], "its own pause is no action of the user");
  equal(server.entries.filter(({ kind }) => kind === "span").map(({ open }) => open), [false]);
  player.resume();
  equal([player.state.movedTo, player.state.playing], [null, true]);
});

test("another tab of this browser is named as such", async () => {
  const { deviceID } = await import("../runtime/device.js");
  const player = await openPlaying();
  await clock.advance(500);
  player.receive({ ...server.answer(), session: elsewhere(7, { device: deviceID() }) });
  equal([player.state.movedTo, player.state.device.isHere], ["otherTab", true]);
});

test("an answer from before the tap does not undo it, and the server is asked again", async () => {
  const player = await openPlayer({ current: item(6) });
  const { answer, release } = network.held();
  network.on("/session", ({ method }) => (method === "POST" ? answer : server.answer()));
  player.play(item(7));
  await clock.advance(0);
  player.receive({ ...server.answer(), session: elsewhere(6) });
  equal([player.state.playing, player.state.item.episode], [true, 7]);
  const asked = () => network.to("/session").filter(({ method }) => method === "GET").length;
  const before = asked();
  server.current = item(7);
  release(server.answer(network.to("/session").at(-1)));
  await settled();
  equal([player.state.playing, asked()], [true, before + 1]);
});

test("the plan of an answer arrives while the episode plays, and the playing speed stays", async () => {
  const player = await openPlaying();
  player.setRate(1.5);
  await clock.advance(500);
  Object.assign(server, { current: item(7, { skippedChapters: ["ad"] }), upcoming: [item(9)] });
  player.receive(server.answer());
  equal([player.state.next.episode, player.state.item.skippedChapters, player.state.rate, player.state.playing], [9, ["ad"], 1.5, true]);
});

test("a session that stands elsewhere replaces the loaded audio; one at the same place keeps it", async () => {
  const player = await openPlaying(item(7, { start: 100 }));
  player.pause();
  await clock.advance(500);
  const seen = (position) => player.receive({ ...server.answer(), session: elsewhere(7, { playing: false, state: "paused", position, at: Date.now() }) });
  seen(101);
  player.resume();
  await clock.advance(0);
  equal(media.sources.length, 1);
  player.pause();
  await clock.advance(500);
  seen(300);
  equal(player.state.position, 300);
  player.resume();
  equal([media.sources.length, path()], [2, "/media/7#t=300"]);
});

test("an idle tab asks for the session when it is shown again", async () => {
  const player = await openPlaying();
  player.pause();
  await clock.advance(500);
  const before = network.to("/session").length;
  server.current = item(8);
  document.dispatchEvent(new Event("visibilitychange"));
  await until(() => player.state.item.episode === 8);
  equal(network.to("/session").length, before + 1);
});

test("after missed events a playing tab reports, and an idle one asks", async () => {
  const player = await openPlayer({ current: item(7) });
  player.catchUp();
  await until(() => network.to("/session").length === 2);
  player.play(item(7));
  await clock.advance(1000);
  const before = network.to("/session").length;
  player.catchUp();
  await until(() => network.to("/session").length > before);
  equal(network.to("/session").map(({ method }) => method).slice(0, 2), ["GET", "GET"]);
  equal(network.to("/session").at(-1).method, "POST");
});

// Reports

test("a page that is hidden or leaves sends what it has, and the leaving one pauses", async () => {
  const player = await openPlaying();
  await clock.advance(2000);
  hide();
  const beacons = () => network.requests.filter(({ method }) => method === "BEACON");
  // The body of a beacon is read by another process.
  await until(() => beacons().length === 1);
  equal([beacons().length, player.state.playing, beacons()[0].body.entries.at(-1).to], [1, true, 2]);
  dispatchEvent(new Event("pagehide"));
  await until(() => beacons().length === 2);
  equal([beacons().length, player.state.playing, beacons()[1].body.state], [2, false, "paused"]);
  isTrue(beacons()[1].body.entries.some(({ action }) => action === "pause"));
});

test("a playing tab reports every 8.5 seconds, with the end of its open span", async () => {
  await openPlaying();
  await clock.advance(30_000);
  const reports = network.to("/session").filter(({ method }) => method === "POST");
  equal([reports.length, reports.at(-1).body.state], [4, "playing"]);
  near(reports.at(-1).body.entries.at(-1).to, 26, 1);
});

test("playback that waited is reported as playing at once", async () => {
  media.open = () => null;
  const player = await openPlaying();
  await clock.advance(100);
  equal([player.state.state, network.to("/session").at(-1).body.state], ["loading", "loading"]);
  media.arrive({ duration: 600 });
  await clock.advance(100);
  equal([player.state.state, network.to("/session").at(-1).body.state], ["playing", "playing"]);
});

test("a touch of the page is reported with the played part", async () => {
  const began = clock.now;
  await openPlaying();
  await clock.advance(4000);
  dispatchEvent(new KeyboardEvent("keydown", { key: "Shift" }));
  await clock.advance(9000);
  const { touch } = server.entries.find(({ kind }) => kind === "span");
  equal([touch.episode, touch.at - began], [7, 4000]);
  near(touch.position, 3.5, 1);
});

// The element

test("a pause by the phone is a pause, and the user resumes", async () => {
  const player = await openPlaying();
  await clock.advance(2000);
  audio.pause();
  await clock.advance(100);
  equal([player.state.state, player.state.position, server.actions], ["paused", 2, ["start", "pause"]]);
  player.resume();
  await clock.advance(500);
  equal(player.state.state, "playing");
});

test("a stall is shown and reported, and ends by itself", async () => {
  const player = await openPlaying();
  await clock.advance(2000);
  media.stall();
  await settled();
  equal([player.state.state, player.state.stalled, player.state.playing], ["stalled", true, true]);
  media.resume();
  await clock.advance(1000);
  equal([player.state.state, player.state.position], ["playing", 3]);
});

test("audio that the server refuses fails with its sentence, and a tap tries again", async () => {
  media.open = () => ({ error: 4 });
  network.on("/media/7", () => new Response("The publisher has removed it", { status: 410, headers: { "Content-Type": "text/plain" } }));
  const player = await openPlaying(item(7, { start: 100 }));
  await clock.advance(100);
  equal([player.state.state, player.state.error, player.state.position], ["failed", "The publisher has removed it", 100]);
  equal(server.actions, ["start", "fail"]);
  media.open = () => ({ duration: 600 });
  player.retry();
  await clock.advance(1000);
  equal([player.state.state, player.state.error, player.state.position], ["playing", null, 101]);
});

test("audio that never arrives fails too, and a tap requests it anew", async () => {
  media.open = () => null;
  network.on("/media/7", () => new Response("The publisher has removed it", { status: 410, headers: { "Content-Type": "text/plain" } }));
  const player = await openPlaying();
  await clock.advance(8000);
  equal([player.state.state, player.state.error, media.sources.length], ["failed", "The publisher has removed it", 1]);
  player.retry();
  equal([player.state.state, media.sources.length], ["loading", 2]);
});

test("a broken connection is tried again from the same place, at another address", async () => {
  network.on("/media/7", () => new Response("", { status: 206 }));
  const player = await openPlaying();
  await clock.advance(4000);
  media.fail(2);
  await clock.advance(100);
  equal([player.state.state, server.actions], ["stalled", ["start", "stall"]]);
  await clock.advance(500);
  equal([player.state.state, path()], ["playing", "/media/7?again=1#t=4"]);
});

test("the video of an episode plays in its own element", async () => {
  const player = await openPlaying(item(7, { isVideo: true }));
  const video = mediaOf(document.getElementById("video"));
  equal([video.paused, media.sources, player.state.state], [false, [], "playing"]);
  player.play(item(8));
  await clock.advance(100);
  equal([video.paused, media.paused], [true, false]);
});

test("an episode on this device plays from there, and from the server when it is gone", async () => {
  Object.defineProperty(navigator, "serviceWorker", { value: { controller: {}, addEventListener() {} } });
  const { keptEpisodes } = await import("../runtime/kept.js");
  keptEpisodes.complete = [7];
  const player = await openPlaying(item(7, { start: 100 }));
  equal(path(), "/kept/7#t=100");
  media.fail(4);
  await clock.advance(0);
  equal([path(), player.state.state, player.state.error], ["/media/7?again=1#t=100", "playing", null]);
});

// Another device through the browser: AirPlay, Remote Playback

const connect = (isRemote) => {
  Object.defineProperty(audio, "webkitCurrentPlaybackTargetIsWireless", { value: isRemote, configurable: true });
  audio.dispatchEvent(new Event("webkitcurrentplaybacktargetiswirelesschanged"));
};
const sign = () => [7, 8].forEach((episode) => network.on(`/media-address/${episode}`, { url: `/media/${episode}?signed=x` }));

test("a television gets a signed address at the same position, and the next episode too", async () => {
  sign();
  const player = await openPlaying(item(7), { upcoming: [item(8)] });
  player.seek(200);
  await clock.advance(1000);
  equal(network.to("/media-address/7"), [], "only another device needs it");
  connect(true);
  await clock.advance(0);
  equal([path(), player.state.state], ["/media/7?signed=x#t=201", "playing"]);
  player.next();
  await clock.advance(0);
  equal(media.sources.slice(-2), ["/media/8", "/media/8?signed=x"].map((address) => location.origin + address), "nothing of the episode before");
  connect(false);
  await clock.advance(0);
  equal([path(), player.state.state], ["/media/8", "playing"]);
});

test("a paused player stays paused on a television, and plays there", async () => {
  sign();
  const player = await openPlaying();
  player.seek(100);
  player.pause();
  audio.remote.dispatchEvent(new Event("connect"));
  await clock.advance(100);
  equal([path(), media.paused, player.state.position], ["/media/7?signed=x#t=100", true, 100]);
  player.resume();
  await clock.advance(1000);
  equal(player.state.position, 101);
});

test("without a signed address playback continues as before", async () => {
  network.on("/media-address/7", () => new Response("Episode not found", { status: 404 }));
  const player = await openPlaying();
  connect(true);
  await clock.advance(1000);
  equal([path(), player.state.state, player.state.position], ["/media/7", "playing", 1]);
});

test("a signed address that comes after the television has gone is not used", async () => {
  const { answer, release } = network.held();
  network.on("/media-address/7", () => answer);
  await openPlaying();
  connect(true);
  connect(false);
  release({ url: "/media/7?signed=x" });
  await clock.advance(0);
  equal([path(), media.sources.length], ["/media/7", 1]);
});

test("a video plays on the devices of its own element", async () => {
  sign();
  const player = await openPlaying(item(7, { isVideo: true }));
  const video = document.getElementById("video");
  video.remote.dispatchEvent(new Event("connect"));
  await clock.advance(100);
  equal([player.state.output, mediaOf(video).sources.at(-1)], ["on", `${location.origin}/media/7?signed=x`]);
  player.play(item(8));
  await clock.advance(100);
  equal([player.state.output, path()], ["none", "/media/8"]);
});
