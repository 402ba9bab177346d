// The keeper of this device: it stores the episodes that the user or a rule wants, one after the other and in one tab at a time, pauses and
// removes them. A record in the cache is the request, its progress and its failure, so that any tab continues after a restart.

import { KeptStore } from "../worker/kept-store.js";
import { deletePages } from "../worker/saved-pages.js";
import { size } from "../components/byte-text.js";
import { base, owned, readJSON } from "./browser-storage.js";
import { deviceState } from "./download-state.js";
import { EpisodeList } from "./episode-list.js";
import { setBusy } from "./keep-awake.js";
import { canKeep, keptKeys } from "./kept.js";
import { setEpisodes } from "./kept-marks.js";
import { KeepDelay, KeepFailure, KeepTransfer } from "./keep-transfer.js";
import { isMetered } from "./mobile-data.js";
import { newRecord } from "./new-record.js";
import { showNotice } from "./notice.js";
import { showOffer } from "./offer.js";
import { isOffline } from "./sign-in.js";
import { string } from "./strings.js";

/** @typedef {import("../worker/kept-store.js").KeptRecord} KeptRecord */

/** In milliseconds. */
const [firstDelay, maxDelay] = [5000, 300_000];
const undoTime = 12_000;
/** So often the server may answer without audio. */
const maxTries = 8;
/** Why a transfer was ended. */
const paused = new Error("The user has paused the transfer");
/** What a new try of an episode begins with. */
const again = { failure: null, isPaused: false, tries: 0, delay: null };

/** Announces other records, or the progress of one, in every tab. */
export const keeperChanged = "keeper-change";

/** Opens the list of this device's downloads. */
export const openDownloads = () => document.dispatchEvent(new CustomEvent("open-page", { detail: { url: `${base}/downloads?part=device` } }));

class Keeper {
  /** Episodes that the browser removed to free space. */
  evicted = new EpisodeList(owned("earnest.evicted"));
  /** Episodes that the user removed: no rule stores them again. */
  removed = new EpisodeList(owned("earnest.keep-removed"));
  /** The episode that arrives now, in any tab. @type {number | null} */
  current = null;
  #store = new KeptStore();
  #stop = new AbortController();
  /** The transfer in progress in this tab. @type {{episode: number, controller: AbortController} | null} */
  #transferring = null;
  #isRunning = false;
  #failures = 0;
  #timer = 0;
  #channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(owned("earnest.keeping"));

