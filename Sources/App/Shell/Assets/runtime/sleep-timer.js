// The sleep timer. It counts the time that playback takes by the clock, at any speed: a pause, a stall or a seek does not count. The last ten
// seconds fade out, where the volume can be set.

/** @typedef {"minutes" | "episode" | "chapter"} Kind */
/** @typedef {{sleepDidChange(): void, sleepDidEnd(): void, fade(share: number): void}} SleepCountdownDelegate */

const fadeDuration = 10;
const extension = 5 * 60;
/** The largest distance between two position updates, in seconds of media, at the highest speed in a hidden tab; a larger one is a seek. */
const maxStep = 10;

export class SleepCountdown {
  #delegate;
  /** @type {{kind: Kind, left: number} | null} */
  #timer = null;
  /** The position at the last update. @type {number | null} */
  #position = null;
  /** Whether it has just stopped playback, so that it can be extended. */
  hasEnded = false;
  /** When the user last turned it off. */
  #turnedOffAt = 0;

  /** @param {SleepCountdownDelegate} delegate */
  constructor(delegate) {
    this.#delegate = delegate;
  }

  /** `left` is 0 when it ends with the episode or the chapter. @returns {{kind: Kind, left: number} | null} */
  get state() {
    return this.#timer && { ...this.#timer };
  }

  /** @param {Kind | null} kind null ends the timer @param {number} [minutes] */
  set(kind, minutes = 0) {
    if (!kind) this.#turnedOffAt = Date.now();
    this.#setTimer(kind && { kind, left: kind === "minutes" ? minutes * 60 : 0 });
    this.#delegate.sleepDidChange();
  }

  /**
   * Playback starts. Within the user's hours a timer starts as well, unless one runs or was turned off in them.
   * @param {{from: number, until: number, minutes: number} | null | undefined} [hours] Only when the user starts it
   */
  start(hours) {
    this.jump();
    const now = Date.now();
    if (this.#timer || !(now >= hours?.from && now < hours.until) || this.#turnedOffAt >= hours.from) return;
    this.#setTimer({ kind: "minutes", left: hours.minutes * 60 });
  }

  /** Adds five minutes; also shortly after it has stopped playback. */
  extend() {
    const left = this.#timer?.kind === "minutes" ? this.#timer.left : 0;
    this.#setTimer({ kind: "minutes", left: left + extension });
    this.#delegate.sleepDidChange();
  }

  /**
   * The server's timer, in a tab that does not play.
   * @param {{kind: Kind, left: number} | null | undefined} timer @param {boolean} isElsewhere Whether another tab has played since
   */
  receive(timer, isElsewhere) {
    if (isElsewhere) this.hasEnded = false;
    if (timer) this.#setTimer({ ...timer });
    else this.#timer = null;
  }

  /** The position has changed. @param {number} position In seconds @param {number} [rate] The speed */
  didPlay(position, rate = 1) {
    const step = this.#position === null ? 0 : position - this.#position;
    this.#position = position;
    if (this.#timer?.kind !== "minutes" || !(step > 0 && step < maxStep)) return;
    this.#timer.left -= step / rate;
    if (this.#timer.left <= 0) return this.#end();
    if (this.#timer.left < fadeDuration) this.#delegate.fade(this.#timer.left / fadeDuration);
  }

  /** Playback jumps: the distance was not played. */
  jump() {
    this.#position = null;
    this.hasEnded = false;
  }

  /** What the timer waits for has ended: whether playback ends with it. @param {Kind[]} kinds */
  ends(...kinds) {
    const isOver = kinds.includes(this.#timer?.kind);
    if (isOver) this.#finish();
    return isOver;
  }

  #setTimer(timer) {
    this.#timer = timer;
    this.#position = null;
    this.hasEnded = false;
    this.#delegate.fade(1);
  }

  #finish() {
    this.#timer = null;
    this.hasEnded = true;
  }

  /** Restores the volume from before the fade. */
  #end() {
    this.#finish();
    this.#delegate.sleepDidEnd();
    this.#delegate.fade(1);
  }
}
