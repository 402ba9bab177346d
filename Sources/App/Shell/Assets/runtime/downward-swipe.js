// Follows one finger that goes down, more than sideways: pull to refresh, and sheets that are pulled away.

import { Velocity } from "../components/gesture.js";

/** In pixels: less does not say where a finger goes. */
const least = 4;

/**
 * @param {EventTarget} target
 * @param {{isFree(event: TouchEvent): boolean, move(distance: number): boolean | void, end(distance: number | null, velocity: number): void}} delegate
 *   `move` gives back false to give up; the distance of `end` is null when something has interrupted the finger
 * @param {boolean} [scrolls] Whether the browser may scroll meanwhile: else the target waits for the finger before it scrolls
 */
export function followDown(target, { isFree, move, end }, scrolls = false) {
  /** @type {{x: number, y: number, start: number | null, distance: number, speed: Velocity} | null} */
  let finger = null;

  function giveUp() {
    const hasMoved = finger?.start != null;
    finger = null;
    if (hasMoved) end(null, 0);
  }

  target.addEventListener("touchstart", (event) => {
    giveUp();
    const [{ clientX: x, clientY: y }] = event.touches;
    if (event.touches.length === 1 && isFree(event)) finger = { x, y, start: null, distance: 0, speed: new Velocity() };
  }, { passive: true });
  target.addEventListener("touchmove", (event) => {
    if (!finger) return;
    // What lies within has a gesture of its own.
    if (event.defaultPrevented) return giveUp();
    const [{ clientX, clientY }] = event.touches;
    const [across, down] = [Math.abs(clientX - finger.x), clientY - finger.y];
    if (finger.start === null) {
      if (Math.hypot(across, down) < least) return;
      if (down < 2 * across) return giveUp();
      finger.start = down;
    }
    if (!scrolls && event.cancelable) event.preventDefault();
    finger.distance = down - finger.start;
    finger.speed.add(clientY, event.timeStamp);
    if (move(finger.distance) === false) giveUp();
  }, { passive: scrolls });
  target.addEventListener("touchend", (event) => {
    if (finger?.start == null) return void (finger = null);
    const { distance, speed } = finger;
    finger = null;
    end(distance, speed.at(event.timeStamp));
  });
  target.addEventListener("touchcancel", giveUp);
}
