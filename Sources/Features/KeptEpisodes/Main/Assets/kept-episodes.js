// <kept-episodes>: fills the page with the episodes that this browser stores, and follows their progress. It needs no server: the page may
// be a saved copy.

import { size } from "../components/byte-text.js";
import { showCover } from "../runtime/cover.js";
import { canKeep } from "../runtime/kept.js";
import { keeper, keeperChanged } from "../runtime/keeper.js";
import { readRules, setRules } from "../runtime/keep-rules.js";
import { freeBytes } from "../runtime/keep-transfer.js";
import { isMetered } from "../runtime/mobile-data.js";

const partBytes = 4 << 20;

class KeptEpisodes extends HTMLElement {
  /** The records by episode. @type {Map<number, any>} */
  #records = new Map();
  /** Only the last of several readings counts. */
  #reading = 0;

  connectedCallback() {
    document.addEventListener(keeperChanged, this.#change);
    addEventListener("online", this.#showStates);
    addEventListener("offline", this.#showStates);
    this.addEventListener("click", this.#tap);
    this.addEventListener("input", this.#filter);
    this.addEventListener("change", this.#select);
    this.#part("insecure").hidden = isSecureContext;
    this.#part("unavailable").hidden = !isSecureContext || canKeep;
    this.#part("rules").hidden = !canKeep;
    if (!canKeep) return;
    this.#showRules();
    // Some private windows have a cache that refuses everything.
    this.#read().catch(() => (this.#part("unavailable").hidden = false));
  }

  disconnectedCallback() {
    document.removeEventListener(keeperChanged, this.#change);
    removeEventListener("online", this.#showStates);
    removeEventListener("offline", this.#showStates);
  }

  /** @param {string} name @param {ParentNode} place @returns {HTMLElement} */
  #part(name, place = this) {
    return place.querySelector(`[data-part="${name}"]`);
  }

  async #read() {
    const reading = ++this.#reading;
    const records = await keeper.records();
    const [free, isPersisted] = await Promise.all([freeBytes(), navigator.storage?.persisted?.()]);
    if (reading !== this.#reading) return;
    this.#records = new Map(records.map((record) => [record.episode, record]));
    const evicted = keeper.evicted.episodes;
    const complete = records.filter(({ isComplete }) => isComplete);
    this.#part("evicted").hidden = evicted.length === 0;
    this.#write("evicted-text", this.dataset.evicted.replace("{count}", String(evicted.length)));
    this.#part("reload").hidden = complete.length === 0 || Boolean(navigator.serviceWorker.controller);
    this.#part("head").hidden = records.length === 0;
    this.#part("empty").hidden = records.length > 0;
    this.#part("unprotected").hidden = isPersisted !== false;
    this.#part("protected").hidden = !isPersisted;
    this.#write("free", Number.isFinite(free) ? this.dataset.free.replace("{size}", size(free)) : "");
    this.#showRows();
    this.#filter();
  }

  /** Rows that stay are not replaced, so that they keep the focus. Those in progress come first, then the newest. */
  #showRows() {
    const list = this.#part("list");
    const rows = new Map([...list.children].map((row) => [Number(row.dataset.key), row]));
    const order = [...this.#records.values()].sort((one, other) => Number(one.isComplete) - Number(other.isComplete) || other.keptAt - one.keptAt);
    for (const [episode, row] of rows) if (!this.#records.has(episode)) row.remove();
    order.forEach((record, index) => {
      const row = rows.get(record.episode) ?? this.#makeRow(record.episode);
      this.#showRecord(row, record);
      if (list.children[index] !== row) list.insertBefore(row, list.children[index] ?? null);
    });
  }

  #makeRow(episode) {
    const row = document.importNode(this.querySelector("template").content, true).firstElementChild;
    row.dataset.key = String(episode);
    return row;
  }

  /** @param {HTMLElement} row @param {any} record @param {number} [serverProgress] From 0 to 1, while the server fetches the file */
  #showRecord(row, record, serverProgress) {
    const { title, showTitle, episodeURL, item, isComplete, failure } = record;
    const button = row.querySelector("play-button");
    const isNew = button.dataset.episode !== String(record.episode);
    if (item && isNew) {
      button.item = item;
      showCover(row, item);
    }
    button.querySelector("button").disabled = !isComplete;
    this.#write("show", showTitle, row);
    this.#part("show", row).parentElement.hidden = !showTitle;
    this.#write("title", title || "…", row);
    if (episodeURL) this.#part("title", row).setAttribute("href", episodeURL);
    this.#write("size", record.size > 0 ? size(record.size) : "", row);
    this.#part("size", row).hidden = record.size === 0;
    const status = this.#part("status", row);
    status.hidden = isComplete;
    this.#write("status", isComplete ? "" : this.#status(record, serverProgress), row);
    row.toggleAttribute("data-failed", Boolean(failure));
    const ring = this.#part("ring", row);
    const share = serverProgress ?? (record.parts > 0 ? record.storedParts / record.parts : 0);
    ring.hidden = isComplete || Boolean(failure);
    ring.dataset.state = share > 0 || serverProgress !== undefined ? "running" : "queued";
    ring.querySelector("svg").setAttribute("stroke-dasharray", `${Math.round(share * 100)} 100`);
    this.#part("retry", row).hidden = !failure;
    for (const name of ["remove", "retry"]) this.#part(name, row).ariaLabel = this.dataset[name].replace("{title}", title);
  }

  #status({ by, failure, parts, storedParts, size: total }, serverProgress) {
    const { failedQuota, failedUnavailable, failedChanged, offline, paused, amount, waiting, starting, serverProgress: server } = this.dataset;
    if (failure) return { quota: failedQuota, unavailable: failedUnavailable, changed: failedChanged }[failure] ?? failure;
    if (!navigator.onLine) return offline;
    if (serverProgress > 0) return server.replace("{percent}", String(Math.floor(serverProgress * 100)));
    if (serverProgress !== undefined) return starting;
    if (by === "rule" && isMetered()) return paused;
    if (storedParts === 0) return waiting;
    return amount.replace("{received}", size(storedParts === parts ? total : storedParts * partBytes)).replace("{total}", size(total));
  }

  #showSum() {
    const shown = [...this.#part("list").children].filter((row) => !row.hidden).map((row) => this.#records.get(Number(row.dataset.key)));
    const bytes = shown.reduce((sum, record) => sum + Math.min((record?.storedParts ?? 0) * partBytes, record?.size ?? 0), 0);
    const { oneEpisode, episodes, sum } = this.dataset;
    const count = shown.length === 1 ? oneEpisode : episodes.replace("{count}", String(shown.length));
    this.#write("sum", sum.replace("{episodes}", count).replace("{size}", size(bytes)));
  }

  #showRules() {
    const rules = readRules();
    for (const select of this.querySelectorAll("[data-rule]")) select.value = String(rules[select.dataset.rule]);
    for (const box of this.querySelectorAll("[data-show]")) box.checked = rules.shows.includes(Number(box.dataset.show));
    const shows = this.#part("shows");
    if (shows) shows.hidden = rules.newest === 0;
  }

  #write(part, text, place = this) {
    const element = this.#part(part, place);
    if (element.textContent !== text) element.textContent = text;
  }

  // Events

  #change = ({ detail: { record, serverProgress } }) => {
    const row = record && this.querySelector(`[data-key="${record.episode}"]`);
    if (!row || record.isComplete) return this.#read();
    this.#records.set(record.episode, record);
    this.#showRecord(row, record, serverProgress);
    this.#showSum();
  };

  #showStates = () => this.#showRows();

  #tap = ({ target }) => {
    const part = target.closest("button[data-part]")?.dataset.part;
    const record = this.#records.get(Number(target.closest("[data-key]")?.dataset.key));
    if (part === "keep-again") keeper.keepEvicted();
    if (part === "remove" && record) keeper.remove(record.episode);
    if (part === "retry" && record) keeper.keep(record.episode);
  };

  /** The words may stand in the title, the show or the notes. */
  #filter = () => {
    const field = this.#part("search");
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const rows = [...this.#part("list").children];
    for (const row of rows) {
      const { title = "", showTitle = "", notes = "" } = this.#records.get(Number(row.dataset.key)) ?? {};
      const text = `${title} ${showTitle} ${notes}`.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
    }
    const isNone = words.length > 0 && rows.every((row) => row.hidden);
    this.#part("none").hidden = !isNone;
    this.#write("none", isNone ? this.dataset.noneFound.replace("{words}", field.value.trim()) : "");
    this.#showSum();
  };

  #select = ({ target }) => {
    if (!target.matches("[data-rule], [data-show]")) return;
    const value = (rule) => Number(this.querySelector(`[data-rule="${rule}"]`)?.value ?? 0);
    const shows = [...this.querySelectorAll("[data-show]:checked")].map((box) => Number(box.dataset.show));
    setRules({ upNext: value("upNext"), newest: value("newest"), shows });
    this.#showRules();
  };
}

customElements.define("kept-episodes", KeptEpisodes);
