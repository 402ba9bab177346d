import { equal, rejects, test } from "./harness.js";
import { keptFile, keptMedia } from "../worker/kept-media.js";
import { KeptStore, partBytes } from "../worker/kept-store.js";

const store = new KeptStore();

/** Keeps an episode whose bytes count up to 250. */
async function keep(episode, size, fields = {}) {
  const parts = Math.ceil(size / partBytes);
  for (let index = 0; index < parts; index += 1) {
    const bytes = new Uint8Array(Math.min(partBytes, size - index * partBytes));
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = (index * partBytes + at) % 251;
    await store.savePart(episode, index, bytes);
  }
  await store.save({ episode, size, type: "audio/mpeg", parts, storedParts: parts, isComplete: true, keptAt: episode, files: [], pages: [], ...fields });
}

/** Status, range and length of an answer, whose bytes are the right ones. */
async function ask(episode, range = null) {
  const answer = await keptMedia(episode, range);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const first = Number(/\d+/.exec(answer.headers.get("Content-Range") ?? "0")?.[0] ?? 0);
  let wrong = 0;
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] !== (first + at) % 251) wrong += 1;
  if (answer.ok) equal([wrong, bytes.length], [0, Number(answer.headers.get("Content-Length"))], range);
  return [answer.status, answer.headers.get("Content-Range"), bytes.length];
}

test("a range is answered with its bytes, over the borders of parts", async () => {
  const size = 9 << 20;
  await keep(7, size);
  for (const [range, first, last] of [
    ["bytes=0-", 0, size - 1], ["bytes=0-0", 0, 0], [`bytes=${partBytes - 2}-${partBytes + 1}`, partBytes - 2, partBytes + 1],
    [`bytes=${2 * partBytes}-`, 2 * partBytes, size - 1], ["bytes=-5", size - 5, size - 1], [`bytes=-${size * 2}`, 0, size - 1],
    [`bytes=9-${"9".repeat(400)}`, 9, size - 1], [`bytes=5-${size - 5}`, 5, size - 5],
  ]) equal(await ask(7, range), [206, `bytes ${first}-${last}/${size}`, last - first + 1], range);
});

test("without a range, with an invalid one and with several, the whole file is the answer", async () => {
  await keep(7, 1000);
  for (const range of [null, "bytes=", "bytes=4-3", "bytes=0-1,5-6", "items=0-1", "bytes=-", "bytes=0x1-"]) equal(await ask(7, range), [200, null, 1000], range);
});

test("a range behind the end is refused, with the size", async () => {
  await keep(7, 1000);
  for (const range of ["bytes=1000-", "bytes=-0", `bytes=${"9".repeat(400)}-`]) equal(await ask(7, range), [416, "bytes */1000", 0], range);
});

test("an unknown episode and one that is not complete are not found", async () => {
  await keep(8, 1000, { isComplete: false });
  equal([(await ask(7))[0], (await ask(8))[0]], [404, 404]);
});

test("an episode without its first asked part is not found, and its other parts are", async () => {
  await keep(7, partBytes + 10);
  await (await caches.open("earnest.kept@1")).delete("/kept/7?part=0");
  equal([(await ask(7, "bytes=0-9"))[0], (await ask(7, "bytes=-9"))[0]], [404, 206]);
});

test("a part that is lost later ends the answer with an error", async () => {
  await keep(7, partBytes + 10);
  await (await caches.open("earnest.kept@1")).delete("/kept/7?part=1");
  const answer = await keptMedia(7, null);
  await rejects(answer.body.pipeTo(new WritableStream()), /Part 1 of episode 7 is missing/);
});

test("a publisher's type opens no document of this server", async () => {
  await keep(7, 10, { type: "text/html" });
  await keep(8, 10, { type: "video/mp4" });
  const { headers } = await keptMedia(7, null);
  equal([headers.get("Content-Type"), headers.get("X-Content-Type-Options"), headers.get("Accept-Ranges")], ["application/octet-stream", "nosniff", "bytes"]);
  equal((await keptMedia(8, null)).headers.get("Content-Type"), "video/mp4");
});

test("a kept picture answers for each of its sizes", async () => {
  await store.saveFile("/artwork/1?size=640", new Response("picture"));
  equal([await (await keptFile("/artwork/1?size=256")).text(), await keptFile("/artwork/2")], ["picture", undefined]);
});

test("records are listed oldest first, and reading them makes no cache", async () => {
  equal([await store.records(), await store.record(7), await caches.keys()], [[], null, []]);
  await keep(9, 10, { keptAt: 5 });
  await keep(8, 10, { keptAt: 5 });
  await keep(7, 10, { keptAt: 1 });
  equal((await store.records()).map(({ episode }) => episode), [7, 8, 9]);
});

test("a deletion takes the record, the parts and the files that no other episode uses", async () => {
  for (const file of ["/artwork/1", "/chapters/7"]) await store.saveFile(file, new Response("x"));
  await keep(7, 10, { files: ["/artwork/1", "/chapters/7"] });
  await keep(8, 10, { files: ["/artwork/1"] });
  await store.delete(await store.record(7));
  const left = async () => (await (await caches.open("earnest.kept@1")).keys()).map(({ url }) => url.slice(location.origin.length)).sort();
  equal(await left(), ["/artwork/1", "/kept/8?part=0", "/kept/8?record"]);
  await store.delete(await store.record(8));
  equal(await left(), []);
});
