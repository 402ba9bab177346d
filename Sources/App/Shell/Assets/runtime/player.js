// Long because it is the only place where user, audio and server meet; each has its own module. The player, one per tab: it
// acts at once from its plan, records playback, and reports it. Features show its state and call it; the media elements belong to it
// alone.

import { deviceID, tabID } from "./device.js";
import { Journal } from "./journal.js";
import { Listening } from "./listening.js";
import { offerControls, showItem, showState } from "./media-session.js";
import { Remote } from "./remote.js";
import { Reporter } from "./reporter.js";
import { Session } from "./session.js";
import { Sleep } from "./sleep.js";
import { Sound } from "./sound.js";
import { Tail } from "./tail.js";
import { Volume } from "./volume.js";
import { word } from "./words.js";

/** @typedef {import("./plan.js").Item} Item */

const [speaker, screen] = ["sound", "screen"].map((id) => /** @type {HTMLMediaElement} */ (document.getElementById(id)));

export class Player {
  #session = new Session((isPlaying) => (isPlaying ? this.#dispatch("player-time") : this.#show()));
  #journal = new Journal();
  #listening = new Listening(this.#journal);
  #reporter = new Reporter(this.#journal, this);
  #sounds = { audio: new Sound(speaker, this), video: new Sound(screen, this) };
  #sound = this.#sounds.audio;
  #volume = new Volume(speaker, screen);
  #remote = new Remote(speaker, () => this.#show());
  #sleep = new Sleep(this);
  #tail = new Tail();
  /** The device that took the session from this tab, until this tab plays again. @type {string | null} */
  #movedTo = null;
  /** The state in the last report. */
  #told = "none";

  // State for features

  get state() {
    const { item, previous, upcoming, settings, isElsewhere, device } = this.#session;
    const { isWanted, isWaiting, isStalled, trouble, buffered } = this.#sound;
    return {
      state: this.#word,
      item,
      playing: isWanted,
      elsewhere: isElsewhere,
      device,
      movedTo: this.#movedTo,
      loading: isWaiting,
      stalled: isStalled,
      error: trouble,
      position: this.#where,
      duration: this.#duration,
      rate: item?.rate ?? 1,
      buffered,
      previous,
      upcoming,
      next: upcoming[0] ?? null,
      ...settings,
      sleep: this.#sleep.state,
      sleepEnded: this.#sleep.hasEnded,
      volume: this.#volume.value,
      remote: this.#remote.state,
    };
  }

