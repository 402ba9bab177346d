// The user and the base path to which stored names belong: in a page those of its document, in the service worker those of its address.

const { pathname, searchParams } = new URL(globalThis.location.href);

/** The user's id, and the path under which the app is served, without a slash at its end. */
export const { user = "", base = "" } = globalThis.document?.documentElement.dataset ?? {
  user: searchParams.get("user") ?? "",
  base: pathname.slice(0, pathname.lastIndexOf("/")),
};

/**
 * The name of a stored value, a cache, a channel or a lock of this user: users who share a browser, and servers that share an origin, have
 * separate ones. Part of it may follow after "#".
 * @param {string} name @returns {string}
 */
export const owned = (name) => `${name}@${user}${base}`;

/** After a sign-out, nothing more is stored. */
export let isClosed = false;

export function closeStorage() {
  isClosed = true;
}
