// One transfer of an episode to this device, from where the last one ended. Its audio is one stream through the server, which stores nothing of
// it; here it is stored part by part as it arrives.

import { partBytes } from "../worker/kept-store.js";
import { numberRequest, savePage } from "../worker/saved-pages.js";
import { base } from "./browser-storage.js";
import { PartReader } from "./part-reader.js";
import { requireSignIn } from "./sign-in.js";
import { limitSilence } from "./silence-limit.js";

/** @typedef {import("../worker/kept-store.js").KeptRecord} KeptRecord */

/** A failure that only the user, or another version of the episode, can resolve. Other errors are those of the network: a retry may help. */
export class KeepFailure extends Error {
  /** @param {string} reason As in a record @param {number} missing The bytes that a full device lacks */
  constructor(reason, missing = 0) {
    super(reason);
    this.reason = reason;
    this.missing = missing;
  }
}

/** The server answers, but has no audio for now: its message is the server's sentence. */
export class KeepDelay extends Error {}

const maxRestarts = 3;
/** Statuses below 500 with which a later try may succeed. */
const temporaryStatuses = [408, 425, 429];
/** The server has another version than the one of which the request wants the rest. */
const otherVersionStatuses = [409, 412, 416];
const maxSentence = 300;
/** The parts that are on their way to the disk at once. */
const maxStoring = 3;

export class KeepTransfer {
  #store;
  #record;
  #signal;
  #report;

  /**
   * @param {import("../worker/kept-store.js").KeptStore} store @param {KeptRecord} record @param {AbortSignal} signal
   * @param {(record: KeptRecord) => void} report
   */
  constructor(store, record, signal, report) {
    this.#store = store;
    this.#record = record;
    this.#signal = signal;
    this.#report = report;
  }

  /** @throws {KeepFailure | KeepDelay} and errors of the network */
  async run() {
    const record = this.#record;
    const response = await this.#fetch(`${base}/keep/${record.episode}`);
    if (response.status === 404) throw new KeepFailure("unavailable");
    if (!response.ok) throw new Error(`The server answered ${response.status}`);
    const { item, files, pages } = await response.json();
    const { title, showTitle, showURL, episodeURL, artworkURL = null, duration = null } = item;
    Object.assign(record, { title, showTitle, showURL, episodeURL, artworkURL, duration, item, files, pages });
    await this.#save();
    for (let tries = 1; !(await this.#audio()); tries++) if (tries === maxRestarts) throw new KeepFailure("changed");
    await this.#files(files);
    await this.#pages(pages);
    record.isComplete = true;
    await this.#save();
  }

  /** Stores the rest of the audio. @returns {Promise<boolean>} false when the server has another version than the stored parts */
  async #audio() {
    const record = this.#record;
    // Without a size, only the end of the stream tells how much is missing.
    if (!record.size) await this.#forget();
    if (record.parts > 0 && record.storedParts === record.parts) return true;
    const first = record.storedParts * partBytes;
    const headers = { Range: `bytes=${first}-`, ...(first > 0 && { "If-Match": record.etag }) };
    return limitSilence(this.#signal, async (signal, didReceive) => {
      const answer = await fetch(`${base}/media/${record.episode}`, { cache: "no-store", headers, signal });
      const source = (await this.#refusal(answer)) || !answer.body ? null : new PartReader(answer.body, partBytes, didReceive);
      try {
        const version = source && versionOf(answer);
        if (!version || version.first !== first || (first > 0 && version.etag !== record.etag)) {
          await this.#forget();
          return false;
        }
        if (first === 0) await this.#adopt(version);
        await this.#parts(source);
        return true;
      } finally {
        source?.cancel();
      }
    });
  }

  /** @param {Response} answer @returns {Promise<boolean>} Whether it is of another version @throws For any other answer without audio */
  async #refusal(answer) {
    const { status, ok, headers } = answer;
    if (ok) return false;
    if (status === 401) throw signedOut(answer);
    if (otherVersionStatuses.includes(status)) return true;
    const isSentence = /^text\/plain\b/.test(headers.get("Content-Type") ?? "");
    const sentence = isSentence ? (await answer.text()).trim().slice(0, maxSentence) : "";
    if (status < 500 && !temporaryStatuses.includes(status)) throw new KeepFailure(sentence || "unavailable");
    throw sentence ? new KeepDelay(sentence) : new Error(`The server answered ${status}`);
  }

