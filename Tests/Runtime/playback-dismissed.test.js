// The listener is done with the episode that plays: marked, archived or removed, on this page or another device. And targets behind its end.

import { clock, equal, network, test } from "./harness.js";
import { item, media, openPlayer, openPlaying, playTo, server } from "./playing.js";
import { tabID } from "../runtime/device.js";

const path = () => media.src.replace(location.origin, "");
const shown = ({ state }) => [state.state, state.item.episode, state.position];

/** What the server says once the episode is marked as played, or archived at `position`. */
function dismiss(player, { position = 0, ...more } = {}) {
  const session = { episode: 7, position, rate: 1, playing: true, state: "playing", at: Date.now(), tab: tabID, dismissed: true };
  Object.assign(server, { session, current: item(7, { start: position }), ...more });
  player.receive(server.answer());
}

/** An action of this page that waits for the server. */
function store(action, ...episodes) {
  document.dispatchEvent(new CustomEvent("post-stored", { detail: { action, episodes, items: [] } }));
}

test("a mark on another device ends the episode here, and the next one plays", async () => {
  const player = await openPlaying(item(7), { upcoming: [item(8)] });
  await clock.advance(5000);
  dismiss(player, { upcoming: [item(9)] });
  equal([...shown(player), path()], ["loading", 9, 0, "/media/9"], "by the plan of that answer");
  await clock.advance(0);
  equal(server.actions, ["start", "stop", "start"]);
  dismiss(player);
  equal(player.state.item.episode, 9, "an answer from before it changes nothing");
});

async function stops(more) {
  const player = await openPlaying(item(7), more);
  await clock.advance(5000);
  dismiss(player, more);
  equal([player.state.state, player.state.item.episode, media.paused], ["stopped", 7, true]);
  server.session = { ...server.session, playing: false, state: "stopped" };
  await clock.advance(20_000);
  equal([...shown(player), server.actions], ["stopped", 7, 0, ["start", "stop"]], "as the server says");
}

test("without continuous playback it stops", () => stops({ upcoming: [item(8)], settings: { playsContinuously: false } }));

test("with nothing planned it stops", () => stops({ upcoming: [] }));

test("an undo brings the position back into the player that has stopped", async () => {
  const player = await openPlaying();
  await clock.advance(5000);
  dismiss(player);
  await clock.advance(500);
  Object.assign(server, { session: { ...server.session, playing: false, state: "stopped", position: 300, dismissed: false }, current: item(7, { start: 300 }) });
  player.receive(server.answer());
  player.resume();
  equal(path(), "/media/7#t=300");
});

test("a paused player stops, and what follows does not play", async () => {
  const player = await openPlaying(item(7), { upcoming: [item(8)] });
  await clock.advance(5000);
  player.pause();
  await clock.advance(500);
  dismiss(player, { position: 5 });
  equal(shown(player).slice(0, 2), ["stopped", 7]);
  await clock.advance(500);
  equal(server.actions, ["start", "pause", "stop"]);
});

test("the listener who starts it again is not stopped by an older answer, nor by one for another tab", async () => {
  const player = await openPlaying();
  const { answer, release } = network.held();
  network.on("/session", () => answer);
  player.pause();
  player.resume();
  dismiss(player);
  equal(player.state.playing, true);
  release(server.answer());
  network.on("/session", (request) => server.answer(request));
  server.session = { ...server.session, tab: "other", playing: false };
  await clock.advance(20_000);
  equal([player.state.playing, player.state.item.episode], [true, 7]);
});

test("without the server a mark counts as the end, and the archive leaves the position", async () => {
  for (const [action, end] of [["played", "ended"], ["archived", "stop"], ["remove", "stop"]]) {
    const player = await openPlaying(item(7), { upcoming: [item(8), item(9)] });
    network.on("/session", network.fails);
    await clock.advance(5000);
    store("favourite", 7);
    store(action, 8);
    equal([player.state.item.episode, player.state.next.episode], [7, action === "played" ? 8 : 9]);
    store(action, 7);
    equal([player.state.playing, player.state.item.episode], [true, action === "played" ? 8 : 9]);
    const entries = Object.values(localStorage).filter((text) => text.includes('"kind"')).flatMap((text) => Object.values(JSON.parse(text)));
    const last = entries.filter((entry) => entry.action === end).at(-1);
    equal([last.episode, last.position > 4], [7, true]);
    network.on("/session", (request) => server.answer(request));
    player.play(item(7));
    await clock.advance(500);
  }
});

test("a chapter, a bookmark or a link behind the end is dropped; the end of the slider ends the episode", async () => {
  const player = await openPlaying(item(7), { upcoming: [item(8)] });
  await clock.advance(5000);
  player.play(item(7, { from: 9999 }));
  player.seekTo(600);
  await clock.advance(1000);
  equal(shown(player), ["playing", 7, 6]);
  player.seekTo(599);
  equal(player.state.position, 599);
  player.seek(700);
  await clock.advance(1000);
  equal(player.state.item.episode, 8);
});

test("a link behind the end of audio whose length is not known yet starts at the saved position", async () => {
  const player = await openPlayer();
  player.play(item(7, { start: 120, from: 9999, duration: null }));
  await clock.advance(1000);
  equal([...shown(player), server.actions], ["playing", 7, 121, ["start", "seek"]]);
  player.play(item(8, { start: 50, from: 599, duration: 30 }));
  await clock.advance(500);
  equal(shown(player), ["playing", 8, 599.5], "the feed may say any length");
});

test("a paused player that is taken to its end ends with the next tap", async () => {
  const player = await openPlayer({ current: item(7, { start: 100 }), upcoming: [item(8)] });
  player.seekTo(9999);
  player.resume();
  await clock.advance(500);
  equal(player.state.item.episode, 7);
  await playTo(player, 600);
  equal(player.state.item.episode, 8);
});
