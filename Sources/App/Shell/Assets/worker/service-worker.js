// The service worker of one user, whose id is in its address: the program, visited pages, pictures and downloads without a network. It
// answers only what it can improve; everything else goes to the network as if there were no worker.

import { keptFile, keptMedia } from "./kept-media.js";
import { base, closeStorage, isClosed, owned, user } from "./owner.js";
import { endSubscription, listenToPushes } from "./push.js";
import { deleteOldPrograms, programFile, savePicture, saveProgram, savedPicture } from "./saved-files.js";
import { numberRequest, requestAndSave, saveDocument, savePage, savedDocument, savedPage } from "./saved-pages.js";
import { deleteEnd, sessionEnd, storedEnd, storeEnd } from "./session-end.js";

/** How long an answer that is stored waits for the server, in milliseconds. */
const networkLimit = 4000;
/** Not pages: answers that are streamed, secret or downloaded. */
const otherAnswers = /^\/(media|media-address|live|session|private|shared)(\/|$)|\/export(\/|\.opml$)|^\/clips\/\d+\/audio$/;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(install());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable(), deleteOldPrograms(self.assets)]));
});

self.addEventListener("message", (event) => {
  const { type, owner } = event.data ?? {};
  if (type === "sign-out" && owner === owned("")) event.waitUntil(retire().then(() => event.ports[0].postMessage("done")));
});

self.addEventListener("fetch", (event) => {
  const answer = answerFor(event.request);
  if (answer) event.respondWith(answer(event));
});

listenToPushes(self);

/** The program is enough: pages may be stored later. Without the user's sign-in, which may have ended since the page asked, nothing is stored. */
async function install() {
  const session = await fetch(`${base}/session`, { cache: "no-store" });
  if (!session.ok || String((await session.json()).user) !== user) throw new Error("The user is not signed in");
  await ifPossible(deleteEnd());
  await saveProgram(self.assets);
  await ifPossible(saveDocument().then(saveOpenPages));
  if (isClosed) throw new Error("The user has signed out");
}

/** @param {Request} request */
function answerFor(request) {
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || !pathname.startsWith(`${base}/`) || isClosed) return null;
  const path = pathname.slice(base.length);
  const episode = search === "" && path.match(/^\/kept\/(\d{1,15})$/)?.[1];
  if (episode) return () => audioAnswer(Number(episode), request.headers.get("Range"));
  if (path.startsWith("/assets/")) return () => programFile(request);
  if (/^\/(artwork|notes-picture)\//.test(path)) return pictureAnswer;
  if (/^\/(chapters|media\/transcript)\//.test(path)) return fileAnswer;
  // Otherwise the browser would drop the answer to its own early request, and ask a second time.
  if (otherAnswers.test(path)) return request.mode === "navigate" ? fromServer : null;
  return request.mode === "navigate" || request.headers.get("Earnest-Request") === "page" ? pageAnswer : null;
}

/** The browser requests a navigation while the worker starts. */
async function fromServer(event) {
  const response = (await event.preloadResponse) ?? (await fetch(event.request));
  const end = sessionEnd(response);
  if (end) await ifPossible(storeEnd(end));
  return response;
}

/** Finds what belongs to the user, unless the server has ended the session. @template T @param {() => Promise<T>} find @returns {Promise<T | undefined>} */
async function whileShown(find) {
  return (await ifPossible(storedEnd())) === "ended" ? undefined : find();
}

async function pageAnswer(event) {
  const { request } = event;
  const isNavigation = request.mode === "navigate";
  const saved = ifPossible(whileShown(() => savedPage(request.url)));
  const load = async () => {
    const number = numberRequest();
    const response = await fromServer(event);
    event.waitUntil(didLoad(response.clone(), number));
    return response;
  };
  // The page has a stored copy, and asks for a newer one.
  if (request.cache === "reload" && !isNavigation) return load();
  const fresh = await networkFirst(event, load, saved);
  if (fresh && !isProxyFailure(fresh)) return fresh;
  const page = (await saved) ?? (isNavigation ? await ifPossible(whileShown(() => savedPage(`${base}/offline`))) : undefined);
  const answer = page && isNavigation ? await ifPossible(savedDocument(page)) : page;
  return answer ?? fresh ?? Response.error();
}

async function audioAnswer(episode, range) {
  return (await whileShown(() => keptMedia(episode, range))) ?? new Response(null, { status: 404 });
}

async function pictureAnswer(event) {
  const { request } = event;
  const saved = ifPossible(whileShown(async () => (await keptFile(request.url)) ?? savedPicture(request.url)));
  const load = async () => {
    const response = await fromServer(event);
    event.waitUntil(ifPossible(savePicture(request.url, response.clone())));
    return response;
  };
  return (await networkFirst(event, load, saved)) ?? (await saved) ?? Response.error();
}

async function fileAnswer(event) {
  const saved = ifPossible(whileShown(() => keptFile(event.request.url)));
  return (await networkFirst(event, () => fromServer(event), saved)) ?? (await saved) ?? Response.error();
}

/** The answer of the server; null when there is none, or none in time while `saved` exists. It is stored even when it comes later. */
async function networkFirst(event, load, saved) {
  const fresh = load().catch(() => null);
  event.waitUntil(fresh);
  if (!(await saved)) return fresh;
  const usable = fresh.then((response) => (response && isProxyFailure(response) ? null : response));
  // Another user may be signing in.
  if (await ifPossible(storedEnd())) return usable;
  return Promise.race([usable, new Promise((resolve) => setTimeout(() => resolve(null), networkLimit))]);
}

/** The pages that were opened before there was a worker. */
async function saveOpenPages() {
  for (const { url } of await self.clients.matchAll({ type: "window", includeUncontrolled: true })) {
    const request = new Request(url, { cache: "reload", headers: { "Earnest-Request": "page" } });
    if (answerFor(request) === pageAnswer) await requestAndSave(request);
  }
}

/**
 * A proxy reports that the server does not answer, some of them with 404 or a status of their own. The server's own pages have a version.
 * @param {Response} response
 */
function isProxyFailure({ status, headers }) {
  return (status === 404 || status > 501) && !headers.has("Earnest-Version");
}

async function didLoad(response, request) {
  const owner = await ifPossible(savePage(response, request));
  if (owner === user) await ifPossible(deleteEnd());
  // The page of the other user registers a worker of its own.
  if (owner !== undefined && owner !== user) await retire();
}

/** After a sign-out, or when another user has signed in, nothing is stored or shown. */
async function retire() {
  closeStorage();
  // The answer comes after the caches that are being opened: the page deletes them.
  await Promise.all([ifPossible(caches.keys()), ifPossible(endSubscription(self.registration)), self.registration.unregister()]);
}

/** Where the browser's storage fails or is full, the network remains. @template T @param {Promise<T>} work @returns {Promise<T | undefined>} */
function ifPossible(work) {
  return work.catch(() => undefined);
}
