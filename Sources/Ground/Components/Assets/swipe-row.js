// <swipe-row>: follows a finger that goes sideways and, when it is lifted past a third of the width, presses the button whose `data-swipe`
// names the finger's way ("end" or "start" of a line), or that of the episode's menu. It shows below the row what that button says.

import { swipeButton } from "./episode-menu.js";

const threshold = 10;
/** Here a browser goes back or forward. */
const edge = 16;
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

class SwipeRow extends HTMLElement {
  /** The swipe in progress; it has `under` once it moves sideways. */
  #swipe = null;
  #hasSwiped = false;

  connectedCallback() {
    this.addEventListener("pointerdown", this.#down);
    this.addEventListener("pointermove", this.#move);
    this.addEventListener("pointerup", this.#up);
    this.addEventListener("pointercancel", this.#cancel);
    this.addEventListener("click", this.#click, true);
  }

  /** The button for the way of the finger. */
  get #button() {
    const own = this.querySelector(`[data-swipe="${this.dataset.way}"]`);
    return own ? (own.disabled ? null : own) : swipeButton(this, this.dataset.way);
  }

  /** 1 where lines end at the right. */
  get #line() {
    return getComputedStyle(this).direction === "rtl" ? -1 : 1;
  }

  /** 1 when the finger moves to the right. */
  get #sign() {
    return this.dataset.way === "end" ? this.#line : -this.#line;
  }

  #down = (event) => {
    this.#hasSwiped = false;
    // A popover is not part of the row, and a handle is for vertical drags.
    if (event.pointerType === "mouse" || !event.isPrimary || event.target.closest("[popover], .sort-handle")) return;
    if (event.clientX < edge || event.clientX > innerWidth - edge) return;
    this.#swipe = { pointer: event.pointerId, x: event.clientX, y: event.clientY };
  };

  #move = (event) => {
    const swipe = this.#swipe;
    if (event.pointerId !== swipe?.pointer) return;
    const travelled = event.clientX - swipe.x;
    if (!swipe.under) {
      const across = Math.abs(event.clientY - swipe.y);
      if (across > threshold && across > Math.abs(travelled)) this.#swipe = null;
      else if (Math.abs(travelled) > threshold) this.#start(swipe, travelled * this.#line > 0 ? "end" : "start");
      if (!swipe.under) return;
    }
    swipe.distance = Math.max(travelled * this.#sign - threshold, 0);
    const isArmed = swipe.distance > this.clientWidth / 3;
    swipe.under.toggleAttribute("data-armed", isArmed);
    swipe.front.style.translate = `${swipe.distance * this.#sign}px 0`;
  };

  #start(swipe, way) {
    this.dataset.way = way;
    const button = this.#button;
    const front = this.firstElementChild;
    if (!button || !front) return (this.#swipe = null);
    this.setPointerCapture(swipe.pointer);
    this.#hasSwiped = true;
    this.toggleAttribute("data-swiping", true);
    front.classList.add("swipe-front");
    const under = document.createElement("span");
    under.className = "swipe-under";
    under.ariaHidden = "true";
    under.toggleAttribute("data-removes", button.hasAttribute("data-removes") || /^(delete|cancel)/.test(button.value));
    const icon = [...button.querySelectorAll(".icon")].find((icon) => getComputedStyle(icon).display !== "none");
    under.append(...(icon ? [icon.cloneNode(true)] : []), button.dataset.swipeText ?? button.textContent.trim());
    this.prepend(under);
    Object.assign(swipe, { under, front, distance: 0 });
  }

  #up = (event) => {
    const swipe = this.#swipe;
    if (event.pointerId !== swipe?.pointer) return;
    const isArmed = swipe.under?.hasAttribute("data-armed");
    this.#release();
    if (isArmed) this.#button?.click();
  };

  #cancel = (event) => {
    if (event.pointerId === this.#swipe?.pointer) this.#release();
  };

  #release() {
    const { under, front, distance } = this.#swipe;
    this.#swipe = null;
    if (!under) return;
    front.style.translate = "";
    const back = front.animate([{ translate: `${distance * this.#sign}px 0` }, { translate: "0 0" }], { duration: reducedMotion.matches ? 0 : 200, easing: "ease-out" });
    back.finished.catch(() => {}).then(() => {
      under.remove();
      if (!this.#swipe) this.removeAttribute("data-swiping");
    });
  }

  /** The end of a swipe is not a tap. */
  #click = (event) => {
    if (!this.#hasSwiped || event.detail === 0) return;
    this.#hasSwiped = false;
    event.preventDefault();
    event.stopPropagation();
  };
}

customElements.define("swipe-row", SwipeRow);
