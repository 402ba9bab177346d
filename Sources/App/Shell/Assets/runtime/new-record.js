// The record of an episode of which nothing is stored yet.

import { player } from "./player.js";

/** @param {number} episode @returns With what the page knows of it, until the server has answered */
export function newRecord(episode) {
  const button = document.querySelector(`:is(article, .episode-actions)[data-episode="${episode}"] play-button`);
  const item = [button?.item, player.state.item].find((item) => item?.episode === episode) ?? null;
  const { title = "", showTitle = "", showURL = "", episodeURL = "", artworkURL = null, duration = null } = item ?? {};
  return {
    episode, title, showTitle, showURL, episodeURL, artworkURL, duration, size: 0, type: "", etag: "", parts: 0, storedParts: 0,
    isComplete: false, item, files: [], pages: [],
  };
}
