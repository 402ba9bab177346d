// One transfer of an episode from the server to this device: part by part, each checked by its digest, from where the last transfer ended.
// The server downloads the file first when it has none.

import { partBytes } from "../worker/kept-store.js";
import { numberRequest, savePage } from "../worker/saved-pages.js";
import { base } from "./browser-storage.js";
import { requestPage } from "./page-request.js";
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

/** In milliseconds. */
const [firstPoll, maxPoll] = [1000, 15_000];
/** How long a transfer waits for the server's own download before others have their turn. */
const maxWait = 120_000;
const maxRestarts = 3;

export class KeepTransfer {
  #store;
  #record;
  #signal;
  #report;

  /**
   * @param {import("../worker/kept-store.js").KeptStore} store @param {KeptRecord} record @param {AbortSignal} signal
   * @param {(record: KeptRecord, serverProgress?: number) => void} report
   */
  constructor(store, record, signal, report) {
    this.#store = store;
    this.#record = record;
    this.#signal = signal;
    this.#report = report;
  }

  /** @throws {KeepFailure} and errors of the network */
  async run() {
    for (let tries = 0; tries < maxRestarts; tries++) {
      const offer = await this.#fileOnServer();
      await this.#adopt(offer);
      if (!(await this.#parts())) continue;
      await this.#files(offer.files);
      await this.#pages(offer.pages);
      this.#record.isComplete = true;
      return this.#save();
    }
    throw new KeepFailure("changed");
  }

  /** Waits until the server has the file. @throws When that takes long: a later try continues to wait */
  async #fileOnServer() {
    const requests = ["download", "resume"];
    const end = performance.now() + maxWait;
    for (let delay = firstPoll; performance.now() < end; delay = Math.min(delay * 1.5, maxPoll)) {
      const response = await this.#fetch(`${base}/keep/${this.#record.episode}`);
      if (response.status === 404) throw new KeepFailure("unavailable");
      if (!response.ok) throw new Error(`The server answered ${response.status}`);
      const offer = await response.json();
      if (offer.state === "ready") return offer;
      this.#report(this.#record, offer.progress ?? 0);
      if (offer.state === "missing") {
        const action = requests.shift();
        if (!action) throw new KeepFailure(offer.failure ?? "unavailable");
        const body = new URLSearchParams({ action, episode: String(this.#record.episode), back: "/" });
        await limitSilence(this.#signal, (signal) => requestPage(`${base}/episode-actions/did-tap`, { method: "POST", body, signal }));
      }
      await this.#pause(delay);
    }
    throw new Error("The server is still downloading the file");
  }

  /** The parts of another version are useless. */
  async #adopt({ item, size, type, etag, files, pages }) {
    const record = this.#record;
    if (record.etag && record.etag !== etag) {
      await this.#store.deleteParts(record.episode, record.parts);
      record.storedParts = 0;
    }
    const { title, showTitle, showURL, episodeURL, artworkURL, duration = null } = item;
    Object.assign(record, {
      title, showTitle, showURL, episodeURL, artworkURL: artworkURL ?? null, duration, item, size, type, etag, files, pages,
      parts: Math.ceil(size / partBytes),
    });
    const missing = size - record.storedParts * partBytes - (await freeBytes());
    if (missing > 0) throw new KeepFailure("quota", missing);
    await this.#save();
    this.#report(record);
  }

  /** The next part is requested while one is stored. @returns {Promise<boolean>} false when the server has another version */
  async #parts() {
    const record = this.#record;
    let next = record.storedParts < record.parts ? this.#part(record.storedParts) : null;
    while (next) {
      const bytes = await next;
      if (!bytes) return false;
      const index = record.storedParts;
      next = index + 1 < record.parts ? this.#part(index + 1) : null;
      // Its failure counts when its turn comes.
      next?.catch(() => {});
      await this.#write(() => this.#store.savePart(record.episode, index, bytes));
      record.storedParts++;
      await this.#save();
      this.#report(record);
    }
    return true;
  }

  /** @param {number} index @returns {Promise<Uint8Array | null>} null when the server has another version */
  async #part(index) {
    const { episode, etag, size } = this.#record;
    const first = index * partBytes;
    const end = Math.min(first + partBytes, size);
    const headers = { Range: `bytes=${first}-${end - 1}`, "If-Match": etag, "Want-Content-Digest": "sha-256=1" };
    const bytes = new Uint8Array(end - first);
    let count = 0;
    const response = await this.#fetch(`${base}/media/${episode}`, { headers }, async (answer, didReceive) => {
      if (answer.status !== 206) return answer.body?.cancel();
      const reader = answer.body.getReader();
      for (let piece; !(piece = await reader.read()).done; count += piece.value.length) {
        didReceive();
        if (count + piece.value.length > bytes.length) throw new Error("A part arrived damaged");
        bytes.set(piece.value, count);
      }
    });
    // Without a digest it is not the downloaded file.
    const digest = response.headers.get("Content-Digest");
    const isOther = response.ok && (response.status !== 206 || response.headers.get("ETag") !== etag || !digest);
    if (response.status === 412 || isOther) return null;
    if (!response.ok) throw new Error(`The server answered ${response.status}`);
    if (count !== bytes.length || (await sha256(bytes)) !== digest) throw new Error("A part arrived damaged");
    return bytes;
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

  /** @param {(answer: Response, didReceive: () => void) => Promise<unknown>} read Reads the answer while it arrives */
  async #fetch(address, options = {}, read = readCopy) {
    const response = await limitSilence(this.#signal, async (signal, didReceive) => {
      const answer = await fetch(address, { cache: "no-store", ...options, signal });
      await read(answer, didReceive);
      return answer;
    });
    if (response.status !== 401) return response;
    requireSignIn(response);
    throw new Error("The user is signed out");
  }

  /** Another tab may have removed the episode, or the user may want one that a rule has selected. */
  async #save() {
    const stored = await this.#store.record(this.#record.episode);
    if (!stored || stored.isRemoved) throw new Error("The episode was removed");
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

  #pause(milliseconds) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#signal.addEventListener("abort", () => (clearTimeout(timer), reject(this.#signal.reason)), { once: true });
    });
  }
}

/** Leaves the answer unread: it holds the bytes that its copy has read. @param {Response} answer @param {() => void} didReceive */
async function readCopy(answer, didReceive) {
  const reader = answer.clone().body?.getReader();
  while (reader && !(await reader.read()).done) didReceive();
}

/** What the browser still lets this app store, by its own estimate. */
export async function freeBytes() {
  const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => {})) ?? {};
  return quota - usage;
}

/** @param {Uint8Array} bytes @returns {Promise<string>} As `Content-Digest` has it */
async function sha256(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `sha-256=:${btoa(String.fromCharCode(...hash))}:`;
}
