import { clock, equal, network, settled, test, until } from "./harness.js";
import { completeRecord, recordOf, serveEpisode, soon } from "./keeping.js";
import { KeptStore } from "../worker/kept-store.js";

const store = new KeptStore();
navigator.storage.persisted = async () => true;
const list = (name) => JSON.parse(localStorage[`earnest.${name}@1`] ?? "[]");
const complete = (...episodes) => soon(() => episodes.every((episode) => list("kept").includes(episode)));
const asked = () => network.requests.filter(({ path }) => path.startsWith("/keep?")).map(({ path }) => path);
const off = { isSame: false, auto: 0, upNext: 0 };
const rules = (fields) => ({ ...off, isSame: true, ...fields });
const answer = (query, ...episodes) => {
  network.on(`/keep?${query}`, { episodes });
  episodes.forEach((episode) => serveEpisode(episode));
};
const start = async () => ({ ...(await import("../runtime/keep-rules.js")), ...(await import("../runtime/keeper.js")), ...(await import("../runtime/player.js")) });

test("without rules nothing is asked, and rules are read with those that are off", async () => {
  const { readRules } = await start();
  await clock.advance(600_000);
  equal([asked(), readRules()], [[], off]);
});

test("a rule stores the episodes that the server names, in the background", async () => {
  const { setRules, readRules, keeper } = await start();
  answer("queue=2&auto=5", 7, 8);
  setRules(rules({ upNext: 2, auto: 5 }));
  await complete(7, 8);
  equal([(await keeper.records()).map(({ by }) => by), readRules(), document.getElementById("notice").textContent], [["rule", "rule"], rules({ upNext: 2, auto: 5 }), ""]);
});

test("stored rules apply with the start, and again after ten minutes when something changes", async () => {
  localStorage["earnest.keep-rules@1"] = JSON.stringify(rules({ upNext: 1 }));
  answer("queue=1&auto=0", 7);
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
  answer("queue=1&auto=0", 8);
  const { player } = await start();
  Object.defineProperty(player, "state", { value: { item: { episode: 7 } } });
  await soon(async () => (await store.record(9)) === null);
  equal([(await store.record(8)).by, Boolean(await store.record(7))], ["tap", true]);
});

test("the end of all rules takes their episodes", async () => {
  await store.save(completeRecord(7, { by: "rule" }));
  answer("queue=0&auto=0");
  const { setRules } = await start();
  // The numbers stay for the next time.
  setRules({ isSame: false, auto: 5, upNext: 3 });
  await soon(async () => (await store.record(7)) === null);
});

test("rules of earlier versions ask as before until the user sets others, and then their episodes go", async () => {
  const earlier = { upNext: 1, newest: 2, shows: [3, 4] };
  localStorage["earnest.keep-rules@1"] = JSON.stringify(earlier);
  answer("queue=1&newest=2&shows=3%2C4", 7, 8);
  const { setRules, readRules } = await start();
  await complete(7, 8);
  equal([readRules(), JSON.parse(localStorage["earnest.keep-rules@1"])], [{ ...earlier, isSame: true, auto: 0 }, earlier]);
  answer("queue=1&auto=3", 7);
  setRules(rules({ upNext: 1, auto: 3 }));
  await soon(async () => (await store.record(8)) === null);
  equal([list("kept"), readRules()], [[7], rules({ upNext: 1, auto: 3 })]);
});

test("rules of earlier versions that select nothing are off", async () => {
  localStorage["earnest.keep-rules@1"] = JSON.stringify({ upNext: 0, newest: 0, shows: [3] });
  const { readRules } = await start();
  await clock.advance(600_000);
  equal([asked(), readRules().isSame], [[], false]);
});

/** A phone with the installed app. */
function install({ type = "wifi", saveData = false, queries = ["(display-mode: standalone)", "(hover: none)"] } = {}) {
  document.documentElement.dataset.downloads = "device";
  Object.defineProperty(navigator, "connection", { configurable: true, value: { type, saveData } });
  globalThis.matchMedia = (query) => ({ matches: queries.includes(query), addEventListener() {} });
}

test("a new installed app on a phone that can tell Wi-Fi has the same episodes from the start", async () => {
  install();
  answer("queue=3&auto=3", 7);
  const { readRules } = await start();
  await complete(7);
  equal(readRules(), rules({ auto: 3, upNext: 3 }));
});

test("no other device has rules that the user has not set", async () => {
  for (const change of [
    () => install({ type: null }), () => install({ saveData: true }), () => install({ queries: ["(hover: none)"] }),
    () => install({ queries: ["(display-mode: standalone)"] }), () => (install(), delete document.documentElement.dataset.downloads),
  ]) {
    change();
    const tab = await import(`../runtime/keep-rules.js?${change}`);
    equal(tab.readRules(), off, String(change));
  }
});

test("an app that was installed from a profile of an earlier version has no rules either", async () => {
  localStorage["earnest.device@1"] = "phone";
  install();
  const { readRules } = await start();
  equal([readRules(), localStorage["earnest.keep-new@1"]], [off, "no"]);
});

test("without an answer of the server nothing goes", async () => {
  await store.save(completeRecord(7, { by: "rule" }));
  network.on("/keep?queue=1&auto=0", () => new Response("", { status: 500 }));
  const { setRules } = await start();
  setRules(rules({ upNext: 1 }));
  await soon(() => asked().length > 0);
  await settled();
  equal(Boolean(await store.record(7)), true);
});

test("an episode that the user removed is not stored again until the rules have selected others", async () => {
  const { setRules, keeper } = await start();
  answer("queue=1&auto=0", 7);
  setRules(rules({ upNext: 1 }));
  await complete(7);
  await keeper.remove(7);
  answer("queue=3&auto=0", 7, 8);
  setRules(rules({ upNext: 3 }));
  await complete(8);
  equal([list("kept"), list("keep-removed")], [[8], [7]], "While it can be undone");
  await clock.advance(12_000);
  await soon(async () => (await store.record(7)) === null);
  answer("queue=4&auto=0", 7, 8, 9);
  setRules(rules({ upNext: 4 }));
  await complete(9);
  equal([list("kept").includes(7), list("keep-removed")], [false, [7]]);
  answer("queue=5&auto=0", 8, 9);
  setRules(rules({ upNext: 5 }));
  await soon(() => list("keep-removed").length === 0);
  answer("queue=4&auto=0", 7, 8, 9);
  setRules(rules({ upNext: 4 }));
  await complete(7);
});

test("the first rule forgets what was removed before", async () => {
  localStorage["earnest.keep-removed@1"] = "[7]";
  const { setRules } = await start();
  answer("queue=1&auto=0", 7);
  setRules(rules({ upNext: 1 }));
  await complete(7);
});

test("an episode that a rule could not store is tried again by the user alone", async () => {
  await store.save(recordOf(7, { by: "rule", failure: "unavailable" }));
  answer("queue=1&auto=0", 7);
  const { setRules, keeper } = await start();
  setRules(rules({ upNext: 1 }));
  await soon(() => asked().length > 0);
  await settled();
  equal(network.to("/keep/7"), []);
  await keeper.keep(7);
  await complete(7);
});
