import { clock, equal, heard, isTrue, network, openTab, settled, test, until } from "./harness.js";
import { complete, list, notice, press, start, stay, store } from "./keeper-page.js";
import { completeRecord, partBytes, pause, recordOf, serveEpisode, soon } from "./keeping.js";
import { stored } from "./worker.js";

test("an episode that the user wants is stored, with notices and in the lists", async () => {
  const keeper = await start();
  const asked = [];
  navigator.storage.persisted = async () => false;
  navigator.storage.persist = async () => asked.push("persist");
  const held = network.held();
  serveEpisode(7).change = (answer) => held.answer.then(() => answer);
  await keeper.keep(7);
  equal([notice(), asked, list("keep-pending"), list("kept")], ["Saving", ["persist"], [7], []]);
  held.release();
  await complete(7);
  await soon(() => notice() === "Available");
  equal([list("keep-pending"), list("kept")], [[], [7]]);
});

test("the buttons of menus keep and remove", async () => {
  await start();
  serveEpisode(7);
  document.dispatchEvent(new CustomEvent("keep-episode", { detail: 7 }));
  await complete(7);
  document.dispatchEvent(new CustomEvent("unkeep-episode", { detail: 7 }));
  await soon(() => notice() === "Removed");
  equal(list("kept"), []);
});

test("rows of the page show the stored episodes and those about to be", async () => {
  document.getElementById("page").innerHTML = `<article data-episode="7" data-favourite="false"><h3 class="row-title"><a href="/episodes/7">Seven</a></h3></article>`;
  await stay(7);
  const keeper = await start();
  const row = document.querySelector("article");
  await soon(() => row.dataset.kept === "true");
  isTrue(row.querySelector("a").ariaDescription);
  const held = network.held();
  serveEpisode(8).change = (answer) => held.answer.then(() => answer);
  await keeper.keep(8);
  document.getElementById("page").insertAdjacentHTML("beforeend", '<div><article data-episode="8" data-favourite="false"></article></div>');
  await settled();
  equal(document.querySelector('[data-episode="8"]').dataset.kept, "pending");
  held.release();
  await soon(() => document.querySelector('[data-episode="8"]').dataset.kept === "true");
});

test("a failing transfer delays no other, and is tried again after growing pauses", async () => {
  const keeper = await start();
  network.on("/keep/7", () => new Response("", { status: 500 }));
  serveEpisode(8);
  await keeper.keep(7);
  await keeper.keep(8);
  await complete(8);
  const tries = () => network.to("/keep/7").length;
  await soon(() => clock.timers.size > 0 && tries() >= 1);
  await settled();
  const begun = tries();
  for (const [index, milliseconds] of [5000, 10_000, 20_000].entries()) {
    await pause(milliseconds);
    await until(() => tries() === begun + index + 1);
  }
});

test("a network that is there again ends the pause", async () => {
  const keeper = await start();
  network.on("/keep/7", network.fails);
  await keeper.keep(7);
  await soon(() => network.to("/keep/7").length > 0);
  await soon(() => [...clock.timers.values()].some(({ at }) => at - clock.now === 5000));
  serveEpisode(7);
  dispatchEvent(new Event("online"));
  await complete(7);
});

test("on mobile data only the episodes that the user wants are stored, and they come first", async () => {
  Object.defineProperty(navigator, "connection", { configurable: true, value: { type: "cellular" } });
  const keeper = await start();
  for (const episode of [7, 8]) serveEpisode(episode);
  await keeper.keep(7, "rule");
  await keeper.keep(8, "tap");
  await complete(8);
  await settled();
  equal([list("kept"), list("keep-pending"), network.to("/keep/7")], [[8], [7], []]);
  Object.defineProperty(navigator, "connection", { configurable: true, value: { type: "wifi" } });
  dispatchEvent(new Event("online"));
  await complete(7);
});

test("a rule changes nothing about an episode that is known", async () => {
  await stay(7, { by: "tap", keptAt: 5 });
  const keeper = await start();
  await keeper.keep(7, "rule");
  equal([(await store.record(7)).by, (await store.record(7)).keptAt], ["tap", 5]);
});

