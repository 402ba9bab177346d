// The player as a whole, from a user's action to the played, stored and reported positions. What one module decides is tested with that module.

import { clock, equal, isTrue, near, network, settled, test } from "./harness.js";
import { mediaOf } from "./media.js";
import { player } from "../runtime/player.js";

const audio = document.getElementById("audio");
const media = mediaOf(audio);
const item = (episode = 7, fields = {}) => ({
  episode, title: `Episode ${episode}`, showTitle: "Show", mediaURL: `/media/${episode}`, start: 0, rate: 1, duration: 600, artworkURL: null,
  episodeURL: `/episodes/${episode}`, showURL: "/shows/1", ...fields,
});
const answer = (fields = {}) => ({ user: 1, token: "token", now: Date.now(), acknowledged: [], session: null, plan: null, ...fields });
const reports = () => network.requests.filter(({ method, path }) => method === "POST" && path === "/session").map(({ body }) => body);
const written = () => reports().flatMap(({ entries }) => entries).filter(({ kind }) => kind === "event").map(({ action, position }) => [action, position]);
/** The reported spans as they were at last. */
const spans = () => [...new Map(reports().flatMap(({ entries }) => entries).filter(({ kind }) => kind === "span").map((span) => [span.id, span])).values()];

/** A player with the session of the server. */
async function started(fields = {}) {
  network.on("/session", ({ body }) => answer({ acknowledged: body.entries?.map(({ id, seq }) => ({ id, seq })) ?? [], ...fields }));
  for (const episode of [7, 8, 9]) network.on(`/chapters/${episode}`, { chapters: [] });
  player.start();
  await settled();
}

async function playing(fields = {}) {
  await started(fields);
  player.play(item());
  await settled();
}

test("a tap plays at once, and the playing state is reported as soon as the loading ends", async () => {
  media.open = () => null;
  await playing();
  await clock.advance(1000);
  equal([player.state.state, reports().at(-1).state], ["loading", "loading"]);
  media.arrive({ duration: 600 });
  await clock.advance(0);
  await settled();
  equal([player.state.state, reports().at(-1).state, audio.paused], ["playing", "playing", false]);
});

test("the played part is reported to the second when it pauses", async () => {
  await playing();
  await clock.advance(5000);
  player.pause();
  await clock.advance(1000);
  equal(spans().map(({ from, to, open }) => [from, to, Boolean(open)]), [[0, 5, false]]);
  equal([written(), player.state.state, localStorage.getItem("earnest.journal")], [[["start", 0], ["pause", 5]], "paused", null]);
});

test("dragging over a paused episode leaves it paused at the exact position", async () => {
  await playing();
  await clock.advance(5000);
  player.pause();
  await clock.advance(1000);
  media.seekTime = 100;
  for (let place = 1; place <= 100; place += 1) {
    player.scrub(100 + place * 3.3);
    await clock.advance(5);
  }
  player.seek(430.123);
  await clock.advance(1000);
  equal([audio.currentTime, audio.paused, player.state.state, written().at(-1)], [430.123, true, "paused", ["seek", 430.123]]);
  isTrue(media.seeks.length < 12, `${media.seeks.length} seeks`);
});

test("dragging while it plays is silent, counts as playing, and goes on from the last place", async () => {
  await playing();
  await clock.advance(5000);
  media.seekTime = 100;
  player.scrub(100);
  await clock.advance(50);
  equal([audio.paused, player.state.playing], [true, true]);
  player.scrub(200);
  player.seek(300);
  await clock.advance(1200);
  equal([audio.paused, player.state.state], [false, "playing"]);
  near(audio.currentTime, 301, 0.2);
  player.pause();
  await clock.advance(1000);
  equal(spans().map(({ from, to }) => [Math.round(from), Math.round(to)]), [[0, 5], [300, 301]]);
});

test("consecutive skips add up while the first one is under way", async () => {
  await playing();
  await clock.advance(1000);
  media.seekTime = 500;
  for (let tap = 0; tap < 6; tap += 1) player.skip(10);
  await clock.advance(1100);
  equal([media.seeks, written().at(-1)], [[11, 61], ["seek", 61]]);
});

test("skips stay within the episode", async () => {
  await playing();
  await clock.advance(1000);
  player.skip(-30);
  await settled();
  equal(audio.currentTime, 0);
  player.pause();
  player.skip(10_000);
  await clock.advance(1000);
  equal([audio.currentTime, written().at(-1)], [600, ["seek", 600]]);
});

