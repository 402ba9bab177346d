// A list of episodes in the browser's storage, where all tabs find it.

import { readJSON, write } from "./browser-storage.js";

export class EpisodeList {
  #key;

  /** @param {string} key */
  constructor(key) {
    this.#key = key;
  }

  /** @returns {number[]} */
  get episodes() {
    return readJSON(this.#key) ?? [];
  }

  /** @param {number[]} episodes */
  add(episodes) {
    this.#store([...new Set([...this.episodes, ...episodes])]);
  }

  /** Removes the other ones. @param {(episode: number) => boolean} stays */
  filter(stays) {
    this.#store(this.episodes.filter(stays));
  }

  #store(episodes) {
    if (episodes.length !== this.episodes.length) write(this.#key, JSON.stringify(episodes));
  }
}
