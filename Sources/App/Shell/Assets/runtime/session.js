// The listening session as this tab knows it: which episode, where it stands, what comes before and after; played here, or elsewhere.

import { tabID } from "./device.js";
import { Elsewhere } from "./elsewhere.js";
import { Plan } from "./plan.js";

/** @typedef {import("./plan.js").Item} Item */

/** The last word of a tab that played before may come after this one's first. */
const lastWord = 2000;

export class Session {
  /** @type {Item | null} */
  item = null;
  #plan = new Plan();
  #elsewhere;
  /** Where to begin, while no sound is loaded. */
  #position = 0;
  /** Then the server's session is not shown in its place. */
  #isInUse = false;
  /** When this tab last began to play. */
  #started = 0;

  /** @param {(isPlaying: boolean) => void} tick Called once a second while another tab or device plays, and when it stops */
  constructor(tick) {
    this.#elsewhere = new Elsewhere(tick);
  }

  get previous() {
    return this.#plan.previous;
  }

  get next() {
    return this.#plan.next;
  }

  /** Another tab or device plays it just now. */
  get isElsewhere() {
    return this.#elsewhere.isPlaying;
  }

  get position() {
    return this.isElsewhere ? Math.min(this.#elsewhere.position, this.item?.duration ?? Infinity) : this.#position;
  }

  set position(seconds) {
    this.#position = seconds;
  }

  // This tab acts

  /** From now on this tab says where the session is; what went on elsewhere goes on here. @returns {boolean} Whether it did */
  use() {
    const wasElsewhere = this.isElsewhere;
    this.#isInUse = true;
    this.#position = this.position;
    this.#elsewhere.show(null);
    return wasElsewhere;
  }

  begin() {
    this.#started = Date.now();
  }

  /** Another episode takes the place of this one. @param {Item} item @param {number} position Where the one before was left */
  take(item, position) {
    this.#elsewhere.show(null);
    this.#plan.move(item, this.item && { ...this.item, start: position });
    // The speed is the person's, whenever the item was made.
    this.item = { ...item, rate: this.item?.rate ?? item.rate };
    this.#position = item.start >= 5 ? item.start : 0;
  }

  // The server speaks

  /** Nothing is in use any more: it may have gone on elsewhere. */
  rest() {
    this.#isInUse = false;
  }

  /** What was planned when this browser was last open. */
  recall() {
    this.#offer(this.#plan.recall());
  }

  /** Whether an answer is about what happens elsewhere, and began after anything this tab did. */
  isNews({ session, now }, isPlaying) {
    this.#elsewhere.setClock(now);
    if (!session || session.tab === tabID) return false;
    return !isPlaying || (session.playing && this.moment(session) > this.#started + lastWord);
  }

  /** When a session was so, by our own clock. */
  moment(session) {
    return Math.min(this.#elsewhere.moment(session), Date.now());
  }

  /** A plan for what plays here, or, where nothing does, what was played last: then true. @returns {boolean} */
  receive({ session, plan, now }) {
    this.#elsewhere.setClock(now);
    const current = plan?.current;
    if (!current || (this.#isInUse && current.episode !== this.item?.episode)) return false;
    this.#plan.keep(plan);
    if (this.#isInUse) return false;
    this.#elsewhere.show(session?.tab === tabID ? null : session);
    const start = session?.episode === current.episode ? session.position : current.start;
    this.#offer({ ...current, start, rate: session?.rate ?? current.rate });
    return true;
  }

  /** Shows an episode as the one to go on with. @param {Item | null} item */
  #offer(item) {
    if (!item) return;
    this.item = item;
    this.#position = item.start;
  }
}
