// A server whose episodes a device keeps. Imported before the modules.

import { addressed, clock, network, until } from "./harness.js";
import "./media.js";

export const partBytes = 4 << 20;

/** The audio of an answer ends with its request, as that of the network does. */
const { fetch } = globalThis;
globalThis.fetch = async (url, options = {}) => {
  const answer = await fetch(url, options);
  if (!answer.body || !options.headers?.Range) return answer;
  const reader = answer.body.getReader();
  const body = new ReadableStream({
    type: "bytes",
    start: (controller) => options.signal.addEventListener("abort", () => controller.error(options.signal.reason)),
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
      // A reader with memory of its own waits for it.
      if (done) controller.byobRequest?.respond(0);
    },
  }, { highWaterMark: 0 });
  return addressed(new Response(body, { status: answer.status, headers: answer.headers }), answer.url);
};

/**
 * Answers the requests of a transfer. @param {number} id
 * @returns {{offer: any, bytes: Uint8Array, etag: string, ranges: string[], change: (answer: Response, range: string) => any}} `ranges` are those
 *   that were asked for; `change` gives another answer
 */
export function serveEpisode(id, { size = 10, files = [], pages = [], ...more } = {}) {
  const episode = { etag: '"1"', ranges: [], change: (answer) => answer, bytes: new Uint8Array(size) };
  for (let at = 0; at < size; at += 1) episode.bytes[at] = (at + id) % 251;
  const item = { episode: id, title: `Episode ${id}`, showTitle: "The Lichen Hour", showURL: "/shows/1", episodeURL: `/episodes/${id}`, duration: 600 };
  episode.offer = { item, files, pages, ...more };
  network.on(`/keep/${id}`, () => episode.offer);
  network.on(`/media/${id}`, ({ headers }) => {
    episode.ranges.push(headers.range);
    if ((headers["if-match"] ?? episode.etag) !== episode.etag) return episode.change(new Response(null, { status: 412 }), headers.range);
    return episode.change(partOf(episode, Number(headers.range.match(/^bytes=(\d+)-$/)[1])), headers.range);
  });
  return episode;
}

/** The rest of an episode's audio, or its bytes up to `end`, where the connection breaks as soon as `broken` says so. */
export function partOf({ bytes, etag }, first, end = Infinity, headers = {}, broken = null) {
  let rest = bytes.slice(first, end);
  const body = new ReadableStream({
    async pull(controller) {
      if (rest.length > 0) {
        controller.enqueue(rest);
        rest = new Uint8Array();
      } else if (end === Infinity) {
        controller.close();
      } else {
        await broken;
        controller.error(new TypeError("network error"));
      }
    },
  });
  const fields = { ETag: etag, "Content-Type": "audio/mpeg", "Content-Range": `bytes ${first}-${bytes.length - 1}/${bytes.length}`, ...headers };
  return new Response(body, { status: 206, headers: fields });
}

/** A record of which nothing is stored. */
export const recordOf = (episode, fields = {}) => ({
  episode, title: "", showTitle: "", showURL: "", episodeURL: "", artworkURL: null, duration: null, size: 0, type: "", etag: "", parts: 0, storedParts: 0,
  isComplete: false, item: null, files: [], pages: [], by: "tap", failure: null, keptAt: episode, isRemoved: false, ...fields,
});

/** A record of a complete episode. */
export const completeRecord = (episode, fields = {}) => recordOf(episode, { title: `Episode ${episode}`, size: 10, etag: '"1"', parts: 1, storedParts: 1, isComplete: true, ...fields });

/** Whether something becomes true without time passing: timers that are due run meanwhile. @param {() => unknown} condition */
export const soon = (condition) => until(async () => (await clock.advance(0), condition()));

/** Passes a pause of this length as soon as something waits for it. @param {number} milliseconds */
export async function pause(milliseconds) {
  await soon(() => [...clock.timers.values()].some(({ at }) => at - clock.now === milliseconds));
  await clock.advance(milliseconds);
}
