// The caches of this user, until a sign-out deletes them.

import { isClosed, owned } from "./owner.js";

/** @param {string} name Without the user @returns {Promise<Cache>} @throws After a sign-out: opening a deleted cache creates it again. */
export async function openCache(name) {
  if (isClosed) throw new Error("The user has signed out");
  return caches.open(owned(name));
}
