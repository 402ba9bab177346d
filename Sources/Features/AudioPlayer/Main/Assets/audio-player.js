// <audio-player>: shows the player's state and passes taps to it; those that a browser allows inside the tap only are in player-gestures.js.

import { isPlain } from "../components/plain-click.js";
import { clock } from "../components/time-text.js";
import { showCover } from "../runtime/cover.js";
import { refreshPage } from "../runtime/live-patches.js";
import { storedPosts } from "../runtime/outbox.js";
import { loadPart } from "../runtime/outer-parts.js";
import { requestPage } from "../runtime/page-request.js";
import { isLive } from "../runtime/playback-plan.js";
import { showJump, showRate, showSeconds, showSleep, timeLeft } from "../runtime/player-buttons.js";
import { player } from "../runtime/player.js";
import { isShakingOn, setShaking } from "../runtime/sleep-extension.js";
import { string } from "../runtime/strings.js";
import { VideoScreen } from "../runtime/video-screen.js";

/** The pages stand beside the controls: one of them is always shown. */
const wide = matchMedia("(min-width: 60rem) and (min-height: 32rem)");

class AudioPlayer extends HTMLElement {
  #episode = 0;
  /** @type {VideoScreen | null} */
  #screen = null;
  /** The chapters that are shown. @type {import("../runtime/chapters.js").Chapter[]} */
  #chapters = [];
  /** The picture of the chapter or the episode. @type {string | null | undefined} */
  #artworkURL;
  /** The action of the button beside the message. @type {(() => void) | null} */
  #action = null;
  /** The page that the user has opened; empty for the cover. */
  #page = "";

