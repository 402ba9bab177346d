// The playback session from the view of this tab: the episode, its position, the previous and next episodes; played here or on another
// device.

import { tabID } from "./device.js";
import { Elsewhere } from "./elsewhere.js";
import { Hold } from "./hold.js";
import { Plan } from "./plan.js";

/** @typedef {import("./plan.js").Item} Item */

/** A position this close to the start counts as the start, in seconds. */
const startThreshold = 5;

export class Session {
  /** @type {Item | null} */
  item = null;
  /** Whether it ended without a next episode. */
  isOver = false;
  #plan = new Plan();
  #hold = new Hold();
  #elsewhere;
  /** The start position while no audio is loaded. */
  #position = 0;
  /** The time of the pause, by this device's clock; null when the user selected the position. @type {number | null} */
  #left = null;
  /** While this is set, the server's session does not replace this one. */
  #isInUse = false;

  /** @param {(isPlaying: boolean) => void} tick Called once a second while another tab or device plays, and when it stops */
  constructor(tick) {
    this.#elsewhere = new Elsewhere(tick);
  }

  get previous() {
    return this.#plan.previous;
  }

  get upcoming() {
    return this.#plan.upcoming;
  }

  get settings() {
    return this.#plan.settings;
  }

  /** Whether another tab or device plays. */
  get isElsewhere() {
    return this.#elsewhere.isPlaying;
  }

  get device() {
    return this.#elsewhere.device;
  }

  get position() {
    return this.isElsewhere ? Math.min(this.#elsewhere.position, this.item?.duration ?? Infinity) : this.#position;
  }

  /** The position to resume at: slightly earlier after a long pause, and behind the part that the show skips at the start. */
  get beginning() {
    const skipFirst = this.item?.skipFirst ?? 0;
    if (this.#position < startThreshold) return this.#left === null ? this.#position : Math.max(this.#position, skipFirst);
    const pause = this.#left === null ? 0 : (Date.now() - this.#left) / 1000;
    return Math.min(this.#position, Math.max(this.#position - this.#plan.rewind(pause), skipFirst));
  }

  // Actions of this tab

  /** From now on this tab owns the session; playback of another device continues here. */
  use() {
    if (this.isElsewhere) this.choose(this.position);
    this.#isInUse = true;
    this.isOver = false;
    this.#elsewhere.show(null);
  }

  /** A position that the user selected. @param {number} position */
  choose(position) {
    this.#position = position;
    this.#left = null;
  }

  /** @param {number} position */
  leave(position) {
    this.#position = position;
    this.#left = Date.now();
  }

  /** The episode has ended: it starts at the beginning next time. */
  end() {
    this.leave(0);
    this.isOver = true;
  }

  /** A user's action was written to the journal. @param {import("./journal.js").Entry} entry */
  ask(entry) {
    this.#hold.ask(entry);
  }

  /** Another episode replaces this one. @param {Item} item @param {number} position The position of the previous one */
  take({ from, ...item }, position) {
    this.#elsewhere.show(null);
    this.#plan.move(item, this.item && { ...this.item, start: position, heardAt: null });
    // A show without its own speed uses the user's current one, however old the item is.
    const rate = item.hasOwnRate || !this.item || this.item.hasOwnRate ? item.rate : this.item.rate;
    this.#isInUse = true;
    this.#offer({ ...item, rate });
    if (from !== undefined) this.choose(from);
  }

  // Answers of the server

  /** This tab no longer uses the session: another device may have continued it. */
  rest() {
    this.#isInUse = false;
  }

  /** Restores the last plan of this browser, and the position in its newest entry. @param {import("./journal.js").Entry | null} line */
  recall(line) {
    if (this.#isInUse) return;
    const item = this.#plan.recall();
    const start = line?.action === "ended" ? 0 : (line?.to ?? line?.position);
    if (item) this.#offer(line?.episode === item.episode && start !== undefined ? { ...item, start, heardAt: line.at } : item);
  }

  /** Whether an answer includes all actions of this tab. */
  believes(answer) {
    if (!this.#hold.believes(answer)) return false;
    this.#elsewhere.setClock(answer.now);
    return true;
  }

  takeDoubt() {
    return this.#hold.takeDoubt();
  }

  /** The time of a session, by this device's clock. */
  moment(session) {
    return this.#elsewhere.moment(session.at);
  }

  /** Stores the plan, and, when nothing plays here, shows the session: then true. @returns {boolean} */
  receive({ session, plan, settings }) {
    const current = plan?.current;
    if (!current || (this.#isInUse && current.episode !== this.item?.episode)) return false;
    this.#plan.keep(settings ? { ...plan, settings } : plan);
    if (this.#isInUse) {
      this.item = { ...current, rate: this.item.rate };
      return false;
    }
    this.#elsewhere.show(session?.tab === tabID ? null : session);
    const start = session?.episode === current.episode ? session.position : current.start;
    this.#offer({ ...current, start, rate: session?.rate ?? current.rate });
    this.isOver = session?.state === "stopped";
    return true;
  }

  /** Shows an episode to resume. @param {Item} item */
  #offer(item) {
    this.item = item;
    this.#position = item.start >= startThreshold ? item.start : (item.skipFirst ?? 0);
    this.#left = item.heardAt ? this.#elsewhere.moment(item.heardAt) : Date.now();
  }
}
