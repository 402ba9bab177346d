// A fake of every media element: its time is the clock's, its events come in the order of the HTML standard. Imported for its effect, before
// the modules; a test reads and steers an element through `mediaOf`.

import { clock } from "./harness.js";

const states = new WeakMap();

/** @param {HTMLMediaElement} element @returns {FakeMedia} */
export function mediaOf(element) {
  if (!states.has(element)) states.set(element, new FakeMedia(element));
  return states.get(element);
}

export class FakeMedia {
  /** What an address gives: metadata, `{error: code}`, or null while nothing arrives. @type {(src: string) => {duration: number} | {error: number} | null} */
  open = () => ({ duration: 600 });
  /** Why `play` is refused: "NotAllowedError". */
  refusal = "";
  /** How long a seek takes, in milliseconds. */
  seekTime = 0;
  /** The targets of all seeks, and all addresses. */
  seeks = [];
  sources = [];
  /** The buffered ranges; null for all of it. @type {[number, number][] | null} */
  buffered = null;
  played = [];
  src = "";
  duration = NaN;
  readyState = 0;
  networkState = 0;
  paused = true;
  seeking = false;
  error = null;
  defaultPlaybackRate = 1;
  #rate = 1;
  #element;
  #promises = [];
  #tasks = Promise.resolve();
  #load = 0;
  #seekTimer = 0;
  #ticks = 0;
  /** The position when the clock was at `#since`; it moves on from there while `#since` is set. */
  #position = 0;
  #since = null;

  constructor(element) {
    this.#element = element;
  }

