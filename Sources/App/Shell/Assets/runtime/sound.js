// The one <audio> element: loads, plays, comes back after a stall. It tells its delegate what happens and decides nothing else.
// Never routed through Web Audio, which phones silence in the background.

import { Chase } from "./chase.js";

/** Seconds between tries after the sound broke off. */
const pauses = [1, 2, 4, 8, 15, 30];

/**
 * @typedef {{soundDidChange(): void, soundDidMove(): void, soundDidPause(): void, soundDidEnd(): void,
 *   soundDidFail(isRefused: boolean): void}} SoundDelegate
 */

export class Sound {
  #audio;
  #delegate;
  #chase;
  #isScrubbing = false;
  /** Silenced by a finger on the slider, until the place is reached. */
  #isHushed = false;
  #url = "";
  #start = 0;
  #wasHeard = false;
  #isWaiting = false;
  #tries = 0;
  #timer = 0;
  /** Whether the person wants it to play; a stall or a broken connection does not change that. */
  isWanted = false;

  /** @param {HTMLAudioElement} audio @param {SoundDelegate} delegate */
  constructor(audio, delegate) {
    this.#audio = audio;
    this.#delegate = delegate;
    this.#chase = new Chase(audio, () => this.#lands());
    audio.addEventListener("loadedmetadata", () => this.#arrive());
    audio.addEventListener("playing", () => this.#sounds());
    audio.addEventListener("timeupdate", () => delegate.soundDidMove());
    audio.addEventListener("progress", () => delegate.soundDidMove());
    audio.addEventListener("durationchange", () => delegate.soundDidChange());
    audio.addEventListener("waiting", () => this.#waits());
    audio.addEventListener("pause", () => this.#pausedBySystem());
    audio.addEventListener("ended", () => delegate.soundDidEnd());
    audio.addEventListener("error", () => this.#breaks());
    addEventListener("online", () => this.#timer && this.#tryAgain());
  }

  get isLoaded() {
    return this.#url !== "";
  }

  get position() {
    return this.#chase.target ?? (this.#audio.readyState > 0 ? this.#audio.currentTime : this.#start);
  }

  get duration() {
    return this.isLoaded && Number.isFinite(this.#audio.duration) ? this.#audio.duration : null;
  }

  get isMoving() {
    return !this.#audio.paused && !this.#audio.seeking && this.#wasHeard;
  }

  get isWaiting() {
    return this.isWanted && this.#isWaiting;
  }

  /** It was heard and broke off. */
  get isStalled() {
    return this.isWaiting && this.#wasHeard;
  }

  get buffered() {
    if (!this.isLoaded) return [];
    const { buffered } = this.#audio;
    return Array.from({ length: buffered.length }, (_, index) => [buffered.start(index), buffered.end(index)]);
  }

  /** @param {string} url @param {number} start In seconds @param {number} rate */
  load(url, start, rate) {
    this.#forget();
    this.#url = url;
    this.#start = start;
    this.rate = rate;
    this.#fetch();
  }

  /** The element keeps its source until the next load: a phone lets an element go on only while it is left as it is. */
  unload() {
    this.#forget();
    this.#url = "";
    this.isWanted = false;
    this.#audio.pause();
  }

  /** Called inside the tap, with nothing awaited before it. */
  play() {
    this.isWanted = true;
    this.#isWaiting = this.#audio.readyState < 3;
    if (this.#audio.error) this.#fetch(this.position);
    this.#audio.play().catch((error) => {
      if (error.name === "NotAllowedError") this.#fails(true);
    });
  }

  pause() {
    this.isWanted = false;
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#audio.pause();
  }

  /** Exact; before anything is known about the sound, the target is kept. @param {number} seconds */
  seek(seconds) {
    if (!this.isLoaded) return;
    this.#start = seconds;
    this.#isScrubbing = false;
    this.#chase.to(seconds);
  }

  /** As seek, while a finger is still on the way: the sound is silent until `seek` ends it. @param {number} seconds */
  scrub(seconds) {
    if (!this.#isScrubbing) {
      this.#isScrubbing = true;
      this.#isHushed = true;
      this.#audio.pause();
    }
    this.#start = seconds;
    this.#chase.to(seconds);
  }

  get isScrubbing() {
    return this.#isScrubbing;
  }

  set rate(rate) {
    // A load falls back to the default rate.
    this.#audio.defaultPlaybackRate = rate;
    this.#audio.playbackRate = rate;
  }

  // Lifecycle of a load

  /** The fragment lets the browser begin at the right second by itself, so that not a syllable of the wrong one is heard. */
  #fetch(start = this.#start) {
    this.#start = start;
    this.#audio.src = start > 0 ? `${this.#url}#t=${start}` : this.#url;
  }

  #forget() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#tries = 0;
    this.#wasHeard = false;
    this.#isWaiting = false;
    this.#isScrubbing = false;
    this.#isHushed = false;
    this.#chase.forget();
    this.#start = 0;
  }

  #arrive() {
    if (this.#chase.target === null && Math.abs(this.#audio.currentTime - this.#start) > 0.5) this.#chase.to(this.#start);
    this.#delegate.soundDidChange();
  }

  /** The finger has let go, and the place is reached: it goes on if it was playing. */
  #lands() {
    if (this.#isHushed && !this.#isScrubbing) {
      this.#isHushed = false;
      if (this.isWanted) this.play();
    }
    this.#delegate.soundDidMove();
  }

  #sounds() {
    this.#wasHeard = true;
    this.#isWaiting = false;
    this.#tries = 0;
    this.#delegate.soundDidChange();
  }

  #waits() {
    this.#isWaiting = true;
    this.#delegate.soundDidChange();
  }

  /** A call came in, a headset was pulled out: a pause that nobody here asked for. */
  #pausedBySystem() {
    if (!this.isWanted || this.#isHushed || !this.#audio.paused || this.#audio.ended || this.#audio.error) return;
    this.isWanted = false;
    this.#delegate.soundDidPause();
  }

  #breaks() {
    if (!this.isLoaded) return;
    if (!this.isWanted || !this.#wasHeard) return this.#fails(false);
    this.#start = this.#audio.currentTime || this.#start;
    this.#isWaiting = true;
    const seconds = pauses[Math.min(this.#tries, pauses.length - 1)];
    this.#tries += 1;
    this.#timer = setTimeout(() => this.#tryAgain(), seconds * 1000);
    this.#delegate.soundDidChange();
  }

  #tryAgain() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (!this.isWanted) return;
    this.#fetch();
    this.play();
  }

  #fails(isRefused) {
    this.isWanted = false;
    this.#isWaiting = false;
    this.#delegate.soundDidFail(isRefused);
  }
}
