import { addressed, clock, equal, isTrue, network, rejects, settled, test, until } from "./harness.js";
import { ask, happen, makeWindow, page, part, stored, worker } from "./worker.js";
import { KeptStore } from "../worker/kept-store.js";
import "../worker/service-worker.js";

const textOf = async ({ answer }) => /<h1>(.*)<\/h1>/.exec(await (await answer).text())?.[1];
/** A server with these pages. */
function serve(...paths) {
  for (const path of ["/offline", "/downloads?part=device", ...paths]) network.on(path, ({ headers }) => (headers["earnest-request"] ? part(path) : page(path)));
}
async function visit(...paths) {
  serve(...paths);
  for (const path of paths) await ask(path, "document").done;
}
const badGateway = (status = 502) => new Response("<h1>Bad gateway</h1>", { status, headers: { "Content-Type": "text/html" } });

test("the installation stores the program, the first document and the pages that are open, and the worker takes over at once", async () => {
  serve("/library");
  network.on("/session", { user: 1 });
  for (const path of ["/library", "/media/7", "/assets/test/app.css"]) makeWindow(path);
  makeWindow("https://elsewhere.example/library");
  await happen("install").done;
  equal(await stored("assets"), ["/assets/test/runtime/notice.js", "/assets/test/runtime/strings.js"]);
  equal([await stored("kept-pages"), await stored("pages")], [["/offline", "/downloads?part=device"], ["/document", "/library"]]);
  await happen("activate").done;
  equal(worker.deeds, ["skipWaiting", "claim", "preload"]);
});

test("without the user's sign-in nothing is installed", async () => {
  for (const answer of [new Response("{}", { status: 401 }), { user: 2 }]) {
    network.on("/session", answer);
    await rejects(happen("install").done, /not signed in/);
  }
  equal(await caches.keys(), []);
});

test("a program is installed without the pages, which the network does not give", async () => {
  network.on("/session", { user: 1 });
  network.on("/offline", network.fails);
  await happen("install").done;
  equal([(await stored("assets")).length, await stored("pages")], [2, []]);
});

test("a sign-out during the installation ends it", async () => {
  network.on("/session", { user: 1 });
  const held = network.held();
  network.on("/offline", held.answer);
  const installation = happen("install");
  await until(() => network.to("/offline").length > 0);
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise((resolve) => (port1.onmessage = resolve));
  await happen("message", { data: { type: "sign-out", owner: "@1" }, ports: [port2] }).done;
  await answered;
  for (const name of await caches.keys()) await caches.delete(name);
  held.release(page("/offline"));
  await rejects(installation.done, /signed out/);
  equal(await caches.keys(), []);
});

test("files of versions older than the one before go with the activation", async () => {
  const cache = await caches.open("earnest.assets@1");
  for (const path of ["/assets/first/app.js", "/assets/second/app.js", "/assets/test/app.js"]) await cache.put(path, new Response(""));
  await happen("activate").done;
  equal(await stored("assets"), ["/assets/second/app.js", "/assets/test/app.js"]);
});

test("a visited page answers without a network, as a document and to the runtime", async () => {
  await visit("/library");
  network.on("/library", network.fails);
  const document = await ask("/library", "document").answer;
  isTrue(/^<!doctype html>.*<title>\/library<.*data-saved=.*<p>Foot/s.test(await document.text()));
  const main = await ask("/library", "page").answer;
  isTrue(/^<main id="page".*data-saved=.*<\/main>$/s.test(await main.text()));
});

test("a page that is not stored has the page for times without a network as its document, and an error for the runtime", async () => {
  await visit("/library");
  network.on("/up-next", network.fails);
  equal(await textOf(ask("/up-next", "document")), "/offline");
  equal((await ask("/up-next", "page").answer).type, "error");
});

test("without anything stored, a document is the browser's error", async () => {
  network.on("/library", network.fails);
  equal((await ask("/library", "document").answer).type, "error");
});

test("a proxy without its server counts as no network", async () => {
  await visit("/library");
  for (const status of [404, 502, 503, 504, 530]) {
    network.on("/library", () => badGateway(status));
    equal(await textOf(ask("/library", "document")), "/library", status);
  }
  network.on("/history", () => badGateway(504));
  equal(await (await ask("/history", "page").answer).text(), "<h1>Bad gateway</h1>", "Nothing is better");
  equal(await textOf(ask("/history", "document")), "/offline");
});

