import { clock, equal, isTrue, network, rejects, settled, test, until } from "./harness.js";
import { partBytes, pause, recordOf, serveEpisode } from "./keeping.js";
import { documentOf, part, stored } from "./worker.js";
import { freeBytes, KeepFailure, KeepTransfer } from "../runtime/keep-transfer.js";
import { KeptStore } from "../worker/kept-store.js";

const store = new KeptStore();
const stop = new AbortController();
const reports = [];

async function transfer(record) {
  await store.save(record);
  const work = new KeepTransfer(store, record, stop.signal, (now, progress) => reports.push([now.storedParts, progress])).run();
  work.catch(() => {});
  return { work };
}
async function run(record) {
  await (await transfer(record)).work;
}
const first = `bytes=0-${partBytes - 1}`;
const second = `bytes=${partBytes}-${partBytes + 9}`;
/** Fails as the device needs the user or another version. */
async function fails(record, reason) {
  const error = await run(record).then(() => null, (error) => error);
  isTrue(error instanceof KeepFailure && error.reason === reason, `${error}`);
  return error;
}

test("an episode is stored part by part, with what belongs to it", async () => {
  const episode = serveEpisode(7, { size: partBytes + 10 });
  await run(recordOf(7, { by: "rule" }));
  const record = await store.record(7);
  const { title, showTitle, size, type, etag, parts, storedParts, isComplete, by, duration } = record;
  equal([title, showTitle, size, type, etag, parts, storedParts, isComplete, by, duration], ["Episode 7", "The Lichen Hour", partBytes + 10, "audio/mpeg", '"1"', 2, 2, true, "rule", 600]);
  equal([episode.ranges, reports], [[first, second], [[0, undefined], [1, undefined], [2, undefined]]]);
  const last = new Uint8Array(await (await store.part(7, 1)).arrayBuffer());
  equal([...last], [...episode.bytes.slice(partBytes)]);
});

test("a transfer resumes with the part that is missing", async () => {
  const episode = serveEpisode(7, { size: partBytes + 10 });
  await run(recordOf(7, { etag: '"1"', parts: 2, storedParts: 1 }));
  equal([episode.ranges, (await store.record(7)).isComplete], [[second], true]);
});

test("the parts of another version are deleted, and it starts over", async () => {
  const episode = serveEpisode(7, { size: partBytes + 10 });
  await store.savePart(7, 2, new Uint8Array(1));
  await run(recordOf(7, { etag: '"old"', parts: 3, storedParts: 1 }));
  equal([episode.ranges, await stored("kept")].flat().sort(), [first, second, "/kept/7?part=0", "/kept/7?part=1", "/kept/7?record"].sort());
});

test("another version during a transfer starts it over, and after three times it fails", async () => {
  const episode = serveEpisode(7, { size: partBytes + 10 });
  episode.change = (answer, range) => (range === second && episode.etag === '"1"' ? ((episode.etag = '"2"'), new Response(null, { status: 412 })) : answer);
  await run(recordOf(7));
  equal([episode.ranges, (await store.record(7)).etag], [[first, second, first, second], '"2"']);
  const changing = serveEpisode(8);
  changing.change = () => new Response(null, { status: 412 });
  await fails(recordOf(8), "changed");
  equal(changing.ranges.length, 3);
});

test("what is not the downloaded file is another version", async () => {
  for (const change of [
    (answer) => new Response(answer.body, { status: 200, headers: answer.headers }),
    (answer) => new Response(answer.body, { status: 206, headers: { ETag: '"1"' } }),
    (answer) => new Response(answer.body, { status: 206, headers: { "Content-Digest": answer.headers.get("Content-Digest"), ETag: '"2"' } }),
  ]) {
    serveEpisode(7).change = change;
    await fails(recordOf(7), "changed");
  }
});

