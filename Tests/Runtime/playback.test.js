// What each action of the user, the server and the element does to the player; playback-elsewhere.test.js has other devices and failures, player.test.js whole courses.

import { clock, equal, isTrue, near, network, test, until } from "./harness.js";
import { audio, elsewhere, item, media, openPlayer, openPlaying, playTo, server } from "./playing.js";

const path = () => media.src.replace(location.origin, "");
const stored = () => Object.values(localStorage).filter((text) => text.includes('"kind"')).flatMap((text) => Object.values(JSON.parse(text)));

// Starting

test("a tap plays at once, from the saved position and at the speed of the show", async () => {
  const player = await openPlayer({ current: item(7, { start: 100, rate: 1.5, hasOwnRate: true }) });
  equal([player.state.state, player.state.position, media.sources], ["paused", 100, []]);
  player.play(server.current);
  equal([path(), media.paused, audio.playbackRate], ["/media/7#t=100", false, 1.5], "within the tap");
  await clock.advance(2000);
  equal([player.state.state, player.state.position, player.state.rate, server.actions], ["playing", 103, 1.5, ["start"]]);
});

test("a position close to the start is the start, and the skipped part of a show is not played", async () => {
  const player = await openPlayer();
  player.play(item(7, { start: 4 }));
  equal(path(), "/media/7");
  player.play(item(8, { start: 3, skipFirst: 30 }));
  equal(path(), "/media/8#t=30");
  player.play(item(9, { start: 12, skipFirst: 30 }));
  equal(path(), "/media/9#t=12", "who has stopped in it hears it");
});

test("after a long pause playback goes back a little, never into the skipped start", async () => {
  const rewinds = [{ after: 60, by: 3 }, { after: 3600, by: 20 }];
  const player = await openPlayer({ current: item(7, { start: 100, heardAt: Date.now() - 120_000, skipFirst: 30 }), rewinds });
  player.resume();
  equal(path(), "/media/7#t=97");
  player.pause();
  await clock.advance(100);
  player.seek(40);
  player.resume();
  await clock.advance(100);
  player.pause();
  const { position } = player.state;
  clock.shift(2 * 3600_000);
  player.resume();
  await clock.advance(0);
  isTrue(position > 40 && media.seeks.at(-1) === 30, `from ${position} to ${media.seeks.at(-1)}`);
});

test("a selected position is exact, also after a long pause", async () => {
  const player = await openPlayer({ current: item(7, { start: 100, heardAt: Date.now() - 7200_000 }), rewinds: [{ after: 60, by: 20 }] });
  player.seek(200);
  player.resume();
  equal(path(), "/media/7#t=200");
});

test("a tap before the session has arrived counts when it does", async () => {
  const { answer, release } = network.held();
  const { player } = await import("../runtime/player.js");
  network.on("/session", () => answer);
  player.start();
  player.resume();
  await until(() => network.to("/session").length > 0);
  equal(media.sources, []);
  server.current = item(7, { start: 50 });
  release(server.answer());
  await until(() => media.sources.length > 0);
  equal([path(), media.paused], ["/media/7#t=50", false]);
});

test("without a server the last session of this browser is shown, at the place of its newest entry", async () => {
  localStorage["earnest.plan@1"] = JSON.stringify({ current: item(7, { start: 10 }), upcoming: [item(8)] });
  localStorage["earnest.journal@1#gone"] = JSON.stringify({ a: { id: "a", seq: 1, kind: "span", episode: 7, from: 10, to: 222, at: Date.now() } });
  network.on("/session", network.fails);
  const { player } = await import("../runtime/player.js");
  player.start();
  await until(() => player.state.item);
  equal([player.state.item.episode, player.state.position, player.state.next.episode], [7, 222, 8]);
  network.on("/session", (request) => server.answer(request));
  server.current = item(9, { start: 30 });
  await clock.advance(5000);
  await until(() => player.state.item.episode === 9);
  equal(player.state.position, 30, "the server's session takes its place");
});

test("an episode that ended without a server starts at its beginning", async () => {
  localStorage["earnest.plan@1"] = JSON.stringify({ current: item(7, { start: 10 }) });
  localStorage["earnest.journal@1#gone"] = JSON.stringify({ a: { id: "a", seq: 1, kind: "event", action: "ended", episode: 7, position: 600, at: Date.now() } });
  network.on("/session", network.fails);
  const { player } = await import("../runtime/player.js");
  player.start();
  await until(() => player.state.item);
  equal(player.state.position, 0);
});