test("a full device says how much is missing, and leads to the page of episodes", async () => {
  const keeper = await start();
  navigator.storage.estimate = async () => ({ quota: 100, usage: 100 });
  serveEpisode(7, { size: 5_000_000 });
  await keeper.keep(7);
  await soon(() => notice().startsWith("Full"));
  const { size } = await import("../components/byte-text.js");
  equal([notice(), (await store.record(7)).failure], [`Full: ${size(5_000_000)} more`, "quota"]);
  const opened = heard(document, "open-page");
  press();
  equal(opened.map(({ url }) => url), ["/downloads?part=device"]);
  navigator.storage.estimate = async () => ({ quota: 1e9, usage: 0 });
  await keeper.keep(7);
  await complete(7);
  equal((await store.record(7)).failure, null);
});

test("a full device that cannot even store the failure gives the parts back", async () => {
  const keeper = await start();
  const put = Cache.prototype.put;
  let isFull = false;
  Cache.prototype.put = function (address, response) {
    if (String(address).endsWith("part=1")) isFull = true;
    return isFull ? Promise.reject(new DOMException("full", "QuotaExceededError")) : put.call(this, address, response);
  };
  const remove = Cache.prototype.delete;
  Cache.prototype.delete = function (address) {
    isFull = false;
    return remove.call(this, address);
  };
  serveEpisode(7, { size: partBytes + 10 });
  await keeper.keep(7);
  await soon(() => notice().startsWith("Full"));
  const { storedParts, failure } = await store.record(7);
  equal([storedParts, failure, (await stored("kept")).filter((path) => path.includes("part"))], [0, "quota", []]);
});

test("a failure of a rule is silent, and the user can try again", async () => {
  const keeper = await start();
  network.on("/keep/7", () => new Response("", { status: 404 }));
  await keeper.keep(7, "rule");
  await soon(async () => (await store.record(7)).failure === "unavailable");
  equal(notice(), "");
  serveEpisode(7);
  await keeper.keep(7);
  await complete(7);
  equal((await store.record(7)).by, "tap");
});

test("a removal can be undone for twelve seconds, and then everything of the episode is deleted", async () => {
  await stay(7, { pages: ["/episodes/7", "/library"], files: ["/chapters/7"] });
  await stay(8, { pages: ["/library"] });
  const cache = await caches.open("earnest.kept-pages@1");
  for (const path of ["/episodes/7", "/library"]) await cache.put(path, new Response(""));
  await store.saveFile("/chapters/7", new Response(""));
  const keeper = await start();
  await keeper.remove(7);
  equal([notice(), list("kept"), list("keep-removed"), (await store.record(7)).isRemoved], ["Removed", [8], [7], true]);
  await clock.advance(5000);
  press();
  await soon(() => list("kept").includes(7));
  equal(list("keep-removed"), []);
  await clock.advance(20_000);
  isTrue(await store.part(7, 0), "Undone");
  await keeper.remove(7);
  await clock.advance(11_999);
  isTrue(await store.part(7, 0));
  await clock.advance(1);
  await soon(async () => (await store.record(7)) === null);
  await soon(async () => !(await stored("kept-pages")).includes("/episodes/7"));
  equal([(await stored("kept")).sort(), await stored("kept-pages")], [["/kept/8?part=0", "/kept/8?record"], ["/library"]]);
});

test("an undo after the deletion stores the episode again", async () => {
  await stay(7);
  const keeper = await start();
  await keeper.remove(7);
  const button = document.querySelector("#notice button");
  await clock.advance(12_000);
  await soon(async () => (await store.record(7)) === null);
  serveEpisode(7);
  button.click();
  await complete(7);
});

test("a removal of an earlier visit is carried out when its time is over, and at the latest twelve seconds after the start", async () => {
  await stay(7, { isRemoved: true, removedAt: Date.now() - 10_000 });
  await stay(8, { isRemoved: true, removedAt: Date.now() + 3_600_000 });
  localStorage.removeItem("earnest.kept@1");
  await start();
  await soon(() => clock.timers.size >= 2);
  await clock.advance(2000);
  await soon(async () => (await store.record(7)) === null);
  isTrue(await store.record(8), "The clock has changed since");
  await clock.advance(10_000);
  await soon(async () => (await store.record(8)) === null);
});

