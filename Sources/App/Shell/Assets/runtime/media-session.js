// Controls on the lock screen, media keys and headset buttons.

const session = navigator.mediaSession;
/** The item of the current metadata, as one string. */
let shown = "";
let position = "";

/** @param {import("./player.js").Player} player */
export function offerControls(player) {
  const actions = {
    play: () => player.resume(),
    pause: () => player.pause(),
    stop: () => player.pause(),
    seekbackward: (details) => player.skip(-(details.seekOffset || player.state.skipBack)),
    seekforward: (details) => player.skip(details.seekOffset || player.state.skipForward),
    seekto: (details) => player.seek(details.seekTime),
  };
  for (const [action, handler] of Object.entries(actions)) offer(action, handler);
}

/** Buttons for the previous and next episode exist while there is one. @param {import("./player.js").Player} player @param {any} state */
export function showState(player, state) {
  if (!session || !state.item) return;
  offer("previoustrack", state.previous ? () => player.previous() : null);
  offer("nexttrack", state.next ? () => player.next() : null);
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

/** @param {import("./playback-plan.js").Item} item */
export async function showItem({ title, showTitle, artworkURL }) {
  if (!session) return;
  const text = JSON.stringify([title, showTitle, artworkURL]);
  if (text === shown) return;
  shown = text;
  const src = artworkURL && new URL(artworkURL, location.href).href;
  const show = (artwork) => {
    if (text === shown) session.metadata = new MediaMetadata({ title, artist: showTitle, album: showTitle, artwork });
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
