// <mini-player>: shows the player's state, and passes taps to it; its play button is an ordinary play button.

import { clock } from "../components/time-text.js";
import { showCover } from "../runtime/cover.js";
import { requestPage } from "../runtime/page-request.js";
import { isLive } from "../runtime/playback-plan.js";
import { showJump, showRate, showSeconds, showSleep, timeLeft } from "../runtime/player-buttons.js";
import { player } from "../runtime/player.js";
import { string } from "../runtime/strings.js";

class MiniPlayer extends HTMLElement {
  #episode = null;
  /** The picture of the chapter or the episode. @type {string | null | undefined} */
  #artworkURL;

  connectedCallback() {
    // In a page that was swapped in, child elements would be upgraded later.
    customElements.upgrade(this);
    document.addEventListener("player-change", this.#change);
    document.addEventListener("player-time", this.#time);
    this.addEventListener("click", this.#tap);
    this.addEventListener("input", this.#changeVolume);
    this.addEventListener("slider-change", this.#drag);
    this.addEventListener("slider-commit", (event) => player.seek(event.detail.seconds));
    if (player.state.item) this.#show(player.state);
  }

  disconnectedCallback() {
    document.removeEventListener("player-change", this.#change);
    document.removeEventListener("player-time", this.#time);
  }

  #tap = (event) => {
    const { part, opens } = event.target.closest("button")?.dataset ?? {};
    if (opens) return this.#openMenu(opens, this.querySelector(".bottom-more"));
    switch (part) {
      case "back": return player.skip(-player.state.skipBack);
      case "forward": return player.skip(player.state.skipForward);
      case "jump":
      case "jump-back": return player.jumpUndo.undo();
      case "speeds":
      case "sleep": return this.querySelector(`#bottom-${part}`) ?? this.#openMenu(part, this.#part(part));
    }
  };

  /**
   * The menus of the player page stay here once they have been requested: from then on their buttons open them. A late answer does nothing.
   * @param {string} name @param {HTMLElement} source The button at which it stands
   */
  async #openMenu(name, source) {
    const [open, { href }] = [this.#part("open"), location];
    if (!this.querySelector("#bottom-sleep")) {
      const answer = await requestPage(open.href).catch(() => null);
      const menus = ["sleep", "speeds"].map((name) => answer?.main?.querySelector(`#player-${name}`));
      if (href !== location.href || this.querySelector("#bottom-sleep")) return;
      if (menus.includes(null) || menus.includes(undefined)) return open.click();
      for (const { attributes } of menus.flatMap((menu) => [menu, ...menu.querySelectorAll("*")])) {
        for (const attribute of attributes) attribute.value = attribute.value.replace(/^player-(?=sleep|speeds)/, "bottom-");
      }
      this.append(...menus);
      this.#show(player.state);
    }
    this.querySelector("#episode-menu")?.hidePopover();
    this.querySelector(`#bottom-${name}`).showPopover({ source });
  }

  #changeVolume = (event) => {
    if (event.target.dataset.part === "level") player.setVolume(Number(event.target.value));
  };

  #drag = (event) => {
    player.scrub(event.detail.seconds);
    this.#showTimes(event.detail.seconds, player.state);
  };

  #change = (event) => {
    if (event.detail.item) this.#show(event.detail);
  };

  #time = (event) => this.#showPosition(event.detail);

  #show(state) {
    this.hidden = false;
    if (state.item.episode !== this.#episode) this.#showItem(state);
    this.toggleAttribute("data-playing", state.playing);
    this.toggleAttribute("data-other-device", state.isRemote);
    this.toggleAttribute("data-failed", Boolean(state.error));
    this.#showControls(state);
    this.#showPosition(state);
  }

  /** The name of the chapter or the show, unless there is a more important message. */
  #subtitle({ item, chapter, error, isRemote, device }) {
    const strings = this.dataset;
    if (error) return strings.stringFailed;
    if (!isRemote) return chapter?.title || item.showTitle;
    return device?.isHere ? strings.stringOtherTab : strings.stringOtherDevice.replace("{device}", device?.name || strings.stringAnotherDevice);
  }

  #showItem({ item, position }) {
    this.#episode = item.episode;
    this.#artworkURL = undefined;
    this.#showInMenu(item);
    const more = this.querySelector(".bottom-more");
    if (more) more.hidden = isLive(item);
    this.querySelector(".marquee-copy").textContent = item.title;
    const button = this.querySelector("play-button");
    if (Number(button.dataset.episode) !== item.episode) button.item = { ...item, start: position };
  }

  /** Its menu reads these, as from a row; the page that rendered the bar knows the state of its own episode. */
  #showInMenu({ episode, title, isFavourite }) {
    if (Number(this.dataset.episode) === episode) return;
    Object.assign(this.dataset, { episode, title, live: `row-${episode}`, finished: "false", favourite: String(isFavourite === true) });
    delete this.dataset.archived;
  }

  #showControls({ item, isRemote, skipBack, skipForward, miniPlayerButtons, rate, volume }) {
    if (miniPlayerButtons) this.dataset.buttons = miniPlayerButtons;
    showSeconds(this.#part("back"), skipBack);
    showSeconds(this.#part("forward"), skipForward);
    const speeds = this.#part("speeds");
    if (speeds) showRate(this, speeds, rate);
    for (const button of this.querySelectorAll("span > button[data-part]")) button.disabled = isRemote || isLive(item);
    this.toggleAttribute("data-volume", volume !== null);
    this.#part("level").value = volume ?? 1;
    this.#part("level").style.setProperty("--level", volume ?? 1);
  }

  #showPosition(state) {
    const { item, chapter, position, duration } = state;
    const artworkURL = chapter?.artworkURL ?? item.artworkURL;
    if (artworkURL !== this.#artworkURL) showCover(this, { ...item, artworkURL: (this.#artworkURL = artworkURL) });
    this.#part("show").textContent = this.#subtitle(state);
    this.#part("progress").value = duration > 0 ? position / duration : 0;
    const slider = this.querySelector("progress-slider");
    slider.update(state);
    if (!slider.hasAttribute("data-dragging")) this.#showTimes(position, state);
    const sleep = this.#part("sleep");
    if (sleep) sleep.dataset.left = showSleep(this, sleep, sleep.dataset, state);
    showJump(state.jump, this.dataset.stringBackTo, this.#part("jump"), this.querySelector(".menu-more > [data-part=jump-back]"));
  }

  #showTimes(position, state) {
    const { duration } = state;
    if (isLive(state.item)) return this.#showLive();
    this.#part("bar-elapsed").textContent = clock(position);
    this.#part("bar-remaining").textContent = duration > 0 ? `−${clock(duration - position)}` : "–:––";
    this.#part("bar-left").textContent = timeLeft(this.dataset.stringLeft, position, state);
  }

  #showLive() {
    for (const part of ["elapsed", "left"]) this.#part(`bar-${part}`).textContent = "";
    this.#part("bar-remaining").textContent = string("live");
  }

  #part(name) {
    return this.querySelector(`[data-part="${name}"]`);
  }
}

customElements.define("mini-player", MiniPlayer);
