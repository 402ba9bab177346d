// A profile that an earlier version has written: its records have none of the later fields, its rules name shows, and a part was stored with
// the digests of the server's file.

import { clock, equal, isTrue, network, test } from "./harness.js";
import { partBytes, serveEpisode, soon } from "./keeping.js";
import { deviceState } from "../runtime/download-state.js";
import { KeptStore } from "../worker/kept-store.js";

const store = new KeptStore();
const list = (name) => JSON.parse(localStorage[`earnest.${name}@1`] ?? "[]");
const now = { isOnline: true, isMetered: false, isCurrent: false };
const item = (episode) => ({ episode, title: `Episode ${episode}`, showTitle: "The Lichen Hour", showURL: "/shows/1", episodeURL: `/episodes/${episode}` });

/** As it was stored, without what came later. */
async function write(episode, fields) {
  const { title, showTitle, showURL, episodeURL } = item(episode);
  const record = {
    episode, title, showTitle, showURL, episodeURL, artworkURL: null, duration: 600, size: partBytes + 10, type: "audio/mpeg", etag: '"1"', parts: 2, storedParts: 2,
    isComplete: true, item: item(episode), files: [], pages: [], by: "tap", failure: null, isRemoved: false, keptAt: episode, ...fields,
  };
  const headers = { "Content-Type": "application/octet-stream", "Content-Length": String(partBytes) };
  const cache = await caches.open("earnest.kept@1");
  for (let part = 0; part < record.storedParts; part += 1) await cache.put(`/kept/${episode}?part=${part}`, new Response(new Uint8Array(part === 0 ? partBytes : 10), { headers }));
  await cache.put(`/kept/${episode}?record`, new Response(JSON.stringify(record), { headers: { "Content-Type": "application/json" } }));
}

test("everything of an earlier version is there: rings, rules, what was about to be stored, and what was removed", async () => {
  await write(7);
  await write(8, { by: "rule", keptAt: 2 });
  await write(9, { isComplete: false, storedParts: 1 });
  await write(10, { isRemoved: true, removedAt: Date.now() });
  await write(11, { isComplete: false, storedParts: 0, failure: "unavailable" });
  Object.assign(localStorage, {
    "earnest.kept@1": "[7,8]", "earnest.keep-pending@1": "[9,11]", "earnest.keep-removed@1": "[10]", "earnest.device@1": "phone",
    "earnest.keep-rules@1": JSON.stringify({ upNext: 2, newest: 1, shows: [3, 4] }),
  });
  network.on("/keep?queue=2&newest=1&shows=3%2C4", { episodes: [8, 10] });
  const resumed = serveEpisode(9, { size: partBytes + 10 });
  const { keeper } = await import("../runtime/keeper.js");
  const { readRules } = await import("../runtime/keep-rules.js");
  await soon(() => list("kept").includes(9));
  equal(resumed.ranges, [`bytes=${partBytes}-`]);
  await soon(() => network.requests.some(({ path }) => path.startsWith("/keep?")));
  equal([readRules().isSame, list("kept"), list("keep-removed"), keeper.evicted.episodes], [true, [8, 7, 9], [10], []]);
  const states = (await keeper.records()).map((record) => [record.episode, deviceState(record, now).state, record.by]);
  equal(states, [[8, "done", "rule"], [7, "done", "tap"], [9, "done", "tap"], [11, "failed", "tap"]]);
  isTrue(await store.part(7, 1));
  await clock.advance(12_000);
  await soon(async () => (await store.record(10)) === null && !(await store.part(10, 0)));
  equal((await store.record(7)).isComplete, true);
});

test("what was about to be stored starts over when the server no longer has that file", async () => {
  await write(9, { isComplete: false, storedParts: 1 });
  localStorage["earnest.keep-pending@1"] = "[9]";
  const episode = serveEpisode(9, { size: partBytes + 10 });
  episode.etag = '"passing"';
  await import("../runtime/keeper.js");
  await soon(() => list("kept").includes(9));
  equal([episode.ranges, (await store.record(9)).etag], [[`bytes=${partBytes}-`, "bytes=0-"], '"passing"']);
  equal([...new Uint8Array(await (await store.part(9, 1)).arrayBuffer())], [...episode.bytes.slice(partBytes)]);
});
