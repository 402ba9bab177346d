import { clock, equal, isTrue, network, settled, show, test, until } from "./harness.js";
import "./media.js";
import { began, underWay } from "../runtime/rest.js";

const isAtRest = () => document.documentElement.hasAttribute("data-rest");

test("a page is at rest when everything that has begun has ended, each once", async () => {
  const [one, two] = [began(), began()];
  one();
  one();
  equal(isAtRest(), false);
  two();
  equal(isAtRest(), true);
  underWay(Promise.reject(new Error())).catch(() => {});
  equal(isAtRest(), false);
  await settled();
  equal(isAtRest(), true, "a failure ends it too:");
});

test("requests of pages and of the session are under way until they are answered, or fail", async () => {
  const { requestPage } = await import("../runtime/page-request.js");
  const { requestSession } = await import("../runtime/sign-in.js");
  for (const [path, ask] of [["/page", () => requestPage("/page")], ["/session", () => requestSession()]]) {
    const { answer, release } = network.held();
    network.on(path, answer);
    ask().catch(() => {});
    await settled();
    equal(isAtRest(), false, path);
    release(network.fails);
    await settled();
    equal(isAtRest(), true, path);
  }
});

test("a reload that was announced is under way, but not one that waits for a longer pause", async () => {
  const { scheduleReload } = await import("../runtime/page-reload.js");
  began()();
  scheduleReload(Object.assign(document.createElement("p"), { id: "slow" }));
  equal(isAtRest(), false);
  await clock.advance(250);
  equal(isAtRest(), true);
  const slow = document.createElement("p");
  slow.dataset.pause = "1500";
  scheduleReload(slow);
  equal(isAtRest(), true);
});

test("a report of the user's action is under way at once, its retry is not", async () => {
  const { Journal } = await import("../runtime/journal.js");
  const { Reporter } = await import("../runtime/reporter.js");
  network.on("/session", network.fails);
  const reporter = new Reporter(new Journal(), { reporterWillSend: () => "none", receive() {} });
  began()();
  reporter.sendAfter(300);
  reporter.sendAfter(300);
  equal(isAtRest(), false);
  await clock.advance(300);
  equal([isAtRest(), network.to("/session").length], [true, 1]);
});

test("a live stream that does not begin keeps no page from rest", async () => {
  const sources = [];
  globalThis.EventSource = class extends EventTarget {
    static CLOSED = 2;
    readyState = 0;
    constructor() {
      super();
      sources.push(this);
    }
    close() {}
  };
  const { Live } = await import("../runtime/live.js");
  const live = new Live({ serverDidAnswer() {}, isPlayingTab: true });
  began()();
  live.start();
  equal([isAtRest(), sources.length], [false, 1]);
  sources[0].dispatchEvent(new Event("open"));
  equal(isAtRest(), true);
  live.reconnect();
  equal(isAtRest(), false);
  await clock.advance(5000);
  equal(isAtRest(), true, "one that is silent:");
  live.reconnect();
  sources.at(-1).dispatchEvent(new Event("error"));
  equal(isAtRest(), true, "one that is refused:");
});

test("a page is busy while the next one is requested, and a post is under way until its answer is shown", async () => {
  const { PageStack } = await import("../runtime/page-stack.js");
  const main = show(`<a href="/next">Next</a><form method="post" action="/save"><button></button></form>`);
  new PageStack().start();
  for (const [path, selector] of [["/save", "form button"], ["/next", "a"]]) {
    const { answer, release } = network.held();
    network.on(path, answer);
    document.querySelector(`main ${selector}`).click();
    await settled();
    equal([isAtRest(), main.ariaBusy === "true"], [false, path === "/next"], path);
    release(new Response(`<main id="page" lang="en" data-identity="${path}" data-user="1"></main>`, { headers: { "Content-Type": "text/html" } }));
    network.on("/", "");
    if (path === "/next") await until(() => location.pathname === "/next" && !document.documentElement.dataset.transition);
    await settled();
    equal([isAtRest(), document.querySelector("main").ariaBusy], [true, null], path);
    if (path === "/save") document.querySelector("main").replaceWith(main);
  }
});
