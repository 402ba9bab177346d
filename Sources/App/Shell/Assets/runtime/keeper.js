// The keeper of this device: it stores the episodes that the user or a rule wants, one after the other and in one tab at a time, and removes
// them. A record in the cache is the request, its progress and its failure, so that any tab continues after a restart.

import { KeptStore } from "../worker/kept-store.js";
import { deletePages } from "../worker/saved-pages.js";
import { size } from "../components/byte-text.js";
import { base, owned, readJSON, write } from "./browser-storage.js";
import { canKeep, keptEpisodes } from "./kept.js";
import { setEpisodes } from "./kept-marks.js";
import { KeepFailure, KeepTransfer } from "./keep-transfer.js";
import { isMetered } from "./mobile-data.js";
import { showNotice } from "./notice.js";
import { showOffer } from "./offer.js";
import { string } from "./strings.js";

/** @typedef {import("../worker/kept-store.js").KeptRecord} KeptRecord */

/** In milliseconds. */
const [firstDelay, maxDelay] = [5000, 300_000];
const undoTime = 12_000;
const evictedKey = owned("earnest.evicted");

/** Announces other records, or the progress of one, in every tab. */
export const keeperChanged = "keeper-change";

/** As the page shows it, until the server has answered. @param {number} episode */
function itemOf(episode) {
  return document.querySelector(`:is(article, .episode-actions)[data-episode="${episode}"] play-button`)?.item ?? null;
}

class Keeper {
  #store = new KeptStore(owned("earnest.kept"), base);
  #stop = new AbortController();
  /** The transfer in progress in this tab. @type {{episode: number, controller: AbortController} | null} */
  #current = null;
  #isRunning = false;
  #failures = 0;
  #timer = 0;
  #channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(owned("earnest.keeping"));