test("the server's own failures are shown", async () => {
  await visit("/library");
  for (const status of [404, 500, 503]) {
    network.on("/library", () => page("Trouble", { status }));
    equal(await textOf(ask("/library", "document")), "Trouble", status);
    await visit("/library");
  }
});

test("a stored page does not wait longer than four seconds for the server, whose answer is stored when it comes", async () => {
  await visit("/library");
  const held = network.held();
  network.on("/library", held.answer);
  const request = ask("/library", "page");
  let answer;
  request.answer.then((response) => (answer = response));
  await until(() => clock.timers.size > 0);
  await clock.advance(3999);
  equal(answer, undefined);
  await clock.advance(1);
  await until(() => answer);
  equal(await textOf({ answer }), "/library");
  held.release(part("Late"));
  await request.done;
  network.on("/library", network.fails);
  equal(await textOf(ask("/library", "page")), "Late");
});

test("a page without a stored copy waits for the server as long as it takes", async () => {
  const held = network.held();
  network.on("/library", held.answer);
  const request = ask("/library", "page");
  await until(() => network.requests.length === 1);
  await clock.advance(60_000);
  held.release(part("Late"));
  equal(await textOf(request), "Late");
});

test("a page that asks for a newer copy of itself gets no stored one", async () => {
  await visit("/library");
  network.on("/library", network.fails);
  equal(await ask("/library", "page", { cache: "reload" }).answer.catch(() => "failed"), "failed");
  equal(await textOf(ask("/library", "document", { cache: "reload" })), "/library", "A document is better than none");
});

test("a late answer to an earlier request is not what the next one gets", async () => {
  await visit("/library");
  const held = network.held();
  network.on("/library", held.answer);
  const early = ask("/library", "page", { cache: "reload" });
  await until(() => network.to("/library").length === 2);
  network.on("/library", () => part("New"));
  await ask("/library", "page", { cache: "reload" }).done;
  held.release(part("Old"));
  await early.done;
  network.on("/library", network.fails);
  equal(await textOf(ask("/library", "page")), "New");
});

test("the worker leaves alone what it cannot improve", async () => {
  const alone = [
    ask("/library", "file"), ask("/media/7", "file"), ask("/media-address/7", "file"), ask("/live?user=1", "file"), ask("/session", "page"), ask("/private/x", "page"),
    ask("/shared/x", "page"), ask("/clips/3/audio", "page"), ask("/lists/1/export/x", "page"), ask("/export.opml", "page"), ask("/kept/7?record", "file"),
    ask("/kept/seven", "file"), ask("/library", "page", { method: "POST" }), ask("https://elsewhere.example/library", "page"),
  ];
  equal(alone.map(({ answer }) => answer), alone.map(() => undefined));
});

test("a navigation to a download comes from the browser's early request, or from the server", async () => {
  for (const path of ["/export.opml", "/clips/3/audio", "/shared/x"]) {
    const early = new Response("early");
    equal(await (await ask(path, "document", {}, { preloadResponse: Promise.resolve(early) }).answer).text(), "early", path);
  }
  equal(network.requests, []);
  network.on("/export.opml", () => new Response("late"));
  equal(await (await ask("/export.opml", "document").answer).text(), "late");
});

test("the browser's early request of a page is the only one", async () => {
  serve();
  const preloadResponse = Promise.resolve(addressed(page("Early"), location.origin + "/library"));
  const request = ask("/library", "document", {}, { preloadResponse });
  equal(await textOf(request), "Early");
  await request.done;
  equal([network.to("/library"), await stored("pages")], [[], ["/library", "/document"]]);
});

test("episodes, files of the program and pictures come from this device", async () => {
  const store = new KeptStore();
  await store.savePart(7, 0, new Uint8Array([1, 2, 3]));
  await store.save({ episode: 7, size: 3, type: "audio/mpeg", parts: 1, storedParts: 1, isComplete: true, files: [], pages: [] });
  const audio = await ask("/kept/7", "file", { headers: { Range: "bytes=1-" } }).answer;
  equal([audio.status, [...new Uint8Array(await audio.arrayBuffer())]], [206, [2, 3]]);
  await (await caches.open("earnest.assets@1")).put("/assets/test/app.js", new Response("program"));
  equal(await (await ask("/assets/test/app.js", "file").answer).text(), "program");
  for (const path of ["/artwork/1", "/notes-picture/1"]) {
    network.on(path, () => new Response("picture"));
    await ask(path, "file").done;
    network.on(path, network.fails);
    equal(await (await ask(path, "file").answer).text(), "picture", path);
    network.on(path, () => badGateway());
    equal(await (await ask(path, "file").answer).text(), "picture", path);
  }
  network.on("/artwork/2", network.fails);
  equal((await ask("/artwork/2", "file").answer).type, "error");
});