test("a damaged part, one that is too short and one that is too long are not stored", async () => {
  for (const bytes of [new Uint8Array(10), new Uint8Array(9), new Uint8Array(11)]) {
    serveEpisode(7).change = ({ headers }) => new Response(bytes, { status: 206, headers });
    await rejects(run(recordOf(7)), /damaged/);
    equal((await store.record(7)).storedParts, 0);
  }
  equal(await stored("kept"), ["/kept/7?record"]);
});

test("an error of the network keeps the parts so far", async () => {
  const episode = serveEpisode(7, { size: partBytes + 10 });
  episode.change = (answer, range) => (range === second ? new Response("", { status: 503 }) : answer);
  await rejects(run(recordOf(7)), /answered 503/);
  equal((await store.record(7)).storedParts, 1);
});

test("the server downloads the file first, asked once, and the transfer waits with growing pauses", async () => {
  const episode = serveEpisode(7, { state: "missing" });
  network.on("/episode-actions/did-tap", () => {
    episode.offer.state = "downloading";
    return new Response("", { headers: { "Earnest-Answer": "done" } });
  });
  const { work } = await transfer(recordOf(7));
  await pause(1000);
  episode.offer.progress = 0.5;
  for (const milliseconds of [1500, 2250]) await pause(milliseconds);
  episode.offer.state = "ready";
  await pause(3375);
  await work;
  equal(network.to("/episode-actions/did-tap").map(({ body }) => body), ["action=download&episode=7&back=%2F"]);
  equal([reports.map(([, progress]) => progress), (await store.record(7)).isComplete], [[0, 0, 0.5, 0.5, undefined, undefined], true]);
});

test("a server that does not download the file says why", async () => {
  serveEpisode(7, { state: "missing", failure: "The publisher’s server isn’t responding" });
  network.on("/episode-actions/did-tap", () => new Response("", { headers: { "Earnest-Answer": "done" } }));
  const { work } = await transfer(recordOf(7));
  for (const milliseconds of [1000, 1500]) await pause(milliseconds);
  const error = await work.catch((error) => error);
  equal(error.reason, "The publisher’s server isn’t responding");
  equal(network.to("/episode-actions/did-tap").map(({ body }) => body.split("&")[0]), ["action=download", "action=resume"]);
});

test("after two minutes of the server's download others have their turn", async () => {
  serveEpisode(7, { state: "downloading", progress: 0.1 });
  const { work } = await transfer(recordOf(7));
  for (let delay = 1000; clock.now - clock.start < 120_000; delay = Math.min(delay * 1.5, 15_000)) await pause(delay);
  await rejects(work, /still downloading/);
});

test("an unknown episode is unavailable, an error is one of the network, and an expired sign-in is asked for", async () => {
  network.on("/keep/7", () => new Response("", { status: 404 }));
  await fails(recordOf(7), "unavailable");
  network.on("/keep/7", () => new Response("", { status: 500 }));
  await rejects(run(recordOf(7)), /answered 500/);
  network.on("/keep/7", () => new Response("", { status: 401 }));
  await rejects(run(recordOf(7)), /signed out/);
  equal(document.getElementById("signed-out").hidden, false);
});

test("a device without space fails before the transfer, and says what is missing", async () => {
  const episode = serveEpisode(7, { size: partBytes + 10 });
  navigator.storage.estimate = async () => ({ quota: 1000, usage: 900 });
  equal(await freeBytes(), 100);
  const error = await fails(recordOf(7), "quota");
  equal([error.missing, episode.ranges], [partBytes + 10 - 100, []]);
  navigator.storage.estimate = async () => {
    throw new Error("Unknown");
  };
  equal(await freeBytes(), Infinity);
});

test("a device that becomes full during the transfer fails, and keeps the parts so far", async () => {
  serveEpisode(7, { size: partBytes + 10 });
  const put = Cache.prototype.put;
  Cache.prototype.put = function (address, response) {
    return String(address).endsWith("part=1") ? Promise.reject(new DOMException("full", "QuotaExceededError")) : put.call(this, address, response);
  };
  const error = await fails(recordOf(7), "quota");
  equal([error.missing, (await store.record(7)).storedParts], [partBytes, 1]);
});

