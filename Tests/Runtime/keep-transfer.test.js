import { clock, equal, isTrue, network, rejects, settled, test, until } from "./harness.js";
import { partBytes, partOf, recordOf, serveEpisode } from "./keeping.js";
import { documentOf, part, stored } from "./worker.js";
import { freeBytes, KeepDelay, KeepFailure, KeepTransfer } from "../runtime/keep-transfer.js";
import { KeptStore } from "../worker/kept-store.js";

const store = new KeptStore();
const stop = new AbortController();
const reports = [];

async function transfer(record) {
  await store.save(record);
  const work = new KeepTransfer(store, record, stop.signal, (now) => reports.push(now.storedParts)).run();
  work.catch(() => {});
  return { work };
}
async function run(record) {
  await (await transfer(record)).work;
}
const whole = "bytes=0-";
const second = `bytes=${partBytes}-`;
const lastPart = async (episode, index) => [...new Uint8Array(await (await store.part(episode, index)).arrayBuffer())];
/** Fails as the device needs the user or another version. */
async function fails(record, reason) {
  const error = await run(record).then(() => null, (error) => error);
  isTrue(error instanceof KeepFailure && error.reason === reason, `${error}`);
  return error;
}

test("an episode is stored part by part from one stream, with what belongs to it", async () => {
  const episode = serveEpisode(7, { size: 2 * partBytes + 10 });
  await run(recordOf(7, { by: "rule" }));
  const record = await store.record(7);
  const { title, showTitle, size, type, etag, parts, storedParts, isComplete, by, duration } = record;
  equal([title, showTitle, size, type, etag, parts, storedParts, isComplete, by, duration], ["Episode 7", "The Lichen Hour", 2 * partBytes + 10, "audio/mpeg", '"1"', 3, 3, true, "rule", 600]);
  equal([episode.ranges, reports], [[whole], [0, 1, 2, 3]]);
  isTrue((await lastPart(7, 1)).every((byte, at) => byte === episode.bytes[partBytes + at]));
  equal([(await lastPart(7, 1)).length, await lastPart(7, 2)], [partBytes, [...episode.bytes.slice(2 * partBytes)]]);
  equal(network.requests.map(({ method }) => method), ["GET", "GET"], "Nothing is asked of the server but the bytes");
});

test("a transfer resumes with the part that is missing, and with its files when no part is", async () => {
  const episode = serveEpisode(7, { size: partBytes + 10 });
  await run(recordOf(7, { etag: '"1"', size: partBytes + 10, parts: 2, storedParts: 1 }));
  equal([episode.ranges, await lastPart(7, 1), (await store.record(7)).isComplete], [[second], [...episode.bytes.slice(partBytes)], true]);
  equal(network.to("/media/7")[0].headers["if-match"], '"1"');
  await run(recordOf(7, { etag: '"1"', size: partBytes + 10, parts: 2, storedParts: 2 }));
  equal([episode.ranges.length, (await store.record(7)).isComplete], [1, true]);
});

test("a stream that breaks leaves its whole parts, from which the next one continues", async () => {
  const episode = serveEpisode(7, { size: partBytes + 10 });
  episode.change = (answer, range) => (range === whole ? partOf(episode, 0, partBytes + 3) : answer);
  await rejects(run(recordOf(7)));
  equal([(await store.record(7)).storedParts, (await stored("kept")).sort()], [1, ["/kept/7?part=0", "/kept/7?record"]]);
  await run(await store.record(7));
  equal([episode.ranges, await lastPart(7, 1)], [[whole, second], [...episode.bytes.slice(partBytes)]]);
});

test("a stream that ends early without a break is not complete", async () => {
  const episode = serveEpisode(7, { size: partBytes + 10 });
  episode.change = ({ headers }) => new Response(episode.bytes.slice(0, partBytes), { status: 206, headers });
  await rejects(run(recordOf(7)), /broke off/);
  equal([(await store.record(7)).storedParts, (await store.record(7)).isComplete], [1, false]);
});

test("audio of an unknown length is stored to its end, and starts over after a break", async () => {
  const episode = serveEpisode(7, { size: partBytes + 10 });
  const headers = { ETag: '"1"', "Content-Type": "audio/mpeg" };
  episode.change = () => new Response(partOf(episode, 0, partBytes + 3).body, { status: 200, headers });
  await rejects(run(recordOf(7)));
  const { size, parts, storedParts } = await store.record(7);
  equal([size, parts, storedParts], [0, 4, 1], "The record has the parts that may be stored");
  episode.change = () => new Response(episode.bytes, { status: 200, headers });
  await run(await store.record(7));
  const record = await store.record(7);
  equal([episode.ranges, record.size, record.parts, record.storedParts, record.isComplete], [[whole, whole], partBytes + 10, 2, 2, true]);
  equal(await lastPart(7, 1), [...episode.bytes.slice(partBytes)]);
});

test("a browser that reads no bytes into memory of its own stores the same", async () => {
  const { getReader } = ReadableStream.prototype;
  ReadableStream.prototype.getReader = function (options) {
    if (options?.mode) throw new TypeError("Not a stream of bytes");
    return getReader.call(this);
  };
  const episode = serveEpisode(7, { size: 2 * partBytes + 10 });
  await run(recordOf(7));
  const { storedParts, isComplete } = await store.record(7);
  equal([storedParts, isComplete, await lastPart(7, 2)], [3, true, [...episode.bytes.slice(2 * partBytes)]]);
  isTrue((await lastPart(7, 1)).every((byte, at) => byte === episode.bytes[partBytes + at]));
});