  connectedCallback() {
    // In a page that was swapped in, child elements would be upgraded later.
    customElements.upgrade(this);
    this.#episode = Number(this.dataset.episode ?? 0);
    document.addEventListener("player-change", this.#change);
    document.addEventListener("player-time", this.#time);
    this.addEventListener("click", this.#tap);
    this.addEventListener("input", this.#changeVolume);
    this.addEventListener("toggle", this.#didToggle, true);
    this.addEventListener("slider-change", this.#drag);
    this.addEventListener("slider-commit", (event) => player.seek(event.detail.seconds));
    wide.addEventListener("change", this.#showPage);
    this.#showShaking();
    this.#screen = new VideoScreen(this.#part("screen"), this.querySelector(".player-stage"), () => player.toggle());
    this.#showPage();
    if (player.state.item) this.#show(player.state);
  }

  disconnectedCallback() {
    wide.removeEventListener("change", this.#showPage);
    // It was not shown beside this page.
    document.getElementById("side-panel")?.dispatchEvent(new CustomEvent("page-stale"));
    document.removeEventListener("player-change", this.#change);
    document.removeEventListener("player-time", this.#time);
    this.#screen.disconnect();
  }

  // Actions

  #tap = (event) => {
    const control = event.target.closest("button, a");
    const { part, page, seconds, captions } = control?.dataset ?? {};
    if (captions !== undefined) return this.#selectCaptions(control);
    if (page && isPlain(event)) return event.preventDefault(), this.#openPage(page);
    if (part === undefined && seconds) return this.#playFrom(event, Number(seconds));
    switch (part) {
      case "back": return player.skip(-player.state.skipBack);
      case "forward": return player.skip(player.state.skipForward);
      case "jump-back": return this.#undoJump();
      case "share": return this.#shareFromHere(control);
      // The browser opens its sheet after this, in place of the menu.
      case "clip": return control.closest("[popover]").hidePopover();
      case "previous-chapter": return player.chapters.skip(-1);
      case "next-chapter": return player.chapters.skip(1);
      case "cast": return player.selectOutput();
      case "fill": return this.#screen.requestFullscreen();
      case "picture-in-picture": return this.#screen.togglePictureInPicture();
      case "shaking": return this.#changeShaking();
      case "remedy": if (this.#action) return event.preventDefault(), this.#action();
    }
  };

  /** On a phone, the page takes the place of the cover, and gives it back. @param {string} page */
  #openPage(page) {
    this.#page = page === this.#page && !wide.matches ? "" : page;
    this.#showPage();
  }

  /** Phones have a sensor of motion; some browsers ask the user before, inside a tap. */
  #showShaking() {
    this.#part("shaking").hidden = !globalThis.DeviceMotionEvent || !matchMedia("(pointer: coarse)").matches;
    this.#part("shaking").ariaChecked = String(isShakingOn());
  }

  async #changeShaking() {
    this.#write("shaking-denied", (await setShaking(!isShakingOn())) ? "" : this.dataset.stringShakingDenied);
    this.#showShaking();
  }

  #undoJump = () => player.jumpUndo.undo();

  /** The link is followed after this. */
  #shareFromHere(link) {
    const url = new URL(link.href);
    const { item, position } = player.state;
    if (!item) return;
    url.searchParams.set("episode", item.episode);
    url.searchParams.set("t", Math.floor(position));
    link.href = url.href;
  }

  #playFrom(event, seconds) {
    event.preventDefault();
    this.querySelector("#player-bookmarks").hidePopover();
    player.seekTo(seconds);
    player.resume();
  }

  #selectCaptions(control) {
    this.#showCaptions();
    this.#screen.showCaptions(control.dataset.captions);
    for (const choice of this.querySelectorAll("[data-captions]")) choice.ariaCurrent = choice === control ? "true" : null;
  }

  #changeVolume = (event) => {
    if (event.target.dataset.part === "level") player.setVolume(Number(event.target.value));
  };

  #drag = (event) => {
    player.scrub(event.detail.seconds);
    this.#showTimes(event.detail.seconds, player.state);
  };

  /** When the sheet opens, the bookmark's position is the current one. */
  #didToggle = async (event) => {
    if (event.target.id !== "player-bookmarks" || event.newState !== "open" || !this.#part("place")) return;
    const { position } = player.state;
    this.#part("place").value = String(Math.floor(position));
    this.#part("at").textContent = this.dataset.stringAt.replace("{time}", clock(position));
    this.#clearSavedNote();
    await this.#refreshContent();
    this.#clearSavedNote();
  };

  /** A note that is in the list, or waits for the server, must not be saved again. */
  #clearSavedNote() {
    const note = this.querySelector("#player-note");
    const saved = [...this.querySelectorAll(".bookmark-note")].map((place) => place.textContent);
    const stored = storedPosts().map(({ fields }) => new URLSearchParams(fields).get("note"));
    if (note && [...saved, ...stored].includes(note.value)) note.value = "";
  }

  #change = (event) => {
    if (event.detail.item) this.#show(event.detail);
  };

  #time = (event) => this.#showPosition(event.detail);

  // Showing

