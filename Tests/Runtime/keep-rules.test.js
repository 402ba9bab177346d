import { clock, equal, network, settled, test, until } from "./harness.js";
import { completeRecord, recordOf, serveEpisode, soon } from "./keeping.js";
import { KeptStore } from "../worker/kept-store.js";

const store = new KeptStore();
navigator.storage.persisted = async () => true;
const list = (name) => JSON.parse(localStorage[`earnest.${name}@1`] ?? "[]");
const complete = (...episodes) => soon(() => episodes.every((episode) => list("kept").includes(episode)));
const asked = () => network.requests.filter(({ path }) => path.startsWith("/keep?")).map(({ path }) => path);
const rules = (fields) => ({ upNext: 0, newest: 0, shows: [], ...fields });
const answer = (query, ...episodes) => {
  network.on(`/keep?${query}`, { episodes });
  episodes.forEach((episode) => serveEpisode(episode));
};
const start = async () => ({ ...(await import("../runtime/keep-rules.js")), ...(await import("../runtime/keeper.js")), ...(await import("../runtime/player.js")) });

test("without rules nothing is asked, and rules are read with those that are off", async () => {
  const { readRules } = await start();
  await clock.advance(600_000);
  equal([asked(), readRules()], [[], rules()]);
});

test("a rule stores the episodes that the server names, in the background", async () => {
  const { setRules, readRules, keeper } = await start();
  answer("queue=2&newest=1&shows=3%2C4", 7, 8);
  setRules({ upNext: 2, newest: 1, shows: [3, 4] });
  await complete(7, 8);
  equal([(await keeper.records()).map(({ by }) => by), readRules(), document.getElementById("notice").textContent], [["rule", "rule"], { upNext: 2, newest: 1, shows: [3, 4] }, ""]);
});

test("stored rules apply with the start, and again after ten minutes when something changes", async () => {
  localStorage["earnest.keep-rules@1"] = JSON.stringify(rules({ upNext: 1 }));
  answer("queue=1&newest=0&shows=", 7);
  await start();
  await complete(7);
  equal(asked().length, 1);
  for (const change of ["live-change", "page-stale"]) document.dispatchEvent(new CustomEvent(change));
  dispatchEvent(new Event("online"));
  await clock.advance(599_000);
  equal(asked().length, 1);
  await clock.advance(1000);
  await until(() => asked().length === 2);
  await settled();
  await clock.advance(1_200_000);
  equal(asked().length, 2, "Nothing has changed");
});

test("an episode that no rule selects any longer goes, and one that the user wants stays, as does the one that plays", async () => {
  for (const [episode, by] of [[7, "rule"], [8, "tap"], [9, "rule"]]) {
    await store.savePart(episode, 0, new Uint8Array(10));
    await store.save(completeRecord(episode, { by }));
  }
  localStorage["earnest.keep-rules@1"] = JSON.stringify(rules({ upNext: 1 }));
  answer("queue=1&newest=0&shows=", 8);
  const { player } = await start();
  Object.defineProperty(player, "state", { value: { item: { episode: 7 } } });
  await soon(async () => (await store.record(9)) === null);
  equal([(await store.record(8)).by, Boolean(await store.record(7))], ["tap", true]);
});

test("the end of all rules takes their episodes", async () => {
  await store.save(completeRecord(7, { by: "rule" }));
  answer("queue=0&newest=0&shows=");
  const { setRules } = await start();
  setRules(rules());
  await soon(async () => (await store.record(7)) === null);
});

test("without an answer of the server nothing goes", async () => {
  await store.save(completeRecord(7, { by: "rule" }));
  network.on("/keep?queue=1&newest=0&shows=", () => new Response("", { status: 500 }));
  const { setRules } = await start();
  setRules(rules({ upNext: 1 }));
  await soon(() => asked().length > 0);
  await settled();
  equal(Boolean(await store.record(7)), true);
});

test("an episode that the user removed is not stored again until the rules have selected others", async () => {
  const { setRules, keeper } = await start();
  answer("queue=1&newest=0&shows=", 7);
  setRules(rules({ upNext: 1 }));
  await complete(7);
  await keeper.remove(7);
  answer("queue=3&newest=0&shows=", 7, 8);
  setRules(rules({ upNext: 3 }));
  await complete(8);
  equal([list("kept"), list("keep-removed")], [[8], [7]], "While it can be undone");
  await clock.advance(12_000);
  await soon(async () => (await store.record(7)) === null);
  answer("queue=4&newest=0&shows=", 7, 8, 9);
  setRules(rules({ upNext: 4 }));
  await complete(9);
  equal([list("kept").includes(7), list("keep-removed")], [false, [7]]);
  answer("queue=5&newest=0&shows=", 8, 9);
  setRules(rules({ upNext: 5 }));
  await soon(() => list("keep-removed").length === 0);
  answer("queue=4&newest=0&shows=", 7, 8, 9);
  setRules(rules({ upNext: 4 }));
  await complete(7);
});

test("the first rule forgets what was removed before", async () => {
  localStorage["earnest.keep-removed@1"] = "[7]";
  const { setRules } = await start();
  answer("queue=1&newest=0&shows=", 7);
  setRules(rules({ upNext: 1 }));
  await complete(7);
});

test("an episode that a rule could not store is tried again by the user alone", async () => {
  await store.save(recordOf(7, { by: "rule", failure: "unavailable" }));
  answer("queue=1&newest=0&shows=", 7);
  const { setRules, keeper } = await start();
  setRules(rules({ upNext: 1 }));
  await soon(() => asked().length > 0);
  await settled();
  equal(network.to("/keep/7"), []);
  await keeper.keep(7);
  await complete(7);
});
