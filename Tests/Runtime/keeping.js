// A server whose episodes a device keeps. Imported before the modules.

import { clock, network, until } from "./harness.js";
import "./media.js";

export const partBytes = 4 << 20;

const digestOf = async (bytes) => `sha-256=:${btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))))}:`;

/**
 * Answers the requests of a transfer. @param {number} id
 * @returns {{offer: any, bytes: Uint8Array, etag: string, ranges: string[], change: (answer: Response, range: string) => any}} `ranges` are those
 *   that were asked for; `change` gives another answer
 */
export function serveEpisode(id, { size = 10, files = [], pages = [], state = "ready", ...more } = {}) {
  const episode = { etag: '"1"', ranges: [], change: (answer) => answer, bytes: new Uint8Array(size) };
  for (let at = 0; at < size; at += 1) episode.bytes[at] = (at + id) % 251;
  const item = { episode: id, title: `Episode ${id}`, showTitle: "The Lichen Hour", showURL: "/shows/1", episodeURL: `/episodes/${id}`, duration: 600 };
  episode.offer = { state, item, size, type: "audio/mpeg", files, pages, ...more };
  network.on(`/keep/${id}`, () => ({ etag: episode.etag, ...episode.offer }));
  network.on(`/media/${id}`, async ({ headers }) => {
    episode.ranges.push(headers.range);
    if (headers["if-match"] !== episode.etag) return episode.change(new Response(null, { status: 412 }), headers.range);
    const [first, last] = headers.range.match(/\d+/g).map(Number);
    const bytes = episode.bytes.slice(first, last + 1);
    const fields = { ETag: episode.etag, "Content-Digest": await digestOf(bytes) };
    return episode.change(new Response(bytes, { status: 206, headers: fields }), headers.range);
  });
  return episode;
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
