// Playback on other devices - a television, a loudspeaker - through Remote Playback or AirPlay, where the browser supports them.

export class OutputDevice {
  #element;
  #changed;
  #isAvailable = false;
  #isOn = false;

  /** @param {HTMLMediaElement} element @param {() => void} changed */
  constructor(element, changed) {
    this.#element = element;
    this.#changed = changed;
    if (window.WebKitPlaybackTargetAvailabilityEvent) this.#watchAirPlay();
    else this.#watch(element.remote);
  }

  /** @returns {"none" | "available" | "on"} */
  get state() {
    return this.#isOn ? "on" : this.#isAvailable ? "available" : "none";
  }

  /** Opens the browser's list of devices; called inside the tap. */
  select() {
    if (this.#element.webkitShowPlaybackTargetPicker) this.#element.webkitShowPlaybackTargetPicker();
    else this.#element.remote?.prompt().catch(() => {});
  }

  #watch(remote) {
    if (!remote) return;
    remote.watchAvailability((isAvailable) => this.#update(isAvailable, this.#isOn)).catch(() => {});
    for (const name of ["connect", "disconnect"]) remote.addEventListener(name, () => this.#update(this.#isAvailable, name === "connect"));
  }

  #watchAirPlay() {
    const element = this.#element;
    const isWireless = () => element.webkitCurrentPlaybackTargetIsWireless === true;
    element.addEventListener("webkitplaybacktargetavailabilitychanged", ({ availability }) => this.#update(availability === "available", isWireless()));
    element.addEventListener("webkitcurrentplaybacktargetiswirelesschanged", () => this.#update(this.#isAvailable, isWireless()));
  }

  #update(isAvailable, isOn) {
    this.#isAvailable = isAvailable;
    this.#isOn = isOn;
    this.#changed();
  }
}