test("after a sign-out nothing more is stored", async () => {
  serveEpisode(7);
  const { digest } = SubtleCrypto.prototype;
  // The server computes the first one, and the transfer the second.
  let count = 0;
  SubtleCrypto.prototype.digest = function (...parts) {
    if ((count += 1) === 2) stop.abort(new Error("Signed out"));
    return digest.apply(this, parts);
  };
  await rejects(run(recordOf(7)), /Signed out/);
  equal(await stored("kept"), ["/kept/7?record"]);
});

test("an episode that was removed meanwhile is not stored, and one that the user wants now is the user's", async () => {
  const episode = serveEpisode(7);
  episode.change = async (answer) => (await store.save(recordOf(7, { isRemoved: true })), answer);
  await rejects(run(recordOf(7)), /removed/);
  const other = serveEpisode(8);
  other.change = async (answer) => (await store.save({ ...(await store.record(8)), by: "tap" }), answer);
  await run(recordOf(8, { by: "rule" }));
  equal((await store.record(8)).by, "tap");
});

test("a part of which nothing more arrives ends after a minute", async () => {
  const episode = serveEpisode(7);
  episode.change = ({ headers }) => new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(3)) }), { status: 206, headers });
  // A stream of the network ends with its request.
  const answer = globalThis.fetch;
  globalThis.fetch = async (url, options = {}) => {
    const response = await answer(url, options);
    if (!options.headers?.["If-Match"]) return response;
    const reader = response.body.getReader();
    const aborted = new Promise((_, reject) => options.signal.addEventListener("abort", () => reject(options.signal.reason)));
    const body = { getReader: () => ({ read: () => Promise.race([reader.read(), aborted]) }) };
    return Object.defineProperty(response, "body", { value: body });
  };
  const { work } = await transfer(recordOf(7));
  await until(() => episode.ranges.length === 1);
  await settled();
  await clock.advance(60_000);
  await rejects(work, /Nothing has arrived for a minute/);
});

test("files and the pictures of chapters are stored, and those that the server no longer has are left out", async () => {
  serveEpisode(7, { files: ["/artwork/1?size=640", "/chapters/7", "/media/transcript/7"] });
  network.on("/artwork/1?size=640", () => new Response("cover"));
  network.on("/chapters/7", () => ({ chapters: [{ artworkURL: "/artwork/2" }, { artworkURL: "/artwork/2" }, { artworkURL: "/artwork/3?x=1" }, {}] }));
  network.on("/media/transcript/7", () => new Response("", { status: 404 }));
  network.on("/artwork/2?size=640", () => new Response("two"));
  network.on("/artwork/3?x=1&size=640", () => new Response("three"));
  await run(recordOf(7));
  equal((await store.record(7)).files, ["/artwork/1?size=640", "/chapters/7", "/media/transcript/7", "/artwork/2?size=640", "/artwork/3?x=1&size=640"]);
  equal((await stored("kept")).filter((path) => !path.startsWith("/kept/")), ["/artwork/1?size=640", "/chapters/7", "/artwork/2?size=640", "/artwork/3?x=1&size=640"]);
});

test("pages are stored as those of a download, and the notes of the episode for the search", async () => {
  serveEpisode(7, { pages: ["/episodes/7", "/up-next", "/library"] });
  network.on("/episodes/7", () => new Response(documentOf("Episode 7").replace("</h1>", '</h1><div class="notes">Moss <b>and</b> lichen</div>'), { headers: { "Content-Type": "text/html" } }));
  network.on("/up-next", () => part("Up Next"));
  network.on("/library", () => new Response("", { status: 500 }));
  for (const path of ["/offline", "/on-this-device"]) network.on(path, () => part(path));
  await run(recordOf(7));
  equal([(await store.record(7)).notes, (await store.record(7)).pages], ["Moss and lichen", ["/episodes/7", "/up-next", "/library"]]);
  equal((await stored("kept-pages")).filter((path) => !path.startsWith("/o")), ["/episodes/7", "/up-next"]);
});
