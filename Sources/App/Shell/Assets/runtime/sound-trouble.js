// Where the sound of an episode comes from, and, when it cannot be had, why: the server says it in a sentence.

import { word } from "./words.js";

/** @typedef {import("./plan.js").Item} Item */

const { dataset } = document.documentElement;
const patience = 6000;
/** Refusals that pass. */
const passing = [408, 425, 429];

let breaks = 0;

/**
 * Straight from the publisher only where this document may. After a break the publisher may have other bytes (the relay then refuses parts
 * of the old ones), and Chromium remembers for minutes what it has read of an address: so it gets another one.
 * @param {Item} item @param {boolean} hasBroken
 */
export function address(item, hasBroken = false) {
  const isOurs = new URL(item.mediaURL, location.href).origin === location.origin;
  const url = isOurs || "remoteMedia" in dataset ? item.mediaURL : relay(item);
  return hasBroken && (isOurs || url !== item.mediaURL) ? `${url}?again=${(breaks += 1)}` : url;
}

/**
 * Asks for one byte. Of `kind` "gone": trying again is of no use. "away": nobody answers, or has trouble that may pass. "there": nothing is
 * wrong with the way to it.
 * @param {Item} item @returns {Promise<{kind: "there" | "away" | "gone", sentence: string}>}
 */
export async function troubleWith(item) {
  try {
    const signal = AbortSignal.timeout?.(patience);
    const response = await fetch(relay(item), { headers: { Range: "bytes=0-0" }, cache: "no-store", signal });
    // 409: the publisher has another version by now, which is there as well.
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
