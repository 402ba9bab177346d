// The text of a transcript: it follows playback, fills the groups of a long text, and handles taps and quotes;
// transcript-page-search.js searches it. The text has tens of thousands of elements: listeners are on their container, and no step
// touches all of them.

import { clock } from "../components/time-text.js";
import { showNotice } from "../runtime/notice.js";
import { requestPage } from "../runtime/page-request.js";
import { player } from "../runtime/player.js";
import { copy } from "../runtime/copy.js";
import { TranscriptSearch } from "./transcript-page-search.js";

/** How much earlier than its start a cue counts as current, in seconds: a seek may arrive a little before its target. */
const tolerance = 0.25;
/** The part of the screen in which the current cue may stand, and its place after a scroll; 0 is the start. */
const band = { from: 0.2, to: 0.6, target: 0.3 };
/** A smooth scroll takes less, in milliseconds. */
const scrollTime = 1000;
/** The size of a step that fills groups, in characters of markup. */
const stepLength = 12_000;
/** The maximum length of a quote, in characters. */
const maxQuote = 2_000;
/** The maximum length of the title of a clip, in characters, and the length of the last cue in it, in seconds. */
const maxClipTitle = 80;
const lastCueLength = 10;
/** The beginning of the line of a group. Text is escaped: there is no other `<`. */
const groupStart = '\n<div class="cues"';

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** When the page was last announced to be out of date: that may be while the text of the player is on its way. */
let staleAt = -Infinity;
document.addEventListener("page-stale", () => (staleAt = performance.now()));

export class TranscriptView {
  /** @type {HTMLElement} */
  #root;
  #episode;
  /** Removes the listeners, and ends requests. */
  #end = new AbortController();
  /** @type {HTMLElement[]} */
  #groups = [];
  /** The start of each group, in seconds; empty without times. @type {number[]} */
  #starts = [];
  /** The element that scrolls: the pane of the player, or null for the page. @type {HTMLElement | null} */
  #pane;
  /** The highlighted cue. @type {HTMLElement | null} */
  #current = null;
  /** Whether the text scrolls with playback. */
  #follows = true;
  /** Whether the player has this episode, and plays it. */
  #isOwn = false;
  #isPlaying = false;
  /** Whether the highlighted cue is that of a link. */
  #isPinned = false;
  /** The moment of the last scroll by this script. */
  #scrolledAt = -Infinity;
  /** The target of that scroll. @type {Element | null} */
  #target = null;
  /** @type {{text: string, seconds: number | null} | null} */
  #quote = null;
  #quoteTimer = 0;
  /** @type {TranscriptSearch | null} */
  #search = null;

