// Fingers, mice and keys at places of the window, and a user who wants no motion: imported before the components.

/** `matches` and a `change` event, as of a media query: animations would take real time. */
export const reducedMotion = Object.assign(new EventTarget(), { matches: true });
const realMedia = globalThis.matchMedia;
export const media = new Map([["(prefers-reduced-motion: reduce)", reducedMotion]]);
globalThis.matchMedia = (query) => media.get(query) ?? realMedia(query);

// A made event has no pointer that could be captured.
Element.prototype.setPointerCapture = () => {};

/** @param {"down" | "move" | "up" | "cancel"} kind @param {Element} element @returns {boolean} Whether it was prevented */
export function point(kind, element, x, y, more = {}) {
  const event = new PointerEvent(`pointer${kind}`, { bubbles: true, cancelable: true, isPrimary: true, pointerId: 1, pointerType: "touch", clientX: x, clientY: y, ...more });
  element.dispatchEvent(event);
  return event.defaultPrevented;
}

/** From the first place through all others, without leaving. @param {Element} element @param {[number, number][]} places */
export function move(element, places, more) {
  places.forEach(([x, y], index) => point(index === 0 ? "down" : "move", element, x, y, more));
}

/** As `move`, and then up. */
export function drag(element, places, more) {
  move(element, places, more);
  point("up", element, ...places.at(-1), more);
}

/** The click after a tap or a drag; `detail` 0 for one by the keyboard. @returns {boolean} Whether it was prevented */
export function click(element, more = {}) {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, ...more });
  element.dispatchEvent(event);
  return event.defaultPrevented;
}

/** @returns {boolean} Whether it was prevented */
export function press(element, key, more = {}) {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  element.dispatchEvent(event);
  return event.defaultPrevented;
}

/** The middle of an element. @returns {[number, number]} */
export function middle(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}