  async start() {
    document.addEventListener("keep-episode", ({ detail }) => this.keep(detail).catch(() => showNotice(string("keepFailed"))));
    document.addEventListener("unkeep-episode", ({ detail }) => this.remove(detail));
    document.addEventListener("sign-out", () => this.#end());
    document.addEventListener("signed-out", () => this.#end());
    document.addEventListener("signed-in", () => this.#runSoon(0));
    addEventListener("online", () => this.#runSoon(0));
    if (this.#channel) this.#channel.onmessage = ({ data }) => this.#announce(data);
    const records = await this.#store.records();
    for (const record of records) if (record.isRemoved) await this.#delete(record);
    this.#findEvicted(records);
    await this.#update();
    this.#runSoon(0);
  }

  /** Those that are not removed, the oldest first. */
  async records() {
    return (await this.#store.records()).filter(({ isRemoved }) => !isRemoved);
  }

  /** Episodes that the browser removed to free space. @returns {number[]} */
  get evicted() {
    return readJSON(evictedKey) ?? [];
  }

  /** @param {number} episode @param {"tap" | "rule"} by */
  async keep(episode, by = "tap") {
    const known = await this.#store.record(episode);
    if (known && by === "rule" && !known.isRemoved) return;
    const isNew = !known || known.isRemoved;
    const item = itemOf(episode);
    const { title = "", showTitle = "", showURL = "", episodeURL = "", artworkURL = null, duration = null } = item ?? {};
    const empty = {
      episode, title, showTitle, showURL, episodeURL, artworkURL, duration, size: 0, type: "", etag: "", parts: 0, storedParts: 0,
      isComplete: false, item, files: [], pages: [],
    };
    await this.#save({ ...empty, ...known, by, failure: null, isRemoved: false, keptAt: isNew ? Date.now() : known.keptAt });
    this.#forgetEvicted([episode]);
    if (by === "tap" && isNew) {
      showNotice(string("keeping"));
      // Some browsers ask the user, and others decide from the use of the app.
      if (!(await navigator.storage?.persisted?.())) navigator.storage?.persist?.().catch(() => {});
    }
    this.#failures = 0;
    this.#runSoon(0);
  }

  keepEvicted() {
    for (const episode of this.evicted) this.keep(episode);
  }

  /** @param {number[]} [episodes] All by default */
  #forgetEvicted(episodes = this.evicted) {
    if (this.evicted.length > 0) write(evictedKey, JSON.stringify(this.evicted.filter((episode) => !episodes.includes(episode))));
  }

  /** The audio stays until the removal cannot be undone any longer. @param {number} episode */
  async remove(episode) {
    const record = await this.#store.record(episode);
    if (!record) return;
    if (this.#current?.episode === episode) this.#current.controller.abort();
    await this.#save({ ...record, isRemoved: true });
    const timer = setTimeout(() => this.#purge(episode), undoTime);
    showOffer(string("unkept"), string("undo"), async () => {
      clearTimeout(timer);
      const now = await this.#store.record(episode);
      if (now) await this.#save({ ...now, isRemoved: false });
      this.#runSoon(0);
    });
  }

  /** Without a way back: the end of a rule. @param {KeptRecord} record */
  async discard(record) {
    if (this.#current?.episode === record.episode) this.#current.controller.abort();
    await this.#delete(record);
    await this.#update();
  }

  async #delete(record) {
    await this.#store.delete(record);
    const used = new Set((await this.#store.records()).flatMap(({ pages }) => pages));
    await deletePages(record.pages.filter((address) => !used.has(address)));
  }

  async #purge(episode) {
    const record = await this.#store.record(episode);
    if (!record?.isRemoved) return;
    await this.#delete(record);
    // There is space again.
    for (const other of await this.records()) if (other.failure === "quota") await this.#store.save({ ...other, failure: null });
    await this.#update();
    this.#runSoon(0);
  }

  // Transfers

  #runSoon(delay) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#run(), delay);
  }

  /** The lock waits for the tab that works: when it closes, this one continues. */
  async #run() {
    if (this.#isRunning || this.#stop.signal.aborted || !(await this.#next())) return;
    this.#isRunning = true;
    try {
      await navigator.locks.request(owned("earnest.keeping"), { signal: this.#stop.signal }, async () => {
        // One that fails must not delay the others.
        const failed = new Set();
        for (let record; navigator.onLine && (record = await this.#next(failed)); ) {
          await this.#transfer(record).catch(() => failed.add(record.episode));
          this.#stop.signal.throwIfAborted();
        }
        if (failed.size > 0) throw new Error("A transfer was interrupted");
      });
      this.#failures = 0;
    } catch {
      // It begins again with `online` when there is no network.
      if (!this.#stop.signal.aborted) this.#runSoon(Math.min(firstDelay * 2 ** this.#failures++, maxDelay));
    } finally {
      this.#isRunning = false;
    }
  }

  /** On mobile data, only the episodes that the user wants themselves. @param {Set<number>} [failed] Those to leave out */
  async #next(failed = new Set()) {
    const waiting = (await this.records()).filter(({ episode, isComplete, failure }) => !isComplete && !failure && !failed.has(episode));
    return waiting.find(({ by }) => by === "tap") ?? (isMetered() ? undefined : waiting[0]);
  }

  /** @param {KeptRecord} record @throws Errors of the network */
  async #transfer(record) {
    const controller = new AbortController();
    this.#current = { episode: record.episode, controller };
    try {
      await new KeepTransfer(this.#store, record, controller.signal, (now, serverProgress) => this.#publish({ record: now, serverProgress })).run();
      if (record.by === "tap") showNotice(string("onDevice"));
    } catch (error) {
      if (this.#stop.signal.aborted) throw error;
      // It was removed, here or in another tab. A part may have arrived after that.
      const stored = await this.#store.record(record.episode);
      if (!stored) await this.#store.deleteParts(record.episode, record.parts);
      if (!stored || stored.isRemoved) return;
      if (!(error instanceof KeepFailure)) throw error;
      await this.#fail(record, error);
    } finally {
      this.#current = null;
      if (!this.#stop.signal.aborted) await this.#update();
    }
  }

  async #fail(record, { reason, missing }) {
    record.failure = reason;
    try {
      await this.#store.save(record);
    } catch {
      // The browser has no space even for the record.
      await this.#store.deleteParts(record.episode, record.parts);
      await this.#store.save({ ...record, storedParts: 0 });
    }
    if (record.by === "rule") return;
    const sentence = reason === "quota" ? string("keepQuota").replace("{size}", size(missing)) : string("keepFailed");
    showOffer(sentence, string("manage"), () => document.dispatchEvent(new CustomEvent("open-page", { detail: { url: `${base}/on-this-device` } })));
  }

  // Lists

  /** The list of complete episodes is in another storage than their audio, which the browser may empty. */
  #findEvicted(records) {
    const stored = new Set(records.filter(({ isComplete }) => isComplete).map(({ episode }) => episode));
    const lost = keptEpisodes.complete.filter((episode) => !stored.has(episode));
    if (lost.length === 0) return;
    write(evictedKey, JSON.stringify([...new Set([...this.evicted, ...lost])]));
    showOffer(string("evicted").replace("{count}", String(lost.length)), string("keepAgain"), () => this.keepEvicted());
  }

  async #save(record) {
    await this.#store.save(record);
    await this.#update();
  }

  async #update() {
    const records = await this.records();
    const ids = (isComplete) => records.filter((record) => record.isComplete === isComplete).map(({ episode }) => episode);
    setEpisodes("complete", ids(true));
    setEpisodes("pending", ids(false));
    this.#publish({});
  }

  /** @param {{record?: KeptRecord, serverProgress?: number}} change Without a record, any of them may have changed */
  #publish(change) {
    this.#channel?.postMessage(change);
    this.#announce(change);
  }

  #announce(detail) {
    document.dispatchEvent(new CustomEvent(keeperChanged, { detail }));
  }

  #end() {
    this.#stop.abort();
    this.#current?.controller.abort();
    clearTimeout(this.#timer);
  }
}

export const keeper = new Keeper();
if (canKeep && document.documentElement.dataset.user) keeper.start().catch(() => {});
