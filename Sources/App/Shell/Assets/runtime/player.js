// The player: one a tab. It acts at once from its plan, writes down what was heard, and reports. Features show its state
// and call it; the <audio> is nobody else's.

import { Journal } from "./journal.js";
import { Listening } from "./listening.js";
import { offerControls, showItem, showState } from "./media-session.js";
import { Plan } from "./plan.js";
import { Reporter } from "./reporter.js";
import { Sound } from "./sound.js";
import { word } from "./words.js";

/** @typedef {import("./plan.js").Item} Item */

export class Player {
  /** @type {Item | null} */
  #item = null;
  #plan = new Plan();
  #journal = new Journal();
  #listening = new Listening(this.#journal);
  #reporter = new Reporter(this.#journal, (answer) => this.#receive(answer));
  #sound = new Sound(document.getElementById("sound"), this);
  /** Where to begin, while no sound is loaded. */
  #position = 0;
  #error = "";
  /** Then the server's session is not shown in its place. */
  #isInUse = false;

  // What features show

  get state() {
    return {
      item: this.#item,
      playing: this.#sound.isWanted,
      loading: this.#sound.isWaiting,
      stalled: this.#sound.isStalled,
      error: this.#error || null,
      position: this.#where,
      duration: this.#duration,
      rate: this.#item?.rate ?? 1,
      buffered: this.#sound.buffered,
      previous: this.#plan.previous,
      next: this.#plan.next,
    };
  }

  // What a person does

  /** Plays an episode from where it was left. Called inside the tap. @param {Item} item */
  play(item) {
    if (item.episode !== this.#item?.episode) this.#take(item);
    this.resume();
  }

  resume() {
    const item = this.#item;
    if (!item || this.#sound.isWanted) return;
    this.#isInUse = true;
    this.#error = "";
    if (!this.#sound.isLoaded) this.#sound.load(item.mediaURL, this.#position, item.rate);
    this.#sound.play();
    showItem(item);
    this.#write("start");
  }

  pause() {
    if (!this.#sound.isWanted) return;
    this.#sound.pause();
    this.#listening.close(this.#where);
    this.#write("pause");
  }

  toggle() {
    this.#sound.isWanted ? this.pause() : this.resume();
  }

  retry() {
    const position = this.#where;
    this.#sound.unload();
    this.#position = position;
    this.resume();
  }

  /** @param {number} seconds */
  seek(seconds) {
    if (!this.#item || !Number.isFinite(seconds)) return;
    this.#isInUse = true;
    this.#listening.close(this.#where);
    const target = Math.min(Math.max(seconds, 0), this.#duration ?? Infinity);
    this.#position = target;
    this.#sound.seek(target);
    this.#write("seek", 300);
  }

  /** @param {number} seconds Backwards when negative */
  skip(seconds) {
    this.seek(this.#where + seconds);
  }

  /** @param {number} rate 1 is the speaker's own speed */
  setRate(rate) {
    if (!this.#item) return;
    this.#isInUse = true;
    this.#listening.close(this.#where);
    this.#item = { ...this.#item, rate };
    this.#sound.rate = rate;
    this.#write("rate");
  }

  next() {
    if (this.#plan.next) this.play(this.#plan.next);
  }

  previous() {
    if (this.#plan.previous) this.play(this.#plan.previous);
  }

  // Lifecycle

  /** Brings in what was left behind, and shows the session. */
  async start() {
    this.#journal.hold();
    offerControls(this);
    document.addEventListener("player-ask", (event) => (event.detail.state = this.state));
    document.addEventListener("visibilitychange", () => this.#cameOrWent());
    addEventListener("pagehide", () => this.#goes());
    try {
      await this.#reporter.begin();
    } catch {
      this.#offer(this.#plan.recall());
      this.#reporter.soon(5000);
    }
  }

  #cameOrWent() {
    if (document.visibilityState === "hidden") return this.#goes();
    if (this.#sound.isWanted || this.#journal.pending.length > 0) return;
    // Perhaps it went on elsewhere meanwhile.
    this.#isInUse = false;
    this.#reporter.begin().catch(() => {});
  }

  #goes() {
    if (this.#sound.isMoving) this.#note();
    this.#reporter.beacon();
  }

  // What the sound tells

  soundDidChange() {
    this.#show();
  }

  soundDidMove() {
    if (this.#sound.isMoving) {
      this.#note();
      if (this.#reporter.isDue) this.#reporter.now();
    }
    this.#dispatch("player-time");
  }

  soundDidPause() {
    this.#listening.close(this.#where);
    this.#write("pause");
  }

  /** A phone freezes a page that waits here: the next episode starts at once, from the plan. */
  soundDidEnd() {
    const { next } = this.#plan;
    this.#listening.close(this.#where);
    this.#write("ended");
    this.#sound.unload();
    this.#position = 0;
    next ? this.play(next) : this.#show();
  }

  soundDidFail(isRefused) {
    this.#listening.close();
    this.#error = word(isRefused ? "tapToPlay" : navigator.onLine ? "noSound" : "soundOffline");
    this.#write("stop");
  }

  // Private

  get #where() {
    return this.#sound.isLoaded ? this.#sound.position : this.#position;
  }

  get #duration() {
    return this.#sound.duration ?? this.#item?.duration ?? null;
  }

  /** Another episode takes the place of this one. @param {Item} item */
  #take(item) {
    const left = this.#item && { ...this.#item, start: this.#where };
    if (left && this.#sound.isLoaded) {
      this.#listening.close(this.#where);
      if (this.#sound.isWanted) this.#write("stop");
      this.#sound.unload();
      this.#show();
    }
    this.#plan.move(item, left);
    this.#item = item;
    this.#position = item.start >= 5 ? item.start : 0;
  }

  #note() {
    this.#listening.heard(this.#item, this.#where, this.#item.rate, this.#duration);
  }

  /** Into the journal, on to the server, and on to the page. */
  #write(action, delay = 0) {
    this.#listening.did(action, this.#item, this.#where, this.#item.rate, this.#duration);
    this.#reporter.soon(delay);
    this.#show();
  }

  /** The server's answer: a plan for what plays here, or, where nothing does, what was played last. */
  #receive({ session, plan }) {
    const current = plan?.current;
    if (!current) return;
    if (current.episode === this.#item?.episode) {
      this.#plan.keep(plan);
      this.#show();
    }
    if (this.#isInUse) return;
    this.#plan.keep(plan);
    const start = session?.episode === current.episode ? session.position : current.start;
    this.#offer({ ...current, start, rate: session?.rate ?? current.rate });
  }

  /** Shows an episode as the one to go on with. @param {Item | null} item */
  #offer(item) {
    if (!item) return;
    if (item.episode !== this.#item?.episode || Math.abs(item.start - this.#where) >= 2) this.#sound.unload();
    this.#item = item;
    this.#position = item.start;
    this.#show();
  }

  #show() {
    showState(this, this.state);
    this.#dispatch("player-change");
  }

  #dispatch(name) {
    document.dispatchEvent(new CustomEvent(name, { detail: this.state }));
  }
}

export const player = new Player();