test("the parts of another version are deleted, and it starts over", async () => {
  for (const status of [409, 412, 416]) {
    const episode = serveEpisode(7, { size: partBytes + 10 });
    episode.change = (answer, range) => (range === second ? new Response("", { status }) : answer);
    for (const index of [0, 2]) await store.savePart(7, index, new Uint8Array(1));
    await run(recordOf(7, { etag: '"old"', size: 3 * partBytes, parts: 3, storedParts: 1 }));
    equal([episode.ranges, (await stored("kept")).sort()], [[second, whole], ["/kept/7?part=0", "/kept/7?part=1", "/kept/7?record"]]);
  }
});

test("after three other versions it fails until the user tries again", async () => {
  const changing = serveEpisode(8);
  changing.change = () => new Response(null, { status: 412 });
  await fails(recordOf(8), "changed");
  equal(changing.ranges.length, 3);
});

test("an answer that is not the rest of the known version is another one", async () => {
  for (const wrong of [
    (episode) => new Response(episode.bytes, { status: 200, headers: { ETag: '"1"', "Content-Length": "10" } }),
    (episode) => partOf(episode, partBytes, Infinity, { ETag: '"2"' }),
    (episode) => partOf(episode, partBytes, Infinity, { "Content-Range": `bytes ${partBytes + 1}-${partBytes + 9}/${partBytes + 10}` }),
    (episode) => partOf(episode, partBytes, Infinity, { "Content-Range": "" }),
  ]) {
    const episode = serveEpisode(7, { size: partBytes + 10 });
    episode.change = (answer, range) => (range === second ? wrong(episode) : answer);
    await run(recordOf(7, { etag: '"1"', size: partBytes + 10, parts: 2, storedParts: 1 }));
    equal(episode.ranges, [second, whole]);
  }
  serveEpisode(7).change = (answer) => new Response(answer.body, { status: 200 });
  await fails(recordOf(7), "changed");
});

test("a refusal that no retry can change says why, and the others are those of the network", async () => {
  const sentence = (status) => new Response("The publisher has deleted this\n", { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
  const episode = serveEpisode(7);
  for (const status of [400, 403, 404, 410, 424]) {
    episode.change = () => sentence(status);
    await fails(recordOf(7), "The publisher has deleted this");
    episode.change = () => new Response("<html>", { status, headers: { "Content-Type": "text/html" } });
    await fails(recordOf(7), "unavailable");
  }
  for (const status of [408, 429, 500, 502, 503]) {
    episode.change = () => sentence(status);
    const error = await run(recordOf(7)).catch((error) => error);
    equal([error instanceof KeepDelay, error.message], [true, "The publisher has deleted this"]);
    episode.change = () => new Response("<html>", { status, headers: { "Content-Type": "text/html" } });
    await rejects(run(recordOf(7)), new RegExp(`answered ${status}`));
  }
  episode.change = () => sentence(401);
  await rejects(run(recordOf(7)), /signed out/);
  episode.change = () => new Response("x".repeat(1000), { status: 404, headers: { "Content-Type": "text/plain" } });
  equal((await run(recordOf(7)).catch((error) => error)).reason.length, 300);
});

test("bytes that arrive forget the tries before them", async () => {
  serveEpisode(7);
  await run(recordOf(7, { tries: 5, delay: "Busy" }));
  const { tries, delay } = await store.record(7);
  equal([tries, delay], [0, null]);
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

test("a device without space stores nothing, and says what is missing", async () => {
  const episode = serveEpisode(7, { size: partBytes + 10 });
  navigator.storage.estimate = async () => ({ quota: 1000, usage: 900 });
  equal(await freeBytes(), 100);
  const error = await fails(recordOf(7), "quota");
  equal([error.missing, episode.ranges, await stored("kept")], [partBytes + 10 - 100, [whole], ["/kept/7?record"]]);
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
  const episode = serveEpisode(7);
  episode.change = (answer) => (stop.abort(new Error("Signed out")), answer);
  await rejects(run(recordOf(7)), /Signed out/);
  equal(await stored("kept"), ["/kept/7?record"]);
});

test("an episode that was removed meanwhile is not stored, and one that the user wants now is the user's", async () => {
  const episode = serveEpisode(7);
  episode.change = async (answer) => (await store.save(recordOf(7, { isRemoved: true })), answer);
  await rejects(run(recordOf(7)), /ended/);
  episode.change = async (answer) => (await store.save(recordOf(7, { isPaused: true })), answer);
  await rejects(run(recordOf(7)), /ended/);
  const other = serveEpisode(8);
  other.change = async (answer) => (await store.save({ ...(await store.record(8)), by: "tap" }), answer);
  await run(recordOf(8, { by: "rule" }));
  equal((await store.record(8)).by, "tap");
});

test("a stream of which nothing more arrives ends after a minute", async () => {
  const episode = serveEpisode(7);
  episode.change = ({ headers }) => new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(3)) }), { status: 206, headers });
  const { work } = await transfer(recordOf(7));
  await until(() => episode.ranges.length === 1);
  for (let count = 0; count < 30; count += 1) await store.records();
  await clock.advance(60_000);
  await rejects(work, /Nothing has arrived for a minute/);
  equal(await stored("kept"), ["/kept/7?record"]);
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
  for (const path of ["/offline", "/downloads?part=device"]) network.on(path, () => part(path));
  await run(recordOf(7));
  equal([(await store.record(7)).notes, (await store.record(7)).pages], ["Moss and lichen", ["/episodes/7", "/up-next", "/library"]]);
  equal((await stored("kept-pages")).filter((path) => !/^\/(offline|downloads)/.test(path)), ["/episodes/7", "/up-next"]);
});
