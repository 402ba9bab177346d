// The picture of a video. Its element is outside the page, like the audio's, and is never moved there: it covers a box of the page that
// shows it, as long as that page is open.

const video = /** @type {HTMLVideoElement} */ (document.getElementById("video"));

export class VideoScreen {
  #box;
  #stage;
  #watcher = new ResizeObserver(() => this.#place());
  #isOn = false;

  /** @param {Element} box The place of the picture @param {Element} stage The swipeable container of the box @param {() => void} tapped */
  constructor(box, stage, tapped) {
    this.#box = box;
    this.#stage = stage;
    this.#watcher.observe(box);
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
