// The sleep timer. It counts the seconds of the media that are heard: a pause, a stall or a seek cost nothing. Over the last ten
// seconds the sound fades, where its volume can be set.

/** @typedef {"minutes" | "episode"} Kind */
/** @typedef {{sleepDidChange(): void, sleepDidEnd(): void, fade(share: number): void}} SleepDelegate */

const fading = 10;
const more = 5 * 60;
/** Seconds of the media that may pass between two looks, at the highest speed in a hidden tab; more is a jump. */
const stride = 10;

export class Sleep {
  #delegate;
  /** @type {{kind: Kind, left: number} | null} */
  #timer = null;
  /** Where the sound was when last looked at. @type {number | null} */
  #place = null;
  /** It has just stopped the sound: there may be more. */
  #hasEnded = false;

  /** @param {SleepDelegate} delegate */
  constructor(delegate) {
    this.#delegate = delegate;
  }

  /** `left` is 0 where the end of the episode ends it. @returns {{kind: Kind, left: number} | null} */
  get state() {
    return this.#timer && { ...this.#timer };
  }

  get hasEnded() {
    return this.#hasEnded;
  }

  /** @param {Kind | null} kind Null ends it @param {number} [minutes] */
  set(kind, minutes = 0) {
    this.#wind(kind && { kind, left: kind === "minutes" ? minutes * 60 : 0 });
    this.#delegate.sleepDidChange();
  }

  /** Five minutes more; also just after it has stopped the sound. */
  extend() {
    const left = this.#timer?.kind === "minutes" ? this.#timer.left : 0;
    this.#wind({ kind: "minutes", left: left + more });
    this.#delegate.sleepDidChange();
  }

  /** The server's, in a tab that plays nothing. @param {{kind: Kind, left: number} | null | undefined} timer */
  receive(timer) {
    if (timer) this.#wind({ ...timer });
    else this.#timer = null;
  }

  /** The sound has moved. @param {number} place In seconds */
  heard(place) {
    const step = this.#place === null ? 0 : place - this.#place;
    this.#place = place;
    if (this.#timer?.kind !== "minutes" || !(step > 0 && step < stride)) return;
    this.#timer.left -= step;
    if (this.#timer.left <= 0) return this.#end();
    if (this.#timer.left < fading) this.#delegate.fade(this.#timer.left / fading);
  }

  /** The sound goes on somewhere else: what lies between was not heard. */
  jump() {
    this.#place = null;
    this.#hasEnded = false;
  }

  /** Asked at the end of an episode: whether playing ends with it. */
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

  /** Whoever falls silent sounds again as before the fade. */
  #end() {
    this.#rest();
    this.#delegate.sleepDidEnd();
    this.#delegate.fade(1);
  }
}
