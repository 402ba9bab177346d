// A page with the keeper of this document, its notices and its lists.

import { settled } from "./harness.js";
import { completeRecord, soon } from "./keeping.js";
import { KeptStore } from "../worker/kept-store.js";

export const store = new KeptStore();
const strings = {
  keeping: "Saving", onDevice: "Available", keepFailed: "Failed", keepQuota: "Full: {size} more", unkept: "Removed", undo: "Undo", manage: "Manage", evicted: "Lost: {count}",
  keepAgain: "Download again",
};
for (const [name, text] of Object.entries(strings)) document.getElementById("notice").dataset[`string${name[0].toUpperCase()}${name.slice(1)}`] = text;
navigator.storage.persisted = async () => true;

export const notice = () => document.getElementById("notice").firstChild?.textContent ?? "";
export const press = () => document.querySelector("#notice button").click();
export const list = (name) => JSON.parse(localStorage[`earnest.${name}@1`] ?? "[]");
/** The keeper of this document, which begins with the stored ones. */
export async function start() {
  const { keeper } = await import("../runtime/keeper.js");
  await settled();
  return keeper;
}
/** Stores a complete episode, as an earlier visit did. */
export async function stay(episode, fields = {}) {
  await store.savePart(episode, 0, new Uint8Array(10));
  await store.save(completeRecord(episode, fields));
  localStorage["earnest.kept@1"] = JSON.stringify([...list("kept"), episode]);
}
export const complete = (...episodes) => soon(() => episodes.every((episode) => list("kept").includes(episode)));