test("chapters and transcripts of kept episodes answer without a network", async () => {
  for (const path of ["/chapters/7", "/media/transcript/7"]) {
    await new KeptStore().saveFile(path, new Response("kept"));
    network.on(path, () => new Response("fresh"));
    equal(await (await ask(path, "file").answer).text(), "fresh", path);
    network.on(path, network.fails);
    equal(await (await ask(path, "file").answer).text(), "kept", path);
  }
});

test("pages and pictures come from the network where the browser's storage fails", async () => {
  caches.open = () => Promise.reject(new Error("Broken"));
  serve("/library");
  network.on("/artwork/1", () => new Response("picture"));
  equal(await textOf(ask("/library", "document")), "/library");
  equal(await (await ask("/artwork/1", "file").answer).text(), "picture");
});

test("after a sign-out of its user the worker ends, stores nothing and answers nothing", async () => {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
  equal(happen("message", { data: { type: "sign-out", owner: "@2" }, ports: [] }).done instanceof Promise && worker.deeds, [], "Another user");
  const held = network.held();
  network.on("/library", held.answer);
  const request = ask("/library", "document");
  await until(() => network.requests.length === 1);
  await happen("message", { data: { type: "sign-out", owner: "@1" }, ports: [port2] }).done;
  equal([await answered, worker.deeds.sort()], ["done", ["unregister", "unsubscribe"]]);
  held.release(page("/library"));
  await request.done;
  equal([ask("/library", "document").answer, await stored("pages")], [undefined, []]);
});

/** A refusal for want of a sign-in: by the server itself when it names the end of the session. */
const refuse = (path, end) => network.on(path, () => page("Sign in", { status: 401, user: "", headers: end ? { "Earnest-Session": end } : {} }));

test("after the server has ended the session, all of the user is hidden until the user has signed in again, and nothing is deleted", async () => {
  await visit("/library");
  network.on("/artwork/1", () => new Response("picture"));
  await ask("/artwork/1", "file").done;
  const store = new KeptStore();
  await store.savePart(7, 0, new Uint8Array([1, 2, 3]));
  await store.save({ episode: 7, size: 3, type: "audio/mpeg", parts: 1, storedParts: 1, isComplete: true, files: [], pages: [] });
  await store.saveFile("/chapters/7", new Response("kept"));
  refuse("/library", "ended");
  equal(await textOf(ask("/library", "document")), "Sign in");
  for (const path of ["/library", "/up-next", "/artwork/1", "/chapters/7"]) network.on(path, network.fails);
  const hidden = [ask("/library", "document"), ask("/library", "page"), ask("/up-next", "document"), ask("/artwork/1", "file"), ask("/chapters/7", "file")];
  equal((await Promise.all(hidden.map(({ answer }) => answer))).map(({ type }) => type), hidden.map(() => "error"));
  equal((await ask("/kept/7", "file").answer).status, 404);
  // An expiry afterwards changes nothing.
  refuse("/me", "none");
  await ask("/me", "document").done;
  equal((await ask("/library", "document").answer).type, "error");
  await visit("/me");
  equal(await textOf(ask("/library", "document")), "/library");
  equal([await (await ask("/artwork/1", "file").answer).text(), (await ask("/kept/7", "file").answer).status], ["picture", 200]);
});

test("an expired session, and the refusal of a proxy, hide nothing", async () => {
  for (const end of ["none", "", "other"]) {
    await visit("/library");
    refuse("/library", end);
    equal(await textOf(ask("/library", "document")), "Sign in");
    network.on("/library", network.fails);
    equal(await textOf(ask("/library", "document")), "/library", end);
  }
});

test("after an expired session, the answer to the next user is waited for, however slow it is", async () => {
  await visit("/library");
  refuse("/library", "none");
  await ask("/library", "document").done;
  const held = network.held();
  network.on("/library", held.answer);
  const request = ask("/library", "document");
  await until(() => network.to("/library").length === 3);
  await clock.advance(60_000);
  held.release(page("Theirs", { user: 2 }));
  equal(await textOf(request), "Theirs");
});

test("a page of another user ends the worker", async () => {
  await visit("/library");
  network.on("/me", () => page("Theirs", { user: 2 }));
  await ask("/me", "document").done;
  await settled();
  equal([worker.deeds.sort(), ask("/library", "document").answer], [["unregister", "unsubscribe"], undefined]);
});
