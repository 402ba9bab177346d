// Long because the player has many controls; the runtime implements their actions. <audio-player>: shows the player's state and passes
// taps to it.

import { clock } from "../runtime/clock.js";
import { showCover } from "../runtime/cover.js";
import { refreshPage } from "../runtime/leaves.js";
import { say } from "../runtime/notice.js";
import { requestPage } from "../runtime/page-request.js";
import { player } from "../runtime/player.js";
import { Screen } from "../runtime/screen.js";
import { share } from "../runtime/share.js";

const rates = [1, 1.25, 1.5, 1.75, 2];

class AudioPlayer extends HTMLElement {
  #episode = 0;
  /** @type {Screen | null} */
  #screen = null;
  /** The action of the button beside the message. @type {(() => void) | null} */
  #remedy = null;

  connectedCallback() {
    // In a page that was swapped in, child elements would be upgraded later.
    customElements.upgrade(this);
    this.#episode = Number(this.dataset.episode ?? 0);
    document.addEventListener("player-change", this.#change);
    document.addEventListener("player-time", this.#time);
    this.addEventListener("click", this.#tap);
    this.addEventListener("input", this.#loudness);
    this.addEventListener("submit", this.#send);
    this.addEventListener("toggle", this.#unfold, true);
    this.addEventListener("slider-change", this.#drag);
    this.addEventListener("slider-commit", (event) => player.seek(event.detail.seconds));
    this.#screen = new Screen(this.#part("screen"), this.querySelector(".player-stage"), () => player.toggle());
    if (player.state.item) this.#show(player.state);
  }

  disconnectedCallback() {
    document.removeEventListener("player-change", this.#change);
    document.removeEventListener("player-time", this.#time);
    this.#screen.leave();
  }

  // Actions

  #tap = (event) => {
    const control = event.target.closest("button, a");
    const { part, rate, step, sleep, minutes, seconds } = control?.dataset ?? {};
    if (rate) return player.setRate(Number(rate));
    if (step) return player.setRate(Math.min(Math.max(Math.round((player.state.rate + Number(step)) * 20) / 20, 0.5), 3));
    if (sleep) return this.#sleep(sleep, Number(minutes));
    if (part === undefined && seconds) return this.#goTo(event, Number(seconds));
    switch (part) {
      case "toggle": return player.toggle();
      case "back": return player.skip(-player.state.skipBack);
      case "forward": return player.skip(player.state.skipForward);
      case "previous": return player.previous();
      case "next": return player.next();
      case "rate": return player.setRate(rates.find((rate) => rate > player.state.rate + 0.01) ?? rates[0]);
      case "cast": return player.chooseDevice();
      case "fill": return this.#screen.fill();
      case "share": return this.#share(event);
      case "remedy": if (this.#remedy) return event.preventDefault(), this.#remedy();
    }
  };

  #sleep(kind, minutes) {
    if (kind === "more") player.extendSleep();
    else if (kind === "off") player.setSleep(null);
    else player.setSleep(kind, minutes);
  }

  #goTo(event, seconds) {
    event.preventDefault();
    this.querySelector("#player-bookmarks").hidePopover();
    player.seek(seconds);
    player.resume();
  }

  async #share(event) {
    const { item, position } = player.state;
    if (!item) return;
    event.preventDefault();
    const url = new URL(item.episodeURL, location.href);
    if (position >= 1) url.searchParams.set("t", String(Math.floor(position)));
    const outcome = await share(item.title, url.href);
    if (outcome === "handed") return;
    say((outcome === "copied" ? this.dataset.wordShared : this.dataset.wordNotShared).replace("{time}", clock(position)));
  }

  #loudness = (event) => {
    if (event.target.dataset.part === "level") player.setVolume(Number(event.target.value));
  };

  #drag = (event) => {
    player.scrub(event.detail.seconds);
    this.#showTimes(event.detail.seconds, player.state);
  };

  /** The form posts the opposite of the shown state, even after a change elsewhere. */
  #send = (event) => {
    const star = this.#part("favourite");
    if (star?.form === event.target) star.form.elements.action.value = star.ariaPressed === "true" ? "unfavourite" : "favourite";
  };

  /** When the sheet opens, the bookmark's position is the current one. */
  #unfold = (event) => {
    if (event.target.id !== "player-bookmarks" || event.newState !== "open" || !this.#part("place")) return;
    const { position } = player.state;
    this.#part("place").value = String(Math.floor(position));
    this.#part("at").textContent = this.dataset.wordAt.replace("{time}", clock(position));
    // A note that is in the list below must not be saved again.
    const note = this.querySelector("#player-note");
    if ([...this.querySelectorAll(".place-note")].some((place) => place.textContent === note.value)) note.value = "";
    this.#look();
  };

  #change = (event) => {
    if (event.detail.item) this.#show(event.detail);
  };

  #time = (event) => this.#showPosition(event.detail);

  // Showing

  #show(state) {
    const words = this.dataset;
    this.classList.remove("empty");
    this.toggleAttribute("data-playing", state.playing);
    this.toggleAttribute("data-loading", state.loading);
    this.toggleAttribute("data-elsewhere", state.elsewhere);
    this.toggleAttribute("data-video", state.item.isVideo === true);
    if (state.item.episode !== this.#episode) this.#showItem(state.item);
    this.#part("toggle").setAttribute("aria-label", state.playing ? words.wordPause : words.wordPlay);
    this.#part("toggle").disabled = false;
    for (const part of ["back", "forward", "rate"]) this.#part(part).disabled = state.elsewhere;
    this.#part("previous").disabled = !state.previous;
    this.#part("next").disabled = !state.next;
    this.#showSkip(this.#part("back"), state.skipBack, words.wordBack);
    this.#showSkip(this.#part("forward"), state.skipForward, words.wordForward);
    this.#showRate(state.rate);
    this.#part("loudness").hidden = state.volume === null;
    this.#part("level").value = state.volume ?? 1;
    this.#part("level").style.setProperty("--level", state.volume ?? 1);
    this.#part("cast").hidden = state.remote === "none";
    this.#part("cast").setAttribute("aria-pressed", String(state.remote === "on"));
    this.#part("fill").hidden = !state.item.isVideo;
    this.#screen.show(state.item.isVideo === true);
    this.#showPosition(state);
  }

  /** The server renders notes, bookmarks and the favourite button: the page requests those of this episode. */
  #showItem(item) {
    this.#episode = item.episode;
    this.dataset.episode = item.episode;
    this.#part("title").href = item.episodeURL;
    this.#part("title").querySelector("floating-text").text = item.title;
    this.#part("show").href = item.showURL;
    this.#part("show").textContent = item.showTitle;
    this.#part("cover").href = item.showURL;
    this.#part("share").href = item.episodeURL;
    this.#part("cover").setAttribute("aria-label", this.dataset.wordOpenShow);
    showCover(this.#part("cover"), item);
    showCover(this, item);
    for (const field of this.querySelectorAll("input[name=episode]")) field.value = item.episode;
    const star = this.#part("favourite");
    star.disabled = false;
    star.dataset.live = `favourite-${item.episode}`;
    star.setAttribute("aria-pressed", String(item.isFavourite === true));
    this.#look();
  }

  async #look() {
    const [episode, { url }] = [this.#episode, this.dataset];
    const answer = url && (await requestPage(`${url}?episode=${episode}`).catch(() => null));
    if (answer?.kind === "page" && episode === this.#episode) refreshPage(this, answer.main);
  }

  #showSkip(button, seconds, word) {
    button.dataset.seconds = seconds;
    button.setAttribute("aria-label", word.replace("{seconds}", seconds));
  }

  #showRate(rate) {
    const text = Number.isInteger(rate) ? rate.toFixed(1) : String(rate);
    this.#part("rate").textContent = this.#part("rate-now").textContent = `${text}×`;
    this.#part("rate").setAttribute("aria-label", this.dataset.wordSpeed.replace("{rate}", text));
    for (const choice of this.querySelectorAll("[data-rate]")) choice.toggleAttribute("aria-current", Number(choice.dataset.rate) === rate);
  }

  #showPosition(state) {
    const slider = this.querySelector("progress-slider");
    slider.update(state);
    if (!slider.hasAttribute("data-dragging")) this.#showTimes(state.position, state);
    this.#showSleep(state.sleep);
    this.#showLine(state);
  }

