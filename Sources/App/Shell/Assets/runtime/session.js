// The listening session as this tab knows it: which episode, where it stands, what comes before and after; played here, or elsewhere.

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
  /** It has ended, and nothing came after it. */
  isOver = false;
  #plan = new Plan();
  #hold = new Hold();
  #elsewhere;
  /** Where to begin, while no sound is loaded. */
  #position = 0;
  /** When it was left there, by our own clock; null when the place was chosen. @type {number | null} */
  #left = null;
  /** Then the server's session is not shown in its place. */
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

  /** Another tab or device plays it just now. */
  get isElsewhere() {
    return this.#elsewhere.isPlaying;
  }

  get device() {
    return this.#elsewhere.device;
  }

  get position() {
    return this.isElsewhere ? Math.min(this.#elsewhere.position, this.item?.duration ?? Infinity) : this.#position;
  }

  /** Where to go on: a little earlier after a long pause, and behind what is always left out at the start. */
  get beginning() {
    const skipFirst = this.item?.skipFirst ?? 0;
    if (this.#position < startThreshold) return this.#left === null ? this.#position : Math.max(this.#position, skipFirst);
    const pause = this.#left === null ? 0 : (Date.now() - this.#left) / 1000;
    return Math.min(this.#position, Math.max(this.#position - this.#plan.rewind(pause), skipFirst));
  }

  // This tab acts

  /** From now on this tab says where the session is; what went on elsewhere goes on here. */
  use() {
    if (this.isElsewhere) this.choose(this.position);
    this.#isInUse = true;
    this.isOver = false;
    this.#elsewhere.show(null);
  }

  /** A place that the person has chosen. @param {number} position */
  choose(position) {
    this.#position = position;
    this.#left = null;
  }

  /** @param {number} position */
  leave(position) {
    this.#position = position;
    this.#left = Date.now();
  }

  /** The episode is over: it starts anew. */
  end() {
    this.leave(0);
    this.isOver = true;
  }

  /** A tap has gone into the journal. @param {import("./journal.js").Entry} entry */
  ask(entry) {
    this.#hold.ask(entry);
  }

  /** Another episode takes the place of this one. @param {Item} item @param {number} position Where the one before was left */
  take({ from, ...item }, position) {
    this.#elsewhere.show(null);
    this.#plan.move(item, this.item && { ...this.item, start: position, heardAt: null });
    // The speed is the person's, whenever the item was made, where a show has none of its own.
    const rate = item.hasOwnRate || !this.item || this.item.hasOwnRate ? item.rate : this.item.rate;
    this.#isInUse = true;
    this.#offer({ ...item, rate });
    if (from !== undefined) this.choose(from);
  }

  // The server speaks

  /** Nothing is in use any more: it may have gone on elsewhere. */
  rest() {
    this.#isInUse = false;
  }

  /** What was planned when this browser was last open, where the newest line says. @param {import("./journal.js").Entry | null} line */
  recall(line) {
    if (this.#isInUse) return;
    const item = this.#plan.recall();
    const start = line?.action === "ended" ? 0 : (line?.to ?? line?.position);
    if (item) this.#offer(line?.episode === item.episode && start !== undefined ? { ...item, start, heardAt: line.at } : item);
  }

  /** Whether an answer knows of all that was done here. */
  believes(answer) {
    if (!this.#hold.believes(answer)) return false;
    this.#elsewhere.setClock(answer.now);
    return true;
  }

  takeDoubt() {
    return this.#hold.takeDoubt();
  }

  /** When a session was so, by our own clock. */
  moment(session) {
    return this.#elsewhere.moment(session.at);
  }

  /** A plan for what plays here, or, where nothing does, what was played last: then true. @returns {boolean} */
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

  /** Shows an episode as the one to go on with. @param {Item} item */
  #offer(item) {
    this.item = item;
    this.#position = item.start >= startThreshold ? item.start : (item.skipFirst ?? 0);
    this.#left = item.heardAt ? this.#elsewhere.moment(item.heardAt) : Date.now();
  }
}
