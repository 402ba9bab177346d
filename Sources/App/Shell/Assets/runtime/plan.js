// What plays now, before and after, decided by the server ahead of time, so that the end of an episode awaits nothing.

import { readJSON, write } from "./store.js";

/**
 * @typedef {{episode: number, title: string, showTitle: string, mediaURL: string, start: number, rate: number,
 *   duration: number | null, artworkURL: string | null, episodeURL: string, showURL: string}} Item
 */

const key = "earnest.plan";
const nothing = { current: null, previous: null, next: null };

export class Plan {
  /** @type {{current: Item | null, previous: Item | null, next: Item | null}} */
  #plan = nothing;

  get previous() {
    return this.#plan.previous;
  }

  get next() {
    return this.#plan.next;
  }

  /** What was planned when this browser was last open. @returns {Item | null} */
  recall() {
    this.#plan = readJSON(key) ?? nothing;
    return this.#plan.current;
  }

  /** The server's word. @param {typeof nothing} plan */
  keep(plan) {
    this.#plan = plan;
    write(key, JSON.stringify(plan));
  }

  /**
   * Moves on before the server has spoken: the neighbour on the other side is known, what lies beyond is not.
   * @param {Item} item @param {Item | null} left
   */
  move(item, left) {
    const isNext = item.episode === this.#plan.next?.episode;
    const isPrevious = item.episode === this.#plan.previous?.episode;
    this.keep({ current: item, previous: isNext ? left : null, next: isPrevious ? left : null });
  }
}
