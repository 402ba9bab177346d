// Transfers that the user pauses, servers that fail, and networks that are away.

import { clock, equal, network, openTab, test } from "./harness.js";
import { complete, list, notice, press, start, stay, store } from "./keeper-page.js";
import { partBytes, partOf, pause, recordOf, serveEpisode, soon } from "./keeping.js";

test("a transfer that the user pauses stops where it is, and continues from there", async () => {
  const keeper = await start();
  const held = network.held();
  const episode = serveEpisode(7, { size: partBytes + 10 });
  episode.change = (answer, range) => (range === "bytes=0-" ? partOf(episode, 0, partBytes + 3, {}, held.answer) : answer);
  serveEpisode(8);
  await keeper.keep(7);
  await soon(async () => (await store.record(7)).storedParts === 1);
  equal(keeper.current, 7);
  document.dispatchEvent(new CustomEvent("suspend-episode", { detail: 7 }));
  await soon(async () => (await store.record(7)).isPaused);
  await keeper.keep(8);
  await complete(8);
  await clock.advance(600_000);
  equal([episode.ranges, (await store.record(7)).storedParts, list("keep-pending"), keeper.current], [["bytes=0-"], 1, [7], null]);
  document.dispatchEvent(new CustomEvent("resume-episode", { detail: 7 }));
  await complete(7);
  equal(episode.ranges, ["bytes=0-", `bytes=${partBytes}-`]);
});

test("all transfers are paused, resumed and cancelled together", async () => {
  const keeper = await start();
  const episodes = [7, 8, 9].map((episode) => serveEpisode(episode));
  const held = network.held();
  for (const episode of episodes) episode.change = (answer) => held.answer.then(() => answer);
  await stay(6);
  await store.save(recordOf(5, { failure: "quota" }));
  for (const episode of [7, 8, 9]) await keeper.keep(episode, episode === 9 ? "rule" : "tap");
  await soon(() => keeper.current === 7);
  await keeper.suspendAll();
  await soon(() => keeper.current === null);
  const paused = async () => (await keeper.records()).filter(({ isPaused }) => isPaused).map(({ episode }) => episode);
  equal([await paused(), episodes.map(({ ranges }) => ranges.length)], [[7, 8, 9], [1, 0, 0]]);
  await keeper.resumeAll();
  equal([await paused(), (await store.record(9)).by], [[], "rule"]);
  await soon(() => keeper.current === 7);
  await keeper.cancelAll();
  equal([notice(), (await keeper.records()).map(({ episode }) => episode), list("keep-pending")], ["Removed", [6], []]);
  held.release();
  press();
  await complete(7, 8, 9);
  equal([list("keep-removed"), (await store.record(5)).failure], [[], "quota"]);
});

test("a pause in another tab ends the transfer, and both tabs know which episode arrives", async () => {
  const keeper = await start();
  const load = await openTab();
  const { keeper: other } = await load("/assets/test/runtime/keeper.js");
  const held = network.held();
  const episode = serveEpisode(7);
  episode.change = (answer) => held.answer.then(() => answer);
  await keeper.keep(7);
  await soon(() => episode.ranges.length === 1 && other.current === 7);
  await other.suspend(7);
  await soon(() => keeper.current === null && other.current === null);
  await clock.advance(600_000);
  equal([episode.ranges.length, (await store.record(7)).isPaused], [1, true]);
});

test("a rule resumes nothing, and a tap on its episode makes it the user's", async () => {
  await store.save(recordOf(7, { by: "rule", isPaused: true }));
  const keeper = await start();
  const episode = serveEpisode(7);
  await keeper.keep(7, "rule");
  await clock.advance(600_000);
  equal(episode.ranges, []);
  await keeper.keep(7);
  await complete(7);
  equal([(await store.record(7)).by, (await store.record(7)).isPaused], ["tap", false]);
});

test("a server that answers eight times without audio fails with its sentence", async () => {
  const keeper = await start();
  const episode = serveEpisode(7);
  episode.change = () => new Response("The publisher’s server isn’t responding\n", { status: 503, headers: { "Content-Type": "text/plain" } });
  await keeper.keep(7);
  for (let tries = 1; tries < 8; tries += 1) {
    await soon(async () => (await store.record(7)).tries === tries);
    equal((await store.record(7)).delay, "The publisher’s server isn’t responding");
    await pause(Math.min(5000 * 2 ** (tries - 1), 300_000));
  }
  await soon(async () => (await store.record(7)).failure === "The publisher’s server isn’t responding");
  await soon(() => notice() === "Failed");
  episode.change = (answer) => answer;
  await keeper.keep(7);
  await complete(7);
});

test("a lost network is no failure, however long it lasts", async () => {
  const keeper = await start();
  await store.save(recordOf(7, { tries: 7, delay: "Busy" }));
  network.on("/keep/7", network.fails);
  dispatchEvent(new Event("online"));
  for (let count = 1; count < 10; count += 1) {
    await soon(() => network.to("/keep/7").length === count);
    await pause(Math.min(5000 * 2 ** (count - 1), 300_000));
  }
  const { tries, delay, failure } = await store.record(7);
  equal([tries, delay, failure], [7, null, null]);
});

test("a browser that stores nothing refuses before anything is said", async () => {
  const keeper = await start();
  caches.open = async () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  const error = await keeper.keep(7).catch((error) => error);
  equal([error.name, notice(), list("keep-pending")], ["SecurityError", "", []]);
});

test("the screen stays on while an episode arrives, if the user wishes", async () => {
  const locks = [];
  const request = async () => {
    const lock = { released: false, release: async () => void (lock.released = true) };
    locks.push(lock);
    return lock;
  };
  Object.defineProperty(navigator, "wakeLock", { configurable: true, value: { request } });
  const keeper = await start();
  const { keepsAwake, setKeepsAwake } = await import("../runtime/keep-awake.js");
  const held = network.held();
  serveEpisode(7).change = (answer) => held.answer.then(() => answer);
  await keeper.keep(7);
  await soon(() => keeper.current === 7);
  equal([locks.length, keepsAwake()], [0, false]);
  setKeepsAwake(true);
  await soon(() => locks.length === 1);
  // The browser releases it with a page that is hidden.
  locks[0].released = true;
  document.dispatchEvent(new Event("visibilitychange"));
  await soon(() => locks.length === 2);
  setKeepsAwake(false);
  await soon(() => locks[1].released);
  setKeepsAwake(true);
  await soon(() => locks.length === 3);
  held.release();
  await complete(7);
  await soon(() => locks[2].released);
  equal([locks.length, keepsAwake()], [3, true]);
});