test("playback that the browser refuses asks for a tap", async () => {
  media.refusal = "NotAllowedError";
  const player = await openPlaying();
  equal([player.state.state, player.state.error], ["failed", "tapToPlay"]);
  media.refusal = "";
  player.resume();
  await clock.advance(0);
  equal([player.state.state, player.state.error], ["playing", null]);
});

// The actions

test("pause, toggle and skips", async () => {
  const player = await openPlaying(item(7, { start: 100 }));
  player.pause();
  player.pause();
  await clock.advance(500);
  equal([player.state.state, server.actions], ["paused", ["start", "pause"]]);
  player.skip(30);
  equal(player.state.position, 130, "at once");
  player.skip(-500);
  await clock.advance(500);
  equal([player.state.position, player.state.state], [0, "paused"]);
  player.toggle();
  await clock.advance(1000);
  equal([player.state.state, player.state.position], ["playing", 1]);
  player.toggle();
  equal(player.state.state, "paused");
});

test("a seek stays within the episode, and an impossible one does nothing", async () => {
  const player = await openPlaying();
  player.pause();
  for (const [target, expected] of [[300, 300], [NaN, 300], [Infinity, 300], [-5, 0], [999, 600]]) {
    player.seek(target);
    equal(player.state.position, expected);
  }
  await clock.advance(500);
  equal(server.actions, ["start", "pause", "seek", "seek", "seek"]);
});

test("each played part is a span of its own, and a seek counts as none", async () => {
  const player = await openPlaying();
  await clock.advance(3000);
  player.seek(300);
  await clock.advance(2000);
  player.pause();
  await clock.advance(100);
  equal(server.entries.filter(({ kind }) => kind === "span").map(({ from, to, open }) => [from, to, open]), [[0, 3, false], [300, 302, false]]);
});

test("while a finger moves along the slider nothing plays, and its end continues there", async () => {
  const player = await openPlaying();
  await clock.advance(3000);
  for (const place of [50, 60, 700]) player.scrub(place);
  equal([audio.paused, player.state.playing, player.state.position], [true, true, 600]);
  player.scrub(NaN);
  player.seek(200);
  await clock.advance(1000);
  equal([audio.paused, player.state.position], [false, 201]);
  equal(server.actions, ["start", "seek"], "positions on the way are not reported");
  equal(server.entries.filter(({ kind }) => kind === "span")[0].to, 3, "nor played");
});

test("a drag in a paused player leaves it paused", async () => {
  const player = await openPlaying();
  player.pause();
  player.scrub(50);
  player.seek(60);
  await clock.advance(1000);
  equal([audio.paused, player.state.position], [true, 60]);
});

test("a speed applies at once, survives a load, and is reported", async () => {
  const player = await openPlaying();
  player.setRate(2);
  await clock.advance(1000);
  equal([audio.playbackRate, audio.defaultPlaybackRate, player.state.rate, player.state.position], [2, 2, 2, 2]);
  await clock.advance(500);
  equal(server.entries.filter(({ action }) => action === "rate").map(({ rate }) => rate), [2]);
});

test("the current speed goes on into shows without their own, and not into others", async () => {
  const player = await openPlaying();
  player.setRate(1.75);
  player.play(item(8));
  equal(player.state.rate, 1.75);
  player.play(item(9, { rate: 1.2, hasOwnRate: true }));
  equal(player.state.rate, 1.2);
  player.play(item(8));
  equal(player.state.rate, 1, "the speed of a show is not the user's");
});

test("nothing can be seeked, dragged or made faster while another device plays", async () => {
  const player = await openPlayer({ current: item(7), session: elsewhere(7) });
  player.seek(300);
  player.scrub(300);
  player.setRate(2);
  equal([player.state.position, player.state.rate, stored()], [100, 1, []]);
});

