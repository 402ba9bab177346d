// What the user does before the first answer of the server counts when it is there.

import { clock, equal, network, settled, test } from "./harness.js";
import { mediaOf } from "./media.js";
import { player } from "../runtime/player.js";

const item = { episode: 7, title: "Rain", showTitle: "Weather", mediaURL: "/media/7", start: 100, rate: 1, duration: 600, episodeURL: "/episodes/7", showURL: "/shows/1" };
const answer = (fields = {}) => ({
  user: 1, now: Date.now(), session: null, plan: { current: item, previous: null, upcoming: [{ ...item, episode: 8, mediaURL: "/media/8", start: 0 }], rewinds: [] },
  settings: { skipBack: 10, skipForward: 30, playsContinuously: true }, upNextCount: 0, acknowledged: [], ...fields,
});

/** The server's answer to a report, whose last line has moved the session. */
function reported({ tab, state, entries }, fields) {
  const { episode, position, rate, at, sleep } = entries.at(-1);
  const session = { episode, position, rate, at, tab, state, playing: state === "playing", sleep };
  return answer({ ...fields, session, acknowledged: entries.map(({ id }) => ({ id })) });
}

/** Acts before the session has arrived, which then does. */
async function actBefore(act, fields) {
  const { answer: held, release } = network.held();
  network.on("/session", ({ method, body }) => (method === "GET" ? held : reported(body, fields)));
  for (const episode of [7, 8]) network.on(`/chapters/${episode}`, { chapters: [] });
  player.start();
  act();
  await settled();
  release(answer(fields));
  await clock.advance(10);
}

test("play", async () => {
  await actBefore(() => player.resume());
  equal([player.state.playing, mediaOf(document.getElementById("audio")).sources.length], [true, 1]);
});

test("a skip, from the position that arrives", async () => {
  await actBefore(() => player.skip(30));
  equal(player.state.position, 130);
});

test("the next episode", async () => {
  await actBefore(() => player.next());
  equal([player.state.item.episode, player.state.playing], [8, true]);
});

test("a sleep timer, although the server has none", async () => {
  await actBefore(() => player.sleepTimer.set("minutes", 20), { session: { episode: 7, position: 100, rate: 1, playing: false, state: "paused", at: Date.now(), tab: "other", sleep: null } });
  equal(player.state.sleep, { kind: "minutes", left: 1200 });
});

test("a sleep timer that is turned off, although the server has one", async () => {
  const sleep = { kind: "minutes", left: 60 };
  await actBefore(() => player.sleepTimer.set(null), { session: { episode: 7, position: 100, rate: 1, playing: false, state: "paused", at: Date.now(), tab: "other", sleep } });
  equal(player.state.sleep, null);
});

test("the timer of the night, whose hours the session brings", async () => {
  const sleepWindow = { from: Date.now() - 1000, until: Date.now() + 3_600_000, minutes: 20 };
  await actBefore(() => player.play(item), { settings: { skipBack: 10, skipForward: 30, sleepWindow } });
  equal(player.state.sleep, { kind: "minutes", left: 1200 });
});

test("no timer of the night for what has been paused meanwhile", async () => {
  const sleepWindow = { from: Date.now() - 1000, until: Date.now() + 3_600_000, minutes: 20 };
  await actBefore(() => (player.play(item), player.pause()), { settings: { skipBack: 10, skipForward: 30, sleepWindow } });
  equal([player.state.playing, player.state.sleep], [false, null]);
});
