// The current, previous and next episodes. The server decides them in advance, so that the end of an episode awaits nothing. While the
// server is unreachable, the tab moves through the plan on its own.

import { owned, readJSON, write } from "./browser-storage.js";

/**
 * @typedef {{episode: number, title: string, showTitle: string, mediaURL: string, start: number, rate: number, hasOwnRate?: boolean,
 *   duration: number | null, size?: number | null, artworkURL: string | null, coverHue?: number, episodeURL: string, showURL: string, skipFirst?: number, skipLast?: number, skippedChapters?: string[],
 *   heardAt?: number | null, isVideo?: boolean, isFavourite?: boolean, undo?: {position: number} | null, from?: number, until?: number, returns?: boolean}} Item
 *   `heardAt` by the server's clock; `from` only on a tapped button: a start position that overrides the saved one; with `until`, playback
 *   stops there; with `returns`, the player offers a way back
 */

const key = owned("earnest.plan");
const emptyPlan = {
  current: null, previous: null, /** @type {Item[]} */ upcoming: [], rewinds: [], settings: { skipBack: 10, skipForward: 10 },
};

/** The usual speeds. */
const rates = [1, 1.25, 1.5, 1.75, 2];

/** The next of the usual speeds. @param {number} rate */
export const rateAfter = (rate) => rates.find((other) => other > rate + 0.01) ?? rates[0];

export class PlaybackPlan {
  #plan = emptyPlan;

  /** @returns {Item | null} */
  get previous() {
    return this.#plan.previous;
  }

  /** @returns {Item[]} */
  get upcoming() {
    return this.#plan.upcoming;
  }

  get settings() {
    return this.#plan.settings;
  }

  /** They apply without a session, too. */
  set settings(settings) {
    this.#plan = { ...this.#plan, settings };
  }

  /** The number of seconds to rewind after a pause of `seconds`. @param {number} seconds */
  rewind(seconds) {
    return Math.max(0, ...this.#plan.rewinds.filter(({ after }) => seconds > after).map(({ by }) => by));
  }

  /** The plan of the last session of this browser. @returns {Item | null} */
  restore() {
    this.#plan = { ...emptyPlan, ...readJSON(key) };
    return this.#plan.current;
  }

  /** Stores the server's plan. @param {Partial<typeof emptyPlan>} plan */
  save(plan) {
    this.#plan = { ...emptyPlan, settings: this.settings, ...plan };
    write(key, JSON.stringify(this.#plan));
  }

  /**
   * Moves on before the server has answered: the episodes planned after `item` stay; the previous one is `left`, if it belongs to the
   * same show.
   * @param {Item} item @param {Item | null} left
   */
  advance(item, left) {
    const { previous, upcoming, ...rest } = this.#plan;
    const place = upcoming.findIndex(({ episode }) => episode === item.episode);
    const isBack = item.episode === previous?.episode;
    this.save({
      ...rest,
      current: item,
      previous: place === 0 && left?.showURL === item.showURL ? left : null,
      upcoming: place >= 0 ? upcoming.slice(place + 1) : isBack && left ? [left, ...upcoming] : [],
    });
  }
}
