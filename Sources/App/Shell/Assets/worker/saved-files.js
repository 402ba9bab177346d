// Files that pages need: those of the program, in the versions of this server and the one before, and the newest pictures.

import { openCache } from "./open-cache.js";
import { base } from "./owner.js";

const maxPictures = 400;

const programFiles = () => openCache("earnest.assets");
const pictures = () => openCache("earnest.pictures");

/** Stores the files of the program. @param {{base: string, names: string[]}} assets @throws When one of them cannot be loaded. */
export async function saveProgram(assets) {
  const cache = await programFiles();
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  const urls = assets.names.map((name) => new URL(`${base}${assets.base}/${name}`, location.href).href);
  await cache.addAll(urls.filter((url) => !stored.has(url)));
}

/** Deletes the files of versions older than the one before. @param {{base: string}} assets */
export async function deleteOldPrograms(assets) {
  const cache = await programFiles();
  const keys = await cache.keys();
  const current = folder(`${base}${assets.base}/`);
  const before = keys.map(({ url }) => folder(url)).findLast((other) => other !== current);
  for (const key of keys) if (![current, before].includes(folder(key.url))) await cache.delete(key);
}

/** A file of the program: those under a hash never change, and single ones of a checkout may change with each request. */
export async function programFile(/** @type {Request} */ request) {
  // Where the browser's storage fails, the network remains.
  const cache = await programFiles().catch(() => null);
  const stored = await cache?.match(request, { ignoreVary: true }).catch(() => undefined);
  if (stored && folder(request.url) !== "single") return stored;
  try {
    const response = await fetch(request);
    // The sign-in page of a proxy would stay in place of the file.
    const isFile = response.ok && !response.redirected && !response.headers.get("Content-Type")?.startsWith("text/html");
    if (isFile) await cache?.put(request, response.clone()).catch(() => {});
    return response;
  } catch {
    return stored ?? Response.error();
  }
}

/** @param {string} url @returns {Promise<Response | undefined>} The picture, or another size of it */
export async function savedPicture(url) {
  const cache = await pictures();
  return (await cache.match(url, { ignoreVary: true })) ?? cache.match(url, { ignoreSearch: true, ignoreVary: true });
}

/** The drawing that stands in for a missing picture is not stored. @param {string} url @param {Response} response */
export async function savePicture(url, response) {
  const cache = await pictures();
  const isDrawing = response.headers.get("Cache-Control") === "no-store";
  if (!response.ok || isDrawing || (await cache.match(url, { ignoreVary: true }))) return;
  await cache.put(url, response);
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(keys.length - maxPictures, 0))) await cache.delete(old);
}

/** "/podcasts/assets/3f2a/app.js" -> "3f2a". */
function folder(url) {
  return url.match(/\/assets\/([^/]+)\//)?.[1];
}
