// The playback session from the view of this tab: the episode, its position, the previous and next episodes; played here or on another
// device.

import { tabID } from "./device.js";
import { PlaybackPlan } from "./playback-plan.js";
import { RemoteSession } from "./remote-session.js";
import { SessionOwnership } from "./session-ownership.js";

/** @typedef {import("./playback-plan.js").Item} Item */

/** A position this close to the start counts as the start, in seconds. */
const startThreshold = 5;

export class Session {
  /** @type {Item | null} */
  item = null;
  /** Whether it ended without a next episode. */
  isOver = false;
  /** What played before a jump that offers a way back. @type {Item | null} */
  origin = null;
  plan;
  #ownership = new SessionOwnership();
  #remote;
  /** The start position while no audio is loaded. */
  #position = 0;
  /** The time of the pause, by this device's clock; null when the user selected the position. @type {number | null} */
  #pausedAt = null;
  /** Whether that is a chapter, a bookmark or a link, which may be behind the end. */
  isTarget = false;
  /** While this is set, the server's session does not replace this one. */
  #isActive = false;
  /** What waits for the first answer of the server; null once it is there. @type {(() => void)[] | null} */
  #waiting = [];

  /**
   * @param {(isPlaying: boolean) => void} tick Called once a second while another tab or device plays, and when it stops
   * @param {(end: "ended" | "stop") => void} dismiss Called when the user has marked, archived or removed the episode without the server
   */
  constructor(tick, dismiss) {
    this.#remote = new RemoteSession(tick);
    this.plan = new PlaybackPlan(() => tick(false));
    document.addEventListener("post-stored", ({ detail: { action, episodes } }) => {
      const end = /** @type {const} */ ({ played: "ended", archived: "stop", remove: "stop" })[action];
      if (end && episodes.includes(this.item?.episode)) dismiss(end);
    });
  }

  /** The part of it that features show. */
  get state() {
    const { item, isRemote, device, origin, plan: { previous, upcoming, next, settings } } = this;
    return { item, isRemote, device, origin, previous, upcoming, next, rate: item?.rate ?? 1, ...settings };
  }

  /** Whether another tab or device plays. */
  get isRemote() {
    return this.#remote.isPlaying;
  }

  get device() {
    return this.#remote.device;
  }

  get position() {
    return this.isRemote ? Math.min(this.#remote.position, this.item?.duration ?? Infinity) : this.#position;
  }

  /** The position to resume at: slightly earlier after a long pause, and behind the part that the show skips at the start. */
  get startPosition() {
    const skipFirst = this.item?.skipFirst ?? 0;
    if (this.#position < startThreshold) return this.#pausedAt === null ? this.#position : Math.max(this.#position, skipFirst);
    const pause = this.#pausedAt === null ? 0 : (Date.now() - this.#pausedAt) / 1000;
    return Math.min(this.#position, Math.max(this.#position - this.plan.rewind(pause), skipFirst));
  }

  /** The first answer of the server is there, or cannot be had. */
  arrive() {
    const acts = this.#waiting ?? [];
    this.#waiting = null;
    for (const act of acts) act();
  }

  /** Acts with the first answer of the server, unless that is there. @param {() => void} act */
  whenArrived(act) {
    this.#waiting?.push(act);
  }

  /** A tap before there is an episode counts when there is one. @param {() => void} act @returns {boolean} Whether it waits for it */
  waits(act) {
    if (!this.item) this.whenArrived(() => this.item && act());
    return !this.item;
  }

  /** @param {"next" | "previous"} way @param {(item: Item) => void} play @throws {RangeError} Beyond the plan */
  step(way, play) {
    if (this.waits(() => this.plan[way] && play(this.plan[way]))) return;
    if (!this.plan[way]) throw new RangeError("index out of range");
    play(this.plan[way]);
  }

  // Actions of this tab

  /** From now on this tab owns the session; playback of another device continues here. */
  activate() {
    if (this.isRemote) this.select(this.position);
    this.#isActive = true;
    this.isOver = false;
    this.#remote.show(null);
  }

  /** A position that the user selected. @param {number} position @param {boolean} [isTarget] */
  select(position, isTarget = false) {
    this.#position = position;
    this.isTarget = isTarget;
    this.#pausedAt = null;
  }

  /** @param {number} position */
  pause(position) {
    this.#position = position;
    this.#pausedAt = Date.now();
  }

  /** The episode has ended. @param {number} position Where it starts next time */
  end(position) {
    this.pause(position);
    this.isOver = true;
  }

  /** A user's action was written to the journal. @param {import("./journal.js").Entry} entry */
  claim(entry) {
    this.#ownership.claim(entry);
  }

  /** Another episode replaces this one. @param {Item} item @param {number} position The position of the previous one */
  replace({ from, until, returns, ...item }, position) {
    this.#remote.show(null);
    this.origin = returns && this.item ? { ...this.item, from: position } : null;
    this.plan.advance(item, this.item && { ...this.item, start: position, heardAt: null });
    // A show without its own speed uses the user's current one, however old the item is.
    const rate = item.hasOwnRate || !this.item || this.item.hasOwnRate ? item.rate : this.item.rate;
    this.#isActive = true;
    this.#show({ ...item, rate });
    if (from !== undefined) this.select(from, true);
  }

  // Answers of the server

  /** This tab no longer uses the session: another device may have continued it. */
  deactivate() {
    this.#isActive = false;
  }

  /** Restores the last plan of this browser, and the position in its newest entry. @param {import("./journal.js").Entry | null} line */
  restore(line) {
    if (this.#isActive) return;
    const item = this.plan.restore();
    const start = line?.action === "ended" ? 0 : (line?.to ?? line?.position);
    if (item) this.#show(line?.episode === item.episode && start !== undefined ? { ...item, start, heardAt: line.at } : item);
  }

  /** Whether an answer includes all actions of this tab. */
  accepts(answer) {
    if (!this.#ownership.accepts(answer)) return false;
    this.#remote.setClock(answer.now);
    return true;
  }

  takeIgnoredDecision() {
    return this.#ownership.takeIgnoredDecision();
  }

  /** The time of a session, by this device's clock. */
  localTime(session) {
    return this.#remote.localTime(session.at);
  }

  /** Stores the plan, and, when nothing plays here, shows the session: then true. @returns {boolean} */
  receive({ session, plan, settings, upNextCount }) {
    const current = plan?.current;
    if (settings) this.plan.settings = settings;
    if (!current || (this.#isActive && current.episode !== this.item?.episode)) return false;
    this.plan.save({ ...plan, queued: upNextCount });
    if (this.#isActive) {
      this.item = { ...current, rate: this.item.rate };
      return false;
    }
    this.#remote.show(session?.tab === tabID ? null : session);
    const start = session?.episode === current.episode ? session.position : current.start;
    this.#show({ ...current, start, rate: session?.rate ?? current.rate });
    this.isOver = session?.state === "stopped";
    return true;
  }

  /** Shows an episode to resume. @param {Item} item */
  #show(item) {
    this.item = item;
    this.#position = item.start >= startThreshold ? item.start : (item.skipFirst ?? 0);
    this.#pausedAt = item.heardAt ? this.#remote.localTime(item.heardAt) : Date.now();
  }
}
