// Controls on the lock screen, media keys and headset buttons.

import { thumbnail } from "./cover.js";
import { loadFurtherAssets } from "./further-assets.js";

const session = navigator.mediaSession;
/** The item of the current metadata, as one string. */
let shown = "";
let position = "";

/** A phone has room for one pair of buttons: the other pair is taken away. @param {import("./player.js").Player} player @param {any} state */
function offerControls(player, { headphoneButtons, headsetPress, previous, next }) {
  const skips = headphoneButtons !== "episodes";
  const presses = { back: () => player.skip(-player.state.skipBack), bookmark: () => bookmark(player.state) };
  const actions = {
    play: () => player.resume(),
    pause: () => player.pause(),
    stop: () => player.pause(),
    seekbackward: skips ? (details) => player.skip(-(details.seekOffset || player.state.skipBack)) : null,
    seekforward: skips ? (details) => player.skip(details.seekOffset || player.state.skipForward) : null,
    previoustrack: presses[headsetPress] ?? (!skips && previous ? () => player.previous() : null),
    nexttrack: !skips && next ? () => player.next() : null,
    seekto: (details) => player.seek(details.seekTime),
  };
  for (const [action, handler] of Object.entries(actions)) offer(action, handler);
}

/** A page that has not had a tap yet loads the script. */
async function bookmark(state) {
  const further = await loadFurtherAssets().catch(() => null);
  further?.[1].addBookmark(state);
}

/** WebKit forgets all of it when playback starts. @param {import("./player.js").Player} player @param {any} state */
export function restore(player, state) {
  shown = position = "";
  showState(player, state);
}

/** @param {import("./player.js").Player} player @param {any} state */
export function showState(player, state) {
  if (!session) return;
  offerControls(player, state);
  if (!state.item) return;
  if (state.playing) showItem(state.item, state.chapter);
  session.playbackState = state.playing ? "playing" : "paused";
  if (!(state.duration > 0)) return;
  const now = { duration: state.duration, position: Math.min(Math.max(state.position, 0), state.duration), playbackRate: state.rate };
  // The system extrapolates the position between two updates.
  const text = JSON.stringify(now);
  if (text === position) return;
  position = text;
  try {
    session.setPositionState(now);
  } catch {}
}

/** @param {import("./playback-plan.js").Item} item @param {import("./chapters.js").Chapter | null} chapter The current one */
async function showItem(item, chapter) {
  const album = item.showTitle;
  const [title, artist] = chapter?.title ? [chapter.title, item.title] : [item.title, album];
  const artworkURL = chapter?.artworkURL ?? item.artworkURL;
  const text = JSON.stringify([title, artist, album, artworkURL]);
  if (text === shown) return;
  shown = text;
  const src = artworkURL && new URL(thumbnail(artworkURL, 640), location.href).href;
  const show = (artwork) => {
    if (text === shown) session.metadata = new MediaMetadata({ title, artist, album, artwork });
  };
  // Set at once, and again when the picture's properties are known: systems select by the declared size.
  show(src ? [{ src }] : []);
  if (src) show(await artwork(src));
}

/** The picture with its true size and type; none when it is unavailable. */
async function artwork(src) {
  try {
    const blob = await (await fetch(src)).blob();
    const { width, height } = await createImageBitmap(blob);
    return [{ src, sizes: `${width}x${height}`, type: blob.type }];
  } catch {
    return [];
  }
}

/** A browser throws for an action that it does not support. */
function offer(action, handler) {
  try {
    session?.setActionHandler(action, handler);
  } catch {}
}
