// The episodes that this device can play without a network. Their ids are in a small value, because a tap on play cannot wait for a cache.

import { base, owned, readJSON } from "./browser-storage.js";

/** Whether the service worker plays it without the server. @param {number} episode */
export const isKept = (episode) => Boolean(navigator.serviceWorker?.controller) && (readJSON(owned("earnest.kept")) ?? []).includes(episode);

/** The address at which the service worker plays it. @param {number} episode */
export const keptURL = (episode) => `${base}/kept/${episode}`;
