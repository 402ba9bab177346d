// The chapters of the player's episode. They are requested when it plays or its page is open, since the server may have to read them first,
// and followed while it plays.

/** How much earlier than requested a seek may arrive, in seconds. */
const tolerance = 0.25;
/** Closer to its start, "previous" leads to the chapter before, in seconds. */
const startLength = 3;

/** @typedef {{start: number, end: number | null, title: string, artworkURL: string | null}} Chapter `end` null: the end of the episode */

export class Chapters {
  #player;
  #changed;
  /** By start. @type {Chapter[]} */
  #list = [];
  #episode = 0;
  /** The position at the last update, or where the user has jumped to; null at a start that the user did not select. @type {number | null} */
  #before = null;

  /** @param {import("./player.js").Player} player @param {() => void} changed */
  constructor(player, changed) {
    this.#player = player;
    this.#changed = changed;
  }

  /** @param {{episode: number} | null} item @param {number} position @returns {{chapters: Chapter[], chapter: Chapter | null}} */
  state(item, position) {
    if (this.#episode && item?.episode !== this.#episode) [this.#episode, this.#list] = [0, []];
    return { chapters: this.#list, chapter: this.#at(position) };
  }

  /** A failed request is repeated by the next call. */
  async load() {
    const { episode } = this.#player.state.item ?? {};
    if (!(episode > 0) || episode === this.#episode) return;
    this.#episode = episode;
    try {
      const response = await fetch(`${document.documentElement.dataset.base ?? ""}/chapters/${episode}`);
      const { chapters } = await response.json();
      if (episode !== this.#episode) return;
      if (!Array.isArray(chapters)) throw new TypeError("No chapters");
      this.#list = chapters;
      this.#changed();
    } catch {
      if (episode === this.#episode) this.#episode = 0;
    }
  }

  /** Seeks to the next chapter, or with -1 to the previous one. @param {1 | -1} direction @returns {boolean} Whether there is one */
  skip(direction) {
    const { chapters, position } = this.#player.state;
    const next = () => chapters.find(({ start }) => start > position + tolerance);
    const previous = () => chapters.findLast(({ start }) => start < position - startLength) ?? chapters[0];
    const target = direction > 0 ? next() : previous();
    if (target) this.#player.seekTo(target.start);
    return Boolean(target);
  }

  /** The next position is not reached by playback. @param {number | undefined} position Where the user wants to listen; undefined elsewhere */
  jump(position) {
    this.#before = position ?? null;
  }

  /**
   * Playback has reached a position.
   * @param {number} position @param {string[]} [skipped] Chapters whose titles contain one of these do not play
   * @returns {{hasLeft: boolean, target: number | null} | null} null within a chapter. `hasLeft`: one has ended; `target`: where playback
   *   continues behind skipped chapters, Infinity for the end of the episode
   */
  didPlay(position, skipped = []) {
    if (this.#list.length === 0) return null;
    const [left, entered] = [this.#before === null ? null : this.#at(this.#before), this.#at(position)];
    this.#before = position;
    if (left === entered) return null;
    const texts = skipped.map((text) => text.toLowerCase());
    const isSkipped = ({ title }) => texts.some((text) => title.toLowerCase().includes(text));
    let target = null;
    for (let chapter = entered; chapter && isSkipped(chapter); chapter = this.#at(target)) target = chapter.end ?? Infinity;
    return { hasLeft: left !== null, target };
  }

  #at(position) {
    const place = position + tolerance;
    return this.#list.findLast(({ start, end }) => start <= place && place < (end ?? Infinity)) ?? null;
  }
}
