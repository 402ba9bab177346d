import { addressed, clock, equal, isTrue, network, test } from "./harness.js";
import { documentOf, page, part, stored } from "./worker.js";
import { deletePages, numberRequest, requestAndSave, saveDocument, savePage, savedDocument, savedPage } from "../worker/saved-pages.js";

const kept = ["/offline", "/downloads?part=device"];
const textOf = async (path) => (await savedPage(path))?.text();
const save = (path, response, request = numberRequest(), isOfDownload = false) => savePage(addressed(response, location.origin + path), request, isOfDownload);
/** The pages that come with the first document. */
function answerFirstPages() {
  for (const path of kept) network.on(path, ({ headers }) => (headers["earnest-request"] ? part(path) : page(path)));
}

test("of a page, its main is stored with the time and without the token, and answers the runtime", async () => {
  answerFirstPages();
  equal(await save("/library?order=title", page("Library")), "1");
  const saved = await savedPage("/library?order=title");
  equal(await saved.text(), `<main id="page" data-user="1" data-title="Library" data-saved="${clock.now}"><saved-line></saved-line><h1>Library</h1></main>`);
  equal([saved.headers.get("Earnest-Answer"), saved.headers.get("Content-Type")], ["page", "text/html; charset=utf-8"]);
  equal([await savedPage("/library"), await savedPage("/library?order=date")], [undefined, undefined], "Other states of the page");
});

test("a document around a stored page has its title, and takes no text as a pattern", async () => {
  answerFirstPages();
  await save("/shows/1", page("Costs $& and $1", { title: "Dollars $'" }));
  await save("/library", page("Library", { headers: { "Content-Encoding": "gzip", Vary: "Cookie", "Content-Security-Policy": "default-src 'self'" } }));
  const shown = await savedDocument(await savedPage("/shows/1"));
  const text = await shown.text();
  isTrue(text.startsWith('<!doctype html><html lang="en"') && text.includes("<title>Dollars $'</title>") && text.includes("<h1>Costs $& and $1</h1></main><p>Foot</p>"), text);
  equal([...shown.headers].map(([name]) => name).sort(), ["content-security-policy", "content-type", "earnest-version"]);
});

test("without a document, a stored page is none", async () => {
  await save("/library", new Response('<main id="page" data-user="1" data-title="Library"></main>', { headers: { "Content-Type": "text/html" } }));
  isTrue(await savedPage("/library"));
  equal(await savedDocument(await savedPage("/library")), undefined);
});

test("other answers than pages of this user are not stored", async () => {
  const text = (type, status) => new Response(documentOf("Other"), { status, headers: { "Content-Type": type } });
  equal(await save("/library", page("Theirs", { user: 2 })), "2", "The owner");
  equal(await save("/library", new Response("<p>A proxy</p>", { headers: { "Content-Type": "text/html" } })), undefined);
  for (const response of [text("text/plain", 200), text("text/html", 500), text("text/html", 203)]) equal(await save("/library", response), undefined);
  equal([await stored("pages"), await stored("kept-pages")], [[], []]);
});

test("pages with secret addresses are not stored", async () => {
  answerFirstPages();
  const secret = ["/sign-in", "/sign-in?back=%2F", "/settings/account", "/settings/account/devices", "/settings/add-phone", "/settings/notifications", "/settings/server", "/settings/users/2"];
  for (const path of [...secret, "/settings", "/settings/notifications-of-shows", "/signs"]) await save(path, page(path));
  equal(await stored("pages"), ["/settings", "/settings/notifications-of-shows", "/signs", "/document"]);
});

test("a page that the server has deleted leaves the device, and a proxy's 404 and a refusal take nothing", async () => {
  answerFirstPages();
  for (const path of ["/shows/1", "/shows/2", "/shows/3", "/shows/4"]) await save(path, page(path));
  await save("/shows/5", page("Of a download"), numberRequest(), true);
  await save("/shows/1", page("Not found", { status: 404 }));
  await save("/shows/2", new Response("", { status: 410, headers: { "Earnest-Version": "test" } }));
  await save("/shows/3", new Response("", { status: 404 }));
  await save("/shows/4", page("Sign in", { status: 401 }));
  await save("/shows/5", page("Not found", { status: 404 }));
  equal([await stored("pages"), await stored("kept-pages")], [["/shows/3", "/shows/4", "/document"], kept]);
});