  #show(state) {
    const strings = this.dataset;
    this.classList.remove("empty");
    this.querySelector(".player-suggestions")?.remove();
    this.toggleAttribute("data-playing", state.playing);
    this.toggleAttribute("data-loading", state.loading);
    this.toggleAttribute("data-other-device", state.isRemote);
    this.toggleAttribute("data-video", state.item.isVideo === true);
    this.toggleAttribute("data-broadcast", isLive(state.item));
    if (state.item.episode !== this.#episode) this.#showItem(state.item);
    player.chapters.load();
    this.#part("toggle").ariaLabel = state.playing ? strings.stringPause : strings.stringPlay;
    this.#part("toggle").disabled = false;
    for (const part of ["back", "forward"]) this.#part(part).disabled = state.isRemote || isLive(state.item);
    this.querySelector("#player-speeds-button").disabled = state.isRemote || isLive(state.item);
    showSeconds(this.#part("back"), state.skipBack);
    showSeconds(this.#part("forward"), state.skipForward);
    showRate(this, this.querySelector("#player-speeds-button"), state.rate);
    this.#part("loudness").hidden = state.volume === null;
    this.#part("level").value = state.volume ?? 1;
    this.#part("level").style.setProperty("--level", state.volume ?? 1);
    this.#part("level").ariaValueText = `${Math.round((state.volume ?? 1) * 100)}%`;
    this.#part("cast").hidden = state.output === "none";
    this.#part("cast").ariaPressed = String(state.output === "on");
    this.#part("fill").hidden = !state.item.isVideo;
    this.#part("picture-in-picture").hidden = !this.#screen.hasPictureInPicture;
    this.#screen.show(state.item.isVideo === true);
    this.#showCaptions();
    this.#showPosition(state);
  }

  /** The server renders notes, bookmarks and the favourite button: the page requests those of this episode. */
  #showItem(item) {
    this.#episode = item.episode;
    this.dataset.episode = item.episode;
    this.#part("title").querySelector(".marquee-copy").textContent = item.title;
    this.#part("show").href = item.showURL;
    this.#part("show").textContent = item.showTitle;
    showCover(this.#part("cover"), item);
    showCover(this, item);
    this.#artworkURL = item.artworkURL;
    for (const field of this.querySelectorAll("input[name=episode]")) field.value = item.episode;
    const star = this.#part("favourite");
    star.disabled = false;
    star.dataset.live = `favourite-${item.episode}`;
    star.ariaPressed = String(item.isFavourite === true);
    star.value = item.isFavourite ? "unfavourite" : "favourite";
    this.#refreshContent();
  }

  async #refreshContent() {
    const [episode, { url }] = [this.#episode, this.dataset];
    // The server knows nothing of a broadcast, whose page hides these parts.
    const answer = url && episode > 0 && (await requestPage(`${url}?episode=${episode}`).catch(() => null));
    if (answer?.kind !== "page" || episode !== this.#episode) return;
    refreshPage(this, answer.main);
    this.#showPage();
    this.#showCaptions();
    if (player.state.item) this.#showMenu(player.state);
  }

  /** The page that was opened, if this episode has it. In a wide window the first one otherwise, on a phone the cover. */
  #showPage = () => {
    const links = [...this.querySelectorAll("#player-pages [data-page]")].filter((link) => link.checkVisibility());
    const shown = links.find(({ dataset }) => dataset.page === this.#page) ?? (wide.matches ? this.#firstPage(links) : undefined);
    for (const link of links) link.ariaCurrent = link === shown ? "true" : null;
    if (this.dataset.page === shown?.dataset.page) return;
    if (shown) this.dataset.page = shown.dataset.page;
    else delete this.dataset.page;
    if (shown?.dataset.page === "up-next") this.#loadUpNext();
  };

  /** A transcript is loaded when it is opened: the notes are here already. */
  #firstPage(links) {
    return links.find(({ dataset }) => ["chapters", "notes"].includes(dataset.page));
  }

  /** It has forms and ids of its own, and is not shown twice. */
  #loadUpNext() {
    document.querySelector("#side-panel up-next-panel")?.remove();
    const part = this.querySelector("#player-up-next");
    part.addEventListener("page-stale", this.#reloadUpNext);
    loadPart(part);
  }

  #reloadUpNext = ({ target, detail }) => target.checkVisibility() && !detail?.isShown && loadPart(target);

  /** The server renders the captions, and may have replaced them. */
  #showCaptions() {
    this.#screen.setCaptions([...this.querySelectorAll("[data-captions]:not([data-captions=''])")]);
  }

  /** The server renders the menu of each episode. */
  #showMenu({ previous, next, jump }) {
    for (const [part, other] of Object.entries({ previous, next })) if (this.#part(part)) this.#part(part).hidden = !other;
    showJump(jump, this.dataset.stringBackTo, null, this.#part("jump-back"));
  }

  #showPosition(state) {
    const slider = this.querySelector("progress-slider");
    slider.update(state);
    if (!slider.hasAttribute("data-dragging")) this.#showTimes(state.position, state);
    this.#showChapter(state);
    this.#write("asleep", showSleep(this, this.querySelector("#player-sleep-button"), this.#part("asleep").dataset, state));
    this.#showMenu(state);
    this.#showMessage(state);
  }

  /** Both are times of the episode; how long the rest takes is a sentence. */
  #showTimes(position, state) {
    const { duration } = state;
    if (isLive(state.item)) return this.#showLive();
    const left = duration > 0 ? duration - position : null;
    this.#part("elapsed").textContent = clock(position);
    this.#part("remaining").textContent = left === null ? "–:––" : `−${clock(left)}`;
    this.#write("left", timeLeft(this.dataset.stringLeftAt, position, state));
  }

