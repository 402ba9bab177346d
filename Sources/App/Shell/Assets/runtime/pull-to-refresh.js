// Pull to refresh, in place of the browser's own, which would load the document again and end playback. The page names in `data-pull-url`
// the action that checks feeds; on other pages a pull requests the page alone.

import { postInOrder } from "./post-queue.js";

/** In pixels of the mark, which follows at half the finger's speed. */
const threshold = 64;
const limit = 96;
/** Elements with gestures of their own. */
const withGestures = "[popover], [data-sheet], [role=slider], input, textarea, select, .sortable-handle, .side-panel, .sidebar";

const mark = document.querySelector(".pull-mark");
/** @type {{x: number, y: number} | null} */
let from = null;
let distance = 0;

function show(pixels, state) {
  distance = pixels;
  mark.style.setProperty("--pull", `${pixels}px`);
  mark.style.setProperty("--turn", `${pixels * 3}deg`);
  mark.dataset.state = state;
}

async function end() {
  const isEnough = from && distance >= threshold;
  from = null;
  if (!isEnough) return mark.dataset.state !== "busy" && show(0, "idle");
  show(threshold, "busy");
  const { pullUrl, pullShow } = document.querySelector("main [data-pull-url]")?.dataset ?? {};
  if (pullUrl) await postInOrder(pullUrl, pullShow ? { show: pullShow } : {});
  const detail = {};
  document.dispatchEvent(new CustomEvent("page-stale", { detail }));
  await detail.done;
  show(0, "idle");
}

addEventListener("touchstart", ({ touches, target }) => {
  const isFree = touches.length === 1 && scrollY <= 0 && mark.dataset.state !== "busy" && !document.querySelector("main > [data-sheet]");
  from = isFree && !target.closest(withGestures) ? { x: touches[0].clientX, y: touches[0].clientY } : null;
}, { passive: true });
addEventListener("touchmove", ({ touches }) => {
  if (!from) return;
  const down = touches[0].clientY - from.y;
  const isOther = scrollY > 0 || (distance === 0 && down < 2 * Math.abs(touches[0].clientX - from.x));
  if (isOther) return show(0, "idle"), (from = null);
  show(Math.min(Math.max(down / 2, 0), limit), down / 2 >= threshold ? "ready" : "pulling");
}, { passive: true });
addEventListener("touchend", end);
addEventListener("touchcancel", () => ((distance = 0), end()));
