// The harness of the module tests: tests, expectations, a clock that only a test moves, and a network of scripted answers. A test runs in a
// document of its own (conftest.py), with empty storage.

const tests = new Map();
const flaws = [];
const realTimeout = globalThis.setTimeout;

addEventListener("error", ({ error, message }) => flaws.push(`Unhandled: ${error?.stack ?? message}`));
addEventListener("unhandledrejection", ({ reason }) => flaws.push(`Unhandled rejection: ${reason?.stack ?? reason}`));

/** @param {string} sentence @param {() => void | Promise<void>} body */
export function test(sentence, body) {
  if (tests.has(sentence)) throw new Error(`Two tests say “${sentence}”`);
  tests.set(sentence, body);
}

/** For conftest.py. @returns {Promise<string[]>} What went wrong */
export async function run(sentence) {
  // Tells working from hanging; no test comes near it.
  const limit = new Promise((_, reject) => realTimeout(() => reject(new Error("The test does not end")), 60_000));
  try {
    await Promise.race([tests.get(sentence)(), limit]);
    await settled();
  } catch (error) {
    flaws.unshift(error?.stack ?? String(error));
  }
  return flaws;
}

// Expectations

const written = (value) => JSON.stringify(value, (_, part) => (part === undefined ? "undefined" : part instanceof Map || part instanceof Set ? [...part] : part)) ?? "undefined";
const sorted = (value) =>
  value && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined).sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, part]) => [name, sorted(part)]))
    : Array.isArray(value) ? value.map(sorted) : value;

/** Compares by content: an absent property equals an undefined one. */
export function equal(actual, expected, what = "") {
  if (!Object.is(actual, expected) && written(sorted(actual)) !== written(sorted(expected))) throw new Error(`${what} is ${written(actual)}\n  not ${written(expected)}`.trim());
}

export function isTrue(value, what = "") {
  if (!value) throw new Error(`${what} is ${written(value)}`.trim());
}

/** @param {number} actual @param {number} expected */
export function near(actual, expected, tolerance = 1e-6) {
  isTrue(Math.abs(actual - expected) <= tolerance, `${actual}, expected ${expected}:`);
}

/** @param {Promise<unknown>} promise @param {RegExp} [message] */
export async function rejects(promise, message = /(?:)/) {
  const error = await promise.then(() => null, (error) => error);
  isTrue(error && message.test(error.message), `The promise ${error ? `failed with “${error.message}”` : "succeeded"};`);
}

// Time. Locks, caches and messages between tabs come from other processes: `until` waits for those, and for nothing else.

const channel = new MessageChannel();
const turns = [];
channel.port1.onmessage = () => turns.shift()();
const turn = () => new Promise((resolve) => (turns.push(resolve), channel.port2.postMessage(null)));

/** All work under way has ended, as far as it waits for neither the clock nor another process. */
export async function settled() {
  for (let count = 0; count < 10; count += 1) await turn();
}

/** @param {() => unknown} condition */
export async function until(condition) {
  for (;;) {
    const value = await condition();
    if (value) return value;
    await turn();
  }
}

const RealDate = Date;

/** The document is a second old when a test begins: `performance.now()` is 1000. */
export const clock = {
  now: RealDate.UTC(2026, 10, 27, 12),
  start: RealDate.UTC(2026, 10, 27, 12) - 1000,
  timers: new Map(),
  last: 0,

  add(work, delay, parts, interval = null) {
    this.timers.set((this.last += 1), { at: this.now + Math.max(Number(delay) || 0, 0), work: () => work(...parts), interval });
    return this.last;
  },

  /** Runs the timers of this time in their order, and what they cause. @param {number} milliseconds */
  async advance(milliseconds) {
    const end = this.now + milliseconds;
    await settled();
    for (;;) {
      const [id, timer] = [...this.timers].filter(([, { at }]) => at <= end).sort(([one, { at }], [other, { at: later }]) => at - later || one - other)[0] ?? [];
      if (!timer) break;
      this.now = Math.max(this.now, timer.at);
      if (timer.interval === null) this.timers.delete(id);
      else timer.at = this.now + Math.max(timer.interval, 1);
      timer.work();
      await settled();
    }
    this.now = end;
  },

  /** As when the user sets the device's clock: timers stay. @param {number} milliseconds */
  shift(milliseconds) {
    this.offset += milliseconds;
  },
  offset: 0,
};

class FakeDate extends RealDate {
  constructor(...parts) {
    super(...(parts.length > 0 ? parts : [FakeDate.now()]));
  }
  static now = () => clock.now + clock.offset;
}

Object.assign(globalThis, {
  Date: FakeDate,
  setTimeout: (work, delay, ...parts) => clock.add(work, delay, parts),
  setInterval: (work, delay, ...parts) => clock.add(work, delay, parts, Number(delay) || 0),
  clearTimeout: (id) => clock.timers.delete(id),
  clearInterval: (id) => clock.timers.delete(id),
  requestIdleCallback: (work) => clock.add(work, 0, []),
  cancelIdleCallback: (id) => clock.timers.delete(id),
});
performance.now = () => clock.now - clock.start;
AbortSignal.timeout = (delay) => {
  const controller = new AbortController();
  clock.add(() => controller.abort(new DOMException("timeout", "TimeoutError")), delay, []);
  return controller.signal;
};