  #showTimes(position, { duration, rate }) {
    this.#part("elapsed").textContent = clock(position);
    this.#part("remaining").textContent = duration > 0 ? `−${clock((duration - position) / rate)}` : "–:––";
  }

  #showSleep(sleep) {
    const { wordSleep, wordSleepOn, wordSleepEnd, wordSleepEpisode } = this.dataset;
    const time = sleep && (sleep.kind === "minutes" ? clock(Math.ceil(sleep.left)) : wordSleepEnd);
    this.#part("sleeping").hidden = !sleep;
    if (this.#part("asleep").textContent === (time ?? "")) return;
    this.#part("asleep").textContent = time ?? "";
    const spoken = sleep?.kind === "episode" ? wordSleepEpisode : time;
    this.querySelector("#player-sleep-button").setAttribute("aria-label", sleep ? wordSleepOn.replace("{time}", spoken) : wordSleep);
  }

  #showLine(state) {
    const [sentence, remedy, act] = this.#remark(state);
    const line = this.#part("line");
    this.#remedy = act ?? null;
    line.toggleAttribute("data-failed", Boolean(state.error));
    line.hidden = !sentence;
    this.#write("sentence", sentence ?? "");
    this.#write("remedy", remedy ?? "");
    this.#part("remedy").hidden = !remedy;
  }

  /** The most important message, its action, and the action's function. @returns {[string?, string?, (() => void)?]} */
  #remark({ state, error, elsewhere, device, movedTo, stalled, sleep, sleepEnded, item }) {
    const words = this.dataset;
    const on = (word, name) => word.replace("{device}", name || words.wordAnotherDevice);
    const here = [words.wordContinueHere, () => player.continueHere()];
    const more = [words.wordSleepMore, () => player.extendSleep()];
    if (error) return [error, words.wordRetry, () => player.retry()];
    if (movedTo !== null) return [on(words.wordMoved, movedTo), ...here];
    if (elsewhere) return [device?.isHere ? words.wordElsewhereTab : on(words.wordElsewhere, device?.name), ...here];
    if (stalled) return [words.wordWaiting];
    // At the end of an episode the timer cannot be extended.
    if (sleepEnded) return [words.wordSleepDone, ...(state === "stopped" ? [] : more)];
    // In steps of 15 seconds: a screen reader announces each change.
    if (sleep?.kind === "minutes" && sleep.left <= 60) {
      return [words.wordSleepSoon.replace("{time}", clock(Math.ceil(sleep.left / 15) * 15)), ...more];
    }
    if (item?.undo) return [words.wordWasAt.replace("{time}", clock(item.undo.position)), words.wordGoBack, () => player.undo()];
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
