// Long because the states of a media element have to be handled in one place. A controller of one media element: it loads,
// plays, and recovers from stalls. It informs its delegate and decides nothing else. The element is never routed through Web Audio, which
// phones mute in the background.

import { Chase } from "./chase.js";
import { Recovery } from "./recovery.js";
import { address } from "./sound-trouble.js";
import { word } from "./words.js";

/**
 * @typedef {{soundDidChange(): void, soundDidMove(): void, soundDidPause(): void, soundDidEnd(): void, soundDidStall(): void,
 *   soundDidFail(): void}} SoundDelegate
 */

export class Sound {
  #audio;
  #delegate;
  #chase;
  #recovery;
  #isScrubbing = false;
  /** Muted during a drag of the slider, until the position is reached. */
  #isHushed = false;
  /** @type {import("./plan.js").Item | null} */
  #item = null;
  #start = 0;
  /** The last known position; reset by a seek. */
  #heard = NaN;
  #wasHeard = false;
  #isWaiting = false;
  #isBroken = false;
  /** The reason why playback was given up; empty otherwise. */
  failure = "";
  /** Whether the user wants playback; a stall or a broken connection does not change that. */
  isWanted = false;

  /** @param {HTMLAudioElement} audio @param {SoundDelegate} delegate */
  constructor(audio, delegate) {
    this.#audio = audio;
    this.#delegate = delegate;
    this.#chase = new Chase(audio, () => this.#lands());
    this.#recovery = new Recovery({
      tryAgain: () => this.#tryAgain(), change: () => delegate.soundDidChange(), fail: (sentence) => this.#fails(sentence),
    });
    audio.addEventListener("loadedmetadata", () => this.#arrive());
    audio.addEventListener("playing", () => this.#sounds());
    audio.addEventListener("timeupdate", () => this.#moves());
    audio.addEventListener("seeking", () => (this.#heard = NaN));
    audio.addEventListener("progress", () => (this.#watch(), delegate.soundDidMove()));
    audio.addEventListener("durationchange", () => delegate.soundDidChange());
    audio.addEventListener("waiting", () => this.#waits());
    audio.addEventListener("pause", () => this.#pausedBySystem());
    audio.addEventListener("ended", () => this.isLoaded && delegate.soundDidEnd());
    audio.addEventListener("error", () => this.#breaks(true));
  }

  get isLoaded() {
    return this.#item !== null;
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

  /** Whether playback had started and was interrupted. */
  get isStalled() {
    return this.isWaiting && this.#wasHeard;
  }

  /** The current failure, as a sentence. Retries may still be in progress. @returns {string | null} */
  get trouble() {
    return this.failure || this.#recovery.trouble;
  }

  get buffered() {
    if (!this.isLoaded) return [];
    const { buffered } = this.#audio;
    return Array.from({ length: buffered.length }, (_, index) => [buffered.start(index), buffered.end(index)]);
  }

  /** @param {import("./plan.js").Item} item @param {number} start In seconds */
  load(item, start) {
    this.#forget();
    this.#item = item;
    this.#start = start;
    this.rate = item.rate;
    this.#fetch();
  }

  /** The element keeps its source until the next load: a phone lets an element continue only while it is unchanged. */
  unload() {
    this.#forget();
    this.#item = null;
    this.isWanted = false;
    this.#audio.pause();
  }

  /** Called inside the tap, with nothing awaited before it. */
  play() {
    this.isWanted = true;
    this.failure = "";
    this.#isWaiting = this.#audio.readyState < 3;
    if (this.#audio.error) this.#fetch(this.position);
    this.#watch();
    this.#audio.play().catch((error) => {
      if (error.name === "NotAllowedError") this.#fails(word("tapToPlay"));
    });
  }

  pause() {
    this.isWanted = false;
    this.#recovery.reset();
    this.#audio.pause();
  }

  /** Exact; before the metadata is loaded, the target is stored. @param {number} seconds */
  seek(seconds) {
    if (!this.isLoaded) return;
    this.#start = seconds;
    this.#isScrubbing = false;
    this.#chase.to(seconds);
  }

  /** Like seek during a drag: playback is muted until `seek` ends it. @param {number} seconds */
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
    // A load resets the rate to the default.
    this.#audio.defaultPlaybackRate = rate;
    this.#audio.playbackRate = rate;
  }

  /** The reason of the failure may have disappeared: a pending retry starts at once. */
  tryNow() {
    this.#recovery.now();
  }

  // Lifecycle of a load

  /** The fragment makes the browser start at the right second, so that nothing before it is played. */
  #fetch(start = this.#start) {
    const url = address(this.#item, this.#audio.error !== null);
    this.#start = start;
    this.#audio.src = start > 0 ? `${url}#t=${start}` : url;
  }

  #forget() {
    this.#recovery.reset();
    this.failure = "";
    this.#wasHeard = false;
    this.#isWaiting = false;
    this.#isBroken = false;
    this.#isScrubbing = false;
    this.#isHushed = false;
    this.#chase.forget();
    this.#start = 0;
    this.#heard = NaN;
  }

  #arrive() {
    if (this.#chase.target === null && Math.abs(this.#audio.currentTime - this.#start) > 0.5) this.#chase.to(this.#start);
    this.#delegate.soundDidChange();
  }

  /** The drag has ended and the position is reached: playback resumes if it was playing. */
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
    this.#isBroken = false;
    this.#recovery.sounds();
    this.#delegate.soundDidChange();
  }

  #moves() {
    const { currentTime, paused, seeking } = this.#audio;
    // WebKitGTK reports that it waits, and may continue without another event.
    if (this.isWaiting && !paused && !seeking && currentTime > this.#heard) this.#sounds();
    if (!seeking) this.#heard = currentTime;
    if (this.isMoving && currentTime > this.#start + 1) this.#recovery.gotOn();
    this.#delegate.soundDidMove();
  }

  #waits() {
    this.#isWaiting = true;
    this.#watch();
    this.#delegate.soundDidChange();
  }

  /** A connection that stays open without bytes never ends automatically. */
  #watch() {
    if (this.isWaiting) this.#recovery.watch(() => this.#breaks(false));
  }

  /** A phone call or an unplugged headset: a pause that the user of this page did not request. */
  #pausedBySystem() {
    if (!this.isWanted || this.#isHushed || !this.#audio.paused || this.#audio.ended || this.#audio.error) return;
    this.isWanted = false;
    this.#recovery.reset();
    this.#delegate.soundDidPause();
  }

  /** @param {boolean} isError false when it hangs */
  #breaks(isError) {
    if (!this.isLoaded) return;
    this.#start = this.#chase.target ?? (this.#audio.currentTime || this.#start);
    if (!this.isWanted) return;
    this.#isWaiting = true;
    if (this.#wasHeard && !this.#isBroken) this.#delegate.soundDidStall();
    this.#isBroken = true;
    this.#recovery.begin(this.#item, isError);
    this.#delegate.soundDidChange();
  }

  #tryAgain() {
    if (!this.isWanted) return;
    this.#fetch();
    this.play();
  }

  /** @param {string} sentence */
  #fails(sentence) {
    this.isWanted = false;
    this.#isWaiting = false;
    this.failure = sentence;
    this.#recovery.reset();
    this.#audio.pause();
    this.#delegate.soundDidFail();
  }
}
