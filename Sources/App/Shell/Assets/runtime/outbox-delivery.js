// Sends the user's actions that have waited for the server, oldest first, and names those that it refuses.

import { base, write } from "./browser-storage.js";
import { showNotice } from "./notice.js";
import { deletePost, outboxName, storedPosts } from "./outbox.js";
import { formToken, requestSession, requireSignIn } from "./sign-in.js";
import { string } from "./strings.js";

const timeout = 15_000;
/** An action is dropped when the server has failed with it so often: with growing pauses, of up to three hours, within about a day. */
const maxFailures = 20;
const maxPause = 10_800_000;

/** @throws When the server cannot be reached, or refuses all requests for now */
export async function sendPosts() {
  const refusals = [];
  const posts = storedPosts().filter(isDue);
  for (const post of posts) {
    const response = await send(post);
    const failures = (post.failures ?? 0) + 1;
    // An error of the server with one of them must not delay the others.
    if (response.status === 500 && failures < maxFailures) {
      write(`${outboxName}#${post.id}`, JSON.stringify({ ...post, failures, failedAt: Date.now() }));
      continue;
    }
    deletePost(post);
    if (response.status >= 400) refusals.push({ post, reason: await reason(response) });
  }
  if (refusals.length > 0) showRefusals(refusals);
  if (posts.length > 0) document.dispatchEvent(new CustomEvent("page-stale"));
  if (storedPosts().length > 0) throw new Error("Some actions wait longer");
}

/** A clock that was set back must not delay it. @param {import("./outbox.js").StoredPost} post */
function isDue({ failures = 0, failedAt = 0 }) {
  return Math.abs(Date.now() - failedAt) >= Math.min(1000 * 2 ** failures, maxPause);
}

/**
 * @param {import("./outbox.js").StoredPost} post @returns {Promise<Response>} An answer, or a refusal of this post
 * @throws When it has to be sent again
 */
async function send(post, isAgain = false) {
  const headers = {
    "Earnest-Request": "page", "Earnest-Form-Token": formToken ?? "", "Idempotency-Key": post.id,
    "Earnest-Age": String(Math.max(Date.now() - post.at, 0)),
  };
  const body = new URLSearchParams(post.fields);
  const response = await fetch(base + post.path, { method: "POST", cache: "no-store", headers, body, signal: AbortSignal.timeout?.(timeout) });
  const { status } = response;
  if (status === 401) requireSignIn(response);
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
  const quoted = [...new Set(refusals.map(({ post }) => post.title))].map((title) => `“${title}”`);
  const titles = new Intl.ListFormat(document.documentElement.lang).format(quoted);
  showNotice(`${string("notSynced").replace("{titles}", titles)} ${refusals.at(-1).reason}`.trim());
}
