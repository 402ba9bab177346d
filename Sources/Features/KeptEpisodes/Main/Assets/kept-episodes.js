// <kept-episodes>: fills the list of the episodes that this browser stores, and follows their progress. It needs no server: the page may be
// a saved copy.

import { size } from "../components/byte-text.js";
import { showCover } from "../runtime/cover.js";
import { ringOf } from "../runtime/download-state.js";
import { canKeep, downloadsHere } from "../runtime/kept.js";
import { keeper, keeperChanged } from "../runtime/keeper.js";
import { canKeepAwake, keepsAwake, setKeepsAwake } from "../runtime/keep-awake.js";
import { readRules, setRules } from "../runtime/keep-rules.js";
import { freeBytes } from "../runtime/keep-transfer.js";
import { reachableChanged } from "../runtime/sign-in.js";
import { string } from "../runtime/strings.js";

/** @typedef {import("../runtime/download-state.js").KeptRecord} KeptRecord */

/** As in kept-store.js, in bytes. */
const partBytes = 4 << 20;
/** The numbers of episodes with which the rules of this device begin. */
const firstRules = { auto: 5, upNext: 3 };

class KeptEpisodes extends HTMLElement {
  static observedAttributes = ["data-list"];
  /** By episode. @type {Map<number, KeptRecord>} */
  #records = new Map();
  /** By episode. @type {Map<number, HTMLElement>} */
  #rows = new Map();
  /** Those of shows, by address. @type {Map<string, HTMLElement>} */
  #groups = new Map();
  /** Only the last of several readings counts. */
  #reading = 0;

