// The lock screen, media keys and headset buttons.

const session = navigator.mediaSession;

/** @param {import("./player.js").Player} player */
export function offerControls(player) {
  const actions = {
    play: () => player.resume(),
    pause: () => player.pause(),
    stop: () => player.pause(),
    seekbackward: (details) => player.skip(-(details.seekOffset ?? 10)),
    seekforward: (details) => player.skip(details.seekOffset ?? 10),
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
  const position = Math.min(state.position, state.duration);
  try {
    session.setPositionState({ duration: state.duration, position, playbackRate: state.rate });
  } catch {}
}

/** @param {import("./plan.js").Item} item */
export function showItem(item) {
  if (!session) return;
  const artwork = item.artworkURL ? [{ src: new URL(item.artworkURL, location.href).href }] : [];
  session.metadata = new MediaMetadata({ title: item.title, artist: item.showTitle, album: item.showTitle, artwork });
}

/** A browser that does not know an action refuses it. */
function offer(action, handler) {
  try {
    session?.setActionHandler(action, handler);
  } catch {}
}
