// The strings of the runtime; Shell renders them into the page from its strings.json.

const strings = document.getElementById("notice")?.dataset ?? {};

/** @param {"offline" | "trouble" | "noAudio" | "audioOffline" | "tapToPlay" | "browser" | "device" | "otherTab" | "signIn" |
 *   "savedPage" | "newVersion" | "restart" | "onDevice" | "notOnDevice" | "playInstead" | "keeping" | "keepingSeveral" | "keepOpen" |
 *   "selectFewer" | "unkept" | "remove" | "undo" | "keepFailed" | "keepFull" | "keepQuota" | "manage" | "evicted" | "keepAgain" | "streaming" |
 *   "keepFirst" | "serverLoopback" | "serverInsecure" | "serverPrivate" | "ringGet" | "ringOnServer" | "ringPause" | "ringResume" | "ringRetry" |
 *   "ringDone" | "wordGet" | "wordQueued" | "wordPercent" | "wordPaused" | "wordOffline" | "wordWiFi" | "wordRetry" | "stop" | "stored" |
 *   "notSynced" | "close" | "upToDate" | "bookmarked" | "live"} key @returns {string} */
export function string(key) {
  return strings[`string${key[0].toUpperCase()}${key.slice(1)}`] ?? key;
}
