// What the tests of the player and of its parts share: items, and a server that keeps the session.

import { clock, network, settled, until } from "./harness.js";
import { mediaOf } from "./media.js";

export const audio = document.getElementById("audio");
export const media = mediaOf(audio);

export const item = (episode, more = {}) => ({
  episode, title: `Episode ${episode}`, showTitle: "The Lichen Hour", mediaURL: `https://publisher.test/${episode}.mp3`, start: 0, rate: 1, duration: 600,
  artworkURL: null, episodeURL: `/episodes/${episode}`, showURL: "/shows/1", heardAt: null, ...more,
});

/** What the server answers to reports and requests of the session; a test changes it. */
export const server = {
  current: null, previous: null, upcoming: [], rewinds: [], session: null, settings: { skipBack: 10, skipForward: 10 }, chapters: [],

  answer: ({ body } = {}) => ({
    user: 1, now: Date.now(), session: server.session, settings: server.settings, upNextCount: 0,
    plan: server.current && { current: server.current, previous: server.previous, upcoming: server.upcoming, rewinds: server.rewinds },
    acknowledged: body?.entries?.map(({ id, seq }) => ({ id, seq })),
  }),

  /** The entries that have arrived, each once, as in their last report. */
  get entries() {
    const reports = network.requests.filter(({ path, body }) => path === "/session" && body?.entries);
    return [...new Map(reports.flatMap(({ body }) => body.entries).map((entry) => [entry.id, entry])).values()];
  },

  /** The actions that have arrived. */
  get actions() {
    return server.entries.filter(({ kind }) => kind === "event").map(({ action }) => action);
  },
};

network.on("/session", (request) => server.answer(request));
for (let episode = 1; episode <= 9; episode += 1) network.on(`/chapters/${episode}`, () => ({ chapters: server.chapters }));

/** The player of a page, once the session has arrived. @param {object} [known] Changes of `server` */
export async function openPlayer(known = {}) {
  Object.assign(server, known);
  document.documentElement.dataset.zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { player } = await import("../runtime/player.js");
  player.start();
  // The journals of closed tabs go first, and their locks come from another process.
  await until(() => network.to("/session").length > 0);
  await settled();
  return player;
}

/** The same, while an episode plays. @returns {Promise<import("../runtime/player.js").Player>} */
export async function openPlaying(current = item(7), known = {}) {
  const player = await openPlayer({ current, ...known });
  player.play(current);
  await clock.advance(0);
  return player;
}

/** Playback continues until it is a little behind a position. */
export async function playTo(player, position) {
  player.seek(position - 1);
  await clock.advance(1500 / player.state.rate);
}

/** Another device of the user plays, or has stopped. */
export const elsewhere = (episode, more = {}) => ({
  episode, position: 100, rate: 1, playing: true, state: "playing", at: Date.now(), tab: "other", device: "other", deviceName: "Kitchen", ...more,
});
