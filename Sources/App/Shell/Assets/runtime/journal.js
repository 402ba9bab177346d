// A journal of playback and user actions, stored until the server has it. Each tab has its own, so that tabs never overwrite each other's
// entries. The journals of another user of this browser stay until that user signs in.

import { keys, owned, ownsUnkeyed, read, readJSON, remove, write } from "./browser-storage.js";
import { newID, nextSequence, tabID } from "./device.js";

const prefix = `${owned("earnest.journal")}#`;
const unkeyedPrefix = "earnest.journal.";

/** The keys of all journals of this user. @returns {string[]} */
export function journalKeys() {
  return ownsUnkeyed ? [...keys(prefix), ...keys(unkeyedPrefix)] : keys(prefix);
}

/**
 * @typedef {{id: string, kind: "span" | "event", seq: number, episode: number, rate: number, at: number,
 *   duration: number | null, action?: string, position?: number, from?: number, to?: number, startedAt?: number,
 *   open?: boolean, gesture?: true, sleep?: {kind: string, left: number | null} | null, touch?: Touch}} Entry
 * @typedef {{at: number, episode: number, position: number}} Touch A sign that the listener was awake
 */

export class Journal {
  #key;
  /** @type {Record<string, Entry>} */
  #entries;
  /** The newest sequence number that the server has of an entry that still grows. */
  #acknowledged = new Map();

  /** @param {string} key */
  constructor(key = prefix + tabID) {
    this.#key = key;
    this.#entries = readJSON(key) ?? {};
  }

  /** The id of the journal's tab. @returns {string} */
  get tab() {
    return this.#key.slice((this.#key.startsWith(prefix) ? prefix : unkeyedPrefix).length);
  }

  /** @param {Omit<Entry, "id" | "seq">} fields @returns {Entry} */
  add(fields) {
    const entry = { id: newID(), seq: nextSequence(), ...fields };
    this.#entries[entry.id] = entry;
    this.#save();
    return entry;
  }

  /** @param {Entry} entry An entry of this journal @param {Partial<Entry>} changes */
  extend(entry, changes) {
    Object.assign(entry, changes, { seq: nextSequence() });
    this.#entries[entry.id] = entry;
    this.#save();
  }

  /** The entries that the server does not have yet, oldest first. @returns {Entry[]} */
  get pending() {
    return Object.values(this.#entries)
      .filter((entry) => this.#acknowledged.get(entry.id) !== entry.seq)
      .sort((one, other) => one.seq - other.seq);
  }

  /** Ends the open span of a journal whose tab is closed. */
  close() {
    for (const entry of Object.values(this.#entries)) if (entry.open) entry.open = false;
  }

  /** @param {{id: string, seq: number}[]} acknowledged */
  acknowledge(acknowledged) {
    for (const { id, seq } of acknowledged) {
      const entry = this.#entries[id];
      if (!entry || entry.seq !== seq) continue;
      if (entry.open) {
        this.#acknowledged.set(id, seq);
      } else {
        this.#acknowledged.delete(id);
        delete this.#entries[id];
      }
    }
    this.#save();
  }

  /** Locks the journal for the lifetime of this tab, so that other tabs can tell that it is in use. */
  lock() {
    navigator.locks?.request(this.#key, () => new Promise(() => {})).catch(() => {});
  }

  /**
   * Passes every journal of a closed tab to `deliver`, one after the other, including tabs of an earlier version. Without locks it is
   * unknown which tabs are closed: then all are delivered, which is harmless, since entries keep their ids.
   * @param {(journal: Journal, isGone: boolean) => Promise<void>} deliver Receives whether the tab is certainly closed
   */
  async deliverOthers(deliver) {
    for (const key of journalKeys().filter((key) => key !== this.#key)) {
      const work = async () => {
        const journal = new Journal(key);
        journal.close();
        await deliver(journal, Boolean(navigator.locks));
      };
      if (navigator.locks) await navigator.locks.request(key, { ifAvailable: true }, (lock) => lock && work());
      else await work();
    }
    if (!ownsUnkeyed || keys(unkeyedPrefix).length > 0) return;
    // Takes over the last number.
    if (read("earnest.seq")) nextSequence();
    for (const name of ["earnest.device", "earnest.plan", "earnest.seq"]) remove(name);
  }

  /** The newest entry of any tab. @returns {Entry | null} */
  static newest() {
    const lines = journalKeys().flatMap((key) => Object.values(readJSON(key) ?? {}));
    return lines.reduce((newest, line) => (newest && newest.seq > line.seq ? newest : line), null);
  }

  #save() {
    if (Object.keys(this.#entries).length > 0) write(this.#key, JSON.stringify(this.#entries));
    else remove(this.#key);
  }
}