test("short seeks do not shorten the sleep timer", async () => {
  await playing();
  player.sleepTimer.set("minutes", 5);
  for (let count = 0; count < 3; count += 1) {
    await clock.advance(4000);
    player.skip(5);
    await settled();
  }
  await clock.advance(250);
  near(player.state.sleep.left, 288, 1);
});

test("any key and a shake add five minutes to the sleep timer, in its last minute and while it plays only", async () => {
  await import("../runtime/sleep-extension.js");
  const shake = (force) => dispatchEvent(new DeviceMotionEvent("devicemotion", { accelerationIncludingGravity: { x: force, y: 0, z: 9.8 } }));
  const press = () => dispatchEvent(new KeyboardEvent("keydown", { key: "x" }));
  const set = async (minutes) => {
    player.sleepTimer.set("minutes", minutes);
    await clock.advance(500);
  };
  const isExtended = () => player.state.sleep.left > 300;
  await playing();
  const seen = [];
  for (const [minutes, act] of [[5, press], [5, () => shake(30)], [0.9, () => shake(5)], [0.9, press], [0.9, () => shake(30)]]) {
    await set(minutes);
    act();
    seen.push(isExtended());
  }
  equal(seen, [false, false, false, true, true]);
  await set(0.9);
  player.pause();
  press();
  equal(isExtended(), false);
});

test("an older answer that arrives late, and the session of another user, are not shown", async () => {
  const current = item(9);
  const plan = { current, previous: null, upcoming: [] };
  await started({ plan, session: { tab: "other", episode: 9, playing: true, state: "playing", position: 50, rate: 1, at: clock.now, device: "d", deviceName: "Phone" } });
  equal([player.state.item.episode, player.state.isRemote], [9, true]);
  player.receive(answer({ acknowledged: undefined, now: clock.now - 5000, plan, session: { tab: "other", episode: 9, playing: false, state: "paused", position: 10, rate: 1, at: clock.now - 5000 } }));
  equal(player.state.isRemote, true);
  network.on("/session", answer({ user: 2, plan: { ...plan, current: item(999) } }));
  player.catchUp();
  await settled();
  equal(player.state.item.episode, 9);
});

test("another device that plays pauses this one, which names it", async () => {
  await playing();
  await clock.advance(6000);
  const session = { tab: "other", episode: 7, playing: true, state: "playing", position: 6, rate: 1, at: clock.now, device: "d", deviceName: "Phone" };
  player.receive(answer({ session, plan: { current: item(), previous: null, upcoming: [] } }));
  await settled();
  equal([audio.paused, player.state.movedTo, player.state.isRemote], [true, "Phone", true]);
});

test("the plan plays to its end while the server answers nothing", async () => {
  const plan = { current: item(7, { duration: 30 }), previous: null, upcoming: [item(8), item(9)] };
  media.open = () => ({ duration: 30 });
  await playing({ plan });
  network.on("/session", network.fails);
  const heard = [];
  for (let count = 0; count < 3; count += 1) {
    heard.push(player.state.item.episode);
    await clock.advance(30_500);
  }
  equal([heard, player.state.state, media.sources.map((url) => new URL(url).pathname)], [[7, 8, 9], "stopped", ["/media/7", "/media/8", "/media/9"]]);
});

test("playback starts behind the part that the show skips, and ends before its last part unless the user goes there", async () => {
  const skips = { skipFirst: 30, skipLast: 60, hasOwnRate: true, rate: 1.5 };
  await started({ plan: { current: item(7, skips), previous: null, upcoming: [item(8, skips)] } });
  player.resume();
  await settled();
  equal([audio.currentTime, audio.playbackRate, media.sources.at(-1).split("#")[1]], [30, 1.5, "t=30"]);
  player.seek(550);
  await clock.advance(2000);
  equal([player.state.item.episode, audio.currentTime > 552], [7, true]);
  player.seek(538);
  await clock.advance(2000);
  equal([player.state.item.episode, player.state.state, audio.playbackRate], [8, "playing", 1.5]);
  near(audio.currentTime, 31, 1);
});

test("after a long pause playback goes back a little, after a short one it does not", async () => {
  const rewinds = [{ after: 60, by: 3 }, { after: 3600, by: 5 }];
  await playing({ plan: { current: item(), previous: null, upcoming: [], rewinds } });
  await clock.advance(100_000);
  const steps = [];
  for (const pause of [30, 90, 7200]) {
    player.pause();
    const left = audio.currentTime;
    await clock.advance(pause * 1000);
    player.resume();
    await settled();
    steps.push(left - audio.currentTime);
    await clock.advance(10_000);
  }
  equal(steps.map(Math.round), [0, 3, 5]);
});

