// A controller of one media element: it loads, plays, and recovers from stalls. It informs its delegate and decides nothing else. The element is
// never routed through Web Audio, which phones mute in the background.

import { isKept, keptURL } from "./kept.js";
import { isLive } from "./playback-plan.js";
import { mediaURL, signedURL } from "./playback-failure.js";
import { OutputDevice } from "./output-device.js";
import { Recovery } from "./recovery.js";
import { SeekQueue } from "./seek-queue.js";
import { string } from "./strings.js";

/**
 * @typedef {{mediaDidChange(): void, mediaDidMove(): void, mediaDidPause(): void, mediaDidEnd(): void, mediaDidStall(): void,
 *   mediaDidFail(): void, seek(seconds: number): void}} MediaControllerDelegate
 */

export class MediaController {
  #audio;
  #delegate;
  #seeks;
  #recovery;
  /** Whether a finger moves along the slider. */
  isScrubbing = false;
  /** Muted during a drag of the slider, until the position is reached. */
  #isMutedByScrub = false;
  /** @type {import("./playback-plan.js").Item | null} */
  #item = null;
  #start = 0;
  /** Whether that is a chapter, a bookmark or a link: behind the end, the saved position counts. */
  #isTarget = false;
  /** Whether another device plays: AirPlay, Remote Playback. */
  #isRemote = false;
  /** The address of the audio for that device. @type {string | null} */
  #signedURL = null;
  /** Whether it plays from this device. */
  #isFromDevice = false;
  /** The last known position; reset by a seek. */
  #lastPosition = NaN;
  #hasPlayed = false;
  #isWaiting = false;
  #isBroken = false;
  /** The reason why playback was given up; empty otherwise. */
  failure = "";
  /** Whether the user wants playback; a stall or a broken connection does not change that. */
  isWanted = false;

