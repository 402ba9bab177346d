// Actions of the user that wait for the server. Each is stored before it is sent, with a key and its time, and deleted once the server has
// answered: a reload loses none, and the server performs none twice. Those that could not be sent follow when it answers again
// (outbox-delivery.js).

import { base, keys, owned, readJSON, remove, userID, write } from "./browser-storage.js";
import { newID, nextSequence } from "./device.js";
import { loadFurtherAssets } from "./further-assets.js";
import { showNotice } from "./notice.js";
import { requestPage } from "./page-request.js";
import { underWay } from "./rest.js";
import { isSignedOut } from "./sign-in.js";
import { string } from "./strings.js";

/** @typedef {import("./page-request.js").Answer} Answer */

/**
 * @typedef {{id: string, seq: number, at: number, path: string, fields: string, action: string, episodes: number[], title: string,
 *   items: import("./playback-plan.js").Item[], failures?: number, failedAt?: number}} StoredPost `items` are those of the episodes that the
 *   page could play; `failures` counts the errors of the server, the last one `failedAt`
 */

/** The lock of the tab that sends them; with "#" and an id, a stored post. */
export const outboxName = owned("earnest.outbox");

/** The posts that may wait, by their path. All others need an answer: a page, a choice, or the state of the server. */
const actionsByPath = {
  "/episode-actions/did-tap": ["next", "last", "favourite", "unfavourite", "played", "unplayed", "archived", "unarchived"],
  "/up-next/did-remove": ["remove"],
  "/up-next/did-remove-several": ["remove"],
  "/audio-player/did-add-bookmark": ["bookmark"],
};

/** The ids of posts that this tab is sending for the first time. */
const beingSent = new Set();
/** Whether the user knows that actions are stored: said once while the server is unreachable. */
let hasSaid = false;
let retryTimer = 0;
let failures = 0;
/** @type {Promise<void> | null} */
let delivery = null;

/** The posts that wait, oldest first. @returns {StoredPost[]} */
export function storedPosts() {
  const posts = keys(`${outboxName}#`).map((key) => readJSON(key)).filter((post) => post && !beingSent.has(post.id));
  return posts.sort((one, other) => one.seq - other.seq);
}

/** @param {StoredPost} post */
export function deletePost({ id }) {
  remove(`${outboxName}#${id}`);
  beingSent.delete(id);
}

/** Stores a post that this tab will send. @returns {StoredPost | null} Null for a post that may not wait */
export function storePost(url, body) {
  const post = waitingPost(url, body);
  if (!post) return null;
  beingSent.add(post.id);
  write(`${outboxName}#${post.id}`, JSON.stringify(post));
  return post;
}

/**
 * Sends a post of a form. One that may wait is stored when the server cannot be reached, and while others wait: then `stored`.
 * @param {string} url @param {RequestInit} options @param {StoredPost | null} [stored] The post, when it is stored already
 * @returns {Promise<Answer | {kind: "stored"}>}
 * @throws When the server cannot be reached, and the post may not wait
 */
export async function sendOrStore(url, options, stored = null) {
  const post = stored ?? storePost(url, options.body);
  if (!post) return requestPage(url, options);
  if (storedPosts().length > 0) {
    beingSent.delete(post.id);
    didStore(post);
    deliverPosts();
    return { kind: "stored" };
  }
  try {
    const answer = await requestPage(url, { ...options, headers: { "Idempotency-Key": post.id } });
    // The answer of a proxy, of the sign-in page of a network, or to the token of an earlier sign-in: it is delivered like those that wait.
    if (answer.kind === "external" || answer.kind === "failure" || answer.isStale) throw new Error(answer.kind);
    deletePost(post);
    return answer;
  } catch {
    didStore(post);
    retryLater();
    return { kind: "stored" };
  } finally {
    beingSent.delete(post.id);
  }
}

/** Sends the posts that wait. */
export function deliverPosts() {
  delivery ??= underWay(deliver()).finally(() => (delivery = null));
  return delivery;
}

/** The server answers again: the next period without it is said again. */
export function serverDidAnswer() {
  hasSaid = false;
  deliverPosts();
}

export function startOutbox() {
  addEventListener("online", deliverPosts);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && deliverPosts());
  document.addEventListener("signed-in", deliverPosts);
  deliverPosts();
}

/** A page that this browser has stored shows the posts that wait. @param {HTMLElement} main */
export async function applyOutbox(main) {
  if (main.dataset.saved === undefined || (storedPosts().length === 0 && !main.querySelector("#queue-rows"))) return;
  // Without them the page is only older.
  const further = await loadFurtherAssets().catch(() => null);
  further?.[1].applyPosts(main);
}

/** @returns {StoredPost | null} Null for a post that may not wait */
function waitingPost(url, body) {
  const path = new URL(url, location.href).pathname.slice(base.length);
  if (!userID || !(body instanceof URLSearchParams) || !actionsByPath[path]) return null;
  const fields = new URLSearchParams(body);
  // The button of a row names its episode too: "played-12".
  const [action, named] = (fields.get("action") ?? actionsByPath[path][0]).split("-");
  if (!actionsByPath[path].includes(action)) return null;
  // The token of the session that sends it counts.
  fields.delete("form-token");
  const episodes = (named ? [named] : fields.getAll("episode")).flatMap((text) => text.split(" ")).map(Number);
  const items = action === "next" || action === "last" ? episodes.map(itemOf).filter((item) => item) : [];
  return { id: newID(), seq: nextSequence(), at: Date.now(), path, fields: String(fields), action, episodes, title: titleOf(episodes[0]), items };
}

function itemOf(episode) {
  return document.querySelector(`play-button[data-episode="${episode}"]`)?.item;
}

function titleOf(episode) {
  const request = new CustomEvent("player-state-request", { detail: {} });
  document.dispatchEvent(request);
  const { item } = request.detail.state ?? {};
  const row = document.querySelector(`article[data-episode="${episode}"]`);
  const shown = row?.dataset.title ?? row?.querySelector(".row-title")?.textContent ?? document.querySelector("main h1")?.textContent;
  return (item?.episode === episode ? item.title : shown) ?? "";
}

function didStore(post) {
  document.dispatchEvent(new CustomEvent("post-stored", { detail: post }));
  if (!hasSaid) showNotice(string("stored"));
  hasSaid = true;
}

async function deliver() {
  clearTimeout(retryTimer);
  if (isSignedOut || storedPosts().length === 0) return;
  try {
    const [, { sendPosts }] = await loadFurtherAssets();
    // One tab at a time.
    await (navigator.locks ? navigator.locks.request(outboxName, sendPosts) : sendPosts());
    failures = 0;
  } catch {
    retryLater();
  }
}

function retryLater() {
  failures += 1;
  clearTimeout(retryTimer);
  if (!isSignedOut) retryTimer = setTimeout(deliverPosts, Math.min(2 ** failures, 60) * 1000);
}
