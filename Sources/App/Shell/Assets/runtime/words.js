// The strings of the runtime; Shell renders them into the page from its words.json.

const words = document.getElementById("notice")?.dataset ?? {};

/** @param {"offline" | "trouble" | "noSound" | "soundOffline" | "tapToPlay" | "browser" | "device" | "otherTab"} key @returns {string} */
export function word(key) {
  return words[`word${key[0].toUpperCase()}${key.slice(1)}`] ?? key;
}