test("without the server, the newest position in the journal is offered, paused", async () => {
  localStorage["earnest.plan@1"] = JSON.stringify({ current: item(7, { start: 20 }), upcoming: [] });
  const span = { kind: "span", episode: 7, rate: 1, at: clock.now, duration: 600, from: 100, to: 412, open: true };
  localStorage["earnest.journal@1#gone"] = JSON.stringify({ a: { ...span, id: "a", seq: 9 }, b: { ...span, id: "b", seq: 5, to: 100 } });
  network.on("/session", network.fails);
  player.start();
  await clock.advance(0);
  for (let count = 0; count < 200 && !player.state.item; count += 1) await settled();
  equal([player.state.item?.episode, player.state.position, player.state.state, audio.paused], [7, 412, "paused", true]);
});

test("a timer until the end of the episode stops there without the server, although another one is planned", async () => {
  media.open = () => ({ duration: 30 });
  await playing({ plan: { current: item(), previous: null, upcoming: [item(8)] } });
  player.sleepTimer.set("episode");
  network.on("/session", network.fails);
  await clock.advance(31_000);
  equal([player.state.item.episode, player.state.state, player.state.sleepEnded], [7, "stopped", true]);
});

test("within the night's hours a tap starts the sleep timer, and not again once it was turned off", async () => {
  const settings = { skipBack: 10, skipForward: 10, sleepWindow: { from: clock.now - 1000, until: clock.now + 3_600_000, minutes: 20 } };
  await playing({ settings, plan: { current: item(), previous: null, upcoming: [], settings } });
  equal(player.state.sleep, { kind: "minutes", left: 1200 });
  player.sleepTimer.set(null);
  player.pause();
  await clock.advance(1000);
  player.resume();
  await settled();
  equal([player.state.state, player.state.sleep], ["playing", null]);
});

test("episodes queued without the server enter the plan and leave it", async () => {
  await started({ plan: { current: item(), previous: null, upcoming: [item(8), item(9)] }, upNextCount: 2 });
  const store = (action, ...episodes) => document.dispatchEvent(new CustomEvent("post-stored", { detail: { action, episodes, items: episodes.map((episode) => item(episode)) } }));
  store("last", 10);
  equal(player.state.upcoming.map(({ episode }) => episode), [8, 9, 10]);
  store("next", 10);
  equal([player.state.next.episode, player.state.upcoming.map(({ episode }) => episode)], [10, [10, 8, 9]]);
});

test("an answer to an earlier action does not undo what the live stream has told since", async () => {
  await playing();
  await clock.advance(6000);
  player.pause();
  await clock.advance(1000);
  const held = network.held();
  network.on("/session", () => held.answer);
  player.resume();
  await clock.advance(0);
  const session = { tab: "other", episode: 7, playing: true, state: "playing", position: 6, rate: 1, device: "d", deviceName: "Phone" };
  const plan = { current: item(), previous: null, upcoming: [] };
  // The other device took over; the answer to this one's own tap comes later, and asks the server again.
  player.receive({ ...answer({ plan, now: clock.now + 100, session: { ...session, at: clock.now } }), acknowledged: undefined });
  equal(player.state.isRemote, false);
  network.on("/session", () => ({ ...answer({ plan, now: clock.now + 200, session: { ...session, at: clock.now } }), acknowledged: undefined }));
  held.release(answer({ acknowledged: reports().at(-1).entries.map(({ id, seq }) => ({ id, seq })), plan, session: { ...session, tab: "mine" } }));
  await settled();
  equal([audio.paused, player.state.movedTo, player.state.isRemote], [true, "Phone", true]);
});

test("another episode that starts ends the span of the one before, at its position", async () => {
  await playing();
  await clock.advance(6000);
  player.play(item(8));
  await clock.advance(4000);
  player.pause();
  await clock.advance(1000);
  equal(spans().map(({ episode, from, to }) => [episode, from, Math.round(to)]), [[7, 0, 6], [8, 0, 4]]);
  equal(written().map(([action]) => action), ["start", "stop", "start", "pause"]);
});

test("audio that is loaded here starts from where another device has got to", async () => {
  await playing();
  await clock.advance(6000);
  player.pause();
  await clock.advance(1000);
  const session = { tab: "other", episode: 7, playing: false, state: "paused", position: 300, rate: 1, at: Date.now(), device: "d" };
  player.receive(answer({ session, plan: { current: item(), previous: null, upcoming: [] } }));
  player.resume();
  await clock.advance(1000);
  near(audio.currentTime, 301, 0.3);
});
