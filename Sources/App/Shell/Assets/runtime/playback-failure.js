// The address of an episode's audio, and the reason why it cannot be played, as a sentence from the server.

import { base } from "./browser-storage.js";
import { requireSignIn } from "./sign-in.js";
import { string } from "./strings.js";

/** @typedef {import("./playback-plan.js").Item} Item */

const { dataset } = document.documentElement;
const timeout = 6000;
/** Temporary refusals. */
const temporaryStatuses = [408, 425, 429];

let retries = 0;

/**
 * Directly from the publisher only where the document's policy allows it. After a break the publisher may have different bytes (the
 * relay then refuses parts of the old ones), and Chromium caches the bytes of an address for minutes: so a retry uses another address.
 * @param {Item} item @param {boolean} hasBroken
 */
export function mediaURL(item, hasBroken = false) {
  const url = "remoteMedia" in dataset ? item.mediaURL : relayURL(item);
  return hasBroken && (isOurs(item) || url !== item.mediaURL) ? `${url}${url.includes("?") ? "&" : "?"}again=${(retries += 1)}` : url;
}

/**
 * An address for a device that sends no cookies; null without one, and where the audio comes from its publisher.
 * @param {Item} item @returns {Promise<string | null>}
 */
export async function signedURL(item) {
  try {
    if ("remoteMedia" in dataset && !isOurs(item)) return null;
    return (await (await fetch(`${dataset.base ?? ""}/media-address/${item.episode}`)).json()).url;
  } catch {
    return null;
  }
}

/**
 * Requests one byte. The `kind` is `unavailable` when a retry is useless, `offline` when the server does not answer or fails temporarily, and
 * `available` when the audio is available.
 * @param {Item} item @param {number} place The position as a part of the whole: it may not have reached the server yet
 * @returns {Promise<{kind: "available" | "offline" | "unavailable", sentence: string}>}
 */
export async function failureOf(item, place = 0) {
  try {
    const signal = AbortSignal.timeout?.(timeout);
    const headers = { Range: "bytes=0-0", ...(place > 0 && { "Earnest-Place": place.toFixed(4) }) };
    const response = await fetch(relayURL(item), { headers, cache: "no-store", signal });
    // 409: the publisher has another version, which is available too.
    if (response.ok || response.status === 409) {
      response.body?.cancel();
      return { kind: "available", sentence: string("noAudio") };
    }
    if (response.status === 401) {
      requireSignIn(response);
      return { kind: "offline", sentence: string("signIn") };
    }
    const isSentence = (response.headers.get("Content-Type") ?? "").startsWith("text/plain");
    const sentence = isSentence ? (await response.text()).trim() : "";
    return { kind: response.status >= 500 || temporaryStatuses.includes(response.status) ? "offline" : "unavailable", sentence: sentence || string("noAudio") };
  } catch {
    return { kind: "offline", sentence: string("audioOffline") };
  }
}

function isOurs(item) {
  return new URL(item.mediaURL, location.href).origin === location.origin;
}

/** An address of this server may name a quality. */
function relayURL(item) {
  return isOurs(item) ? item.mediaURL : `${base}/media/${item.episode}`;
}