// The network

/**
 * @typedef {{method: string, path: string, headers: Record<string, string>, body: any, keepalive: boolean}} Request `body` is read from JSON
 */

const answers = new Map();

export const network = {
  /** Oldest first; a beacon has the method BEACON. @type {Request[]} */
  requests: [],

  /**
   * Answers this path from now on. An answer is an object for JSON, a text for HTML, a Response, `network.fails` or a promise of one of them;
   * a function of the request gives one back. A request to another path fails the test.
   */
  on(path, answer) {
    answers.set(path, answer);
  },

  /** @param {string} path @returns {Request[]} */
  to: (path) => network.requests.filter((request) => request.path === path),

  /** As without a connection. */
  fails: Symbol("fails"),

  /** @returns {{answer: Promise<any>, release(value: any): void}} An answer that comes when the test says so */
  held() {
    const { promise, resolve } = Promise.withResolvers();
    return { answer: promise, release: resolve };
  },
};

async function noted(method, url, options) {
  const { pathname, search } = new URL(url, location.href);
  const text = options.body instanceof Blob ? await options.body.text() : (options.body ?? "");
  const body = text instanceof FormData ? [...text] : /^[{[]/.test(text) ? JSON.parse(text) : String(text);
  const request = { method, path: pathname + search, headers: Object.fromEntries(new Headers(options.headers)), body, keepalive: options.keepalive === true };
  network.requests.push(request);
  return request;
}

function given(scripted, request) {
  try {
    return typeof scripted === "function" ? scripted(request) : scripted;
  } catch (error) {
    flaws.push(`An answer is wrong: ${error.stack}`);
    throw error;
  }
}

globalThis.fetch = async (url, options = {}) => {
  if (url instanceof Request) return fetch(url.url, { method: url.method, headers: url.headers, ...options });
  const aborted = new Promise((_, reject) => {
    options.signal?.throwIfAborted();
    options.signal?.addEventListener("abort", () => reject(options.signal.reason));
  });
  aborted.catch(() => {});
  const request = await noted(options.method ?? "GET", url, options);
  if (!answers.has(request.path)) {
    flaws.push(`No answer for ${request.method} ${request.path}`);
    throw new TypeError("No answer");
  }
  const scripted = answers.get(request.path);
  const answer = await Promise.race([given(scripted, request), aborted]);
  if (answer === network.fails) throw new TypeError("Failed to fetch");
  const headers = { "Content-Type": typeof answer === "string" ? "text/html" : "application/json" };
  const response = answer instanceof Response ? answer : new Response(typeof answer === "string" ? answer : JSON.stringify(answer), { headers });
  return addressed(response, response.url || new URL(url, location.href).href);
};

/** @param {Response} response @param {string} url @param {boolean} [redirected] @returns {Response} As if it had come from there */
export function addressed(response, url, redirected = response.redirected) {
  return Object.defineProperties(response, {
    url: { value: url, configurable: true },
    redirected: { value: redirected, configurable: true },
    clone: { configurable: true, value: () => addressed(Response.prototype.clone.call(response), url, redirected) },
  });
}

navigator.sendBeacon = (url, body) => {
  noted("BEACON", url, { body });
  return true;
};

// Other tabs and the document

/** Another tab of this browser, with modules of its own. @returns {Promise<(path: string) => Promise<any>>} Loads a module in it */
export async function openTab() {
  const frame = document.body.appendChild(document.createElement("iframe"));
  await new Promise((resolve) => {
    frame.onload = resolve;
    frame.src = "/?tab";
  });
  const window = frame.contentWindow;
  for (const name of ["Date", "setTimeout", "setInterval", "clearTimeout", "clearInterval", "fetch"]) window[name] = globalThis[name];
  return window.eval("(path) => import(path)");
}

/** Fills the page. @param {string} html @returns {HTMLElement} */
export function show(html) {
  const main = document.getElementById("page");
  main.innerHTML = html;
  return main;
}

/** The addresses of documents that would have replaced this one. @type {string[]} */
export const visits = [];
navigation.addEventListener("navigate", (event) => {
  const { url, sameDocument } = event.destination;
  if (sameDocument || event.downloadRequest !== null) return;
  visits.push(`${event.navigationType} ${url.slice(location.origin.length)}`);
  event.preventDefault();
});

/** Collects the events of a kind. @param {EventTarget} target @returns {any[]} Their details */
export function heard(target, kind) {
  const list = [];
  target.addEventListener(kind, ({ detail }) => list.push(detail));
  return list;
}

// The storage of the test before.
localStorage.clear();
sessionStorage.clear();
for (const name of await caches.keys()) await caches.delete(name);
for (const { name } of await indexedDB.databases()) await new Promise((resolve) => (indexedDB.deleteDatabase(name).onsuccess = resolve));
