// Requests, forms and refreshes of the page stack; page-stack.test.js has its history.

import { addressed, clock, equal, heard, isTrue, network, settled, test, until, visits } from "./harness.js";
import { answer, back, begin, main, moved, notice, open, pageOf, place, root, send, serve, shown, stack, tap } from "./stack.js";
import { applyPatches } from "../runtime/live-patches.js";

// Requests

test("an answer that a newer request has overtaken is not shown", async () => {
  await begin("/library");
  const held = network.held();
  network.on("/shows/1", held.answer);
  await tap("/shows/1");
  await open("/shows/2");
  held.release(pageOf("/shows/1"));
  await settled();
  equal(place(), ["/shows/2", 1, "/shows/2"]);
});

test("a late failure replaces no newer page, and says that the server cannot be reached", async () => {
  await begin("/library");
  const held = network.held();
  network.on("/shows/1", held.answer);
  network.on("/offline", () => pageOf("/offline", { identity: "offline-page", attributes: "data-saved=1" }));
  await tap("/shows/1");
  await open("/shows/2");
  held.release(network.fails);
  await settled();
  equal([shown(), notice()], ["/shows/2", "offline"]);
});

test("a page that neither the server nor this device has is the page for that, under its own address", async () => {
  await begin("/library");
  network.on("/shows/1", network.fails);
  network.on("/offline", () => pageOf("/offline", { identity: "offline-page", attributes: "data-saved=1" }));
  await tap("/shows/1");
  equal(place(), ["offline-page", 1, "/shows/1"]);
});

test("without a worker, the notice says that the server cannot be reached", async () => {
  await begin("/library");
  network.on("/shows/1", network.fails);
  network.on("/offline", network.fails);
  await tap("/shows/1");
  equal([place(), notice()], [["/library", 0, "/library"], "offline"]);
});

test("going back without an answer returns to where the user was", async () => {
  await begin("/shows/0");
  for (let number = 1; number <= 11; number += 1) {
    await open(`/shows/${number}`);
    await clock.advance(10);
  }
  network.on("/shows/0", network.fails);
  network.on("/offline", network.fails);
  history.go(-11);
  await until(() => notice());
  equal(place(), ["/shows/11", 11, "/shows/11"]);
});

test("a request shows the indicator when it takes longer than a fifth of a second", async () => {
  await begin("/library");
  const held = network.held();
  network.on("/shows/1", held.answer);
  await tap("/shows/1");
  await clock.advance(199);
  equal(root.hasAttribute("data-busy"), false);
  await clock.advance(1);
  equal(root.hasAttribute("data-busy"), true);
  held.release(pageOf("/shows/1"));
  await settled();
  equal(root.hasAttribute("data-busy"), false);
});

test("a page of a newer program is a new document, and while something plays a notice", async () => {
  await begin("/library");
  const newer = () => new Response(pageOf("/shows/1"), { headers: { "Content-Type": "text/html", "Earnest-Version": "next" } });
  for (const path of ["/shows/1", "/shows/2"]) network.on(path, newer);
  const announced = heard(document, "new-version");
  Object.defineProperty(document.getElementById("audio"), "paused", { configurable: true, value: false });
  await tap("/shows/1");
  equal([shown(), announced.length, visits], ["/shows/1", 1, []], "While it plays");
  delete document.getElementById("audio").paused;
  await tap("/shows/2");
  equal([shown(), visits], ["/shows/1", ["push /shows/2"]]);
});

// Forms

test("a form of fields opens the page with them", async () => {
  await begin("/search");
  serve("/search?q=moss");
  await send('<form action="/search"><input name="q" value="moss"><button>Search</button></form>');
  equal([shown(), location.search], ["/search?q=moss", "?q=moss"]);
});

test("a post sends its fields, its button and the token, and a page that follows it opens", async () => {
  await begin("/library");
  network.on("/lists/did-add", () => moved("/lists/4"));
  await send('<form method="post" action="/lists/did-add"><input name="name" value="Moss"><button name="kind" value="smart">Add</button></form>');
  const [{ method, body, headers }] = network.to("/lists/did-add");
  equal([method, body, headers["earnest-request"], headers["earnest-form-token"]], ["POST", "name=Moss&kind=smart", "page", "token"]);
  equal(place(), ["/lists/4", 1, "/lists/4"]);
});

test("a post whose answer is a page stays at its address, and the focus goes to the rejected field", async () => {
  await begin("/library", { content: '<p style="height: 3000px"></p>' });
  scrollTo(0, 300);
  network.on("/lists/did-add", () => answer(pageOf("/library", { content: '<input aria-invalid="true" id="name"><p style="height: 3000px"></p>' }), "", 422));
  await send('<form method="post" action="/lists/did-add"><button>Add</button></form>');
  equal([place(), document.activeElement.id], [["/library", 0, "/library"], "name"]);
});