  /** @param {HTMLElement} root A `<transcript-text>`; without content, it is the place of one in the player or in a tab */
  constructor(root) {
    this.#root = root;
    this.#episode = Number(root.dataset.episode ?? 0);
    this.#pane = root.closest("[data-transcript-pane]");
    const { signal } = this.#end;
    root.addEventListener("click", this.#tap, { signal });
    // In the player and on the page of its episode, this element is not one that the page stack refreshes.
    if (root.dataset.url) {
      document.addEventListener("page-stale", () => this.#reload(), { signal });
      if (staleAt > Number(root.dataset.asked)) this.#reload();
    }
    if (!this.#episode) return void this.#load(root.dataset.url);
    if (!this.#part("text")) return;
    this.#groups = [...root.querySelectorAll(".cues")];
    this.#starts = this.#groups.map((group) => Number(group.dataset.from)).filter(Number.isFinite);
    this.#search = new TranscriptSearch(root, this.#groups, { didMove: (cue) => this.#didFind(cue) }, signal);
    this.#listen(signal);
    this.#open();
    this.#fill();
  }

  /** The element has left the page. */
  disconnect() {
    this.#end.abort();
    this.#search?.clear();
    clearTimeout(this.#quoteTimer);
  }

  #listen(signal) {
    document.addEventListener("player-change", this.#change, { signal });
    document.addEventListener("player-time", this.#change, { signal });
    document.addEventListener("selectionchange", this.#select, { signal });
    // The button must not take the selection away.
    for (const part of ["quote", "clip"]) this.#part(part)?.addEventListener("mousedown", (event) => event.preventDefault(), { signal });
    const scroller = this.#pane ?? document;
    for (const name of ["wheel", "touchmove"]) scroller.addEventListener(name, this.#stopFollowing, { signal, passive: true });
    scroller.addEventListener("keydown", this.#key, { signal });
  }

  // Actions

  #tap = (event) => {
    const { target } = event;
    const part = target.closest("[data-part]")?.dataset.part;
    if (part === "now") return this.#followAgain();
    if (part === "quote") return void this.#copyQuote();
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const language = target.closest("a[data-language]");
    if (language && this.#root.dataset.url) return event.preventDefault(), language.closest("[popover]").hidePopover(), void this.#load(language.href);
    const cue = target.closest("[data-s], a[data-seek]");
    // The end of a selection by mouse is no tap.
    if (cue && (cue.localName === "a" || document.getSelection().isCollapsed)) this.#play(cue, event);
  };

  /** The time of a paragraph is a link, which the runtime follows where it knows the episode. */
  #play(cue, event) {
    const item = this.#item;
    if (!item) return;
    this.#follows = true;
    if (!event.defaultPrevented) {
      event.preventDefault();
      cue.dispatchEvent(new CustomEvent("play-episode", { bubbles: true, detail: { ...item, from: Number(cue.dataset.s ?? cue.dataset.seek) } }));
    }
    this.#show(player.state);
  }

  #stopFollowing = () => {
    if (!this.#isPlaying || !this.#follows) return;
    this.#follows = false;
    this.#show(player.state);
  };

  #key = ({ key, target }) => {
    if (target.closest?.("input, textarea, select, [role=slider]")) return;
    if (["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"].includes(key)) this.#stopFollowing();
  };

  #followAgain() {
    this.#follows = true;
    this.#show(player.state);
    if (this.#current) this.#reveal(this.#current);
  }

  /** A hit of the search is shown; playback continues where it is. @param {HTMLElement} cue */
  #didFind(cue) {
    this.#follows = false;
    this.#reveal(cue);
    this.#show(player.state);
  }

  // Following playback

  #change = ({ detail }) => this.#show(detail);

  /** @param {object} state Of the player */
  #show(state) {
    // The pane of the player is closed.
    if (!this.#root.checkVisibility()) return void (this.#scrolledAt = performance.now());
    const isOwn = state.item?.episode === this.#episode;
    const isPlaying = isOwn && state.playing;
    if (isPlaying && !this.#isPlaying) this.#follows = true;
    if (isPlaying) this.#isPinned = false;
    this.#isPlaying = isPlaying;
    if (isOwn !== this.#isOwn) {
      this.#isOwn = isOwn;
      this.#search.showMarks();
    }
    if (isOwn && !this.#isPinned) this.#highlight(this.#cueAt(state.position));
    this.#part("now").hidden = this.#follows || !isPlaying || this.#starts.length === 0;
  }

  /** @param {HTMLElement | null} cue */
  #highlight(cue) {
    const before = this.#current;
    if (cue === before) return;
    // The user has moved away in a way that no event reports: by the scroll bar.
    const isAway = before && performance.now() - this.#scrolledAt > scrollTime && !this.#isVisible(before);
    if (this.#isPlaying && isAway) this.#follows = false;
    before?.removeAttribute("aria-current");
    cue?.setAttribute("aria-current", "true");
    this.#current = cue;
    if (cue && this.#isPlaying && this.#follows && !this.#isInBand(cue)) this.#reveal(cue);
  }

  /** The cue at a position; null before the first one, and in a group that is not filled yet. @param {number} position */
  #cueAt(position) {
    const group = lastIndex(this.#starts, position + tolerance);
    if (group < 0) return null;
    const cues = this.#groups[group].querySelectorAll("[data-s]");
    return cues[lastIndex(cues, position + tolerance, (cue) => Number(cue.dataset.s))] ?? null;
  }

  /** The page opens at the position of its link, else where the episode plays, or has stopped. A page of the history stays where it was. */
  #open() {
    const { start, position, opened } = this.#root.dataset;
    const { state } = player;
    this.#isOwn = state.item?.episode === this.#episode;
    this.#isPlaying = this.#isOwn && state.playing;
    this.#isPinned = start !== undefined && opened === undefined;
    this.#root.dataset.opened = "";
    const cue = this.#cueAt(this.#isPinned ? Number(start) : this.#isOwn ? state.position : Number(position));
    this.#follows = opened === undefined && !(this.#isPinned && this.#isPlaying);
    this.#highlight(cue);
    if (opened !== undefined) this.#follows = this.#isPlaying && cue !== null && this.#isVisible(cue);
    else if (cue && Number(cue.dataset.s) > 0 && !this.#isInBand(cue)) this.#reveal(cue, "instant");
    this.#show(state);
  }

  // Scrolling

  /** Groups have estimated heights until they are shown: after a far jump the place is corrected. @param {Element} element */
  #reveal(element, behavior = undefined) {
    this.#target = element;
    this.#scrolledAt = performance.now();
    const { height } = this.#frame;
    const isFar = Math.abs(this.#distance(element)) > height;
    const isInstant = behavior === "instant" || isFar || reducedMotion.matches || document.hidden;
    const step = (left) => {
      if (this.#target !== element || this.#end.signal.aborted) return;
      const distance = this.#distance(element);
      if (Math.abs(distance) > 2) (this.#pane ?? window).scrollBy({ top: distance, behavior: isInstant ? "instant" : "smooth" });
      if (isInstant && left > 0) requestAnimationFrame(() => step(left - 1));
    };
    step(4);
  }

  /** The way to the element's place, in pixels. */
  #distance(element) {
    const { top, height } = this.#frame;
    return element.getBoundingClientRect().top - top - height * band.target;
  }

  #isInBand(element) {
    const { top, height } = this.#frame;
    const place = (element.getBoundingClientRect().top - top) / height;
    return place >= band.from && place <= band.to;
  }

  #isVisible(element) {
    const { top, height } = this.#frame;
    const box = element.getBoundingClientRect();
    return box.bottom > top && box.top < top + height;
  }

  get #frame() {
    return this.#pane?.getBoundingClientRect() ?? { top: 0, height: innerHeight };
  }

  // Loading

  /** In the player: the element of the transcript's page takes the place of this one. */
  async #load(url) {
    const answer = await requestPage(url, { signal: this.#end.signal }).catch(() => null);
    const fresh = answer?.kind === "page" && answer.main.querySelector("transcript-text");
    if (!this.#root.isConnected) return;
    if (!fresh) return void (this.#root.textContent = this.#root.dataset.stringFailed);
    fresh.removeAttribute("data-refresh");
    fresh.dataset.url = url;
    fresh.dataset.asked = answer.main.dataset.asked;
    this.#root.replaceWith(fresh);
  }

  /** A transcript that was not read before, or another language. */
  async #reload() {
    const { url, loading } = this.#root.dataset;
    if (loading !== undefined) return this.#load(url);
    const answer = await requestPage(url, { signal: this.#end.signal }).catch(() => null);
    const fresh = answer?.kind === "page" && answer.main.querySelector("#transcript-language");
    const old = this.#root.querySelector("#transcript-language");
    if (fresh && old?.dataset.version !== fresh.dataset.version) old?.replaceWith(fresh);
  }

  /** Fills the empty groups of a long transcript in small steps, between which the page answers taps and scrolls. */
  async #fill() {
    const { wholeUrl } = this.#root.dataset;
    if (!wholeUrl) return;
    const { signal } = this.#end;
    try {
      const response = await fetch(wholeUrl, { headers: { "Earnest-Request": "page" }, cache: "no-store", signal });
      const lines = response.ok ? (await read(response)).split(groupStart).slice(1) : [];
      // The feed has another text since: the live patch replaces this one.
      if (lines.length !== this.#groups.length) return;
      for (let index = 0; index < lines.length;) {
        const first = index;
        let markup = "";
        while (index < lines.length && markup.length < stepLength) markup += groupStart + lines[index++];
        await nextTask();
        if (signal.aborted) return;
        this.#fillGroups(first, markup);
      }
    } catch {
      // Without a connection, the link to the whole page stays.
      return;
    }
    delete this.#root.dataset.wholeUrl;
    this.#part("whole")?.remove();
    this.#search.didFill();
    this.#show(player.state);
  }

  #fillGroups(first, markup) {
    const fresh = new DOMParser().parseFromString(markup, "text/html").querySelectorAll(".cues");
    fresh.forEach((group, offset) => {
      const place = this.#groups[first + offset];
      if (!place.hasChildNodes()) place.append(...group.childNodes);
      this.#search.read(first + offset);
    });
  }

  // Quotes

  #select = () => {
    clearTimeout(this.#quoteTimer);
    this.#quoteTimer = setTimeout(() => this.#offerQuote(), 200);
  };

  #offerQuote() {
    const selection = document.getSelection();
    const range = selection.rangeCount > 0 && !selection.isCollapsed ? selection.getRangeAt(0) : null;
    const isOwn = range && this.#part("text").contains(range.commonAncestorContainer);
    const text = isOwn ? selection.toString().replace(/\s*\n\s*/g, "\n").trim() : "";
    const cue = text && cueOf(range.startContainer);
    const clip = this.#part("clip");
    this.#part("quote").hidden = !text;
    if (clip) clip.hidden = !cue;
    if (!text) return;
    if (clip && cue) this.#fillClip(clip, cue, cueOf(range.endContainer) ?? cue, text);
    this.#quote = { text: text.length > maxQuote ? `${text.slice(0, maxQuote)}…` : text, seconds: cue ? Number(cue.dataset.s) : null };
  }

  /** The form makes a clip from the first cue to the end of the last one, where the next begins. */
  #fillClip({ elements: { start, end, title } }, first, last, text) {
    const cues = document.createTreeWalker(this.#part("text"), NodeFilter.SHOW_ELEMENT, (element) =>
      element.matches("[data-s]") ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP);
    cues.currentNode = last;
    start.value = first.dataset.s;
    end.value = cues.nextNode()?.dataset.s ?? String(Number(last.dataset.s) + lastCueLength);
    title.value = text.replace(/\s+/g, " ").slice(0, maxClipTitle);
  }

  async #copyQuote() {
    if (!this.#quote) return;
    const { text, seconds } = this.#quote;
    const { title, link, stringQuote, stringQuoteWithoutTime, stringCopied, stringNotCopied } = this.#root.dataset;
    const url = new URL(link, location.href);
    if (seconds !== null) url.searchParams.set("t", String(Math.floor(seconds)));
    const values = { "{quote}": text, "{title}": title, "{time}": clock(seconds ?? 0) };
    const quote = (seconds === null ? stringQuoteWithoutTime : stringQuote).replace(/\{\w+\}/g, (name) => values[name] ?? name);
    showNotice((await copy(`${quote}\n${url.href}`)) ? stringCopied : stringNotCopied);
    this.#part("quote").hidden = true;
  }

  // Private

  /** The episode for the player: it may play, or have a play button on the page. */
  get #item() {
    const { item } = player.state;
    return item?.episode === this.#episode ? item : document.querySelector("main transcript-page play-button[data-episode]")?.item;
  }

  #part(name) {
    return this.#root.querySelector(`[data-part="${name}"]`);
  }
}

/** The index of the last number that is not greater, or -1. The numbers ascend. @param {ArrayLike<any>} list @param {number} limit */
function lastIndex(list, limit, number = (value) => value) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (number(list[middle]) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The cue at one end of a selection; null in a text without times. @param {Node} node */
function cueOf(node) {
  const element = node instanceof Element ? node : node.parentElement;
  return element.closest("[data-s]") ?? element.closest("p")?.querySelector("[data-s]") ?? element.querySelector("[data-s]");
}

/** Like `text`, but megabytes are decoded in several tasks. @param {Response} response */
async function read({ body }) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
  return text;
}

function nextTask() {
  return new Promise((resolve) => setTimeout(resolve));
}