  /** @param {HTMLAudioElement} audio @param {MediaControllerDelegate} delegate */
  constructor(audio, delegate) {
    this.#audio = audio;
    this.#delegate = delegate;
    this.output = new OutputDevice(audio, () => delegate.mediaDidChange());
    this.#seeks = new SeekQueue(audio, () => this.#didReachTarget());
    this.#recovery = new Recovery({
      tryAgain: () => this.#tryAgain(), change: () => delegate.mediaDidChange(), fail: (sentence) => this.#giveUp(sentence),
    });
    audio.addEventListener("loadedmetadata", () => this.#didLoad());
    audio.addEventListener("playing", () => this.#didStart());
    audio.addEventListener("timeupdate", () => this.#didMove());
    audio.addEventListener("seeking", () => (this.#lastPosition = NaN));
    audio.addEventListener("progress", () => (this.#watch(), delegate.mediaDidMove()));
    audio.addEventListener("durationchange", () => delegate.mediaDidChange());
    audio.addEventListener("waiting", () => this.#didWait());
    audio.addEventListener("pause", () => this.#pausedBySystem());
    audio.addEventListener("ended", () => this.isLoaded && delegate.mediaDidEnd());
    audio.addEventListener("error", () => this.#didBreak(true));
    audio.addEventListener("webkitcurrentplaybacktargetiswirelesschanged", () => this.#didMoveTo(audio.webkitCurrentPlaybackTargetIsWireless));
    for (const name of ["connecting", "connect", "disconnect"]) audio.remote?.addEventListener(name, () => this.#didMoveTo(name !== "disconnect"));
  }

  get isLoaded() {
    return this.#item !== null;
  }

  get position() {
    return this.#seeks.target ?? (this.#audio.readyState > 0 ? this.#audio.currentTime : this.#start);
  }

  get duration() {
    return this.isLoaded && Number.isFinite(this.#audio.duration) ? this.#audio.duration : null;
  }

  get isMoving() {
    return !this.#audio.paused && !this.#audio.seeking && this.#hasPlayed;
  }

  get isWaiting() {
    return this.isWanted && this.#isWaiting;
  }

  /** Whether playback had started and was interrupted. */
  get isStalled() {
    return this.isWaiting && this.#hasPlayed;
  }

  /** The part of it that features show. The error is a sentence; retries may still be in progress. */
  get state() {
    const { isWanted: playing, isWaiting: loading, isStalled: stalled } = this;
    return { playing, loading, stalled, error: this.failure || this.#recovery.failure, buffered: this.#buffered, output: this.output.state };
  }

  get #buffered() {
    if (!this.isLoaded) return [];
    const { buffered } = this.#audio;
    return Array.from({ length: buffered.length }, (_, index) => [buffered.start(index), buffered.end(index)]);
  }

  /** @param {import("./playback-plan.js").Item} item @param {number} start In seconds @param {boolean} [isTarget] */
  load(item, start, isTarget = false) {
    this.#reset();
    this.#item = item;
    this.#start = start;
    this.#isTarget = isTarget;
    this.#isFromDevice = isKept(item.episode);
    this.rate = item.rate;
    this.#fetch();
    this.#sign();
  }

  /** The element keeps its source until the next load: a phone lets an element continue only while it is unchanged. */
  unload() {
    this.#reset();
    this.#item = null;
    this.isWanted = false;
    this.#audio.pause();
  }

  /** Called inside the tap, with nothing awaited before it. */
  play() {
    this.isWanted = true;
    this.failure = "";
    this.#isWaiting = this.#audio.readyState < 3;
    if (this.#audio.error) this.#fetch(isLive(this.#item) ? 0 : this.position);
    this.#watch();
    this.#audio.play().catch((error) => {
      if (error.name === "NotAllowedError") this.#giveUp(string("tapToPlay"));
    });
  }

  pause() {
    this.isWanted = false;
    this.#recovery.reset();
    this.#audio.pause();
  }

  /** Exact, but nowhere in a broadcast; before the metadata is loaded, the target is stored. @param {number} seconds @param {boolean} [isTarget] */
  seek(seconds, isTarget = false) {
    if (!this.isLoaded || isLive(this.#item)) return;
    this.#start = seconds;
    this.#isTarget = isTarget;
    this.isScrubbing = false;
    this.#seeks.seek(seconds);
  }

  /** Like seek during a drag: playback is muted until `seek` ends it. @param {number} seconds */
  scrub(seconds) {
    if (!this.isScrubbing) {
      this.isScrubbing = true;
      this.#isMutedByScrub = true;
      this.#audio.pause();
    }
    this.#start = seconds;
    this.#seeks.seek(seconds);
  }

  set rate(rate) {
    // A load resets the rate to the default.
    this.#audio.defaultPlaybackRate = rate;
    this.#audio.playbackRate = rate;
  }

  /** The reason of the failure may have disappeared: a pending retry starts at once. */
  retryNow() {
    this.#recovery.retryNow();
  }

  // Lifecycle of a load

  /** The fragment makes the browser start at the right second, so that nothing before it is played. */
  #fetch(start = isLive(this.#item) ? 0 : this.#start) {
    const url = this.#signedURL ?? (this.#isFromDevice ? keptURL(this.#item.episode) : mediaURL(this.#item, this.#audio.error !== null));
    this.#start = start;
    this.#audio.src = start > 0 ? `${url}#t=${start}` : url;
  }

  #reset() {
    this.#recovery.reset();
    this.failure = "";
    this.#signedURL = null;
    this.#hasPlayed = false;
    this.#isWaiting = false;
    this.#isBroken = false;
    this.isScrubbing = false;
    this.#isMutedByScrub = false;
    this.#seeks.cancel();
    this.#start = 0;
    this.#lastPosition = NaN;
  }

  /** @param {boolean} isRemote */
  #didMoveTo(isRemote) {
    if (isRemote === this.#isRemote) return;
    this.#isRemote = isRemote;
    if (this.#signedURL) this.#swap(null);
    this.#sign();
  }

  /** The other device sends no cookies. Until the signed address arrives, the usual one stays. */
  async #sign() {
    const item = this.#item;
    const url = this.#isRemote && item && (await signedURL(item));
    if (url && this.#isRemote && item === this.#item) this.#swap(url);
  }

  /** Continues at the same position from another address. @param {string | null} url null for the usual one */
  #swap(url) {
    this.#signedURL = url;
    this.#fetch(this.position);
    if (this.isWanted) this.play();
  }

  #didLoad() {
    if (this.#isTarget && this.#start >= (this.duration ?? Infinity)) return this.#delegate.seek(this.#item.start);
    if (this.#seeks.target === null && !isLive(this.#item) && Math.abs(this.#audio.currentTime - this.#start) > 0.5) this.#seeks.seek(this.#start);
    this.#delegate.mediaDidChange();
  }

  /** The drag has ended and the position is reached: playback resumes if it was playing. */
  #didReachTarget() {
    if (this.#isMutedByScrub && !this.isScrubbing) {
      this.#isMutedByScrub = false;
      if (this.isWanted) this.play();
    }
    this.#delegate.mediaDidMove();
  }

  #didStart() {
    this.#hasPlayed = true;
    this.#isWaiting = false;
    this.#isBroken = false;
    this.#recovery.didStart();
    this.#delegate.mediaDidChange();
  }

  #didMove() {
    const { currentTime, paused, seeking } = this.#audio;
    // WebKitGTK reports that it waits, and may continue without another event.
    if (this.isWaiting && !paused && !seeking && currentTime > this.#lastPosition) this.#didStart();
    if (!seeking) this.#lastPosition = currentTime;
    if (this.isMoving && currentTime > this.#start + 1) this.#recovery.didProgress();
    this.#delegate.mediaDidMove();
  }

  #didWait() {
    this.#isWaiting = true;
    this.#watch();
    this.#delegate.mediaDidChange();
  }

  /** A connection that stays open without bytes never ends automatically. */
  #watch() {
    if (this.isWaiting) this.#recovery.watch(() => this.#didBreak(false));
  }

  /** A phone call or an unplugged headset: a pause that the user of this page did not request. */
  #pausedBySystem() {
    if (!this.isWanted || this.#isMutedByScrub || !this.#audio.paused || this.#audio.ended || this.#audio.error) return;
    this.isWanted = false;
    this.#recovery.reset();
    this.#delegate.mediaDidPause();
  }

  /** @param {boolean} isError false when it hangs */
  #didBreak(isError) {
    if (!this.isLoaded) return;
    this.#start = this.#seeks.target ?? (this.#audio.currentTime || this.#start);
    if (!this.isWanted) return;
    this.#isWaiting = true;
    if (this.#isFromDevice && !this.#signedURL) return this.#leaveDevice();
    if (this.#hasPlayed && !this.#isBroken) this.#delegate.mediaDidStall();
    this.#isBroken = true;
    const duration = this.duration ?? this.#item.duration;
    this.#recovery.begin(this.#item, isError, duration > 0 ? Math.min(this.#start / duration, 1) : 0);
    this.#delegate.mediaDidChange();
  }

  /** The browser may have deleted the audio: the server has it too. */
  #leaveDevice() {
    this.#isFromDevice = false;
    this.#fetch();
    this.play();
  }

  #tryAgain() {
    if (!this.isWanted) return;
    // A signed address may have expired, and a worker that has stopped may play again.
    this.#signedURL = null;
    this.#isFromDevice = isKept(this.#item.episode);
    this.#fetch();
    this.play();
    this.#sign();
  }

  /** @param {string} sentence */
  #giveUp(sentence) {
    this.isWanted = false;
    this.#isWaiting = false;
    this.failure = sentence;
    this.#recovery.reset();
    this.#audio.pause();
    this.#delegate.mediaDidFail();
  }
}