  get currentTime() {
    const moved = this.#since === null ? 0 : ((clock.now - this.#since) / 1000) * this.#rate;
    return Math.min(this.#position + moved, Number.isFinite(this.duration) ? this.duration : Infinity);
  }

  set currentTime(target) {
    if (this.readyState === 0) return;
    this.#stand();
    this.#position = Math.max(0, Math.min(target, this.duration));
    this.seeks.push(target);
    this.seeking = true;
    this.#fire("seeking");
    clearTimeout(this.#seekTimer);
    const end = () => this.#later(() => this.#didSeek());
    if (this.seekTime > 0) this.#seekTimer = setTimeout(() => this.#didSeek(), this.seekTime);
    else end();
  }

  get playbackRate() {
    return this.#rate;
  }

  set playbackRate(rate) {
    const moves = this.#since !== null;
    this.#stand();
    this.#rate = rate;
    if (moves) this.#move();
    this.#fire("ratechange");
  }

  get ended() {
    return this.readyState > 0 && this.currentTime >= this.duration;
  }

  set(name, value) {
    if (name !== "src") return (this[name] = value);
    this.src = new URL(value, location.href).href;
    this.load();
  }

  load() {
    const id = (this.#load += 1);
    this.#stand();
    this.#reject("AbortError");
    clearTimeout(this.#seekTimer);
    if (this.networkState !== 0) this.#fire("emptied");
    Object.assign(this, { readyState: 0, paused: true, seeking: false, error: null, duration: NaN, networkState: this.src ? 2 : 0, played: [] });
    this.#position = 0;
    this.playbackRate = this.defaultPlaybackRate;
    if (!this.src) return;
    this.sources.push(this.src);
    this.#fire("loadstart");
    this.#later(() => id === this.#load && this.arrive(this.open(this.src)));
  }

  /** The first bytes of the address arrive. */
  arrive(found) {
    if (!found) return;
    if (found.error) return this.fail(found.error);
    this.duration = found.duration;
    this.#position = Math.min(Number(/#t=([\d.]+)/.exec(this.src)?.[1] ?? 0), this.duration);
    this.readyState = 4;
    for (const kind of ["durationchange", "loadedmetadata", "loadeddata", "progress", "canplay"]) this.#fire(kind);
    if (!this.paused) this.#start();
  }

  play() {
    if (this.refusal) return Promise.reject(new DOMException("play", this.refusal));
    if (this.error?.code === 4) return Promise.reject(new DOMException("play", "NotSupportedError"));
    if (this.networkState === 0 && this.src) this.load();
    const { promise, resolve, reject } = Promise.withResolvers();
    this.#promises.push({ resolve, reject });
    if (this.ended) this.currentTime = 0;
    if (this.paused) {
      this.paused = false;
      this.#fire("play");
      if (this.readyState < 3) this.#fire("waiting");
      else this.#start();
    } else if (this.readyState >= 3) this.#resolve();
    return promise;
  }

  pause() {
    if (this.networkState === 0 && this.src) this.load();
    if (this.paused) return;
    this.#stand();
    this.paused = true;
    this.#fire("timeupdate");
    this.#fire("pause");
    this.#later(() => this.#reject("AbortError"));
  }

  /** The bytes run out. */
  stall() {
    this.#stand();
    this.readyState = 2;
    this.#fire("timeupdate");
    this.#fire("waiting");
  }

  /** The bytes come again. */
  resume() {
    this.readyState = 4;
    this.#fire("progress");
    this.#fire("canplay");
    if (!this.paused) this.#start();
  }

  /** @param {number} code As in MediaError: 2 for the network, 3 for decoding, 4 for an address without audio */
  fail(code) {
    this.#stand();
    if (this.readyState === 0) this.networkState = 3;
    this.error = { code, message: "" };
    this.#reject(code === 4 ? "NotSupportedError" : "AbortError");
    this.#fire("error");
  }

  #start() {
    this.#move();
    this.#fire("playing");
    this.#resolve();
  }

  #move() {
    if (this.seeking) return;
    this.#since = clock.now;
    clearInterval(this.#ticks);
    this.#ticks = setInterval(() => this.#tick(), 250);
  }

  #stand() {
    clearInterval(this.#ticks);
    if (this.#since === null) return;
    const from = this.#position;
    this.#position = this.currentTime;
    this.#since = null;
    if (this.#position > from) this.played.push([from, this.#position]);
  }

  #tick() {
    if (!this.ended) return this.#fire("timeupdate");
    this.#stand();
    this.paused = true;
    for (const kind of ["timeupdate", "pause", "ended"]) this.#fire(kind);
  }

  #didSeek() {
    if (!this.seeking) return;
    this.seeking = false;
    this.#fire("timeupdate");
    this.#fire("seeked");
    if (!this.paused && this.readyState >= 3) this.#start();
  }

  #resolve() {
    const promises = this.#promises.splice(0);
    this.#later(() => promises.forEach(({ resolve }) => resolve()));
  }

  #reject(name) {
    for (const { reject } of this.#promises.splice(0)) reject(new DOMException("play", name));
  }

  #fire(kind) {
    this.#later(() => this.#element.dispatchEvent(new Event(kind)));
  }

  /** In order, as tasks of the element. */
  #later(work) {
    this.#tasks = this.#tasks.then(work);
  }
}

const ranges = (list) => ({ length: list.length, start: (index) => list[index][0], end: (index) => list[index][1] });
const own = {
  buffered: (media) => ranges(media.buffered ?? (media.readyState > 0 ? [[0, media.duration]] : [])),
  played: (media) => ranges(media.played),
  seekable: (media) => ranges(media.readyState > 0 ? [[0, media.duration]] : []),
  currentSrc: (media) => media.src,
};
const names = ["src", "currentTime", "duration", "readyState", "networkState", "paused", "seeking", "ended", "error", "playbackRate", "defaultPlaybackRate"];
for (const name of [...names, ...Object.keys(own)]) {
  Object.defineProperty(HTMLMediaElement.prototype, name, {
    configurable: true,
    get() {
      return own[name] ? own[name](mediaOf(this)) : mediaOf(this)[name];
    },
    set(value) {
      mediaOf(this).set(name, value);
    },
  });
}
for (const name of ["load", "play", "pause"]) HTMLMediaElement.prototype[name] = function () {
  return mediaOf(this)[name]();
};