test("a second tab leaves the audio while a removal can be undone", async () => {
  await stay(7);
  const keeper = await start();
  await keeper.remove(7);
  const load = await openTab();
  await load("/assets/test/runtime/keeper.js");
  await soon(() => [...clock.timers.values()].filter(({ at }) => at - clock.now === 12_000).length >= 2);
  await clock.advance(6000);
  press();
  await soon(() => list("kept").includes(7));
  await keeper.remove(7);
  await clock.advance(7000);
  // A deletion would be over by then.
  for (let count = 0; count < 30; count += 1) await store.records();
  isTrue(await store.part(7, 0), "The time of the second removal is not over");
  await clock.advance(5000);
  await soon(async () => (await store.record(7)) === null);
});

test("two tabs share the work: no part is transferred twice", async () => {
  const keeper = await start();
  const load = await openTab();
  const { keeper: other } = await load("/assets/test/runtime/keeper.js");
  const episodes = [7, 8].map((episode) => serveEpisode(episode, { size: partBytes + 10 }));
  await Promise.all([keeper.keep(7), other.keep(8)]);
  await complete(7, 8);
  equal(episodes.map(({ ranges }) => ranges.length), [1, 1]);
});

test("a removal in another tab ends a transfer, and its parts go", async () => {
  const keeper = await start();
  const held = network.held();
  const episode = serveEpisode(7);
  episode.change = (answer) => held.answer.then(() => answer);
  serveEpisode(8);
  await keeper.keep(7);
  await soon(() => episode.ranges.length === 1);
  await store.delete(await store.record(7));
  held.release();
  await keeper.keep(8);
  await complete(8);
  equal((await stored("kept")).sort(), ["/kept/8?part=0", "/kept/8?record"]);
});

test("a removal ends the transfer of this tab", async () => {
  const keeper = await start();
  const held = network.held();
  const episode = serveEpisode(7);
  episode.change = () => held.answer;
  await keeper.keep(7);
  await soon(() => episode.ranges.length === 1);
  await keeper.remove(7);
  serveEpisode(8);
  await keeper.keep(8);
  await complete(8);
  equal((await store.record(7)).isRemoved, true);
});

test("episodes that the browser removed are reported, and stored again on request", async () => {
  localStorage["earnest.kept@1"] = "[7,8]";
  await store.save(completeRecord(8));
  const keeper = await start();
  await soon(() => notice() === "Lost: 1");
  equal([keeper.evicted.episodes, list("kept")], [[7], [8]]);
  serveEpisode(7);
  press();
  await complete(7);
  equal(keeper.evicted.episodes, []);
});

test("the end of a rule is no eviction, and makes space for episodes that had none", async () => {
  await stay(7, { by: "rule" });
  await store.save(recordOf(8, { failure: "quota" }));
  const keeper = await start();
  serveEpisode(8);
  // Another tab that starts in between compares the list with the stored files.
  const listed = [];
  const remove = Cache.prototype.delete;
  Cache.prototype.delete = function (address) {
    listed.push(list("kept"));
    return remove.call(this, address);
  };
  await keeper.discard(await store.record(7));
  equal(listed[0], []);
  await complete(8);
  equal([await store.record(7), keeper.evicted.episodes, keeper.removed.episodes], [null, [], []]);
});

test("a sign-out ends transfers, and nothing begins afterwards", async () => {
  const keeper = await start();
  const held = network.held();
  const episode = serveEpisode(7);
  episode.change = () => held.answer;
  await keeper.keep(7);
  await soon(() => episode.ranges.length === 1);
  document.dispatchEvent(new CustomEvent("signed-out"));
  held.release(new Response(""));
  await settled();
  await clock.advance(600_000);
  dispatchEvent(new Event("online"));
  await clock.advance(0);
  equal([episode.ranges.length, network.to("/keep/7").length, list("kept")], [1, 1, []]);
});
