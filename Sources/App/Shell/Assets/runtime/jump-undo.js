// The way back from a jump: the position before a seek of more than a minute, and before a chapter, a line of a transcript or a search hit,
// however far. Of several jumps in a row, that before the first one counts: it is where the user listened. A reload keeps it.

import { owned, readJSON, remove, write } from "./browser-storage.js";

/** A seek has to be longer, in seconds; one to a named place, and the part before it, only so long that the user would notice. */
const minSeek = 60;
const nearby = 5;
/** How long the way back is offered beside the player, in milliseconds. */
const freshTime = 10_000;
const storageKey = owned("earnest.jump");

export class JumpUndo {
  #player;
  #changed;
  /** @type {{episode: number, position: number, target: number} | null} */
  #place = readJSON(storageKey);
  #isFresh = false;
  #timer = 0;
  /** Where the drag of the slider began, which has moved playback since. @type {number | null} */
  #dragStart = null;
  #isReturning = false;

  /** @param {{seek(seconds: number): void}} player @param {() => void} changed Called when the way back is no longer fresh */
  constructor(player, changed) {
    this.#player = player;
    this.#changed = changed;
  }

  /** @param {number | undefined} episode @returns {{position: number, target: number, isFresh: boolean} | null} */
  state(episode) {
    return this.#place?.episode === episode ? this.#place && { ...this.#place, isFresh: this.#isFresh } : null;
  }

  /** @param {number} position */
  dragBegins(position) {
    this.#dragStart = position;
  }

  /** The user has jumped. @param {number} episode @param {number} from @param {number} to @param {boolean} isNamed A chapter, a line or a hit */
  didJump(episode, from, to, isNamed) {
    const before = this.#dragStart ?? from;
    this.#dragStart = null;
    if (this.#isReturning || before < nearby || !(Math.abs(to - before) > (isNamed ? nearby : minSeek))) return;
    const first = this.#isFresh && this.#place.episode === episode ? this.#place.position : before;
    // Back by the user's own hand.
    if (Math.abs(to - first) <= nearby) return this.#clear();
    this.#place = { episode, position: first, target: to };
    write(storageKey, JSON.stringify(this.#place));
    this.#isFresh = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#isFresh = false;
      this.#changed();
    }, freshTime);
  }

  undo() {
    const { position } = this.#place;
    this.#clear();
    this.#isReturning = true;
    this.#player.seek(position);
    this.#isReturning = false;
  }

  #clear() {
    clearTimeout(this.#timer);
    this.#place = null;
    remove(storageKey);
    this.#isFresh = false;
  }
}
