// A bookmark at the current position, by the button of a headset: without a form, on any page.

import { clock } from "../components/time-text.js";
import { base } from "./browser-storage.js";
import { showNotice } from "./notice.js";
import { sendOrStore } from "./outbox.js";
import { isLive } from "./playback-plan.js";
import { string } from "./strings.js";

/** @param {{item: import("./playback-plan.js").Item | null, position: number}} state Of the player, at the press */
export async function addBookmark({ item, position }) {
  if (!item || isLive(item)) return;
  const body = new URLSearchParams({ episode: String(item.episode), seconds: String(Math.floor(position)), note: "" });
  try {
    const answer = await sendOrStore(new URL(`${base}/audio-player/did-add-bookmark`, location.href).href, { method: "POST", body });
    if (answer.kind === "stored") return;
    const isAdded = ["fragment", "page", "done"].includes(answer.kind);
    showNotice(isAdded ? string("bookmarked").replace("{time}", clock(position)) : answer.sentence || string("trouble"));
  } catch {
    showNotice(string("offline"));
  }
}
