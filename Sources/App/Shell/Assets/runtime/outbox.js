// Actions of the user that wait for the server. Each is stored before it is sent, with a key and its time, and deleted once the server has
// answered: a reload loses none, and the server performs none twice. Those that could not be sent follow in order when it answers again.

import { base, keys, owned, readJSON, remove, userID, write } from "./browser-storage.js";
import { newID, nextSequence } from "./device.js";
import { showNotice } from "./notice.js";
import { requestPage } from "./page-request.js";
import { formToken, isSignedOut, requestSession, requireSignIn } from "./sign-in.js";
import { string } from "./strings.js";

/** @typedef {import("./playback-plan.js").Item} Item */
/**
 * @typedef {{id: string, seq: number, at: number, path: string, fields: string, action: string, episodes: number[], title: string,
 *   items: Item[]}} StoredPost `items` are those of the episodes that the page could play
 */

const name = owned("earnest.outbox");
const prefix = `${name}#`;
const timeout = 15_000;

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
  const posts = keys(prefix).map((key) => readJSON(key)).filter((post) => post && !beingSent.has(post.id));
  return posts.sort((one, other) => one.seq - other.seq);
}

/**
 * Sends a post of a form. One that may wait is stored when the server cannot be reached, and while others wait: then `stored`.
 * @param {string} url @param {RequestInit} options @returns {Promise<import("./page-request.js").Answer | {kind: "stored"}>}
 * @throws When the server cannot be reached, and the post may not wait
 */
export async function sendOrStore(url, options) {
  const post = waitingPost(url, options.body);
  if (!post) return requestPage(url, options);
  const othersWait = storedPosts().length > 0;
  write(prefix + post.id, JSON.stringify(post));
  if (othersWait) {
    didStore(post);
    deliverPosts();
    return { kind: "stored" };
  }
  beingSent.add(post.id);
  try {
    const answer = await requestPage(url, { ...options, headers: { "Idempotency-Key": post.id } });
    remove(prefix + post.id);
    return answer;
  } catch {
    didStore(post);
    retryLater();
    return { kind: "stored" };
  } finally {
    beingSent.delete(post.id);
  }
}

/** Sends the posts that wait, in one tab at a time. */
export function deliverPosts() {
  delivery ??= deliver().finally(() => (delivery = null));
  return delivery;
}

/** The server answers again: what is stored from now on is said again. */
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
    await (navigator.locks ? navigator.locks.request(name, sendAll) : sendAll());
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

/** @throws When the server cannot be reached, or refuses all requests for now */
async function sendAll() {
  const refusals = [];
  let hasFailed = false;
  const posts = storedPosts();
  for (const post of posts) {
    const response = await send(post);
    // An error of the server with one of them must not keep the others back.
    if (response.status === 500) hasFailed = true;
    else remove(prefix + post.id);
    if (response.status >= 400 && response.status < 500) refusals.push({ post, reason: await reason(response) });
  }
  if (refusals.length > 0) showRefusals(refusals);
  if (posts.length > 0) document.dispatchEvent(new CustomEvent("page-stale"));
  if (hasFailed) throw new Error("The server could not perform an action");
}

/** @param {StoredPost} post @returns {Promise<Response>} A refusal of the post, or an answer @throws When it has to be sent again */
async function send(post, isAgain = false) {
  const headers = {
    "Earnest-Request": "page", "Earnest-Form-Token": formToken ?? "", "Idempotency-Key": post.id,
    "Earnest-Age": String(Math.max(Date.now() - post.at, 0)),
  };
  const body = new URLSearchParams(post.fields);
  const response = await fetch(base + post.path, { method: "POST", cache: "no-store", headers, body, signal: AbortSignal.timeout?.(timeout) });
  const { status } = response;
  if (status === 401) requireSignIn();
  // The token belongs to an earlier sign-in: the answer of the session has the current one.
  if (status === 403 && !isAgain) return requestSession().then(() => send(post, true));
  // Without the header, a proxy or the sign-in page of a network has answered in place of the server.
  const isOurs = response.headers.has("Earnest-Answer") || status === 400;
  if (!isOurs || [401, 403, 408, 425, 429].includes(status) || status > 500) throw new Error(`An action was answered with ${status}`);
  return response;
}

async function reason(response) {
  return response.headers.get("Earnest-Answer") === "notice" ? (await response.text()).trim() : "";
}

function showRefusals(refusals) {
  const titles = [...new Set(refusals.map(({ post }) => post.title))].map((title) => `“${title}”`).join(", ");
  showNotice(`${string("notSynced").replace("{titles}", titles)} ${refusals.at(-1).reason}`.trim());
}
