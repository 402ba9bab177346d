// The current, previous and next episodes. The server decides them in advance, so that the end of an episode awaits nothing. While the
// server is unreachable, the tab moves through the plan on its own: through the episodes that this browser has stored, with the user's
// changes of Up Next that wait for the server.

import { owned, readJSON, write } from "./browser-storage.js";
import { isKept } from "./kept.js";
import { isOffline } from "./sign-in.js";

/**
 * @typedef {{episode: number, title: string, showTitle: string, mediaURL: string, start: number, rate: number, hasOwnRate?: boolean,
 *   duration: number | null, size?: number | null, artworkURL: string | null, coverHue?: number, episodeURL: string, showURL: string, skipFirst?: number, skipLast?: number, skippedChapters?: string[],
 *   heardAt?: number | null, isVideo?: boolean, isFavourite?: boolean, undo?: {position: number} | null, from?: number, until?: number, returns?: boolean}} Item
 *   `heardAt` by the server's clock; `from` only on a tapped button: a start position that overrides the saved one; with `until`, playback
 *   stops there; with `returns`, the player offers a way back
 */

/** Whether it is a broadcast, which has a negative number: it has no position, and the server stores nothing of it. @param {{episode: number} | null} item */
export const isLive = (item) => item !== null && item.episode < 0;

const key = owned("earnest.plan");
const emptyPlan = {
  current: null, previous: null, /** @type {Item[]} */ upcoming: [], queued: 0, rewinds: [], settings: { skipBack: 15, skipForward: 30 },
};

export class PlaybackPlan {
  #plan = emptyPlan;

  /** @param {() => void} change Called when the user has changed Up Next without the server */
  constructor(change) {
    document.addEventListener("post-stored", ({ detail: { action, episodes, items } }) => {
      if (action === "remove" || action === "archived") this.#remove(episodes);
      else if (items.length > 0) this.#queue(items, action === "next");
      else return;
      change();
    });
  }

  /** @returns {Item | null} */
  get previous() {
    return this.#plan.previous;
  }

  /** @returns {Item[]} */
  get upcoming() {
    return this.#plan.upcoming;
  }

  /** The episode that plays next. While the server is unreachable that is the first one that this browser has. @returns {Item | null} */
  get next() {
    const { upcoming } = this.#plan;
    return (isOffline() && upcoming.find(({ episode }) => isKept(episode))) || (upcoming[0] ?? null);
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

  /** Stores the server's plan, of which the first episodes are `queued`. @param {Partial<typeof emptyPlan>} plan */
  save(plan) {
    this.#plan = { ...emptyPlan, settings: this.settings, ...plan };
    write(key, JSON.stringify(this.#plan));
  }

  /**
   * Moves on before the server has answered: the episodes planned after `item` stay, and without the server those before it, which could
   * not be played; the previous one is `left`, if it belongs to the same show.
   * @param {Item} item @param {Item | null} left
   */
  advance(item, left) {
    if (isLive(item)) return;
    const { previous, upcoming, queued, ...rest } = this.#plan;
    const place = upcoming.findIndex(({ episode }) => episode === item.episode);
    const isBack = item.episode === previous?.episode;
    const skipped = isOffline() ? upcoming.slice(0, Math.max(place, 0)) : [];
    this.save({
      ...rest,
      current: item,
      queued: Math.max(queued - Math.max(place + 1 - skipped.length, 0), 0),
      previous: place === 0 && left?.showURL === item.showURL ? left : null,
      upcoming: place >= 0 ? [...skipped, ...upcoming.slice(place + 1)] : isBack && left ? [left, ...upcoming] : isOffline() ? upcoming : [],
    });
  }

  /** @param {Item[]} items @param {boolean} isNext */
  #queue(items, isNext) {
    this.#remove(items.map(({ episode }) => episode));
    const { upcoming, queued, current } = this.#plan;
    const added = items.filter(({ episode }) => episode !== current?.episode);
    const place = isNext ? 0 : Math.min(queued, upcoming.length);
    this.save({ ...this.#plan, upcoming: [...upcoming.slice(0, place), ...added, ...upcoming.slice(place)], queued: queued + added.length });
  }

  /** @param {number[]} episodes */
  #remove(episodes) {
    const { upcoming, queued } = this.#plan;
    const stays = ({ episode }) => !episodes.includes(episode);
    this.save({ ...this.#plan, upcoming: upcoming.filter(stays), queued: upcoming.slice(0, queued).filter(stays).length });
  }
}
