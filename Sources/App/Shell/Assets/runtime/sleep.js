// The sleep timer. It counts played seconds of media: a pause, a stall or a seek does not count. The last ten seconds fade out, where the
// volume can be set.

/** @typedef {"minutes" | "episode"} Kind */
/** @typedef {{sleepDidChange(): void, sleepDidEnd(): void, fade(share: number): void}} SleepDelegate */

const fading = 10;
const more = 5 * 60;
/** The largest distance between two position updates, at the highest speed in a hidden tab; a larger one is a seek. */
const stride = 10;

export class Sleep {
  #delegate;
  /** @type {{kind: Kind, left: number} | null} */
  #timer = null;
  /** The position at the last update. @type {number | null} */
  #place = null;
  /** Whether it has just stopped playback, so that it can be extended. */
  #hasEnded = false;

  /** @param {SleepDelegate} delegate */
  constructor(delegate) {
    this.#delegate = delegate;
  }

  /** `left` is 0 when it ends with the episode. @returns {{kind: Kind, left: number} | null} */
  get state() {
    return this.#timer && { ...this.#timer };
  }

  get hasEnded() {
    return this.#hasEnded;
  }

  /** @param {Kind | null} kind null ends the timer @param {number} [minutes] */
  set(kind, minutes = 0) {
    this.#wind(kind && { kind, left: kind === "minutes" ? minutes * 60 : 0 });
    this.#delegate.sleepDidChange();
  }

  /** Adds five minutes; also shortly after it has stopped playback. */
  extend() {
    const left = this.#timer?.kind === "minutes" ? this.#timer.left : 0;
    this.#wind({ kind: "minutes", left: left + more });
    this.#delegate.sleepDidChange();
  }

  /** The server's timer, in a tab that does not play. @param {{kind: Kind, left: number} | null | undefined} timer */
  receive(timer) {
    if (timer) this.#wind({ ...timer });
    else this.#timer = null;
  }

  /** The position has changed. @param {number} place In seconds */
  heard(place) {
    const step = this.#place === null ? 0 : place - this.#place;
    this.#place = place;
    if (this.#timer?.kind !== "minutes" || !(step > 0 && step < stride)) return;
    this.#timer.left -= step;
    if (this.#timer.left <= 0) return this.#end();
    if (this.#timer.left < fading) this.#delegate.fade(this.#timer.left / fading);
  }

  /** Playback jumps: the distance was not played. */
  jump() {
    this.#place = null;
    this.#hasEnded = false;
  }

  /** Whether playback ends with the current episode. */
  endsEpisode() {
    const isOver = this.#timer?.kind === "episode";
    if (isOver) this.#rest();
    return isOver;
  }

  #wind(timer) {
    this.#timer = timer;
    this.#place = null;
    this.#hasEnded = false;
    this.#delegate.fade(1);
  }

  #rest() {
    this.#timer = null;
    this.#hasEnded = true;
  }

  /** Restores the volume from before the fade. */
  #end() {
    this.#rest();
    this.#delegate.sleepDidEnd();
    this.#delegate.fade(1);
  }
}