  connectedCallback() {
    document.addEventListener(keeperChanged, this.#change);
    document.addEventListener(reachableChanged, this.#showAll);
    navigator.connection?.addEventListener?.("change", this.#showAll);
    this.addEventListener("click", this.#tap);
    this.addEventListener("input", this.#search);
    this.addEventListener("change", this.#set);
    this.#part("insecure").hidden = isSecureContext;
    this.#part("unavailable").hidden = !isSecureContext || canKeep;
    if (!canKeep) return;
    this.#showRules();
    this.#part("seven-days").hidden = !navigator.vendor.startsWith("Apple");
    // Some private windows have a cache that refuses everything.
    this.#read().catch(() => (this.#part("unavailable").hidden = false));
  }

  disconnectedCallback() {
    document.removeEventListener(keeperChanged, this.#change);
    document.removeEventListener(reachableChanged, this.#showAll);
    navigator.connection?.removeEventListener?.("change", this.#showAll);
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#showAll();
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
    for (const episode of this.#rows.keys()) if (!this.#records.has(episode)) this.#rows.delete(episode);
    const evicted = keeper.evicted.episodes;
    const isAnyComplete = records.some(({ isComplete }) => isComplete);
    this.#part("evicted").hidden = evicted.length === 0;
    this.#write("evicted-text", this.dataset.evicted.replace("{count}", String(evicted.length)));
    this.#part("reload").hidden = !isAnyComplete || Boolean(navigator.serviceWorker.controller);
    this.#part("head").hidden = !isAnyComplete;
    this.#part("empty").hidden = records.length > 0 || !downloadsHere();
    this.#part("elsewhere").hidden = records.length > 0 || downloadsHere();
    this.#part("unprotected").hidden = isPersisted !== false;
    this.#part("protected").hidden = !isPersisted;
    this.#write("free", Number.isFinite(free) ? this.dataset.free.replace("{size}", size(free)) : "");
    this.#showAll();
  }

  #showAll = () => {
    const records = [...this.#records.values()];
    const focused = document.activeElement;
    arrange(this.#part("pending"), records.filter(({ isComplete }) => !isComplete).map((record) => this.#row(record)));
    this.#showStored(records.filter(({ isComplete }) => isComplete).sort((one, other) => other.keptAt - one.keptAt));
    this.#showTransfers();
    // A row that has moved to another list has lost it.
    if (focused !== document.activeElement && this.contains(focused)) focused.focus({ preventScroll: true });
  };

  /** Only those of the address and of the search; by show, unless that leaves few. @param {KeptRecord[]} stored */
  #showStored(stored) {
    const show = new URLSearchParams(location.search).get("show");
    const ofShow = show ? stored.filter(({ showURL }) => isShow(showURL, show)) : stored;
    const words = this.#words;
    const found = ofShow.filter(({ title, showTitle, notes = "" }) => {
      const text = `${title} ${showTitle} ${notes}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    this.#part("filter").hidden = !show;
    this.#write("filter-show", ofShow[0]?.showTitle ?? "…");
    const isGrouped = this.dataset.list === "shows" && words.length === 0 && !show;
    arrange(this.#part("list"), isGrouped ? this.#groupsOf(found) : found.map((record) => this.#row(record)));
    const isNone = found.length === 0 && words.length > 0;
    this.#part("none").hidden = !isNone;
    this.#write("none", isNone ? this.dataset.noneFound.replace("{words}", this.#part("search").value.trim()) : "");
    this.#write("sum", this.#sum(found));
  }

  /** @param {KeptRecord[]} stored The newest first */
  #groupsOf(stored) {
    /** @type {Map<string, KeptRecord[]>} */
    const shows = new Map();
    for (const record of stored) {
      const address = record.showURL || record.showTitle;
      shows.set(address, [...(shows.get(address) ?? []), record]);
    }
    for (const address of this.#groups.keys()) if (!shows.has(address)) this.#groups.delete(address);
    return [...shows].map(([address, records]) => {
      const group = this.#groups.get(address) ?? this.#make("group");
      this.#groups.set(address, group);
      const { item, showTitle } = records[0];
      if (this.#write("group-title", showTitle, group) && item) showCover(group, { ...item, artworkURL: artworkOfShow(item) });
      this.#write("group-sum", this.#sum(records), group);
      arrange(this.#part("group-list", group), records.map((record) => this.#row(record)));
      return group;
    });
  }

  /** @param {KeptRecord[]} records */
  #sum(records) {
    const { oneEpisode, episodes, sum } = this.dataset;
    const count = records.length === 1 ? oneEpisode : episodes.replace("{count}", String(records.length));
    return sum.replace("{episodes}", count).replace("{size}", size(records.reduce((bytes, record) => bytes + record.size, 0)));
  }

  /** The head of those that are not complete. */
  #showTransfers() {
    const pending = [...this.#records.values()].filter(({ isComplete }) => !isComplete);
    this.#part("transfers").hidden = pending.length === 0;
    if (pending.length === 0) return;
    const { oneEpisode, episodes, downloading } = this.dataset;
    const count = pending.length === 1 ? oneEpisode : episodes.replace("{count}", String(pending.length));
    this.#write("transfer-sum", downloading.replace("{episodes}", count));
    this.#write("transfer-amount", pending.every((record) => record.size > 0) ? this.#amount(pending) : "");
    const acts = new Set(pending.map((record) => ringOf("none", keeper.state(record), true).act));
    const { dataset } = this.#part("all");
    dataset.canPause = String(acts.has("suspend"));
    dataset.canResume = String(acts.has("resume"));
    this.#part("awake").hidden = !canKeepAwake;
    this.#part("keeps-awake").checked = keepsAwake();
    // Only browsers of iOS have the property: they end what a closed app has not finished.
    this.#part("keep-open").hidden = !("standalone" in navigator);
    this.#write("keep-open", string("keepOpen"));
  }

  /** "12 MB of 48 MB" @param {KeptRecord[]} records */
  #amount(records) {
    const [received, total] = records.reduce(([one, all], record) => [one + receivedOf(record), all + record.size], [0, 0]);
    return this.dataset.amount.replace("{received}", size(received)).replace("{total}", size(total));
  }

  /** @param {KeptRecord} record */
  #row(record) {
    const row = this.#rows.get(record.episode) ?? this.#make("row");
    this.#rows.set(record.episode, row);
    row.dataset.key = String(record.episode);
    this.#showRecord(row, record);
    return row;
  }

  #make(template) {
    return document.importNode(this.#part(template).content, true).firstElementChild;
  }

  /** @param {HTMLElement} row @param {KeptRecord} record */
  #showRecord(row, record) {
    const { title, showTitle, episodeURL, item, isComplete } = record;
    const button = row.querySelector("play-button");
    if (item && button.dataset.episode !== String(record.episode)) {
      button.item = item;
      showCover(row, item);
    }
    // One that is not complete is streamed.
    button.querySelector("button").disabled = !isComplete && !item;
    this.#write("show", showTitle, row);
    this.#part("show", row).parentElement.hidden = !showTitle;
    this.#write("title", title || "…", row);
    if (episodeURL) this.#part("title", row).setAttribute("href", episodeURL);
    this.#write("size", record.size > 0 ? size(record.size) : "", row);
    this.#part("size", row).hidden = !(record.size > 0);
    const state = keeper.state(record);
    this.#write("status", this.#status(record, state), row);
    row.toggleAttribute("data-complete", isComplete);
    row.toggleAttribute("data-failed", state.state === "failed");
    const ring = this.#part("ring", row);
    ring.hidden = isComplete;
    ring.dataset.device = state.state;
    ring.style.setProperty("--part", String(state.part));
    ring.ariaLabel = string(ringOf("none", state, true).label).replace("{title}", () => title);
    const { remove, removeText, cancel, cancelText } = this.dataset;
    const removal = this.#part("remove", row);
    removal.ariaLabel = (isComplete ? remove : cancel).replace("{title}", () => title);
    removal.dataset.swipeText = isComplete ? removeText : cancelText;
  }

  /** The reason that it is here, or how far it is. @param {KeptRecord} record */
  #status(record, { state, reason }) {
    const { byYou, byRule, offline, wifi, paused, waiting, failedQuota, failedUnavailable, failedChanged } = this.dataset;
    if (state === "done") return record.by === "rule" ? byRule : byYou;
    if (state === "failed") return { quota: failedQuota, unavailable: failedUnavailable, changed: failedChanged }[reason] ?? reason;
    if (state === "waiting") return { offline, wifi }[reason] ?? reason;
    const amount = record.size > 0 && record.storedParts > 0 ? this.#amount([record]) : "";
    if (state === "running") return amount || waiting;
    return [state === "paused" ? paused : waiting, amount].filter(Boolean).join("\u00a0· ");
  }

  #showRules() {
    const rules = readRules();
    const { isSame: isOn } = rules;
    // On the machine of the server they would store everything twice, but those of an earlier version can be ended.
    this.#part("rules").hidden = !downloadsHere() && !isOn;
    this.#part("is-same").checked = isOn;
    for (const select of this.querySelectorAll("[data-rule]")) {
      select.value = String(rules[select.dataset.rule]);
      select.parentElement.hidden = !isOn;
    }
    const knowsNetwork = navigator.connection?.type !== undefined;
    this.#part("rules-hint").hidden = !knowsNetwork;
    this.#part("rules-hint-any").hidden = knowsNetwork;
    this.#part("earlier-rules").hidden = !isOn || !rules.shows;
  }

  /** @returns {boolean} Whether the text has changed */
  #write(part, text, place = this) {
    const element = this.#part(part, place);
    const isNew = element.textContent !== text;
    if (isNew) element.textContent = text;
    return isNew;
  }

  /** Of the search; they may stand in the title, the show or the notes. */
  get #words() {
    return this.#part("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  }

  // Events

  #change = ({ detail: { record } }) => {
    const known = record && this.#records.get(record.episode);
    if (!known || record.isComplete || record.isRemoved) return this.#read();
    this.#records.set(record.episode, record);
    this.#showRecord(this.#rows.get(record.episode), record);
    this.#showTransfers();
  };

  #tap = ({ target }) => {
    const part = target.closest("button[data-part]")?.dataset.part;
    const record = this.#records.get(Number(target.closest("[data-key]")?.dataset.key));
    switch (part) {
      case "keep-again": return keeper.keepEvicted();
      case "pause-all": return keeper.suspendAll();
      case "resume-all": return keeper.resumeAll();
      case "cancel-all":
        target.closest("[popover]").hidePopover();
        return keeper.cancelAll();
      case "remove": return record && keeper.remove(record.episode);
      case "ring": return record && keeper[ringOf("none", keeper.state(record), true).act](record.episode);
    }
  };

  #search = ({ target }) => {
    if (target.dataset.part === "search") this.#showAll();
  };

  #set = ({ target }) => {
    if (target.dataset.part === "keeps-awake") return setKeepsAwake(target.checked);
    if (!target.matches("[data-rule], [data-part=is-same]")) return;
    const isSame = this.#part("is-same").checked;
    const [auto, upNext] = ["auto", "upNext"].map((rule) => Number(this.querySelector(`[data-rule="${rule}"]`).value));
    const isNew = isSame && target.dataset.part === "is-same" && auto + upNext === 0;
    setRules({ isSame, ...(isNew ? firstRules : { auto, upNext }) });
    this.#showRules();
  };
}

/** Elements that stay in their place keep the focus. @param {HTMLElement} list @param {HTMLElement[]} elements */
function arrange(list, elements) {
  const shown = new Set(elements);
  for (const child of [...list.children]) if (!shown.has(child)) child.remove();
  elements.forEach((element, index) => {
    if (list.children[index] !== element) list.insertBefore(element, list.children[index] ?? null);
  });
}

/** The bytes that have arrived. @param {KeptRecord} record */
const receivedOf = ({ storedParts, size: total }) => Math.min(storedParts * partBytes, total);

/** An episode with a picture of its own names that of its show. @returns {string | null} */
function artworkOfShow({ artworkURL }) {
  const fallback = artworkURL && new URL(artworkURL, location.href).searchParams.get("fallback");
  return fallback ? artworkURL.replace(/[^/]+$/, encodeURIComponent(fallback)) : artworkURL;
}

/** @param {string} address @param {string} show */
const isShow = (address, show) => address?.split("/").pop() === show;

customElements.define("kept-episodes", KeptEpisodes);
