// Requests a page from the server, or posts to it, and classifies the response.

import { writeTimes } from "../components/time-text.js";
import { userID } from "./browser-storage.js";
import { loadFurtherAssets } from "./further-assets.js";
import { underWay } from "./rest.js";
import { checkSignIn, formToken, requireSignIn, setFormToken } from "./sign-in.js";

/**
 * @typedef {{kind: "page", main: HTMLElement, url: string, isMoved: boolean, isFine: boolean, isSaved: boolean, isNewer: boolean} |
 *   {kind: "fragment", element: Element} |
 *   {kind: "notice", sentence: string, undo: HTMLFormElement | null, isStale: boolean, isRefused: boolean} | {kind: "done"} |
 *   {kind: "external", url: string} | {kind: "failure"} | {kind: "signed-out", main: HTMLElement | null, url: string}} Answer
 *   `isSaved`: it comes from this device; `isNewer`: the server has another version of the program; `isStale`: the post had the token of an
 *   earlier sign-in. `main` of "signed-out" is the sign-in page that came in place of a requested page
 */

/** The folder of the program's files, named after their content. */
const version = import.meta.url.split("/assets/")[1].split("/")[0];

/** @type {(address: string, options: RequestInit) => Promise<Response>} */
let send = (address, options) => fetch(address, options);

/** Pages that show the progress of a post replace fetch(), which cannot tell it. @param {typeof send} replacement */
export function sendWith(replacement) {
  send = replacement;
}

/**
 * @param {string} address @param {RequestInit} [options] @returns {Promise<Answer>}
 * @throws When the server cannot be reached.
 */
export function requestPage(address, options = {}) {
  return underWay(request(address, options));
}

async function request(address, options) {
  const headers = { ...options.headers, "Earnest-Request": "page", "Earnest-Form-Token": formToken ?? "" };
  const asked = performance.now();
  const response = await send(address, { cache: "no-store", ...options, headers });
  const text = hasType(response, "text/") ? await response.text() : "";
  const answer = response.headers.get("Earnest-Answer");
  // A proxy answers in place of the server, some with 404 or a status of their own.
  if (!answer && (response.status === 404 || response.status > 501)) throw new Error("The server cannot be reached");
  if (answer === "done") return { kind: "done" };
  if (answer === "notice") {
    const { body } = parse(text);
    const undo = body.querySelector("form");
    undo?.remove();
    return { kind: "notice", sentence: body.textContent.trim(), undo, isStale: response.status === 403, isRefused: !response.ok };
  }
  if (answer === "fragment") {
    const element = parse(text).body.firstElementChild;
    return element ? { kind: "fragment", element } : { kind: "failure" };
  }
  const main = hasType(response, "text/html") ? parse(text).querySelector("main#page") : null;
  const { user, saved } = main?.dataset ?? {};
  const isSaved = saved !== undefined;
  // The worker of another user, in a tab of this one.
  if (isSaved && Number(user) !== userID) throw new Error("The page is another user's");
  // The page of a user who has signed in since, or in another language, or whose style sheets and scripts cannot be loaded: its document
  // replaces this one, unless the server cannot be reached.
  const isOther = main?.lang !== document.documentElement.lang && document.getElementById("audio").paused;
  const isReady = main?.dataset.more === undefined || (await loadFurtherAssets().then(() => true, () => false));
  if (!isSaved && (user && (Number(user) !== userID || isOther) || !isReady)) {
    location.assign(response.url);
    return new Promise(() => {});
  }
  // A wrong password is not an expired sign-in.
  if (response.status === 401 && !new URL(response.url).pathname.includes("/sign-in/")) {
    requireSignIn(response);
    return { kind: "signed-out", main: options.method ? null : main, url: response.url };
  }
  if (main) {
    setFormToken(main.dataset.formToken);
    if (user) checkSignIn();
    main.dataset.asked = String(asked);
    const { url, redirected: isMoved, ok: isFine } = response;
    return { kind: "page", main, url, isMoved, isFine, isSaved, isNewer: (response.headers.get("Earnest-Version") ?? version) !== version };
  }
  return response.ok ? { kind: "external", url: response.url } : { kind: "failure" };
}

function parse(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  writeTimes(page);
  return page;
}

function hasType(response, type) {
  return (response.headers.get("Content-Type") ?? "").startsWith(type);
}
