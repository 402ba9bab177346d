// The picture of a video. Its element is outside the page, like the audio's, and is never moved there: it covers a box of the page that
// shows it, as long as that page is open. Captions are its text tracks.

const video = /** @type {HTMLVideoElement} */ (document.getElementById("video"));

export class VideoScreen {
  #box;
  #stage;
  #watcher = new ResizeObserver(() => this.#place());
  #isOn = false;
  /** The addresses of the text tracks. @type {string | null} */
  #captions = null;

  /** @param {Element} box The place of the picture @param {Element} stage The swipeable container of the box @param {() => void} tapped */
  constructor(box, stage, tapped) {
    this.#box = box;
    this.#stage = stage;
    // A stage or tools of another height move a box of the same size.
    for (const part of [stage, ...box.parentElement.children]) this.#watcher.observe(part);
    document.addEventListener("scroll", this.#place, { capture: true, passive: true });
    video.onclick = () => document.fullscreenElement !== video && tapped();
  }

  /** @param {boolean} isOn When off, it is hidden and continues to play */
  show(isOn) {
    if (this.#isOn === isOn) return;
    this.#isOn = isOn;
    this.#place();
  }

  /** Opens the browser's full screen. Called inside the tap. */
  requestFullscreen() {
    if (video.requestFullscreen) video.requestFullscreen().catch(() => {});
    else video.webkitEnterFullscreen?.();
  }

  /** Whether the browser has picture-in-picture. */
  get hasPictureInPicture() {
    return document.pictureInPictureEnabled || video.webkitSupportsPresentationMode?.("picture-in-picture") === true;
  }

  /** Called inside the tap. */
  togglePictureInPicture() {
    if (document.pictureInPictureElement) document.exitPictureInPicture();
    else if (video.requestPictureInPicture) video.requestPictureInPicture().catch(() => {});
    else video.webkitSetPresentationMode(video.webkitPresentationMode === "inline" ? "picture-in-picture" : "inline");
  }

  /** The text tracks of the episode; none is shown at first. @param {HTMLElement[]} choices With the address in `data-captions` */
  setCaptions(choices) {
    const addresses = choices.map(({ dataset }) => dataset.captions).join(" ");
    if (addresses === this.#captions) return;
    this.#captions = addresses;
    video.replaceChildren(...choices.map(({ dataset, lang, textContent }) =>
      Object.assign(document.createElement("track"), { kind: "captions", src: dataset.captions, srclang: lang, label: textContent })));
  }

  /** @param {string} address Empty for none */
  showCaptions(address) {
    for (const track of video.children) track.track.mode = track.getAttribute("src") === address ? "showing" : "disabled";
  }

  /** The page is closing. */
  disconnect() {
    this.#watcher.disconnect();
    document.removeEventListener("scroll", this.#place, { capture: true });
    video.onclick = null;
    video.hidden = true;
  }

  #place = () => {
    const { x, y, width, height } = this.#box.getBoundingClientRect();
    const isOut = Math.abs(x + width / 2 - centre(this.#stage)) > width / 3;
    video.hidden = !this.#isOn || width === 0 || isOut;
    for (const [name, pixels] of Object.entries({ x, y, width, height })) video.style.setProperty(`--${name}`, `${pixels}px`);
  };
}

function centre(element) {
  const { x, width } = element.getBoundingClientRect();
  return x + width / 2;
}
