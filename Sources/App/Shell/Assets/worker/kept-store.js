// The episodes that this device stores, in a cache of the browser: a record and the parts of the audio of each. Pages write it and the
// service worker reads it, so it uses neither the document nor the local storage.

import { openCache } from "./open-cache.js";
import { base, owned } from "./owner.js";

const name = "earnest.kept";
/** In bytes; the last part of an episode is shorter. */
export const partBytes = 4 << 20;

/**
 * @typedef {{episode: number, title: string, showTitle: string, showURL: string, episodeURL: string, artworkURL: string | null,
 *   duration: number | null, size: number, type: string, etag: string, parts: number, storedParts: number, isComplete: boolean,
 *   keptAt: number, by: "tap" | "rule", item: any, files: string[], pages: string[], failure: string | null, notes?: string,
 *   isPaused?: boolean, tries?: number, delay?: string | null, isRemoved?: boolean, removedAt?: number}} KeptRecord
 *   `size` is 0 until it is known, and `parts` includes those that may be stored by then; `failure` is "quota", "unavailable", "changed" or a sentence
 *   of the server; `notes` are the show notes as text, for the search; `tries` counts the server's answers without audio since the last part,
 *   and `delay` is the sentence of the last one; `isRemoved` while a removal can be undone, which began at `removedAt`
 */

export class KeptStore {
  /** @returns {Promise<KeptRecord[]>} The oldest first */
  async records() {
    // Reading creates no cache.
    if (!(await caches.has(owned(name)))) return [];
    const cache = await this.#open();
    const addresses = (await cache.keys()).filter(({ url }) => new URL(url).search === "?record");
    const responses = await Promise.all(addresses.map((address) => cache.match(address)));
    const records = await Promise.all(responses.filter(Boolean).map((response) => response.json()));
    return records.sort((one, other) => one.keptAt - other.keptAt || one.episode - other.episode);
  }

  /** @param {number} episode @returns {Promise<KeptRecord | null>} */
  async record(episode) {
    const response = await caches.match(this.#address(episode, "record"), { cacheName: owned(name) });
    return response ? response.json() : null;
  }

  /** @param {KeptRecord} record @throws A QuotaExceededError, as do the functions below */
  async save(record) {
    const body = new Response(JSON.stringify(record), { headers: { "Content-Type": "application/json" } });
    await (await this.#open()).put(this.#address(record.episode, "record"), body);
  }

  /** @param {number} episode @param {number} index From 0 @returns {Promise<Response | undefined>} */
  async part(episode, index) {
    return caches.match(this.#address(episode, `part=${index}`), { cacheName: owned(name) });
  }

  /** @param {number} episode @param {number} index From 0 @param {Uint8Array} bytes They are copied at once: the caller may reuse their memory */
  async savePart(episode, index, bytes) {
    const part = new Response(bytes, { headers: { "Content-Type": "application/octet-stream", "Content-Length": String(bytes.byteLength) } });
    await (await this.#open()).put(this.#address(episode, `part=${index}`), part);
  }

  /** A picture, chapters or a transcript, under its own address. @param {string} address @param {Response} response */
  async saveFile(address, response) {
    await (await this.#open()).put(address, response);
  }

  /** Deletes the audio of an episode. @param {number} episode @param {number} parts */
  async deleteParts(episode, parts) {
    const cache = await this.#open();
    await Promise.all(Array.from({ length: parts }, (_, index) => cache.delete(this.#address(episode, `part=${index}`))));
  }

  /** Deletes an episode, and the files that no other one uses. @param {KeptRecord} record */
  async delete(record) {
    const cache = await this.#open();
    await cache.delete(this.#address(record.episode, "record"));
    await this.deleteParts(record.episode, record.parts);
    const used = new Set((await this.records()).flatMap(({ files }) => files));
    await Promise.all(record.files.filter((file) => !used.has(file)).map((file) => cache.delete(file)));
  }

  #open() {
    return openCache(name);
  }

  #address(episode, query) {
    return `${base}/kept/${episode}?${query}`;
  }
}
