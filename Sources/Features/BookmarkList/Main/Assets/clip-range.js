// The rules of the two handles of a clip.

/** A new clip is the last minute: the moment that is worth one has just passed. In seconds. */
const newLength = 60;
/** How much of the episode the slider shows on both sides of the clip, in seconds. */
const margin = 120;

/** @typedef {"start" | "end"} Handle */

/** The times of a new clip. @param {number} position @param {number | null} duration @returns {{start: number, end: number}} */
export function lastMinute(position, duration) {
  const limit = duration > 0 ? duration : Infinity;
  const end = Math.floor(Math.min(Math.max(position, 0), limit));
  // At its beginning, an episode has no last minute.
  return end < 1 ? { start: 0, end: Math.min(newLength, limit) } : { start: Math.max(end - newLength, 0), end };
}

/** A clip whose handles keep its limits. All times are seconds. */
export class ClipRange {
  /** @param {{start: number, end: number, duration?: number | null, min: number, max: number}} clip */
  constructor({ start, end, duration, min, max }) {
    this.duration = duration > 0 ? duration : Infinity;
    this.min = min;
    this.max = max;
    this.start = Math.min(Math.max(start, 0), Math.max(this.duration - min, 0));
    this.end = this.start + min;
    this.move("end", end);
    this.zoom();
  }

  /** Where a handle can be. @param {Handle} handle @returns {[number, number]} */
  limits(handle) {
    return handle === "start"
      ? [Math.max(this.end - this.max, 0), this.end - this.min]
      : [this.start + this.min, Math.min(this.start + this.max, this.duration)];
  }

  /** The other handle stays where it is. @param {Handle} handle @param {number} position */
  move(handle, position) {
    const [least, most] = this.limits(handle);
    this[handle] = Math.min(Math.max(position, least), most);
  }

  /** Shows the part of the episode around the clip: not while a handle is dragged, which would run away from the finger. */
  zoom() {
    this.from = Math.max(this.start - margin, 0);
    this.to = Math.min(this.end + margin, this.duration);
  }

  /** The position at a part of the slider. @param {number} part From 0 to 1; beyond, it is outside of the shown part */
  at(part) {
    return Math.round(this.from + part * (this.to - this.from));
  }

  /** The part of the slider at a position. @param {number} position @returns {number} From 0 to 1 */
  part(position) {
    return Math.min(Math.max((position - this.from) / (this.to - this.from), 0), 1);
  }
}
