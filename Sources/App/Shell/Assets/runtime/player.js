// The player, one per tab: it acts at once from its plan, records playback, and reports it. The media elements belong to it alone.

import { Chapters } from "./chapters.js";
import { deviceID, tabID } from "./device.js";
import { Journal } from "./journal.js";
import { JumpUndo } from "./jump-undo.js";
import { MediaController } from "./media-controller.js";
import { restore, showState } from "./media-session.js";
import { OutroSkip } from "./outro-skip.js";
import { PlaybackLog } from "./playback-log.js";
import { isLive } from "./playback-plan.js";
import { Reporter } from "./reporter.js";
import { Session } from "./session.js";
import { SleepCountdown } from "./sleep-timer.js";
import { string } from "./strings.js";
import { Volume } from "./volume.js";

/** @typedef {import("./playback-plan.js").Item} Item */

const [audioElement, videoElement] = ["audio", "video"].map((id) => /** @type {HTMLMediaElement} */ (document.getElementById(id)));

export class Player {
  #session = new Session((isPlaying) => (isPlaying ? this.#dispatch("player-time") : this.#show()), (end) => this.#dismiss(end));
  #journal = new Journal();
  #log = new PlaybackLog(this.#journal);
  #reporter = new Reporter(this.#journal, this);
  #controllers = { audio: new MediaController(audioElement, this), video: new MediaController(videoElement, this) };
  #media = this.#controllers.audio;
  #volume = new Volume(audioElement, videoElement);
  sleepTimer = new SleepCountdown(this);
  chapters = new Chapters(this, () => this.#show());
  #outroSkip = new OutroSkip();
  jumpUndo = new JumpUndo(this, () => this.#show());
  /** The device that took the session from this tab, until this tab plays again. @type {string | null} */
  #movedTo = null;
  /** The state in the last report. */
  #reportedState = "none";

  // State for features

  get state() {
    return {
      ...this.#session.state,
      ...this.#media.state,
      state: this.#stateName,
      movedTo: this.#movedTo,
      position: this.#position, duration: this.#duration,
      ...this.chapters.state(this.#item, this.#position),
      sleep: this.sleepTimer.state, sleepEnded: this.sleepTimer.hasEnded, jump: this.jumpUndo.state(this.#item?.episode),
      volume: this.#volume.value,
    };
  }

  /** @returns {"none" | "loading" | "playing" | "paused" | "stalled" | "stopped" | "failed"} */
  get #stateName() {
    if (!this.#item) return "none";
    if (this.#media.isWanted) return !this.#media.isWaiting ? "playing" : this.#media.isStalled ? "stalled" : "loading";
    return this.#media.failure ? "failed" : this.#session.isOver ? "stopped" : "paused";
  }

  // Actions of the user

  /** Plays an episode from its saved position, or from `from`; with `returns`, there is a way back. Called inside the tap. @param {Item} item */
  play(item) {
    const isOther = item.episode !== this.#item?.episode;
    if (isOther) this.#replace(item);
    // The saved position of an episode that starts elsewhere is lost too.
    if (isOther && item.from !== undefined) this.jumpUndo.didJump(item.episode, item.start, item.from, true);
    this.resume();
    if (!isOther && item.from !== undefined) this.seekTo(item.from, item.returns ? "undo" : "seek");
    this.#outroSkip.stopAt(item.until);
  }

  /** Also takes over the playback of another tab or device. */
  resume() {
    if (!this.#session.waits(() => this.resume()) && !this.#media.isWanted) this.#startPlayback({ gesture: true });
  }

  pause = () => this.#pause({ gesture: true });

  toggle() {
    this.#media.isWanted ? this.pause() : this.resume();
  }

  retry() {
    const position = this.#position;
    this.#media.unload();
    this.#session.select(position);
    this.resume();
  }

  /** @param {number} seconds */
  seek(seconds) {
    this.#seek(seconds, "seek");
  }

  /** A chapter, a bookmark or a link: one behind the end is dropped. @param {number} seconds @param {"seek" | "undo"} [action] */
  seekTo(seconds, action = "seek") {
    if (seconds < (this.#media.duration ?? Infinity)) this.#seek(seconds, action, true);
  }

  /** Returns to the position before an unintended seek. */
  undo() {
    const { undo } = this.#item ?? {};
    if (undo) this.#seek(undo.position, "undo");
  }

  /** A finger moves along the slider; `seek` ends it. @param {number} seconds */
  scrub(seconds) {
    if (!this.#media.isLoaded || this.#session.isRemote || isLive(this.#item) || !Number.isFinite(seconds)) return;
    if (!this.#media.isScrubbing) this.#log.close(this.#position), this.jumpUndo.dragBegins(this.#position);
    this.#media.scrub(Math.min(Math.max(seconds, 0), this.#duration ?? Infinity));
  }

  /** @param {number} seconds Negative to go back */
  skip(seconds) {
    if (!this.#session.waits(() => this.skip(seconds))) this.seek(this.#position + seconds);
  }

  /** @param {number} rate 1 is normal speed */
  setRate(rate) {
    if (!this.#item || this.#session.isRemote || isLive(this.#item)) return;
    this.#session.activate();
    this.#log.close(this.#position);
    this.#session.item = { ...this.#item, rate };
    this.#media.rate = rate;
    this.#write("rate", { gesture: true });
  }

  /** @throws {RangeError} Without a next one; `previous` likewise */
  next = () => this.#session.step("next", (item) => this.play(item));
  previous = () => this.#session.step("previous", (item) => this.play(item));

  /** Opens the browser's list of devices for the element that plays, audio or video. */
  selectOutput = () => this.#media.output.select();

  /** Adds five minutes; also shortly after the timer has stopped playback. */
  extendSleep() {
    const hadEnded = this.sleepTimer.hasEnded;
    this.sleepTimer.extend();
    if (hadEnded) this.resume();
  }

  /** @param {number} volume 0 to 1 */
  setVolume(volume) {
    this.#volume.set(volume);
    this.#show();
  }

  // Lifecycle

  /** Delivers leftover journals, and shows the session. */
  start() {
    this.#journal.lock();
    showState(this, this.state);
    document.addEventListener("playing", () => restore(this, this.state), true);
    document.addEventListener("player-state-request", (event) => (event.detail.state = this.state));
    document.addEventListener("visibilitychange", () => this.#visibilityChanged());
    // A page in the back-forward cache must not play.
    addEventListener("pagehide", () => (this.#pause(), this.#reporter.beacon()));
    this.#reporter.start().catch(() => {
      this.#session.restore(Journal.newest());
      this.#session.arrive(), this.#show();
      this.#reporter.sendAfter(5000);
    });
  }

  #visibilityChanged() {
    if (document.visibilityState === "hidden") return this.#reporter.beacon();
    if (this.#media.isWanted || this.#journal.pending.length > 0) return;
    // Playback may have continued on another device.
    this.#session.deactivate();
    this.#reporter.start().catch(() => {});
  }

  // Callbacks of the audio

  mediaDidChange() {
    // Other devices show a stopped position until a report says that it plays.
    if (this.#stateName === "playing" && ["loading", "stalled"].includes(this.#reportedState)) this.#reporter.sendAfter(0);
    this.#show();
  }

  mediaDidMove() {
    if (this.#media.isMoving) {
      const [where, duration] = [this.#position, this.#duration];
      this.#log.didPlay(this.#item, where, duration);
      this.sleepTimer.didPlay(where, this.#item.rate);
      if (this.#outroSkip.stops(where)) return this.#pause();
      if (this.#outroSkip.isReached(this.#item.skipLast, where, duration)) return this.mediaDidEnd();
      const step = this.chapters.didPlay(where, this.#item.skippedChapters);
      if (step?.hasLeft && this.sleepTimer.ends("chapter")) return this.sleepDidEnd();
      if (step?.target >= (duration ?? Infinity) - 1) return this.mediaDidEnd();
      if (step?.target) this.#jump(step.target);
      if (step) this.#show();
      if (this.#reporter.isDue) this.#reporter.send();
    }
    this.#dispatch("player-time");
  }

  mediaDidPause() {
    this.#endSpan();
    this.#write("pause");
  }

  mediaDidStall() {
    this.#log.close(this.#position);
    this.#write("stall");
  }

  mediaDidFail() {
    this.#endSpan();
    this.#write("fail");
  }

  /**
   * A phone freezes a page that waits here: the next episode starts at once, from the plan.
   * @param {"ended" | "stop"} [action] @param {boolean} [continues] Whether the next episode may play
   */
  mediaDidEnd(action = "ended", continues = true) {
    const position = action === "ended" ? 0 : this.#position;
    const isEnough = this.sleepTimer.ends("episode", "chapter");
    const { next: planned, settings } = this.#session.plan;
    const next = this.#outroSkip.stops() || isEnough || !continues || settings.playsContinuously === false ? null : planned;
    this.#log.close(this.#position);
    this.#write(action);
    if (isEnough) this.#write("sleep");
    this.#media.unload();
    this.#session.end(position);
    if (!next) return this.#show();
    this.#replace(next);
    this.#startPlayback();
  }

  /** The listener has marked, archived or removed the episode: it ends as if it were over. @param {"ended" | "stop"} action */
  #dismiss(action) {
    if (this.#media.isLoaded) this.mediaDidEnd(action, this.#media.isWanted);
    if (!this.#media.isWanted) this.#session.deactivate();
  }

  // Callbacks of the sleep timer

  sleepDidChange() {
    const { kind, left = 0 } = this.sleepTimer.state ?? {};
    // The session that arrives brings the timer of the server.
    if (!this.#session.waits(() => this.sleepTimer.set(kind ?? null, left / 60))) this.#write("sleep", { gesture: true });
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
    if (this.#media.isMoving) this.#log.didPlay(this.#item, this.#position, this.#duration, true);
    return (this.#reportedState = isLive(this.#item) ? "paused" : this.#stateName);
  }

  /** Events were missed; the reason of a failed playback may have disappeared as well. */
  catchUp() {
    this.#media.retryNow();
    if (this.#media.isWanted || this.#journal.pending.length > 0) this.#reporter.sendAll();
    else this.#reporter.start().catch(() => {});
  }

  /** The session and its plan. The device that started last plays, and the others show it. */
  receive(answer) {
    if (!this.#session.accepts(answer)) return;
    if (this.#session.takeIgnoredDecision()) this.#reporter.requestSession().catch(() => {});
    const { session } = answer;
    if (session && session.tab !== tabID) {
      if (this.#media.isWanted && session.playing) this.#yieldTo(session);
      if (!this.#media.isWanted) this.#session.deactivate();
    }
    const { episode } = this.#item ?? {};
    const before = this.#position;
    const isOffered = this.#session.receive(answer);
    if (isOffered) this.sleepTimer.receive(session?.sleep, session?.tab !== tabID);
    // The loaded audio stays only if it can continue from there.
    const isMoved = this.#item?.episode !== episode || Math.abs(this.#session.position - before) >= 2;
    if (isOffered && isMoved) this.#outroSkip.jump(true), this.#media.unload();
    if (session?.dismissed && session.tab === tabID && session.episode === this.#item?.episode) this.#dismiss("stop");
    this.#session.arrive();
    this.#show();
  }

  /** Another tab or device plays: this one pauses at once, and shows the device. */
  #yieldTo(session) {
    this.#media.pause();
    this.#log.close(this.#position, this.#session.localTime(session) - 1);
    this.#reporter.sendAfter(0);
    this.#movedTo = session.device === deviceID() ? string("otherTab") : (session.deviceName ?? "");
  }

  get #item() {
    return this.#session.item;
  }

  get #position() {
    return this.#media.isLoaded && !this.#session.isRemote ? this.#media.position : this.#session.position;
  }

  get #duration() {
    return this.#media.duration ?? this.#item?.duration ?? null;
  }

  /** @param {{gesture?: true}} [how] */
  #startPlayback(how) {
    const item = this.#item;
    this.#session.activate();
    const start = this.#session.startPosition;
    this.#movedTo = null;
    this.#outroSkip.jump();
    this.sleepTimer.start(how && this.#session.plan.settings.sleepWindow);
    if (!this.#media.isLoaded || isLive(item)) {
      this.#media = item.isVideo ? this.#controllers.video : this.#controllers.audio;
      this.#media.load(item, start, this.#session.isTarget);
    } else if (Math.abs(start - this.#media.position) > 0.5) {
      this.#media.seek(start);
    }
    this.#media.play();
    this.chapters.load();
    this.#write("start", how);
    if (how) this.#session.whenArrived(() => this.#media.isWanted && this.sleepTimer.start(this.#session.plan.settings.sleepWindow));
  }

  /** @param {{gesture?: true}} [how] */
  #pause(how) {
    if (!this.#media.isWanted) return;
    this.#media.pause();
    this.#endSpan();
    this.#write("pause", how);
  }

  #endSpan() {
    this.#log.close(this.#position);
    this.#session.pause(this.#position);
  }

  /** @param {number} seconds @param {"seek" | "undo"} action @param {boolean} [isTarget] */
  #seek(seconds, action, isTarget) {
    if (!this.#item || this.#session.isRemote || isLive(this.#item) || !Number.isFinite(seconds)) return;
    if (action === "seek") this.jumpUndo.didJump(this.#item.episode, this.#position, seconds, isTarget);
    this.#session.activate();
    this.#jump(Math.min(Math.max(seconds, 0), this.#duration ?? Infinity), true, isTarget);
    this.#write(action, { gesture: true }, 300);
  }

  #jump(target, isSelected = false, isTarget = false) {
    this.#log.close(this.#position);
    this.#session.select(target, isTarget);
    this.#outroSkip.jump(isSelected);
    this.sleepTimer.jump();
    this.chapters.jump(target);
    this.#media.seek(target, isTarget);
  }

  /** Another episode replaces this one. @param {Item} item */
  #replace(item) {
    const position = this.#position;
    if (this.#item && this.#media.isLoaded) {
      this.#log.close(position);
      if (this.#media.isWanted) this.#write("stop");
      this.#media.unload();
      this.#show();
    }
    this.chapters.jump(item.from);
    this.#session.replace(item, position);
  }

  /** Writes an entry to the journal, and notifies the server and the page. */
  #write(action, how = {}, delay = 0) {
    const sleep = this.sleepTimer.state ?? undefined;
    const entry = this.#log.addEvent(action, this.#item, this.#position, this.#duration, { ...how, sleep });
    if (how.gesture && entry) this.#session.claim(entry);
    this.#reporter.sendAfter(delay);
    // The browser requests the audio between two tasks: the page is not updated before.
    if (action === "start") setTimeout(() => this.#show());
    else this.#show();
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
