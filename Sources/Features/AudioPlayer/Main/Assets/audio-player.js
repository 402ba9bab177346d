// <audio-player>: shows the player's state and passes taps to it; those that a browser allows inside the tap only are in player-gestures.js.

import { isPlain } from "../components/plain-click.js";
import { clock } from "../components/time-text.js";
import { showCover } from "../runtime/cover.js";
import { refreshPage } from "../runtime/live-patches.js";
import { storedPosts } from "../runtime/outbox.js";
import { requestPage } from "../runtime/page-request.js";
import { rateAfter } from "../runtime/playback-plan.js";
import { player } from "../runtime/player.js";
import { showRate, showSeconds, showSleep } from "../runtime/player-buttons.js";
import { VideoScreen } from "../runtime/video-screen.js";

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
    this.#showShaking();
    this.#screen = new VideoScreen(this.#part("screen"), this.querySelector(".player-stage"), () => player.toggle());
    if (player.state.item) this.#show(player.state);
  }

  disconnectedCallback() {
    document.removeEventListener("player-change", this.#change);
    document.removeEventListener("player-time", this.#time);
    this.#screen.disconnect();
  }

  // Actions

  #tap = (event) => {
    const control = event.target.closest("button, a");
    const { part, rate, step, seconds, seek, captions } = control?.dataset ?? {};
    if (rate) return player.setRate(Number(rate));
    if (step) return player.setRate(Math.min(Math.max(Math.round((player.state.rate + Number(step)) * 20) / 20, 0.5), 3));
    if (captions !== undefined) return this.#selectCaptions(control);
    if (seek) return control.closest("[popover]")?.hidePopover();
    if (part === undefined && seconds) return this.#playFrom(event, Number(seconds));
    switch (part) {
      case "back": return player.skip(-player.state.skipBack);
      case "forward": return player.skip(player.state.skipForward);
      case "rate": return player.setRate(rateAfter(player.state.rate));
      case "previous-chapter": return player.chapters.skip(-1);
      case "next-chapter": return player.chapters.skip(1);
      case "cast": return player.outputDevice.select();
      case "fill": return this.#screen.requestFullscreen();
      case "picture-in-picture": return this.#screen.togglePictureInPicture();
      case "transcript": return isPlain(event) && (event.preventDefault(), this.toggleAttribute("data-transcript"), this.#showTranscript());
      case "allow-shaking": return this.#allowShaking();
      case "remedy": if (this.#action) return event.preventDefault(), this.#action();
    }
  };

  /** Secure pages of phones learn of motion; some browsers ask the user before, inside a tap. */
  #showShaking() {
    const motion = globalThis.DeviceMotionEvent;
    if (motion && matchMedia("(pointer: coarse)").matches) this.#part(motion.requestPermission ? "allow-shaking" : "shaking").hidden = false;
  }

  async #allowShaking() {
    const answer = await globalThis.DeviceMotionEvent.requestPermission().catch(() => "denied");
    this.#part("allow-shaking").hidden = true;
    this.#part("shaking").hidden = false;
    if (answer !== "granted") this.#write("shaking", this.dataset.stringShakingDenied);
  }

  #playFrom(event, seconds) {
    event.preventDefault();
    this.querySelector("#player-bookmarks").hidePopover();
    player.seekTo(seconds);
    player.resume();
  }

  #selectCaptions(control) {
    this.#showTranscript();
    this.#screen.showCaptions(control.dataset.captions);
    for (const choice of this.querySelectorAll("[data-captions]")) choice.toggleAttribute("aria-current", choice === control);
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
    if (state.item.episode !== this.#episode) this.#showItem(state.item);
    player.chapters.load();
    this.#part("toggle").ariaLabel = state.playing ? strings.stringPause : strings.stringPlay;
    this.#part("toggle").disabled = false;
    for (const part of ["back", "forward", "rate"]) this.#part(part).disabled = state.isRemote;
    this.#part("previous").disabled = !state.previous;
    this.#part("next").disabled = !state.next;
    showSeconds(this.#part("back"), state.skipBack);
    showSeconds(this.#part("forward"), state.skipForward);
    this.#showRate(state.rate);
    this.#part("loudness").hidden = state.volume === null;
    this.#part("level").value = state.volume ?? 1;
    this.#part("level").style.setProperty("--level", state.volume ?? 1);
    this.#part("level").ariaValueText = `${Math.round((state.volume ?? 1) * 100)}%`;
    this.#part("cast").hidden = state.output === "none";
    this.#part("cast").ariaPressed = String(state.output === "on");
    this.#part("fill").hidden = !state.item.isVideo;
    this.#part("picture-in-picture").hidden = !this.#screen.hasPictureInPicture;
    this.#screen.show(state.item.isVideo === true);
    this.#showTranscript();
    this.#showPosition(state);
  }

  /** The server renders notes, bookmarks and the favourite button: the page requests those of this episode. */
  #showItem(item) {
    this.#episode = item.episode;
    this.dataset.episode = item.episode;
    this.#part("title").href = item.episodeURL;
    this.#part("title").querySelector(".marquee-copy").textContent = item.title;
    this.#part("show").href = item.showURL;
    this.#part("show").textContent = item.showTitle;
    this.#part("cover").href = item.showURL;
    this.#part("share").href = item.episodeURL;
    this.#part("cover").ariaLabel = this.dataset.stringOpenShow;
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
    const answer = url && (await requestPage(`${url}?episode=${episode}`).catch(() => null));
    if (answer?.kind !== "page" || episode !== this.#episode) return;
    refreshPage(this, answer.main);
    this.#showTranscript();
  }

  /** The server renders the transcript's tool and the captions, and may have replaced them. */
  #showTranscript() {
    const tool = this.#part("transcript");
    if (tool) tool.ariaExpanded = String(this.hasAttribute("data-transcript"));
    this.#screen.setCaptions([...this.querySelectorAll("[data-captions]:not([data-captions=''])")]);
  }

  #showRate(rate) {
    this.#part("rate-now").textContent = showRate(this.#part("rate"), rate);
    for (const choice of this.querySelectorAll("[data-rate]")) choice.toggleAttribute("aria-current", Number(choice.dataset.rate) === rate);
  }

  #showPosition(state) {
    const slider = this.querySelector("progress-slider");
    slider.update(state);
    if (!slider.hasAttribute("data-dragging")) this.#showTimes(state.position, state);
    this.#showChapter(state);
    this.#write("asleep", showSleep(this, this.querySelector("#player-sleep-button"), this.#part("asleep").dataset, state));
    this.#showMessage(state);
  }

  #showTimes(position, { duration, rate }) {
    this.#part("elapsed").textContent = clock(position);
    this.#part("remaining").textContent = duration > 0 ? `−${clock((duration - position) / rate)}` : "–:––";
  }

  /** The server renders the list: the page requests it when it has another one. */
  #showChapter({ item, chapters, chapter }) {
    const rows = this.getElementsByClassName("chapter-row");
    if (chapters !== this.#chapters) {
      this.#chapters = chapters;
      this.#part("chapter").hidden = chapters.length === 0;
      if (chapters.length > 0 && rows.length !== chapters.length) this.#refreshContent();
    }
    this.#write("chapter-title", chapter?.title ?? "");
    const artworkURL = chapter?.artworkURL ?? item.artworkURL;
    if (artworkURL !== this.#artworkURL) showCover(this.#part("cover"), { ...item, artworkURL: (this.#artworkURL = artworkURL) });
    const [now, before] = [rows[chapters.indexOf(chapter)], this.querySelector(".chapter-row[aria-current]")];
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
    this.#write("sentence", sentence ?? "");
    this.#write("remedy", remedy ?? "");
    this.#part("remedy").hidden = !remedy;
  }

  /** The most important message, its action, and the action's function. @returns {[string?, string?, (() => void)?]} */
  #message({ state, error, isRemote, device, movedTo, stalled, sleep, sleepEnded, item, origin }) {
    const strings = this.dataset;
    const on = (sentence, name) => sentence.replace("{device}", name || strings.stringAnotherDevice);
    const here = [strings.stringContinueHere, () => player.resume()];
    const more = [strings.stringSleepMore, () => player.extendSleep()];
    if (error) return [error, strings.stringRetry, () => player.retry()];
    if (movedTo !== null) return [on(strings.stringMoved, movedTo), ...here];
    if (isRemote) return [device?.isHere ? strings.stringOtherTab : on(strings.stringOtherDevice, device?.name), ...here];
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
