// What gestures share: how far a press moves before it is a drag, which finger is held, and how fast one is.

/** In pixels. Less is a tap, or a press that is held. */
export const slop = 8;
/** In milliseconds. */
const holdTime = 400;
export const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * A finger that is down: it is held once it has stayed for a while within a few pixels, and then reports `finger-hold`. A drag may follow.
 * @typedef {{pointer: number, target: Element, x: number, y: number, isHeld: boolean, isDrag: boolean, timer: number}} Finger
 */
/** @type {Finger | null} */
let finger = null;

export const isFingerDown = () => finger !== null;

document.addEventListener("pointerdown", ({ pointerType, isPrimary, pointerId: pointer, target, clientX: x, clientY: y }) => {
  clearTimeout(finger?.timer);
  finger = pointerType === "mouse" || !isPrimary ? null : { pointer, target, x, y, isHeld: false, isDrag: false, timer: setTimeout(hold, holdTime) };
}, true);
document.addEventListener("pointermove", ({ pointerId, clientX, clientY }) => {
  if (pointerId === finger?.pointer && Math.hypot(clientX - finger.x, clientY - finger.y) > slop) clearTimeout(finger.timer);
}, true);
document.addEventListener("pointerup", lift, true);
document.addEventListener("pointercancel", lift, true);

function hold() {
  finger.isHeld = true;
  finger.target.dispatchEvent(new CustomEvent("finger-hold", { bubbles: true, detail: finger }));
}

function lift({ pointerId }) {
  if (pointerId !== finger?.pointer) return;
  clearTimeout(finger.timer);
  finger = null;
}

/** The time, in milliseconds, that counts for the speed of a finger when it leaves. */
const memory = 100;

/** The speed of a finger, in pixels per millisecond. */
export class Velocity {
  #points = [];

  add(at, time) {
    this.#points = [...this.#points.filter((point) => time - point.time <= memory), { at, time }];
  }

  /** A finger that has rested has none. @param {number} time The moment when it leaves */
  at(time) {
    const points = this.#points.filter((point) => time - point.time <= memory);
    const [first, last] = [points[0], points.at(-1)];
    return points.length > 1 && last.time > first.time ? (last.at - first.at) / (last.time - first.time) : 0;
  }
}

/** How far something moves that resists: ever less than the finger, and never `limit` pixels. */
export function rubberBand(distance, limit = 64) {
  return limit * (1 - 1 / ((distance * 0.55) / limit + 1));
}

/** Whether something that was pulled away leaves: far enough, or fast, and not on its way back. @param {number} size Its own, in pixels */
export function isLeaving(distance, velocity, size) {
  return velocity > -0.2 && (distance > size / 3 || (distance > slop && velocity > 0.5));
}

/**
 * @typedef {{pointer: number, x: number, y: number, finger: Finger | null, isDrag: boolean, isHeld: boolean, waits?: boolean}} Press `x` and `y`
 *   are where it began; with `waits` it has to be held before it can be a drag
 */

/** Follows one pointer at a time over an element, and makes drags of its presses. The click after a drag is none. */
export class DragTracker {
  /** @type {Press | null} */
  press = null;
  #delegate;
  #hasDragged = false;

  /**
   * @param {HTMLElement} host
   * @param {{press(event: PointerEvent): object | null, begin(press: any, event: PointerEvent): boolean | void, move(press: any, event: PointerEvent): void,
   *   end(press: any, isCancelled: boolean): void}} delegate `press` gives back more properties of a press that can become a drag;
   *   `begin` false when it is another gesture
   */
  constructor(host, delegate) {
    this.#delegate = delegate;
    host.addEventListener("pointerdown", (event) => this.#down(event));
    host.addEventListener("pointermove", (event) => this.#move(event, host));
    host.addEventListener("pointerup", (event) => event.pointerId === this.press?.pointer && this.#end(false));
    host.addEventListener("pointercancel", (event) => event.pointerId === this.press?.pointer && this.cancel());
    host.addEventListener("click", (event) => this.#click(event), true);
  }

  cancel() {
    if (this.press) this.#end(true);
  }

  #down(event) {
    if (this.press) return;
    // No click follows the drag of a finger.
    this.#hasDragged = false;
    const more = this.#delegate.press(event);
    if (!more) return;
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    this.press = { pointer, x, y, finger, isDrag: false, ...more, get isHeld() { return this.finger?.isHeld === true; } };
  }

  #move(event, host) {
    const { press } = this;
    if (event.pointerId !== press?.pointer) return;
    if (!press.isDrag) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) <= slop) return;
      if ((press.waits && !press.isHeld) || this.#delegate.begin(press, event) === false) return void (this.press = null);
      press.isDrag = this.#hasDragged = true;
      if (press.finger) press.finger.isDrag = true;
      host.setPointerCapture(press.pointer);
    }
    this.#delegate.move(press, event);
  }

  #end(isCancelled) {
    const { press } = this;
    this.press = null;
    if (press.isDrag) this.#delegate.end(press, isCancelled);
  }

  #click(event) {
    if (!this.#hasDragged || event.detail === 0) return;
    this.#hasDragged = false;
    event.preventDefault();
    event.stopPropagation();
  }
}
