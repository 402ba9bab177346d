// Pages that this browser has stored, for times without a network: the text of each page's <main>, and one document around it. The newest
// visited pages stay; those of downloads on this device stay as long as the downloads.

import { openCache } from "./open-cache.js";
import { base, user } from "./owner.js";

const maxPages = 150;
const documentKey = `${base}/document`;
/** The downloads of this device need no server. */
const downloadsPage = `${base}/downloads?part=device`;
/** Pages that can be opened without a visit: the first one is shown instead of a page that is not stored. */
const firstPages = [`${base}/offline`, downloadsPage];
/** Pages with keys and with addresses that are secret. */
const secretPages = /^\/(sign-in|settings\/(account|add-phone|notifications|server|users))(\/|\?|$)/;

/** Requests are counted: a page never replaces one that was requested later. */
let requestCount = 0;
/** The last request of each page that has been stored or deleted, oldest first. @type {Map<string, number>} */
const lastRequests = new Map();
let lastChange = Promise.resolve();

const visitedPages = () => openCache("earnest.pages");
const pagesOfDownloads = () => openCache("earnest.kept-pages");

/** @param {string} url @returns {Promise<Response | undefined>} The page as an answer to the runtime; its `main` has the time in `data-saved` */
export async function savedPage(url) {
  const page = await storedPage(keyOf(url));
  return page ?? (isOfDownloads(url) ? storedPage(downloadsPage) : undefined);
}

/** @param {Response} page A saved page @returns {Promise<Response | undefined>} A document that shows it */
export async function savedDocument(page) {
  const frame = await (await visitedPages()).match(documentKey);
  if (!frame) return undefined;
  const [text, main] = await Promise.all([frame.text(), page.text()]);
  const title = attribute("data-title", main) ?? "";
  // Functions, because a text may contain the patterns of replacements.
  const html = text.replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`).replace("<main></main>", () => main);
  return new Response(html, { headers: frame.headers });
}

/** @returns {number} The number of a request that is sent now */
export const numberRequest = () => ++requestCount;

/**
 * Stores a page of this user. Other responses change nothing, but one for a page that has been deleted deletes the stored page.
 * @param {Response} response Of a GET request
 * @param {number} request Its number
 * @param {boolean} [isOfDownload] Whether it belongs to a download on this device: then it stays when newer pages are stored
 * @returns {Promise<string | undefined>} The user to whom the page belongs
 */
export async function savePage(response, request, isOfDownload = false) {
  const key = keyOf(response.url);
  // A proxy without its server answers 404 too.
  const isDeleted = [404, 410].includes(response.status) && response.headers.has("Earnest-Version");
  if (isDeleted) return void (await inOrder(key, request, () => deletePage(key)));
  if (response.status !== 200 || !response.headers.get("Content-Type")?.startsWith("text/html")) return undefined;
  const text = await response.text();
  const [start, end] = [text.indexOf('<main id="page"'), text.lastIndexOf("</main>") + "</main>".length];
  const [tag] = text.slice(Math.max(start, 0)).match(/^<main[^>]*>/) ?? [""];
  const owner = attribute("data-user", tag);
  if (owner !== user) return owner;
  if (!secretPages.test(key.slice(base.length))) {
    await inOrder(key, request, () => store(key, text.slice(start, end), isOfDownload));
  }
  if (start > 0 && attribute("data-base", text) === base) await storeFrame(response.headers, text.slice(0, start), text.slice(end));
  return owner;
}

/** @param {RequestInfo} address @param {RequestInit} [options] @param {boolean} [isOfDownload] */
export async function requestAndSave(address, options, isOfDownload) {
  const request = numberRequest();
  await savePage(await fetch(address, options), request, isOfDownload);
}

/** Stores a document without a visit, and with a new one also the pages that can be opened from the start. */
export const saveDocument = () => requestAndSave(firstPages[0], { cache: "reload" }, true);

/** Deletes pages of a download that is deleted. @param {string[]} addresses */
export async function deletePages(addresses) {
  const downloads = await pagesOfDownloads();
  for (const address of addresses) if (!firstPages.includes(address)) await downloads.delete(keyOf(address));
}

// Private

function keyOf(url) {
  const { pathname, search } = new URL(url, location.href);
  return pathname + search;
}

/** Whether it is another address of the page of downloads, or the one that its device's part had in earlier versions. @param {string} url */
const isOfDownloads = (url) => ["/downloads", "/on-this-device"].includes(new URL(url, location.href).pathname.slice(base.length));

async function storedPage(key) {
  return (await (await pagesOfDownloads()).match(key)) ?? (await (await visitedPages()).match(key));
}

/** One change after the other. */
function inOrder(key, request, change) {
  const result = lastChange.then(() => {
    if ((lastRequests.get(key) ?? 0) > request) return undefined;
    lastRequests.delete(key);
    lastRequests.set(key, request);
    if (lastRequests.size > maxPages) lastRequests.delete(lastRequests.keys().next().value);
    return change();
  });
  lastChange = result.catch(() => {});
  return result;
}

async function deletePage(key) {
  for (const cache of [await pagesOfDownloads(), await visitedPages()]) await cache.delete(key);
}

async function store(key, main, isOfDownload) {
  // The token belongs to the sign-in of the moment.
  const text = main
    .replace(/ data-form-token="[^"]*"/, "")
    .replace(/^<main([^>]*)>/, (_, attributes) => `<main${attributes} data-saved="${Date.now()}"><saved-line></saved-line>`);
  const page = new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8", "Earnest-Answer": "page" } });
  const downloads = await pagesOfDownloads();
  if (isOfDownload || (await downloads.match(key))) return downloads.put(key, page);
  const visited = await visitedPages();
  // A stored page moves to the end.
  await visited.put(key, page);
  const pages = (await visited.keys()).filter(({ url }) => keyOf(url) !== documentKey);
  for (const old of pages.slice(0, Math.max(pages.length - maxPages, 0))) await visited.delete(old);
}

async function storeFrame(fields, head, tail) {
  const cache = await visitedPages();
  const known = (await (await cache.match(documentKey))?.text()) ?? "";
  const headers = new Headers(fields);
  for (const name of ["Content-Encoding", "Content-Length", "Vary"]) headers.delete(name);
  await cache.put(documentKey, new Response(`${head}<main></main>${tail}`, { headers }));
  // In another language or version, those pages are others too.
  const isSame = ["lang", "src"].every((name) => attribute(name, known) === attribute(name, head));
  if (!isSame || !(await storedPage(firstPages[0]))) {
    for (const url of firstPages) await requestAndSave(url, { cache: "reload", headers: { "Earnest-Request": "page" } }, true);
  }
}

/** The first attribute of that name. @returns {string | undefined} */
function attribute(name, text) {
  return text.match(new RegExp(` ${name}="([^"]*)"`))?.[1];
}