test("a late answer to an earlier request replaces no newer page, and deletes none", async () => {
  answerFirstPages();
  const [early, earlier, late] = [numberRequest(), numberRequest(), numberRequest()];
  await save("/shows/1", page("New"), late);
  await save("/shows/1", page("Old"), early);
  await save("/shows/1", page("Not found", { status: 404 }), earlier);
  isTrue((await textOf("/shows/1")).includes("<h1>New</h1>"));
  await save("/shows/2", page("Old"), early);
  isTrue((await textOf("/shows/2")).includes("<h1>Old</h1>"), "Each page has its own order");
});

test("a late page does not return after its deletion", async () => {
  answerFirstPages();
  const [early, late] = [numberRequest(), numberRequest()];
  await save("/shows/1", new Response("", { status: 404, headers: { "Earnest-Version": "test" } }), late);
  await save("/shows/1", page("Old"), early);
  equal(await savedPage("/shows/1"), undefined);
});

test("the newest 150 pages stay, and a visit makes a page new", async () => {
  answerFirstPages();
  await save("/first", page("First"));
  await save("/second", page("Second"));
  const cache = await caches.open("earnest.pages@1");
  await Promise.all(Array.from({ length: 148 }, (_, number) => cache.put(`/shows/${number}`, new Response("x"))));
  await save("/first", page("First"));
  await save("/last", page("Last"));
  const pages = await stored("pages");
  equal([pages.length, pages.includes("/second"), ...pages.slice(-4)], [151, false, "/shows/147", "/first", "/last", "/document"]);
});

test("without a network, each address of the page of downloads has its part of this device, unless a visit has stored it", async () => {
  answerFirstPages();
  await saveDocument();
  const part = await textOf("/downloads?part=device");
  const addresses = ["/downloads", "/downloads?part=server", "/downloads?part=device&show=3", "/on-this-device"];
  for (const address of addresses) equal(await textOf(address), part, address);
  equal([await textOf("/downloads/3"), await textOf("/library")], [undefined, undefined]);
  await save("/downloads", page("Visited"));
  isTrue((await textOf("/downloads")).includes("Visited"));
});

test("pages of downloads stay with them, and a visit renews their copy", async () => {
  answerFirstPages();
  await save("/episodes/7", page("Before"), numberRequest(), true);
  await save("/episodes/7", page("After"));
  equal([await stored("kept-pages"), await stored("pages")], [[...kept, "/episodes/7"], ["/document"]]);
  isTrue((await textOf("/episodes/7")).includes("After"));
  await deletePages(["/episodes/7", ...kept]);
  equal(await stored("kept-pages"), kept, "The pages for times without a network stay");
});

test("the first document brings the pages that open without a visit, and only another language or version brings them again", async () => {
  answerFirstPages();
  await saveDocument();
  const asked = () => network.requests.splice(0).map(({ path }) => path);
  equal([asked(), await stored("kept-pages")], [["/offline", ...kept], kept]);
  await save("/library", page("Library"));
  equal(asked(), []);
  await save("/library", page("Bibliothek", { lang: "de" }));
  equal(asked(), kept);
  await save("/library", page("Library", { version: "next" }));
  equal(asked(), kept);
  await (await caches.open("earnest.kept-pages@1")).delete("/offline");
  await save("/library", page("Library", { version: "next" }));
  equal(asked(), kept, "When the browser has lost them");
});

test("a document of another base path is not the document around pages", async () => {
  await save("/library", page("Library", { base: "/podcasts" }));
  equal(await stored("pages"), ["/library"]);
});

test("a page is requested with its options, and stored", async () => {
  answerFirstPages();
  network.on("/history", () => page("History"));
  await requestAndSave("/history", { headers: { "Earnest-Request": "page" } });
  equal(network.to("/history").map(({ headers }) => headers), [{ "earnest-request": "page" }]);
  isTrue(await savedPage("/history"));
});