test("next and previous play the neighbours of the plan", async () => {
  const player = await openPlaying(item(7), { previous: item(6), upcoming: [item(8)] });
  player.next();
  await clock.advance(0);
  equal([path(), player.state.item.episode, player.state.previous.episode, player.state.next], ["/media/8", 8, 7, null]);
  let error = null;
  try {
    player.next();
  } catch (thrown) {
    error = thrown;
  }
  equal([error instanceof RangeError, error?.message, player.state.item.episode], [true, "index out of range", 8]);
  player.previous();
  await clock.advance(500);
  equal([player.state.item.episode, player.state.next.episode], [7, 8]);
  equal(server.actions, ["start", "stop", "start", "stop", "start"]);
});

test("an unintended seek of the server can be undone", async () => {
  const player = await openPlayer({ current: item(7, { start: 300, undo: { position: 1190 }, duration: 1500 }) });
  player.undo();
  equal(player.state.position, 1190);
  await clock.advance(500);
  equal(server.actions, ["undo"]);
});

test("a jump into another episode can offer the way back to it", async () => {
  const player = await openPlaying(item(7, { start: 100 }));
  player.play(item(8, { from: 30, returns: true }));
  equal([path(), player.state.origin.episode, player.state.origin.from], ["/media/8#t=30", 7, 100]);
  player.play(player.state.origin);
  equal([path(), player.state.origin], ["/media/7#t=100", null]);
});

test("a button for a position of the playing episode seeks; one that returns can be undone by the server", async () => {
  const player = await openPlaying();
  player.play(item(7, { from: 200 }));
  await clock.advance(1000);
  equal([player.state.position, media.sources.length], [201, 1]);
  player.play(item(7, { from: 90, returns: true }));
  await clock.advance(500);
  equal(server.actions, ["start", "seek", "undo"]);
});

// The end of an episode

test("the next episode starts at the end without a wait, with what the plan says", async () => {
  const player = await openPlaying(item(7), { upcoming: [item(8, { start: 50 }), item(9)] });
  network.on("/session", network.fails);
  player.seek(599);
  await clock.advance(1250);
  equal([player.state.state, player.state.item.episode, path(), player.state.next.episode], ["playing", 8, "/media/8#t=50", 9]);
  equal(stored().filter(({ kind }) => kind === "event").map(({ action, episode }) => [action, episode]), [["seek", 7], ["ended", 7], ["start", 8]]);
});

test("nothing follows without continuous playback, and a tap on next still works", async () => {
  const player = await openPlaying(item(7), { upcoming: [item(8)], settings: { playsContinuously: false } });
  await playTo(player, 600);
  equal([player.state.state, player.state.item.episode, player.state.next.episode, player.state.position], ["stopped", 7, 8, 0]);
  player.resume();
  equal(path(), "/media/7", "it starts from its beginning");
  player.next();
  equal(path(), "/media/8");
});

test("the last episode of the plan ends as stopped, and a tap plays it again from its start", async () => {
  const player = await openPlaying();
  await playTo(player, 600);
  await clock.advance(500);
  equal([player.state.state, server.actions], ["stopped", ["start", "seek", "ended"]]);
  equal(network.to("/session").at(-1).body.state, "stopped");
  player.resume();
  await clock.advance(2000);
  equal([player.state.state, player.state.position, player.state.item.episode], ["playing", 2, 7]);
});

test("the skipped end of a show counts as its end, unless the listener has selected what lies in it", async () => {
  const current = item(7, { skipLast: 60 });
  const player = await openPlaying(current, { upcoming: [item(8)] });
  player.seek(560);
  await clock.advance(3000);
  equal([player.state.item.episode, player.state.position], [7, 563]);
  await playTo(player, 540);
  equal(player.state.item.episode, 8);
});

test("a clip stops at its end, and a tap continues behind it", async () => {
  const player = await openPlaying(item(7), { upcoming: [item(8)] });
  player.play(item(7, { from: 30, until: 33 }));
  await clock.advance(10_000);
  equal([player.state.state, player.state.position, player.state.item.episode], ["paused", 33, 7]);
  player.resume();
  await clock.advance(2000);
  equal([player.state.state, player.state.position], ["playing", 35]);
});

test("a clip of another episode starts and ends as well", async () => {
  const player = await openPlaying(item(7));
  player.play(item(8, { from: 30, until: 33 }));
  equal(path(), "/media/8#t=30");
  await clock.advance(10_000);
  equal([player.state.state, player.state.position], ["paused", 33]);
});

