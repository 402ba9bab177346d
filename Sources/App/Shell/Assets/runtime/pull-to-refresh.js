// Pull to refresh, in place of the browser's own, which would load the document again and end playback. The page names in `data-pull-url`
// the action that checks feeds, whose answer says how many new episodes there are; on other pages a pull requests the page alone.

import { followDown } from "./downward-swipe.js";
import { showNotice } from "./notice.js";
import { postInOrder } from "./post-queue.js";
import { string } from "./strings.js";

/** In pixels of the mark, which follows at half the finger's speed. */
const threshold = 64;
const limit = 96;
/** Elements with gestures of their own. */
const withGestures = "[popover], [data-sheet], [role=slider], input, textarea, select, .sort-handle, .side-panel, .sidebar";

const mark = document.querySelector(".pull-mark");

function show(pixels, state) {
  mark.style.setProperty("--pull", `${pixels}px`);
  mark.style.setProperty("--turn", `${pixels * 3}deg`);
  mark.dataset.state = state;
}

async function refresh() {
  show(threshold, "busy");
  const { pullUrl, pullShow } = document.querySelector("main [data-pull-url]")?.dataset ?? {};
  if (pullUrl) await postInOrder(pullUrl, pullShow ? { show: pullShow } : {});
  const detail = {};
  document.dispatchEvent(new CustomEvent("page-stale", { detail }));
  const isFresh = await detail.done;
  if (!pullUrl) showNotice(string(isFresh === false ? "offline" : "upToDate"));
  show(0, "idle");
}

followDown(window, {
  isFree: ({ target }) => scrollY <= 0 && mark.dataset.state !== "busy" && !document.querySelector("main > [data-sheet]") && !target.closest(withGestures),
  move(distance) {
    // A finger that was held has opened a menu.
    if (scrollY > 0 || document.querySelector(":popover-open")) return false;
    show(Math.min(Math.max(distance / 2, 0), limit), distance / 2 >= threshold ? "ready" : "pulling");
  },
  end(distance) {
    if (distance !== null && distance / 2 >= threshold) refresh();
    else show(0, "idle");
  },
}, true);
