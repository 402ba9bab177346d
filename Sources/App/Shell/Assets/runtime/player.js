// Long because it is the one place where the person, the sound and the server meet; each has its own module.
// The player: one a tab. It acts at once from its plan, writes down what was heard, and reports. Features show its state
// and call it; the <audio> is nobody else's.

import { Journal } from "./journal.js";
import { Listening } from "./listening.js";
import { offerControls, showItem, showState } from "./media-session.js";
import { Reporter } from "./reporter.js";
import { Session } from "./session.js";
import { Sound } from "./sound.js";
import { word } from "./words.js";

/** @typedef {import("./plan.js").Item} Item */

export class Player {
  #session = new Session((isPlaying) => (isPlaying ? this.#dispatch("player-time") : this.#show()));
  #journal = new Journal();
  #listening = new Listening(this.#journal);
  #reporter = new Reporter(this.#journal, (answer) => this.#receive(answer));
  #sound = new Sound(document.getElementById("sound"), this);
  #error = "";

  // What features show

  get state() {
    return {
      item: this.#item,
      playing: this.#sound.isWanted,
      elsewhere: this.#session.isElsewhere,
      loading: this.#sound.isWaiting,
      stalled: this.#sound.isStalled,
      error: this.#error || null,
      position: this.#where,
      duration: this.#duration,
      rate: this.#item?.rate ?? 1,
      buffered: this.#sound.buffered,
      previous: this.#session.previous,
      next: this.#session.next,
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
    if (this.#session.use() && this.#sound.isLoaded) this.#sound.seek(this.#session.position);
    this.#session.begin();
    this.#error = "";
    if (!this.#sound.isLoaded) this.#sound.load(item.mediaURL, this.#session.position, item.rate);
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
    this.#session.position = position;
    this.resume();
  }

  /** @param {number} seconds */
  seek(seconds) {
    if (!this.#item || !Number.isFinite(seconds)) return;
    this.#session.use();
    this.#listening.close(this.#where);
    const target = Math.min(Math.max(seconds, 0), this.#duration ?? Infinity);
    this.#session.position = target;
    this.#sound.seek(target);
    this.#write("seek", 300);
  }

  /** A finger is on its way along the slider; `seek` ends it. @param {number} seconds */
  scrub(seconds) {
    if (!this.#sound.isLoaded || this.#session.isElsewhere || !Number.isFinite(seconds)) return;
    if (!this.#sound.isScrubbing) this.#listening.close(this.#where);
    this.#sound.scrub(Math.min(Math.max(seconds, 0), this.#duration ?? Infinity));
  }

  /** @param {number} seconds Backwards when negative */
  skip(seconds) {
    this.seek(this.#where + seconds);
  }

  /** @param {number} rate 1 is the speaker's own speed */
  setRate(rate) {
    if (!this.#item) return;
    this.#session.use();
    this.#listening.close(this.#where);
    this.#session.item = { ...this.#item, rate };
    this.#sound.rate = rate;
    this.#write("rate");
  }

  next() {
    if (this.#session.next) this.play(this.#session.next);
  }

  previous() {
    if (this.#session.previous) this.play(this.#session.previous);
  }

  // Lifecycle

  /** Brings in what was left behind, and shows the session. */
  async start() {
    this.#journal.hold();
    offerControls(this);
    document.addEventListener("player-ask", (event) => (event.detail.state = this.state));
    document.addEventListener("visibilitychange", () => this.#cameOrWent());
    // What is left behind falls silent.
    addEventListener("pagehide", () => (this.pause(), this.#goes()));
    try {
      await this.#reporter.begin();
    } catch {
      this.#session.recall();
      this.#show();
      this.#reporter.soon(5000);
    }
  }

  #cameOrWent() {
    if (document.visibilityState === "hidden") return this.#goes();
    if (this.#sound.isWanted || this.#journal.pending.length > 0) return;
    // Perhaps it went on elsewhere meanwhile.
    this.#session.rest();
    this.#reporter.begin().catch(() => {});
  }

  #goes() {
    if (this.#sound.isMoving) this.#listening.heard(this.#item, this.#where, this.#duration);
    this.#reporter.beacon();
  }

  // What the sound tells

  soundDidChange() {
    this.#show();
  }

  soundDidMove() {
    if (this.#sound.isMoving) {
      this.#listening.heard(this.#item, this.#where, this.#duration);
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
    const { next } = this.#session;
    this.#listening.close(this.#where);
    this.#write("ended");
    this.#sound.unload();
    this.#session.position = 0;
    next ? this.play(next) : this.#show();
  }

  soundDidFail(isRefused) {
    this.#listening.close();
    this.#error = word(isRefused ? "tapToPlay" : navigator.onLine ? "noSound" : "soundOffline");
    this.#write("stop");
  }

  // What the server tells

  /** Another tab or device has done something: whoever began last plays, and the others show it. */
  receiveFromElsewhere(answer) {
    if (!this.#session.isNews(answer, this.#sound.isWanted)) return;
    if (this.#sound.isWanted) {
      this.#sound.pause();
      this.#listening.close(this.#where, this.#session.moment(answer.session) - 1);
    }
    this.#session.rest();
    this.#receive(answer);
  }

  /** Events were missed. */
  catchUp() {
    if (!this.#sound.isWanted) this.#reporter.ask().catch(() => {});
  }

  #receive(answer) {
    const { episode } = this.#item ?? {};
    const before = this.#where;
    const isOffered = this.#session.receive(answer);
    // What is loaded stays only if it can go on from there.
    const isMoved = this.#item?.episode !== episode || Math.abs(this.#session.position - before) >= 2;
    if (isOffered && isMoved) this.#sound.unload();
    this.#show();
  }

  // Private

  get #item() {
    return this.#session.item;
  }

  get #where() {
    return this.#sound.isLoaded && !this.#session.isElsewhere ? this.#sound.position : this.#session.position;
  }

  get #duration() {
    return this.#sound.duration ?? this.#item?.duration ?? null;
  }

  /** Another episode takes the place of this one. @param {Item} item */
  #take(item) {
    const left = this.#where;
    if (this.#item && this.#sound.isLoaded) {
      this.#listening.close(left);
      if (this.#sound.isWanted) this.#write("stop");
      this.#sound.unload();
      this.#show();
    }
    this.#session.take(item, left);
  }

  /** Into the journal, on to the server, and on to the page. */
  #write(action, delay = 0) {
    this.#listening.did(action, this.#item, this.#where, this.#duration);
    this.#reporter.soon(delay);
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
