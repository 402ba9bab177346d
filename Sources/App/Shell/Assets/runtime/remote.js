// Playback on other devices - a television, a loudspeaker - through Remote Playback or AirPlay, where the browser supports them.

export class Remote {
  #element;
  #changed;
  #isThere = false;
  #isOn = false;

  /** @param {HTMLMediaElement} element @param {() => void} changed */
  constructor(element, changed) {
    this.#element = element;
    this.#changed = changed;
    if (window.WebKitPlaybackTargetAvailabilityEvent) this.#watchAirPlay();
    else this.#watch(element.remote);
  }

  /** @returns {"none" | "there" | "on"} */
  get state() {
    return this.#isOn ? "on" : this.#isThere ? "there" : "none";
  }

  /** Opens the browser's list of devices; called inside the tap. */
  choose() {
    if (this.#element.webkitShowPlaybackTargetPicker) this.#element.webkitShowPlaybackTargetPicker();
    else this.#element.remote?.prompt().catch(() => {});
  }

  #watch(remote) {
    if (!remote) return;
    remote.watchAvailability((isThere) => this.#note(isThere, this.#isOn)).catch(() => {});
    for (const name of ["connect", "disconnect"]) remote.addEventListener(name, () => this.#note(this.#isThere, name === "connect"));
  }

  #watchAirPlay() {
    const element = this.#element;
    const look = () => element.webkitCurrentPlaybackTargetIsWireless === true;
    element.addEventListener("webkitplaybacktargetavailabilitychanged", ({ availability }) => this.#note(availability === "available", look()));
    element.addEventListener("webkitcurrentplaybacktargetiswirelesschanged", () => this.#note(this.#isThere, look()));
  }

  #note(isThere, isOn) {
    this.#isThere = isThere;
    this.#isOn = isOn;
    this.#changed();
  }
}
