// Whether the server has refused this browser's session, in its own words: a refusal without them comes from a proxy or a network, and changes
// nothing. After a session that was ended - by a sign-out from another device, a new password, the end of the account - nothing that belongs to the
// user is shown until the user has signed in again; nothing is deleted. After one that has expired, stored pages are shown as before, but only
// where the server cannot be reached: another user may be signing in. It is stored, because the worker stops between requests.

import { base, isClosed, owned } from "./owner.js";

const cacheName = owned("earnest.session-end");
const key = `${base}/session-end`;

/** @typedef {"ended" | "none"} SessionEnd */

/** @param {Response} response @returns {SessionEnd | undefined} Undefined for all answers but the server's own refusals */
export function sessionEnd({ status, headers }) {
  const end = status === 401 ? headers.get("Earnest-Session") : null;
  return end === "ended" || end === "none" ? end : undefined;
}

/** @returns {Promise<SessionEnd | undefined>} Undefined while the session lives, as far as is known */
export async function storedEnd() {
  const stored = await caches.match(key, { cacheName });
  return /** @type {SessionEnd | undefined} */ (await stored?.text());
}

/** @param {SessionEnd} end A session that was ended stays so when its cookie has expired, too. */
export async function storeEnd(end) {
  if (isClosed || (await storedEnd()) === "ended") return;
  await (await caches.open(cacheName)).put(key, new Response(end));
}

/** The user has signed in again. */
export async function deleteEnd() {
  await caches.delete(cacheName);
}
