// Episodes on this device: their audio, whole or as a range, for media elements, and the files that belong to them.

import { KeptStore, partBytes } from "./kept-store.js";
import { openCache } from "./open-cache.js";

/** A media element can begin to play with the first one. */
const pieceBytes = 256 << 10;
const store = new KeptStore();

/** A picture in any size, chapters or a transcript, by their own address. @param {string} url @returns {Promise<Response | undefined>} */
export async function keptFile(url) {
  return (await openCache("earnest.kept")).match(url, { ignoreSearch: true, ignoreVary: true });
}

/** @param {number} episode @param {string | null} range The header of the request @returns {Promise<Response>} */
export async function keptMedia(episode, range) {
  const known = await store.record(episode);
  if (!known?.isComplete) return new Response(null, { status: 404 });
  const { size } = known;
  const span = parse(range, size);
  if (span === null) return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${size}` } });
  const { first, last } = span ?? { first: 0, last: size - 1 };
  if (!(await store.part(episode, Math.floor(first / partBytes)))) return new Response(null, { status: 404 });
  // A publisher names the type: nothing else may open as a document of this server.
  const type = /^(audio|video)\//.test(known.type) ? known.type : "application/octet-stream";
  const headers = {
    "Accept-Ranges": "bytes", "Content-Length": String(last - first + 1), "Content-Type": type, "X-Content-Type-Options": "nosniff",
  };
  if (span) headers["Content-Range"] = `bytes ${first}-${last}/${size}`;
  return new Response(stream(episode, first, last), { status: span ? 206 : 200, headers });
}

/**
 * Undefined for the whole file, as without a header, with an invalid one and with several ranges (RFC 9110); null when no byte is in the range.
 * @param {string | null} range @param {number} size @returns {{first: number, last: number} | null | undefined}
 */
function parse(range, size) {
  const [, from, to] = range?.match(/^bytes=(\d*)-(\d*)$/) ?? [];
  if (!from && !to) return undefined;
  const first = from ? Number(from) : Math.max(size - Number(to), 0);
  const last = from && to ? Math.min(Number(to), size - 1) : size - 1;
  if (from && to && Number(to) < Number(from)) return undefined;
  return first < size ? { first, last } : null;
}

/** One piece is in memory at a time, and none before the reader wants it. */
function stream(episode, first, last) {
  let position = first;
  /** @type {{index: number, blob: Blob} | null} */
  let part = null;
  const pull = async (/** @type {ReadableStreamDefaultController} */ controller) => {
    const index = Math.floor(position / partBytes);
    if (part?.index !== index) part = { index, blob: (await (await store.part(episode, index))?.blob()) ?? new Blob() };
    const start = position - index * partBytes;
    const bytes = new Uint8Array(await part.blob.slice(start, Math.min(start + pieceBytes, last + 1 - index * partBytes)).arrayBuffer());
    if (bytes.length === 0) throw new Error(`Part ${index} of episode ${episode} is missing`);
    position += bytes.length;
    controller.enqueue(bytes);
    if (position > last) controller.close();
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}
