// The sign-in of the user, without which the server refuses requests. When it expires, audio continues and the journal keeps its entries;
// nothing is retried until the same user has signed in again, in this tab or another one. A session that was ended also hides the page. Every
// sign-in has a token, which every change carries: each page and each answer of the session brings it, differently masked.

import { sessionEnd, storeEnd } from "../worker/session-end.js";
import { base, owned, userID } from "./browser-storage.js";
import { underWay } from "./rest.js";

export const address = `${base}/session`;
const notice = document.getElementById("signed-out");
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(owned("earnest.sign-in"));

/** Undefined where the server expects none. @type {string | undefined} */
export let formToken = document.getElementById("page")?.dataset.formToken;

/** @param {string | undefined} token */
export function setFormToken(token) {
  formToken = token ?? formToken;
}

/** Whether the user has to sign in again. */
export let isSignedOut = false;

/** The server has refused a request for want of a sign-in. @param {Response} [refusal] */
export function requireSignIn(refusal) {
  isSignedOut = true;
  notice.hidden = false;
  const end = refusal && sessionEnd(refusal);
  if (!end || !userID) return;
  // The service worker reads it; without one, nothing is stored that it could show.
  const stored = globalThis.caches ? storeEnd(end).catch(() => {}) : Promise.resolve();
  if (end === "ended") stored.then(() => document.dispatchEvent(new CustomEvent("session-ended")));
}

/** The user may have signed in again: one request finds out. */
export function checkSignIn() {
  if (isSignedOut) requestSession().catch(() => {});
}

/** Whether the server answers, as far as the last request of the session and the live stream tell. */
export let isReachable = false;
/** Whether a request or the stream has shown it. */
let isKnown = false;
let wasOffline = false;

/** Announces another answer of `isOffline`. */
export const reachableChanged = "reachable-change";

/** Whether the server cannot be reached, as far as is known without a request: a playing tab sends reports. */
export const isOffline = () => navigator.onLine === false || (isKnown && !isReachable);

/** @param {boolean} isSo */
export function setReachable(isSo) {
  [isReachable, isKnown] = [isSo, true];
  announce();
}

function announce() {
  if (isOffline() === wasOffline) return;
  wasOffline = !wasOffline;
  document.dispatchEvent(new CustomEvent(reachableChanged));
}

for (const name of ["online", "offline"]) addEventListener(name, announce);

/**
 * Requests the session, or reports to it.
 * @param {RequestInit} [options] @returns {Promise<any>}
 * @throws When the server cannot be reached, or refuses
 */
export function requestSession(options = {}) {
  const answer = underWay(request(options));
  answer.then(() => setReachable(true), () => setReachable(false));
  return answer;
}

async function request(options) {
  const response = await fetch(address, { cache: "no-store", ...options, signal: AbortSignal.timeout?.(15_000) });
  if (response.ok) {
    const answer = await response.json();
    if (answer.user === userID) {
      setFormToken(answer.token);
      if (isSignedOut) didSignIn();
      return answer;
    }
  }
  // Also when another user has signed in: this tab belongs to its own.
  if (response.ok || [401, 409].includes(response.status)) requireSignIn(response);
  // The token belongs to an earlier sign-in: the next try has the current one.
  if (response.status === 403 && options.method) await request({});
  throw new Error(`The session answered ${response.status}`);
}

/** The other tabs of the user. @param {"signed-in" | "sign-out" | "signed-out"} event */
export function notifyTabs(event) {
  channel?.postMessage(event);
}

function didSignIn() {
  isSignedOut = false;
  notice.hidden = true;
  notifyTabs("signed-in");
  document.dispatchEvent(new CustomEvent("signed-in"));
}

if (channel) channel.onmessage = ({ data }) => (data === "signed-in" ? checkSignIn() : document.dispatchEvent(new CustomEvent(data)));
notifyTabs("signed-in");
addEventListener("focus", checkSignIn);
document.addEventListener("visibilitychange", checkSignIn);
