// Long because the many moods of a media element have to be known in one place.
// The one <audio> element: loads, plays, comes back after a stall. It tells its delegate what happens and decides nothing else.
// Never routed through Web Audio, which phones silence in the background.

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
  /** Silenced by a finger on the slider, until the place is reached. */
  #isHushed = false;
  /** @type {import("./plan.js").Item | null} */
  #item = null;
  #start = 0;
  /** The last that was heard of where it is; nothing of it counts across a seek. */
  #heard = NaN;
  #wasHeard = false;
  #isWaiting = false;
  #isBroken = false;
  /** Why it was given up; empty while it was not. */
  failure = "";
  /** Whether the person wants it to play; a stall or a broken connection does not change that. */
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

  /** It was heard and broke off. */
  get isStalled() {
    return this.isWaiting && this.#wasHeard;
  }

  /** What stands against it, in a sentence. It may still be trying. @returns {string | null} */
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

  /** The element keeps its source until the next load: a phone lets an element go on only while it is left as it is. */
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

  /** What was in the way may have gone: where it waits to be tried again, it waits no longer. */
  tryNow() {
    this.#recovery.now();
  }

  // Lifecycle of a load

  /** The fragment lets the browser begin at the right second by itself, so that not a syllable of the wrong one is heard. */
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
    this.#isBroken = false;
    this.#recovery.sounds();
    this.#delegate.soundDidChange();
  }

  #moves() {
    const { currentTime, paused, seeking } = this.#audio;
    // WebKitGTK says that it waits, and may then go on without another word.
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

  /** A connection that stays open and brings nothing never ends by itself. */
  #watch() {
    if (this.isWaiting) this.#recovery.watch(() => this.#breaks(false));
  }

  /** A call came in, a headset was pulled out: a pause that nobody here asked for. */
  #pausedBySystem() {
    if (!this.isWanted || this.#isHushed || !this.#audio.paused || this.#audio.ended || this.#audio.error) return;
    this.isWanted = false;
    this.#recovery.reset();
    this.#delegate.soundDidPause();
  }

  /** @param {boolean} isError Or it hangs */
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
