// <swipe-row>: follows a finger that goes sideways and, when it is lifted past a third of the width, presses the button whose `data-swipe`
// names the finger's way ("end" or "start" of a line), or that of the episode's menu. It shows below the row what that button says.

import { swipeButton } from "./episode-menu.js";
import { DragTracker, reducedMotion, slop } from "./gesture.js";

/** Here a browser goes back or forward. */
const edge = 16;

class SwipeRow extends HTMLElement {
  #drags = new DragTracker(this, {
    // A popover is not part of the row, and a handle is for vertical drags.
    press: ({ pointerType, isPrimary, target, clientX }) =>
      pointerType === "mouse" || !isPrimary || target.closest("[popover], .sort-handle") || clientX < edge || clientX > innerWidth - edge ? null : {},
    begin: (press, event) => this.#begin(press, event),
    move: (press, event) => this.#move(press, event),
    end: (press, isCancelled) => this.#end(press, isCancelled),
  });

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

  #begin(press, event) {
    const travelled = event.clientX - press.x;
    // A finger that was held has opened the row's menu.
    if (press.isHeld || Math.abs(event.clientY - press.y) > Math.abs(travelled)) return false;
    this.dataset.way = travelled * this.#line > 0 ? "end" : "start";
    const button = this.#button;
    const front = this.querySelector(":scope > :not(.swipe-under)");
    if (!button || !front) return false;
    this.querySelector(".swipe-under")?.remove();
    this.toggleAttribute("data-swiping", true);
    front.classList.add("swipe-front");
    const under = Object.assign(document.createElement("span"), { className: "swipe-under", ariaHidden: "true" });
    under.toggleAttribute("data-removes", button.hasAttribute("data-removes") || /^(delete|cancel)/.test(button.value));
    const icon = [...button.querySelectorAll(".icon")].find((icon) => getComputedStyle(icon).display !== "none");
    const label = document.createElement("span");
    label.append(...(icon ? [icon.cloneNode(true)] : []), button.dataset.swipeText ?? button.textContent.trim());
    under.append(label);
    this.prepend(under);
    Object.assign(press, { under, label, front, distance: 0, width: label.offsetWidth });
  }

  #move(press, event) {
    press.distance = Math.max((event.clientX - press.x) * this.#sign - slop, 0);
    press.under.toggleAttribute("data-armed", press.distance > this.clientWidth / 3);
    press.front.style.translate = `${press.distance * this.#sign}px 0`;
    // The label is whole in what the row has left free.
    press.label.style.scale = Math.min(press.distance / Math.max(press.width, 1), 1);
  }

  #end({ under, front, distance }, isCancelled) {
    const isArmed = !isCancelled && under.hasAttribute("data-armed");
    front.style.translate = "";
    const back = front.animate([{ translate: `${distance * this.#sign}px 0` }, { translate: "0 0" }], { duration: reducedMotion.matches ? 0 : 200, easing: "ease-out" });
    back.finished.catch(() => {}).then(() => {
      under.remove();
      if (!this.#drags.press?.isDrag) this.removeAttribute("data-swiping");
    });
    if (isArmed) this.#button?.click();
  }
}

customElements.define("swipe-row", SwipeRow);
