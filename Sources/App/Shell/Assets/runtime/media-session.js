// The lock screen, media keys and headset buttons.

const session = navigator.mediaSession;
/** What the metadata was made for, as one text. */
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

/** Buttons for a neighbour are there while it is. @param {import("./player.js").Player} player @param {any} state */
export function showState(player, state) {
  if (!session || !state.item) return;
  offer("previoustrack", state.previous ? () => player.previous() : null);
  offer("nexttrack", state.next ? () => player.next() : null);
  session.playbackState = state.playing ? "playing" : "paused";
  if (!(state.duration > 0)) return;
  const now = { duration: state.duration, position: Math.min(Math.max(state.position, 0), state.duration), playbackRate: state.rate };
  // Between two words of ours the system counts on by itself.
  const text = JSON.stringify(now);
  if (text === position) return;
  position = text;
  try {
    session.setPositionState(now);
  } catch {}
}

/** @param {import("./plan.js").Item} item */
export async function showItem({ title, showTitle, artworkURL }) {
  if (!session) return;
  const text = JSON.stringify([title, showTitle, artworkURL]);
  if (text === shown) return;
  shown = text;
  const src = artworkURL && new URL(artworkURL, location.href).href;
  const show = (artwork) => {
    if (text === shown) session.metadata = new MediaMetadata({ title, artist: showTitle, album: showTitle, artwork });
  };
  // At once, and once more when it is known what the picture is like: systems choose by the size that is claimed.
  show(src ? [{ src }] : []);
  if (src) show(await artwork(src));
}

/** The picture with its true size and type; none where there is no picture to be had. */
async function artwork(src) {
  try {
    const blob = await (await fetch(src)).blob();
    const { width, height } = await createImageBitmap(blob);
    return [{ src, sizes: `${width}x${height}`, type: blob.type }];
  } catch {
    return [];
  }
}

/** A browser that does not know an action refuses it. */
function offer(action, handler) {
  try {
    session?.setActionHandler(action, handler);
  } catch {}
}
