// The scope of a service worker in a document: imported before worker/service-worker.js, which then listens here. A test sends its events.

import "./harness.js";

export const worker = {
  /** The windows of the app, and the calls: "skipWaiting", "claim", "unregister", "unsubscribe", addresses of new windows. */
  windows: [],
  deeds: [],
  /** The notifications. */
  shown: [],
};
const note = (deed) => async () => void worker.deeds.push(deed);

/** @param {string} url */
export function makeWindow(url, focuses = true) {
  const window = { url: new URL(url, location.href).href, messages: [] };
  window.focus = async () => {
    worker.deeds.push("focus");
    if (!focuses) throw new Error("Not allowed");
  };
  window.postMessage = (message) => window.messages.push(message);
  worker.windows.push(window);
  return window;
}

Object.assign(self, {
  assets: { base: "/assets/test", names: ["runtime/notice.js", "runtime/strings.js"] },
  skipWaiting: note("skipWaiting"),
  clients: { claim: note("claim"), matchAll: async () => worker.windows, openWindow: async (url) => void worker.deeds.push(`open ${url.slice(location.origin.length)}`) },
  registration: {
    scope: `${location.origin}/`,
    unregister: note("unregister"),
    navigationPreload: { enable: note("preload") },
    pushManager: { getSubscription: async () => ({ unsubscribe: note("unsubscribe") }), subscribe: async () => null },
    showNotification: async (title, options) => void worker.shown.push({ title, ...options }),
  },
});

/**
 * An event of the worker. @param {string} kind @param {Record<string, unknown>} [facts]
 * @returns {{answer: Promise<Response> | undefined, done: Promise<unknown>}} `done` fails when one of its works does
 */
export function happen(kind, facts = {}) {
  const works = [];
  let answer;
  const own = { waitUntil: (work) => works.push(work), respondWith: (response) => (answer = Promise.resolve(response)) };
  self.dispatchEvent(Object.assign(new Event(kind), own, facts));
  const all = async () => {
    await answer;
    for (let count = 0; count < works.length; count += 1) await works[count];
  };
  const done = all();
  done.catch(() => {});
  return { answer, done };
}

/** A request of a page. @param {string} path @param {"page" | "document" | "file"} kind @param {RequestInit} [options] */
export function ask(path, kind, options = {}, facts = {}) {
  const headers = { ...options.headers, ...(kind === "page" ? { "Earnest-Request": "page" } : {}) };
  const request = new Request(path, { ...options, headers });
  if (kind === "document") Object.defineProperty(request, "mode", { value: "navigate" });
  return happen("fetch", { request, ...facts });
}

/** @param {string} name @returns {Promise<string[]>} The paths in a cache of user 1 */
export async function stored(name) {
  const cache = `earnest.${name}@1`;
  if (!(await caches.has(cache))) return [];
  return (await (await caches.open(cache)).keys()).map(({ url }) => url.slice(location.origin.length));
}

/** A document of the server. */
export function documentOf(text, { user = 1, title = text, lang = "en", version = "test", base = "", token = "secret" } = {}) {
  return `<!doctype html><html lang="${lang}" data-user="${user}" data-base="${base}"><head><title>${title}</title><script src="/assets/${version}/app.js"></script></head>
<body><main id="page" data-user="${user}" data-title="${title}" data-form-token="${token}"><h1>${text}</h1></main><p>Foot</p></body></html>`;
}

/** The answer of the server to a request of a document. */
export const page = (text, { status = 200, headers = {}, ...parts } = {}) =>
  new Response(documentOf(text, parts), { status, headers: { "Content-Type": "text/html; charset=utf-8", "Earnest-Version": "test", ...headers } });

/** As the server answers the runtime: a page without the document around it. */
export function part(text, parts) {
  const main = /<main.*<\/main>/.exec(documentOf(text, parts))[0];
  return new Response(main, { headers: { "Content-Type": "text/html; charset=utf-8", "Earnest-Version": "test", "Earnest-Answer": "page" } });
}
