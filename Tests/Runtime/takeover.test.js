// Playback that another device started a moment ago continues here, and stays here.

import { clock, equal, isTrue, network, test } from "./harness.js";
import { mediaOf } from "./media.js";
import { tabID } from "../runtime/device.js";
import { player } from "../runtime/player.js";

const audio = document.getElementById("audio");
const item = { episode: 7, title: "Rain", showTitle: "Weather", mediaURL: "/media/7", start: 0, rate: 1, duration: 600, episodeURL: "/episodes/7", showURL: "/shows/1" };
const there = (fields) => ({ episode: 7, position: 0, rate: 1, playing: true, state: "playing", at: Date.now(), tab: "there", device: "there", deviceName: "Phone", ...fields });
const answer = (session, more) => ({
  user: 1, now: Date.now(), session, plan: { current: item, previous: null, upcoming: [], rewinds: [] }, settings: { skipBack: 10, skipForward: 30 }, upNextCount: 0, ...more,
});

/** What the server knows. */
let known = null;

/** This tab, which shows what the other device plays. Its reports are answered by `report`. */
async function watch(session, report) {
  known = session;
  network.on("/chapters/7", { chapters: [] });
  // One report tells the time zone alone.
  network.on("/session", ({ method, body }) => (method === "GET" || body.entries.length === 0 ? answer(known) : report(body)));
  player.start();
  await clock.advance(0);
}

const acknowledged = ({ entries }) => entries.map(({ id, seq, to }) => ({ id, seq, to }));
const here = ({ entries, state }) => ({ ...there({ tab: tabID, device: "here", state, playing: true, position: entries.at(-1).position ?? 0 }) });

test("seconds after the other device's first report, playback starts at its position", async () => {
  await watch(there(), (body) => answer(here(body), { acknowledged: acknowledged(body) }));
  await clock.advance(7000);
  player.resume();
  await clock.advance(1);
  equal([player.state.playing, player.state.isRemote], [true, false]);
  isTrue(Math.abs(audio.currentTime - 7) < 0.1, `${audio.currentTime} seconds, where it is at 7:`);
});

test("a report of the other device that crosses the tap does not end playback here", async () => {
  const { answer: held, release } = network.held();
  let first = null;
  await watch(there(), (body) => (first ??= body, held));
  await clock.advance(3000);
  player.receive(answer(there({ position: 3 })));
  player.resume();
  await clock.advance(10);
  player.receive(answer(there({ position: 3.1 })));
  equal(player.state.playing, true);
  const late = answer(there({ position: 3.1 }));
  await clock.advance(50);
  known = here(first);
  release(answer(known, { acknowledged: acknowledged(first) }));
  await clock.advance(10);
  player.receive(late);
  equal([player.state.playing, player.state.isRemote, mediaOf(audio).paused], [true, false, false]);
});