  /** Parts of another version are useless. They stay in the record until they are deleted. */
  async #forget() {
    const record = this.#record;
    if (record.parts === 0) return;
    Object.assign(record, { size: 0, storedParts: 0 });
    await this.#save();
    await this.#store.deleteParts(record.episode, record.parts);
    record.parts = 0;
  }

  /** A new version. */
  async #adopt({ size, type, etag }) {
    const record = this.#record;
    if (record.parts > 0 && record.etag !== etag) await this.#forget();
    Object.assign(record, { size, type, etag, parts: Math.ceil(size / partBytes) || maxStoring });
    await this.#save();
    this.#report(record);
  }

  /** Stores the missing parts. The next ones arrive while some are stored. @param {PartReader} source */
  async #parts(source) {
    const record = this.#record;
    const size = record.size || Infinity;
    let index = record.storedParts;
    let position = index * partBytes;
    const missing = record.size - position - (await freeBytes());
    if (missing > 0) throw new KeepFailure("quota", missing);
    /** @type {Promise<void>[]} */
    const storing = [];
    try {
      while (position < size) {
        const count = Math.min(partBytes, size - position);
        const bytes = await source.read(count);
        if (bytes.length < count && (record.size || position + bytes.length === 0)) throw new Error("The audio broke off");
        if (storing.length === maxStoring) await storing.shift();
        if (bytes.length > 0) storing.push(this.#part(index++, bytes, storing.at(-1)));
        // Its failure counts when its turn comes.
        storing.at(-1)?.catch(() => {});
        position += bytes.length;
        if (bytes.length < count) break;
      }
      await Promise.all(storing);
    } finally {
      // Otherwise they would end in the middle of a next try.
      await Promise.allSettled(storing);
    }
    if (record.size) return;
    Object.assign(record, { size: position, parts: index });
    await this.#save();
  }

  /** @param {number} index @param {Uint8Array} bytes They are copied at once @param {Promise<void>} [earlier] The part before it */
  async #part(index, bytes, earlier) {
    const record = this.#record;
    const isStored = this.#write(() => this.#store.savePart(record.episode, index, bytes));
    await Promise.all([earlier, isStored]);
    Object.assign(record, { storedParts: index + 1, parts: record.size ? record.parts : index + 1 + maxStoring, tries: 0, delay: null });
    await this.#save();
    this.#report(record);
  }

  /** @param {string[]} files Those that the server no longer has are left out */
  async #files(files) {
    const waiting = [...files];
    for (let address; (address = waiting.shift()); ) {
      const response = await this.#fetch(address);
      if (!response.ok) continue;
      if (/\bjson\b/.test(response.headers.get("Content-Type") ?? "")) waiting.push(...(await this.#chapterPictures(response.clone(), files)));
      await this.#write(() => this.#store.saveFile(address, response));
    }
  }

  async #chapterPictures(response, files) {
    const { chapters = [] } = await response.json();
    const found = [...new Set(chapters.map(({ artworkURL }) => artworkURL).filter(Boolean))].map((url) => `${url}${url.includes("?") ? "&" : "?"}size=640`);
    this.#record.files = [...files, ...found];
    return found;
  }

  /** Pages that show the episode. */
  async #pages(pages) {
    for (const address of pages) {
      const number = numberRequest();
      const response = await this.#fetch(address, { cache: "reload", headers: { "Earnest-Request": "page" } });
      await this.#write(() => savePage(response.clone(), number, true));
      if (!response.ok || address !== this.#record.episodeURL) continue;
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      this.#record.notes = page.querySelector("main .notes")?.textContent.slice(0, 20_000) ?? "";
    }
  }

  /** @param {string} address @param {RequestInit} [options] @returns {Promise<Response>} Leaves the answer unread: it holds the bytes that its copy has read */
  async #fetch(address, options = {}) {
    const response = await limitSilence(this.#signal, async (signal, didReceive) => {
      const answer = await fetch(address, { cache: "no-store", ...options, signal });
      const reader = answer.clone().body?.getReader();
      while (reader && !(await reader.read()).done) didReceive();
      return answer;
    });
    if (response.status === 401) throw signedOut(response);
    return response;
  }

  /** Another tab may have removed or paused the episode, or the user may want one that a rule has selected. */
  async #save() {
    const stored = await this.#store.record(this.#record.episode);
    if (!stored || stored.isRemoved || stored.isPaused) throw new Error("The user has ended the transfer");
    this.#record.by = stored.by;
    await this.#write(() => this.#store.save(this.#record));
  }

  /** After a sign-out, nothing more is stored. */
  async #write(write) {
    this.#signal.throwIfAborted();
    try {
      await write();
    } catch (error) {
      if (error.name !== "QuotaExceededError") throw error;
      const { size, storedParts } = this.#record;
      throw new KeepFailure("quota", Math.max(size - storedParts * partBytes - (await freeBytes()), partBytes));
    }
  }
}

/** What the browser still lets this app store, by its own estimate. */
export async function freeBytes() {
  const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => {})) ?? {};
  return quota - usage;
}

/** @param {Response} answer @returns The version of its audio, with the place of its first byte; null for an answer of something else */
function versionOf({ status, headers }) {
  const etag = headers.get("ETag");
  const [, from, total] = headers.get("Content-Range")?.match(/^bytes (\d+)-\d+\/(\d+|\*)$/) ?? [];
  const [first, size] = status === 206 ? [Number(from), total] : [0, headers.get("Content-Length")];
  // A size may be unknown.
  return etag && { first, etag, size: Number(size) || 0, type: headers.get("Content-Type") ?? "" };
}

/** @param {Response} answer */
function signedOut(answer) {
  requireSignIn(answer);
  return new Error("The user is signed out");
}
