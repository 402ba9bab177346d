// The service worker of one user, whose id is in its address: the program, visited pages, pictures and downloads without a network. It
// answers only what it can improve; everything else goes to the network as if there were no worker.

import { keptFile, keptMedia } from "./kept-media.js";
import { base, owned, user } from "./owner.js";
import { endSubscription, listenToPushes } from "./push.js";
import { deleteOldPrograms, programFile, savePicture, saveProgram, savedPicture } from "./saved-files.js";
import { saveDocument, savePage, savedDocument, savedPage } from "./saved-pages.js";

/** How long an answer that is stored waits for the server, in milliseconds. */
const networkLimit = 4000;
/** Not pages: answers that are streamed, secret or downloaded. */
const otherAnswers = /^\/(media|media-address|live|session|private|shared)(\/|$)|\/export(\/|\.opml$)|^\/clips\/\d+\/audio$/;

/** After a sign-out, or when another user has signed in, nothing is stored or shown. */
let isRetired = false;
const stores = new Set();

self.addEventListener("install", (event) => {
  self.skipWaiting();
  // The program is enough to install it: pages may be stored later.
  event.waitUntil(saveProgram(self.assets).then(() => track(saveDocument().then(saveOpenPages))));
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

/** @param {Request} request */
function answerFor(request) {
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || !pathname.startsWith(`${base}/`) || isRetired) return null;
  const path = pathname.slice(base.length);
  const episode = search === "" && path.match(/^\/kept\/(\d{1,15})$/)?.[1];
  if (episode) return () => keptMedia(Number(episode), request.headers.get("Range"));
  if (path.startsWith("/assets/")) return () => programFile(request);
  if (/^\/(artwork|notes-picture)\//.test(path)) return pictureAnswer;
  if (/^\/(chapters|media\/transcript)\//.test(path)) return fileAnswer;
  if (otherAnswers.test(path)) return null;
  return request.mode === "navigate" || request.headers.get("Earnest-Request") === "page" ? pageAnswer : null;
}

async function pageAnswer(event) {
  const { request } = event;
  const isNavigation = request.mode === "navigate";
  const saved = ifReadable(savedPage(request.url));
  const load = async () => {
    const response = (await event.preloadResponse) ?? (await fetch(request));
    event.waitUntil(didLoad(response.clone()));
    return response;
  };
  // The page has a stored copy, and asks for a newer one.
  if (request.cache === "reload" && !isNavigation) return load();
  const fresh = await networkFirst(event, load, saved);
  if (fresh && !isProxyFailure(fresh)) return fresh;
  const page = (await saved) ?? (isNavigation ? await ifReadable(savedPage(`${base}/offline`)) : undefined);
  const answer = page && isNavigation ? await ifReadable(savedDocument(page)) : page;
  return answer ?? fresh ?? Response.error();
}

async function pictureAnswer(event) {
  const { request } = event;
  const saved = ifReadable(keptFile(request.url).then((picture) => picture ?? savedPicture(request.url)));
  const load = async () => {
    const response = await fetch(request);
    if (!isRetired) event.waitUntil(track(savePicture(request.url, response.clone())));
    return response;
  };
  return (await networkFirst(event, load, saved)) ?? (await saved) ?? Response.error();
}

async function fileAnswer(event) {
  const saved = ifReadable(keptFile(event.request.url));
  return (await networkFirst(event, () => fetch(event.request), saved)) ?? (await saved) ?? Response.error();
}

/** The answer of the server; null when there is none, or none in time while `saved` exists. It is stored even when it comes later. */
async function networkFirst(event, load, saved) {
  const fresh = load().catch(() => null);
  event.waitUntil(fresh);
  if (!(await saved)) return fresh;
  const usable = fresh.then((response) => (response && isProxyFailure(response) ? null : response));
  return Promise.race([usable, new Promise((resolve) => setTimeout(() => resolve(null), networkLimit))]);
}

/** The pages that were opened before there was a worker. */
async function saveOpenPages() {
  for (const { url } of await self.clients.matchAll({ type: "window", includeUncontrolled: true })) {
    const request = new Request(url, { cache: "reload", headers: { "Earnest-Request": "page" } });
    if (answerFor(request) === pageAnswer) await savePage(await fetch(request));
  }
}

/**
 * A proxy reports that the server does not answer, some of them with 404 or a status of their own. The server's own pages have a version.
 * @param {Response} response
 */
function isProxyFailure({ status, headers }) {
  return (status === 404 || status > 501) && !headers.has("Earnest-Version");
}

async function didLoad(response) {
  if (isRetired) return;
  const owner = await track(savePage(response));
  // The page of the other user registers a worker of its own.
  if (owner !== undefined && owner !== user) await retire();
}

async function retire() {
  isRetired = true;
  track(endSubscription(self.registration));
  await Promise.all([...stores, self.registration.unregister()]);
}

/** Where the browser's storage fails, the network remains. @template T @param {Promise<T>} stored @returns {Promise<T | undefined>} */
function ifReadable(stored) {
  return stored.catch(() => undefined);
}

/** A browser without space shows pages nevertheless. @template T @param {Promise<T>} work @returns {Promise<T | undefined>} */
async function track(work) {
  const stored = work.catch(() => undefined);
  stores.add(stored);
  const result = await stored;
  stores.delete(stored);
  return result;
}