  #showLive() {
    for (const part of ["elapsed", "left"]) this.#part(part).textContent = "";
    this.#part("remaining").textContent = string("live");
  }

  /** The server renders the list: the page requests it when it has another one. */
  #showChapter({ item, chapters, chapter }) {
    const rows = this.querySelectorAll("#player-chapters .chapter-row");
    if (chapters !== this.#chapters) {
      this.#chapters = chapters;
      this.#part("chapter").hidden = chapters.length === 0;
      if (chapters.length > 0 && rows.length !== chapters.length) this.#refreshContent();
    }
    this.#write("chapter-title", chapter?.title ?? "");
    const artworkURL = chapter?.artworkURL ?? item.artworkURL;
    if (artworkURL !== this.#artworkURL) showCover(this.#part("cover"), { ...item, artworkURL: (this.#artworkURL = artworkURL) });
    const [now, before] = [rows[chapters.indexOf(chapter)], this.querySelector("#player-chapters .chapter-row[aria-current]")];
    if (now === before) return;
    before?.removeAttribute("aria-current");
    now?.setAttribute("aria-current", "true");
  }

  #showMessage(state) {
    const [sentence, remedy, act] = this.#message(state);
    const line = this.#part("line");
    this.#action = act ?? null;
    line.toggleAttribute("data-failed", Boolean(state.error));
    line.hidden = !sentence;
    line.toggleAttribute("data-jump", act === this.#undoJump);
    this.#write("sentence", sentence ?? "");
    this.#write("remedy", remedy ?? "");
    this.#part("remedy").hidden = !remedy;
  }

  /** The most important message, its action, and the action's function. @returns {[string?, string?, (() => void)?]} */
  #message({ state, error, isRemote, device, movedTo, stalled, sleep, sleepEnded, item, origin, jump }) {
    const strings = this.dataset;
    const on = (sentence, name) => sentence.replace("{device}", name || strings.stringAnotherDevice);
    const here = [strings.stringContinueHere, () => player.resume()];
    const more = [strings.stringSleepMore, () => player.extendSleep()];
    if (error) return [error, strings.stringRetry, () => player.retry()];
    if (movedTo !== null) return [on(strings.stringMoved, movedTo), ...here];
    if (isRemote) return [device?.isHere ? strings.stringOtherTab : on(strings.stringOtherDevice, device?.name), ...here];
    if (jump?.isFresh) {
      return [strings.stringJumped.replace("{time}", clock(jump.target)), strings.stringBackTo.replace("{time}", clock(jump.position)), this.#undoJump];
    }
    if (stalled) return [strings.stringWaiting];
    // At the end of an episode the timer cannot be extended.
    if (sleepEnded) return [strings.stringSleepDone, ...(state === "stopped" ? [] : more)];
    // In steps of 15 seconds: a screen reader announces each change.
    if (sleep?.kind === "minutes" && sleep.left <= 60) {
      return [strings.stringSleepSoon.replace("{time}", clock(Math.ceil(sleep.left / 15) * 15)), ...more];
    }
    if (origin) return [strings.stringWasIn.replace("{title}", origin.title), strings.stringGoBack, () => player.play(origin)];
    if (item?.undo) return [strings.stringWasAt.replace("{time}", clock(item.undo.position)), strings.stringGoBack, () => player.undo()];
    return [];
  }

  #write(part, text) {
    if (this.#part(part).textContent !== text) this.#part(part).textContent = text;
  }

  #part(name) {
    return this.querySelector(`[data-part="${name}"]`);
  }
}

customElements.define("audio-player", AudioPlayer);