  /** @returns {"none" | "loading" | "playing" | "paused" | "stalled" | "stopped" | "failed"} */
  get #word() {
    if (!this.#item) return "none";
    if (this.#sound.isWanted) return !this.#sound.isWaiting ? "playing" : this.#sound.isStalled ? "stalled" : "loading";
    return this.#sound.failure ? "failed" : this.#session.isOver ? "stopped" : "paused";
  }

  // Actions of the user

  /** Plays an episode from its saved position, or from the position `from`. Called inside the tap. @param {Item} item */
  play(item) {
    const isOther = item.episode !== this.#item?.episode;
    if (isOther) this.#take(item);
    this.resume();
    if (!isOther && item.from !== undefined) this.seek(item.from);
  }

  resume() {
    if (this.#item && !this.#sound.isWanted) this.#begin({ gesture: true });
  }

  /** Takes over the playback of another tab or device. */
  continueHere() {
    this.resume();
  }

  pause() {
    this.#pause({ gesture: true });
  }

  toggle() {
    this.#sound.isWanted ? this.pause() : this.resume();
  }

  retry() {
    const position = this.#where;
    this.#sound.unload();
    this.#session.choose(position);
    this.resume();
  }

  /** @param {number} seconds */
  seek(seconds) {
    this.#seek(seconds, "seek");
  }

  /** Returns to the position before an unintended seek. */
  undo() {
    const { undo } = this.#item ?? {};
    if (undo) this.#seek(undo.position, "undo");
  }

  /** A finger moves along the slider; `seek` ends it. @param {number} seconds */
  scrub(seconds) {
    if (!this.#sound.isLoaded || this.#session.isElsewhere || !Number.isFinite(seconds)) return;
    if (!this.#sound.isScrubbing) this.#listening.close(this.#where);
    this.#sound.scrub(Math.min(Math.max(seconds, 0), this.#duration ?? Infinity));
  }

  /** @param {number} seconds Negative to go back */
  skip(seconds) {
    this.seek(this.#where + seconds);
  }

  /** @param {number} rate 1 is normal speed */
  setRate(rate) {
    if (!this.#item || this.#session.isElsewhere) return;
    this.#session.use();
    this.#listening.close(this.#where);
    this.#session.item = { ...this.#item, rate };
    this.#sound.rate = rate;
    this.#write("rate", { gesture: true });
  }

  next() {
    const [next] = this.#session.upcoming;
    if (next) this.play(next);
  }

  previous() {
    if (this.#session.previous) this.play(this.#session.previous);
  }

  /** @param {"minutes" | "episode" | null} kind null ends the timer @param {number} [minutes] */
  setSleep(kind, minutes) {
    this.#sleep.set(kind, minutes);
  }

  /** Adds five minutes; also shortly after the timer has stopped playback. */
  extendSleep() {
    const hadEnded = this.#sleep.hasEnded;
    this.#sleep.extend();
    if (hadEnded) this.resume();
  }

  /** @param {number} volume 0 to 1 */
  setVolume(volume) {
    this.#volume.set(volume);
    this.#show();
  }

  chooseDevice() {
    this.#remote.choose();
  }

  // Lifecycle

  /** Delivers leftover journals, and shows the session. */
  async start() {
    this.#journal.hold();
    offerControls(this);
    document.addEventListener("player-ask", (event) => (event.detail.state = this.state));
    document.addEventListener("visibilitychange", () => this.#cameOrWent());
    // A page in the back-forward cache must not play.
    addEventListener("pagehide", () => (this.#pause(), this.#reporter.beacon()));
    try {
      await this.#reporter.begin();
    } catch {
      this.#session.recall(Journal.newest());
      this.#show();
      this.#reporter.soon(5000);
    }
  }

  #cameOrWent() {
    if (document.visibilityState === "hidden") return this.#reporter.beacon();
    if (this.#sound.isWanted || this.#journal.pending.length > 0) return;
    // Playback may have continued on another device.
    this.#session.rest();
    this.#reporter.begin().catch(() => {});
  }

  // Callbacks of the audio

  soundDidChange() {
    // Other devices show a stopped position until a report says that it plays.
    if (this.#word === "playing" && ["loading", "stalled"].includes(this.#told)) this.#reporter.soon(0);
    this.#show();
  }

  soundDidMove() {
    if (this.#sound.isMoving) {
      const [where, duration] = [this.#where, this.#duration];
      this.#listening.heard(this.#item, where, duration);
      this.#sleep.heard(where);
      if (this.#tail.isReached(this.#item.skipLast, where, duration)) return this.soundDidEnd();
      if (this.#reporter.isDue) this.#reporter.now();
    }
    this.#dispatch("player-time");
  }

  soundDidPause() {
    this.#leave();
    this.#write("pause");
  }

  /** A phone freezes a page that waits here: the next episode starts at once, from the plan. */
  soundDidEnd() {
    const isEnough = this.#sleep.endsEpisode();
    const [next] = isEnough ? [] : this.#session.upcoming;
    this.#listening.close(this.#where);
    this.#write("ended");
    if (isEnough) this.#write("sleep");
    this.#sound.unload();
    this.#session.end();
    if (!next) return this.#show();
    this.#take(next);
    this.#begin();
  }

  soundDidStall() {
    this.#listening.close(this.#where);
    this.#write("stall");
  }

  soundDidFail() {
    this.#leave();
    this.#write("fail");
  }

  // Callbacks of the sleep timer

  sleepDidChange() {
    if (this.#item) this.#write("sleep", { gesture: true });
  }

  sleepDidEnd() {
    this.#pause();
    this.#write("sleep");
  }

  /** @param {number} share 0 to 1 */
  fade(share) {
    this.#volume?.fade(share);
  }

  // Callbacks of the server

  reporterWillSend() {
    if (this.#sound.isMoving) this.#listening.heard(this.#item, this.#where, this.#duration, true);
    return (this.#told = this.#word);
  }

  reporterDidHear(answer) {
    this.receive(answer);
  }

  /** Events were missed; the reason of a failed playback may have disappeared as well. */
  catchUp() {
    this.#sound.tryNow();
    if (this.#sound.isWanted || this.#journal.pending.length > 0) this.#reporter.now();
    else this.#reporter.ask().catch(() => {});
  }

  /** The session and its plan. The device that started last plays, and the others show it. */
  receive(answer) {
    if (!this.#session.believes(answer)) return;
    if (this.#session.takeDoubt()) this.#reporter.ask().catch(() => {});
    const { session } = answer;
    if (session && session.tab !== tabID) {
      if (this.#sound.isWanted && session.playing) this.#yield(session);
      if (!this.#sound.isWanted) this.#session.rest();
    }
    const { episode } = this.#item ?? {};
    const before = this.#where;
    const isOffered = this.#session.receive(answer);
    if (isOffered) this.#sleep.receive(session?.sleep);
    // The loaded audio stays only if it can continue from there.
    const isMoved = this.#item?.episode !== episode || Math.abs(this.#session.position - before) >= 2;
    if (isOffered && isMoved) this.#sound.unload();
    this.#show();
  }

  /** Another tab or device plays: this one pauses at once, and shows the device. */
  #yield(session) {
    this.#sound.pause();
    this.#listening.close(this.#where, this.#session.moment(session) - 1);
    this.#reporter.soon(0);
    this.#movedTo = session.device === deviceID() ? word("otherTab") : (session.deviceName ?? "");
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

  /** @param {{gesture?: true}} [how] */
  #begin(how) {
    const item = this.#item;
    this.#session.use();
    const start = this.#session.beginning;
    this.#movedTo = null;
    this.#tail.jump();
    this.#sleep.jump();
    if (!this.#sound.isLoaded) {
      this.#sound = item.isVideo ? this.#sounds.video : this.#sounds.audio;
      this.#sound.load(item, start);
    } else if (Math.abs(start - this.#sound.position) > 0.5) {
      this.#sound.seek(start);
    }
    this.#sound.play();
    showItem(item);
    this.#write("start", how);
  }

  /** @param {{gesture?: true}} [how] */
  #pause(how) {
    if (!this.#sound.isWanted) return;
    this.#sound.pause();
    this.#leave();
    this.#write("pause", how);
  }

  #leave() {
    this.#listening.close(this.#where);
    this.#session.leave(this.#where);
  }

  /** @param {number} seconds @param {"seek" | "undo"} action */
  #seek(seconds, action) {
    if (!this.#item || this.#session.isElsewhere || !Number.isFinite(seconds)) return;
    this.#listening.close(this.#where);
    this.#session.use();
    const target = Math.min(Math.max(seconds, 0), this.#duration ?? Infinity);
    this.#session.choose(target);
    this.#tail.jump();
    this.#sleep.jump();
    this.#sound.seek(target);
    this.#write(action, { gesture: true }, 300);
  }

  /** Another episode replaces this one. @param {Item} item */
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

  /** Writes an entry to the journal, and notifies the server and the page. */
  #write(action, how = {}, delay = 0) {
    const sleep = this.#sleep.state ?? undefined;
    const entry = this.#listening.did(action, this.#item, this.#where, this.#duration, { ...how, sleep });
    if (how.gesture) this.#session.ask(entry);
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
