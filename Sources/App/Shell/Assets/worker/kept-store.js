// Episodes that this browser has downloaded: a record each, their audio in parts, and the pictures, chapters and transcripts that belong to
// them, in one cache.

import { base, owned } from "./owner.js";
import { dropPage } from "./saved-pages.js";

/**
 * @typedef {{episode: number, title: string, showTitle: string, showURL: string, episodeURL: string, artworkURL: string | null,
 *   duration: number | null, size: number, type: string, etag: string, parts: number, storedParts: number, isComplete: boolean,
 *   keptAt: number, by: "tap" | "rule", item: object, files: string[], pages: string[], failure: string | null}} KeptEpisode
 *   `files` are in this cache, `pages` among the saved pages
 */

/** The bytes of each part but the last, which is shorter. */
export const partSize = 4 * 1024 * 1024;

const store = () => caches.open(owned("earnest.kept"));
const recordURL = (episode) => `${base}/kept/${episode}?record`;
const partURL = (episode, number) => `${base}/kept/${episode}?part=${number}`;

/** @param {number} episode @returns {Promise<KeptEpisode | undefined>} */
export async function record(episode) {
  return (await (await store()).match(recordURL(episode)))?.json();
}

/** @returns {Promise<KeptEpisode[]>} */
export async function records() {
  const cache = await store();
  const keys = (await cache.keys()).filter(({ url }) => url.endsWith("?record"));
  return Promise.all(keys.map(async (key) => (await cache.match(key)).json()));
}

/** @param {KeptEpisode} record @throws When the browser has no space. */
export async function writeRecord(record) {
  await (await store()).put(recordURL(record.episode), Response.json(record));
}

/** @param {number} episode @param {number} number From 0 @returns {Promise<Response | undefined>} */
export async function part(episode, number) {
  return (await store()).match(partURL(episode, number));
}

/** @param {number} episode @param {number} number From 0 @param {BodyInit} bytes @throws When the browser has no space. */
export async function writePart(episode, number, bytes) {
  await (await store()).put(partURL(episode, number), new Response(bytes));
}

/** A picture in any size, chapters or a transcript, by their own address. @param {string} url @returns {Promise<Response | undefined>} */
export async function file(url) {
  return (await store()).match(url, { ignoreSearch: true, ignoreVary: true });
}

/** @param {string} url @param {Response} response @throws When the browser has no space. */
export async function writeFile(url, response) {
  await (await store()).put(url, response);
}

/** Deletes the record, the audio, and the files and pages that no other episode has. @param {number} episode */
export async function remove(episode) {
  const cache = await store();
  const known = await record(episode);
  const others = (await records()).filter((other) => other.episode !== episode);
  const isShared = (list, url) => others.some((other) => other[list].includes(url));
  for (const key of await cache.keys(`${base}/kept/${episode}`, { ignoreSearch: true })) await cache.delete(key);
  for (const url of known?.files ?? []) if (!isShared("files", url)) await cache.delete(url);
  for (const path of known?.pages ?? []) if (!isShared("pages", path)) await dropPage(path);
}