test("a second tap while a form is sent does nothing", async () => {
  await begin("/library");
  serve("/library");
  const held = network.held();
  network.on("/lists/did-add", held.answer);
  const form = await send('<form method="post" action="/lists/did-add"><button>Add</button></form>');
  equal(form.ariaBusy, "true");
  form.requestSubmit();
  await settled();
  equal(network.to("/lists/did-add").length, 1);
  held.release(answer("Added", "notice"));
  await settled();
  equal([form.ariaBusy, notice()], [null, "Added"]);
});

test("a button outside of its form, with its own address, is the one that is busy", async () => {
  await begin("/library");
  serve("/library");
  const held = network.held();
  network.on("/lists/did-remove", held.answer);
  main().insertAdjacentHTML("beforeend", '<form id="lists" method="post" action="/lists/did-add"></form><button form="lists" formaction="/lists/did-remove">Remove</button>');
  main().lastElementChild.click();
  await settled();
  equal([main().lastElementChild.ariaBusy, document.getElementById("lists").ariaBusy], ["true", null]);
  held.release(answer("Removed", "notice"));
  await settled();
  equal(main().lastElementChild.ariaBusy, null);
});

test("a form in a sheet closes the sheet", async () => {
  await begin("/library");
  serve("/library");
  network.on("/lists/did-add", () => answer("Added", "notice"));
  main().insertAdjacentHTML("beforeend", '<div popover><form method="post" action="/lists/did-add"><button>Add</button></form></div>');
  const sheet = main().lastElementChild;
  sheet.showPopover();
  sheet.querySelector("button").click();
  await settled();
  equal([sheet.matches(":popover-open"), notice()], [false, "Added"]);
});

test("a form for another site is the browser's", async () => {
  await begin("/library");
  addEventListener("submit", (event) => event.preventDefault());
  await send('<form method="post" action="https://elsewhere.example/"><button>Send</button></form>');
  equal(network.requests, []);
});

test("answers that are no page have their effect on the shown one", async () => {
  await begin("/library", { content: '<p id="part">Before</p>' });
  const post = (path) => send(`<form method="post" action="${path}"><button>Send</button></form>`);
  serve("/library");
  network.on("/a", () => answer('<p id="part">After</p>', "fragment"));
  await post("/a");
  equal(document.getElementById("part").textContent, "After");
  network.on("/b", () => answer('Removed<form action="/undo"><button>Undo</button></form>', "notice"));
  await post("/b");
  equal([notice(), document.querySelector("#notice form").getAttribute("action")], ["RemovedUndo", "/undo"]);
  equal(network.to("/library").length, 1, "The action may have changed the page");
  network.on("/c", () => answer("", "done"));
  await post("/c");
  equal(network.to("/library").length, 2);
  network.on("/d", () => new Response("", { status: 500 }));
  await post("/d");
  equal(notice(), "trouble");
  network.on("/e", network.fails);
  await post("/e");
  equal(notice(), "offline");
  network.on("/f", () => addressed(new Response("file", { headers: { "Content-Type": "text/plain" } }), location.origin + "/export.opml"));
  await post("/f");
  equal([visits, place()], [["push /export.opml"], ["/library", 0, "/library"]]);
});

// The sign-in

test("a link after an expired sign-in shows the sign-in page at its address, and a form keeps its page and its text", async () => {
  await begin("/search");
  const signIn = () => answer(pageOf("/sign-in", { identity: "sign-in" }).replace('data-user="1"', ""), "", 401);
  network.on("/search-page/did-submit", signIn);
  network.on("/session", () => new Response("{}", { status: 401 }));
  const form = await send('<form method="post" action="/search-page/did-submit"><input name="q" value="moss"><button>Send</button></form>');
  equal([shown(), form.isConnected, document.getElementById("signed-out").hidden], ["/search", true, false]);
  network.on("/me", signIn);
  await tap("/me");
  equal(place(), ["sign-in", 1, "/me"]);
  serve("/search");
  await back();
  equal(main().querySelector("input").value, "moss");
});

test("a form with the token of an earlier sign-in keeps its text, and its notice says so", async () => {
  await begin("/search");
  serve("/search");
  network.on("/search-page/did-submit", () => answer("This page is out of date.", "notice", 403));
  await send('<form method="post" action="/search-page/did-submit"><input name="q" value="moss"><button>Send</button></form>');
  equal([notice(), main().querySelector("input").value], ["This page is out of date.", "moss"]);
});

// Refreshing

