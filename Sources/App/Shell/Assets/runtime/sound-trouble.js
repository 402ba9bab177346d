// The address of an episode's audio, and the reason why it cannot be played, as a sentence from the server.

import { word } from "./words.js";

/** @typedef {import("./plan.js").Item} Item */

const { dataset } = document.documentElement;
const patience = 6000;
/** Temporary refusals. */
const passing = [408, 425, 429];

let breaks = 0;

/**
 * Directly from the publisher only where the document's policy allows it. After a break the publisher may have different bytes (the
 * relay then refuses parts of the old ones), and Chromium caches the bytes of an address for minutes: so a retry uses another address.
 * @param {Item} item @param {boolean} hasBroken
 */
export function address(item, hasBroken = false) {
  const isOurs = new URL(item.mediaURL, location.href).origin === location.origin;
  const url = isOurs || "remoteMedia" in dataset ? item.mediaURL : relay(item);
  return hasBroken && (isOurs || url !== item.mediaURL) ? `${url}?again=${(breaks += 1)}` : url;
}

/**
 * Requests one byte. The `kind` is `gone` when a retry is useless, `away` when the server does not answer or fails temporarily, and
 * `there` when the audio is available.
 * @param {Item} item @returns {Promise<{kind: "there" | "away" | "gone", sentence: string}>}
 */
export async function troubleWith(item) {
  try {
    const signal = AbortSignal.timeout?.(patience);
    const response = await fetch(relay(item), { headers: { Range: "bytes=0-0" }, cache: "no-store", signal });
    // 409: the publisher has another version, which is available too.
    if (response.ok || response.status === 409) {
      response.body?.cancel();
      return { kind: "there", sentence: word("noSound") };
    }
    const isSentence = (response.headers.get("Content-Type") ?? "").startsWith("text/plain");
    const sentence = isSentence ? (await response.text()).trim() : "";
    return { kind: response.status >= 500 || passing.includes(response.status) ? "away" : "gone", sentence: sentence || word("noSound") };
  } catch {
    return { kind: "away", sentence: word("soundOffline") };
  }
}

function relay(item) {
  return `${dataset.base ?? ""}/media/${item.episode}`;
}