  async start() {
    document.addEventListener("keep-episode", ({ detail }) => this.keep(detail).catch(() => showNotice(string("keepFailed"))));
    document.addEventListener("unkeep-episode", ({ detail }) => this.remove(detail));
    document.addEventListener("suspend-episode", ({ detail }) => this.suspend(detail));
    document.addEventListener("resume-episode", ({ detail }) => this.resume(detail));
    for (const name of ["sign-out", "signed-out"]) document.addEventListener(name, () => this.#end());
    document.addEventListener("signed-in", () => this.#runSoon(0));
    addEventListener("online", () => this.#runSoon(0));
    navigator.connection?.addEventListener?.("change", () => this.#runSoon(0));
    if (this.#channel) this.#channel.onmessage = ({ data }) => ("ended" in data ? this.#interrupt(data.ended) : this.#announce(data));
    for (const record of await this.#store.records()) if (record.isRemoved) this.#deleteLater(record.episode, record.removedAt);
    await this.#update((records) => this.#findEvicted(records));
    this.#runSoon(0);
  }

  /** Those that are not removed, the oldest first. */
  async records() {
    return (await this.#store.records()).filter(({ isRemoved }) => !isRemoved);
  }

  /** An episode as it is now on this device. @param {KeptRecord | null | undefined} record */
  state(record) {
    return deviceState(record, { isOnline: !isOffline(), isMetered: isMetered(), isCurrent: this.current !== null && this.current === record?.episode });
  }

  /** @param {number} episode @param {"tap" | "rule"} by @throws Where the browser stores nothing, before anything is said */
  async keep(episode, by = "tap") {
    const known = await this.#store.record(episode);
    if (known && by === "rule") return;
    const isNew = !known || known.isRemoved;
    await this.#save({ ...newRecord(episode), ...known, ...again, by, isRemoved: false, keptAt: isNew ? Date.now() : known.keptAt });
    for (const list of [this.evicted, this.removed]) list.filter((other) => other !== episode);
    if (by === "tap" && isNew) {
      showNotice(string("keeping"));
      // Some browsers ask the user, and others decide from the use of the app.
      if (!(await navigator.storage?.persisted?.())) navigator.storage?.persist?.().catch(() => {});
    }
    this.#failures = 0;
    this.#runSoon(0);
  }

  keepEvicted() {
    for (const episode of this.evicted.episodes) this.keep(episode);
  }

  /** @param {number} episode */
  async suspend(episode) {
    // Its end stores the pause: the transfer writes the record too.
    if (this.#interrupt(episode, paused)) return;
    const record = await this.#store.record(episode);
    if (!record || record.isComplete || record.isRemoved) return;
    await this.#save({ ...record, isPaused: true });
    this.#channel?.postMessage({ ended: episode });
  }

  /** @param {number} episode */
  async resume(episode) {
    const record = await this.#store.record(episode);
    if (!record?.isPaused) return;
    await this.#save({ ...record, ...again });
    this.#failures = 0;
    this.#runSoon(0);
  }

  /** The one that arrives comes last, so that no other begins in its place. */
  async suspendAll() {
    const waiting = (await this.#unfinished()).filter(({ failure }) => !failure).map(({ episode }) => episode);
    for (const episode of waiting) if (episode !== this.current) await this.suspend(episode);
    if (waiting.includes(this.current)) await this.suspend(this.current);
  }

  async resumeAll() {
    for (const { episode } of await this.#unfinished()) await this.resume(episode);
  }

  async cancelAll() {
    await this.remove(...(await this.#unfinished()).map(({ episode }) => episode));
  }

  /** The audio stays until the removal cannot be undone any longer. @param {number[]} episodes */
  async remove(...episodes) {
    const removedAt = Date.now();
    const ended = [];
    for (const episode of episodes) {
      const record = await this.#store.record(episode);
      if (!record) continue;
      this.removed.add([episode]);
      this.#interrupt(episode);
      await this.#save({ ...record, isRemoved: true, removedAt });
      this.#channel?.postMessage({ ended: episode });
      ended.push({ record, timer: this.#deleteLater(episode, removedAt) });
    }
    if (ended.length === 0) return;
    showOffer(string("unkept"), string("undo"), async () => {
      for (const { timer } of ended) clearTimeout(timer);
      for (const { record } of ended) await this.#restore(record);
      this.#runSoon(0);
    });
  }

  /** @param {KeptRecord} record */
  async #restore({ episode, by }) {
    this.removed.filter((other) => other !== episode);
    const now = await this.#store.record(episode);
    // A notice with the focus outlasts the time.
    if (now) await this.#save({ ...now, isRemoved: false });
    else await this.keep(episode, by);
  }

  /** Without a way back: the end of a rule. @param {KeptRecord} record */
  async discard(record) {
    this.#interrupt(record.episode);
    // A full device has no space even for the record.
    await this.#save({ ...record, isRemoved: true }).catch(() => {});
    await this.#delete(record);
  }

  /** Another tab may have removed it, or this one before a restart; the clock may have changed since. */
  #deleteLater(episode, removedAt = 0) {
    const act = async () => {
      const record = await this.#store.record(episode);
      if (record?.isRemoved && (record.removedAt ?? 0) === removedAt) await this.#delete(record);
    };
    return setTimeout(act, Math.min(Math.max(removedAt + undoTime - Date.now(), 0), undoTime));
  }

  /** @param {KeptRecord} record One that the lists no longer have: they would tell of an eviction */
  async #delete(record) {
    await this.#store.delete(record);
    const used = new Set((await this.#store.records()).flatMap(({ pages }) => pages));
    await deletePages(record.pages.filter((address) => !used.has(address)));
    // There is space again.
    for (const other of await this.records()) if (other.failure === "quota") await this.#store.save({ ...other, failure: null });
    await this.#update();
    this.#runSoon(0);
  }

  // Transfers

  async #unfinished() {
    return (await this.records()).filter(({ isComplete }) => !isComplete);
  }

  /** Ends the transfer of an episode in this tab. @param {number} episode @param {Error} [reason] @returns {boolean} Whether there is one */
  #interrupt(episode, reason) {
    if (this.#transferring?.episode !== episode) return false;
    this.#transferring.controller.abort(reason);
    return true;
  }

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
    const waiting = (await this.#unfinished()).filter(({ episode, failure, isPaused }) => !failure && !isPaused && !failed.has(episode));
    return waiting.find(({ by }) => by === "tap") ?? (isMetered() ? undefined : waiting[0]);
  }

  /** @param {KeptRecord} record @throws Errors of the network */
  async #transfer(record) {
    const { episode } = record;
    const controller = new AbortController();
    this.#transferring = { episode, controller };
    this.#publish({ current: episode });
    try {
      await new KeepTransfer(this.#store, record, controller.signal, (now) => this.#publish({ record: now, current: episode })).run();
      if (record.by === "tap") showNotice(string("onDevice"));
    } catch (error) {
      if (this.#stop.signal.aborted) throw error;
      const stored = await this.#store.record(episode);
      // It was removed, here or in another tab. A part may have arrived after that.
      if (!stored) await this.#store.deleteParts(episode, record.parts);
      if (!stored || stored.isRemoved || stored.isPaused) return;
      if (controller.signal.reason === paused) await this.#store.save({ ...stored, isPaused: true });
      else if (error instanceof KeepFailure) await this.#fail(record, error);
      else if (controller.signal.aborted) throw error;
      else await this.#delay(stored, error);
    } finally {
      this.#transferring = null;
      if (!this.#stop.signal.aborted) {
        this.#publish({ current: null });
        await this.#update();
      }
    }
  }

  /** @param {KeptRecord} record @throws The error, when a later try may help */
  async #delay(record, error) {
    const isAnswer = error instanceof KeepDelay;
    const tries = (record.tries ?? 0) + Number(isAnswer);
    if (tries >= maxTries) return this.#fail(record, { reason: error.message, missing: 0 });
    await this.#store.save({ ...record, tries, delay: isAnswer ? error.message : null });
    throw error;
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
    showOffer(sentence, string("manage"), openDownloads);
  }

  // Lists

  /** The list of complete episodes is in another storage than their audio, which the browser may empty. @param {KeptRecord[]} records */
  #findEvicted(records) {
    const isStored = (/** @type {number} */ id) => records.some(({ episode, isComplete }) => isComplete && episode === id);
    const lost = (readJSON(keptKeys.complete) ?? []).filter((episode) => !isStored(episode));
    if (lost.length === 0) return;
    this.evicted.add(lost);
    showOffer(string("evicted").replace("{count}", String(lost.length)), string("keepAgain"), () => this.keepEvicted());
  }

  async #save(record) {
    await this.#store.save(record);
    await this.#update();
  }

  /** One tab at a time: an older list must not replace a newer one. @param {(records: KeptRecord[]) => void} [look] Before the change */
  async #update(look) {
    await navigator.locks.request(owned("earnest.kept"), async () => {
      const records = await this.#store.records();
      look?.(records);
      const ids = (isComplete) => records.filter((record) => !record.isRemoved && record.isComplete === isComplete).map(({ episode }) => episode);
      setEpisodes("complete", ids(true));
      setEpisodes("pending", ids(false));
    });
    this.#publish({});
  }

  /** @param {{record?: KeptRecord, current?: number | null}} change Without a record, any of them may have changed */
  #publish(change) {
    this.#channel?.postMessage(change);
    this.#announce(change);
  }

  #announce(change) {
    if (change.current !== undefined) this.current = change.current;
    setBusy(this.current !== null);
    document.dispatchEvent(new CustomEvent(keeperChanged, { detail: { record: change.record } }));
  }

  #end() {
    this.#stop.abort();
    this.#transferring?.controller.abort();
    clearTimeout(this.#timer);
    setBusy(false);
  }
}

export const keeper = new Keeper();
if (canKeep && document.documentElement.dataset.user) keeper.start().catch(() => {});