test("a clip in the skipped end plays to its own end, and finishes nothing", async () => {
  const player = await openPlaying(item(7, { skipLast: 60 }), { upcoming: [item(8)] });
  player.play(item(7, { from: 538, until: 543 }));
  await clock.advance(10_000);
  equal([player.state.state, player.state.position, server.actions.includes("ended")], ["paused", 543, false]);
});

test("a clip to the end of the episode is not followed by the next", async () => {
  const player = await openPlaying(item(7), { upcoming: [item(8)] });
  player.play(item(7, { from: 598, until: 600 }));
  await clock.advance(5000);
  equal([player.state.state, player.state.item.episode], ["stopped", 7]);
});

test("a seek, and another button of the episode, leave the clip", async () => {
  const player = await openPlaying();
  player.play(item(7, { from: 20, until: 24 }));
  player.seek(22);
  await clock.advance(4000);
  equal(player.state.position, 26);
  player.play(item(7, { from: 20, until: 24 }));
  player.play(item(7));
  await clock.advance(6000);
  equal([player.state.state, player.state.position], ["playing", 26]);
});

// The sleep timer

test("the sleep timer pauses, and five minutes more continue", async () => {
  const player = await openPlaying();
  player.sleepTimer.set("minutes", 10 / 60);
  await clock.advance(3000);
  near(player.state.sleep.left, 7.25, 0.3);
  player.pause();
  player.skip(30);
  await clock.advance(60_000);
  near(player.state.sleep.left, 7.25, 0.3);
  player.resume();
  await clock.advance(6000);
  isTrue(audio.volume < 0.4, `${audio.volume}`);
  await clock.advance(3000);
  equal([player.state.state, player.state.sleep, player.state.sleepEnded, audio.volume], ["paused", null, true, 1]);
  player.extendSleep();
  await clock.advance(500);
  equal([player.state.state, player.state.sleepEnded], ["playing", false]);
  near(player.state.sleep.left, 300, 1);
});

test("more time for a timer that runs starts nothing", async () => {
  const player = await openPlayer({ current: item(7) });
  player.sleepTimer.set("minutes", 5);
  player.extendSleep();
  equal([player.state.state, player.state.sleep.left], ["paused", 600]);
});

test("the timer for the end of the episode stops there, whether or not another one follows", async () => {
  const player = await openPlaying(item(7), { upcoming: [item(8)] });
  player.sleepTimer.set("episode");
  await playTo(player, 600);
  await clock.advance(500);
  equal([player.state.state, player.state.item.episode, player.state.sleep, player.state.sleepEnded], ["stopped", 7, null, true]);
  equal(server.actions.slice(-2), ["ended", "sleep"]);
});

test("a tap within the user's hours starts the night timer, the next episode does not", async () => {
  const sleepWindow = { from: Date.now() - 1000, until: Date.now() + 3600_000, minutes: 30 };
  const player = await openPlaying(item(7), { upcoming: [item(8)] });
  await clock.advance(500);
  server.settings = { sleepWindow };
  player.receive(server.answer());
  await playTo(player, 600);
  equal([player.state.item.episode, player.state.sleep], [8, null]);
  player.pause();
  player.resume();
  near(player.state.sleep.left, 1800, 1);
  player.sleepTimer.set(null);
  player.pause();
  player.resume();
  equal(player.state.sleep, null, "turned off in these hours");
});

test("a broadcast plays without a position: nothing is reported, sought or resumed", async () => {
  const live = item(-5, { mediaURL: "/live-audio/3/5", duration: null, hasOwnRate: true });
  const player = await openPlaying(item(7), { upcoming: [item(8)] });
  media.open = () => ({ duration: Infinity });
  player.play(live);
  await clock.advance(3000);
  equal([player.state.state, player.state.duration, path()], ["playing", null, "/live-audio/3/5"]);
  player.seek(100);
  player.setRate(2);
  player.pause();
  await clock.advance(3000);
  player.resume();
  await clock.advance(1000);
  equal([player.state.state, player.state.rate, path()], ["playing", 1, "/live-audio/3/5"]);
  await clock.advance(9000);
  equal([server.actions, server.entries.filter(({ episode }) => episode < 0).length], [["start", "stop"], 0]);
  equal(player.state.next.episode, 8);
});