test("a refresh updates the shown page", async () => {
  await begin("/library", { content: '<p data-live="count">1</p>' });
  const first = main();
  serve("/library", { content: '<p data-live="count">2</p>' });
  await stack.refresh();
  equal([main() === first, main().querySelector("p").textContent], [true, "2"]);
});

test("a refresh without an answer, of a page that was left, or with an older answer changes nothing", async () => {
  await begin("/library", { content: '<p data-live="count">1</p>' });
  network.on("/library", network.fails);
  await stack.refresh();
  const early = network.held();
  network.on("/library", early.answer);
  const first = stack.refresh();
  await settled();
  await clock.advance(5);
  serve("/library", { content: '<p data-live="count">3</p>' });
  await stack.refresh();
  early.release(pageOf("/library", { content: '<p data-live="count">2</p>' }));
  await first;
  equal(main().querySelector("p").textContent, "3");
  const late = network.held();
  network.on("/library", late.answer);
  const left = stack.refresh();
  await open("/shows/1");
  late.release(pageOf("/library"));
  await left;
  equal(shown(), "/shows/1");
});

test("a page to which the user returns without the server says how old it is, until the server answers", async () => {
  await begin("/");
  await open("/library");
  const moment = clock.now;
  network.on("/", network.fails);
  await clock.advance(60_000);
  await tap("/", "data-tab=home");
  await until(() => main().dataset.saved !== undefined);
  equal([shown(), main().firstElementChild.localName, Number(main().dataset.saved) >= moment], ["/", "saved-line", true]);
  serve("/", { content: "<p>Newer</p>" });
  await stack.refresh();
  equal([main().textContent.includes("Newer"), main().dataset.saved], [true, undefined]);
});

test("a page of this device is replaced by the server's, at the same position, unless something in it is edited", async () => {
  const content = '<input id="name"><p style="height: 3000px"></p>';
  await begin("/library", { content, attributes: "data-saved=1" });
  scrollTo(0, 400);
  document.getElementById("name").focus({ preventScroll: true });
  serve("/library", { content });
  await stack.refresh();
  isTrue(main().dataset.saved, "While it is edited");
  document.getElementById("name").blur();
  await stack.refresh();
  equal([main().dataset.saved, scrollY, history.state.depth], [undefined, 400, 0]);
});

test("a page of this device stays when the answer is one as well", async () => {
  await begin("/library", { attributes: "data-saved=1" });
  network.on("/library", () => pageOf("/library", { attributes: "data-saved=2" }));
  await stack.refresh();
  equal(main().dataset.saved, "1");
});

test("a page that was requested before the last refresh began is requested again when it comes", async () => {
  await begin("/library");
  const held = network.held();
  network.on("/shows/1", held.answer);
  await tap("/shows/1");
  await clock.advance(10);
  serve("/library");
  await stack.refresh();
  held.release(pageOf("/shows/1"));
  await settled();
  await settled();
  equal([shown(), network.to("/shows/1").length], ["/shows/1", 2]);
});

test("a change that arrives while a page is requested is shown on it", async () => {
  await begin("/library");
  const held = network.held();
  network.on("/shows/1", held.answer);
  await tap("/shows/1");
  await clock.advance(5);
  applyPatches([{ key: "play-7", attributes: { "data-finished": "true" } }]);
  held.release(pageOf("/shows/1", { content: '<p data-live="play-7" data-finished="false"></p>' }));
  await settled();
  equal(main().querySelector("p").dataset.finished, "true");
});

// The page of the playing episode

test("the page of an episode becomes that of the next one, and the focus outside of it stays", async () => {
  await begin("/episodes/1", { content: '<div data-follows="1"></div>' });
  document.getElementById("side-panel").hidden = false;
  document.getElementById("side-panel").focus();
  serve("/episodes/2", { content: '<div data-follows="2"></div>' });
  await stack.follow("1", "/episodes/2");
  equal([place(), document.activeElement.id], [["/episodes/2", 0, "/episodes/2"], "side-panel"]);
  await stack.follow("1", "/episodes/3");
  equal(network.to("/episodes/3"), [], "Of another episode");
});

test("the page below the player becomes that of the next episode, when the user returns to it", async () => {
  await begin("/shows/1");
  await open("/episodes/1", { content: '<div data-follows="1"></div>' });
  await open("/player", { content: "<div data-sheet></div>" });
  serve("/episodes/2", { content: '<div data-follows="2"></div>' });
  await stack.follow("1", "/episodes/2");
  equal([shown(), location.pathname], ["/player", "/player"]);
  await tap("/", "data-dismiss");
  await until(() => shown() === "/episodes/2");
  equal(place(), ["/episodes/2", 1, "/episodes/2"]);
  serve("/shows/1");
  await back();
  equal(shown(), "/shows/1");
});
