import { addressed, clock, equal, network, rejects, settled, test, visits } from "./harness.js";
import "./media.js";
import { requestPage } from "../runtime/page-request.js";
import { isSignedOut } from "../runtime/sign-in.js";

const answer = (text, fields = {}, status = 200) => new Response(text, { status, headers: { "Content-Type": "text/html; charset=utf-8", ...fields } });
const page = (attributes = 'data-user="1"', lang = "en") => `<main id="page" lang="${lang}" data-identity="library" ${attributes}><h1>Library</h1></main>`;
async function ask(response, path = "/library", options) {
  network.on(path, response);
  return requestPage(path, options);
}
/** A request that replaces the document never ends. */
async function replaces(response) {
  let isOver = false;
  ask(response).finally(() => (isOver = true));
  await settled();
  equal([isOver, visits.splice(0)], [false, ["push /library"]]);
}

test("a page is answered with its main, its address and the time of the request", async () => {
  const { kind, main, url, isMoved, isFine, isSaved, isNewer } = await ask(() => answer(page()));
  equal([kind, main.dataset.identity, url, isMoved, isFine, isSaved, isNewer], ["page", "library", `${location.origin}/library`, false, true, false, false]);
  const moved = await ask(() => addressed(answer(page(), {}, 422), `${location.origin}/lists/4`, true));
  equal([moved.url, moved.isMoved, moved.isFine], [`${location.origin}/lists/4`, true, false]);
});

test("the time of a page is that of its request, not of its answer", async () => {
  const held = network.held();
  const before = performance.now();
  const asked = ask(held.answer);
  await clock.advance(500);
  held.release(answer(page()));
  equal((await asked).main.dataset.asked, String(before));
});

test("a request names the runtime and the token of the newest page", async () => {
  await ask(() => answer(page('data-user="1" data-form-token="of-page"')));
  await ask(() => answer(page()), "/history", { headers: { "Idempotency-Key": "x" } });
  equal(network.requests.map(({ headers }) => headers), [
    { "earnest-request": "page", "earnest-form-token": "token" },
    { "earnest-request": "page", "earnest-form-token": "of-page", "idempotency-key": "x" },
  ]);
});

test("a page of another version of the program is newer", async () => {
  equal((await ask(() => answer(page(), { "Earnest-Version": "next" }))).isNewer, true);
  equal((await ask(() => answer(page(), { "Earnest-Version": "test" }))).isNewer, false);
});

test("a page of this device is saved", async () => {
  equal((await ask(() => answer(page('data-user="1" data-saved="5"')))).isSaved, true);
  await rejects(ask(() => answer(page('data-user="2" data-saved="5"'))), /another user/);
  equal(visits, []);
});

test("a notice has its sentence and its form, and says whether it is a refusal or stale", async () => {
  const { kind, sentence, undo, isStale, isRefused } = await ask(() => answer(' Removed <form action="/undo"><button>Undo</button></form>', { "Earnest-Answer": "notice" }));
  equal([kind, sentence, undo.getAttribute("action"), isStale, isRefused], ["notice", "Removed", "/undo", false, false]);
  const refused = await ask(() => answer("Full", { "Earnest-Answer": "notice" }, 422));
  equal([refused.undo, refused.isStale, refused.isRefused], [null, false, true]);
  equal((await ask(() => answer("Old", { "Earnest-Answer": "notice" }, 403))).isStale, true);
});

test("a part, an end and other answers have their kinds", async () => {
  const part = await ask(() => answer('<p id="part">x</p>', { "Earnest-Answer": "fragment" }));
  equal([part.kind, part.element.id], ["fragment", "part"]);
  equal(await ask(() => answer("", { "Earnest-Answer": "fragment" })), { kind: "failure" });
  equal(await ask(() => answer("", { "Earnest-Answer": "done" })), { kind: "done" });
  equal(await ask(() => answer("<p>Elsewhere")), { kind: "external", url: `${location.origin}/library` });
  equal(await ask(() => new Response("x", { headers: { "Content-Type": "application/zip" } })), { kind: "external", url: `${location.origin}/library` });
  equal(await ask(() => answer("", {}, 500)), { kind: "failure" });
});

test("an answer of a proxy in place of the server is none", async () => {
  for (const status of [404, 502, 503, 504, 530]) await rejects(ask(() => answer("<h1>Bad gateway</h1>", {}, status)), /cannot be reached/);
  equal((await ask(() => answer(page(), { "Earnest-Answer": "page" }, 404))).kind, "page");
});

test("a refusal for want of a sign-in has the sign-in page, for a form none", async () => {
  const signIn = () => answer('<main id="page" data-identity="sign-in"></main>', {}, 401);
  const { kind, main } = await ask(signIn);
  equal([kind, main.dataset.identity, isSignedOut, document.getElementById("signed-out").hidden], ["signed-out", "sign-in", true, false]);
  equal((await ask(signIn, "/library", { method: "POST" })).main, null);
});

test("a wrong password is no expired sign-in", async () => {
  equal((await ask(() => answer('<main id="page" data-identity="sign-in"></main>', {}, 401), "/sign-in/did-sign-in", { method: "POST" })).kind, "page");
  equal(isSignedOut, false);
});

test("a page after an expired sign-in finds out whether the user has signed in again", async () => {
  network.on("/session", { user: 1, token: "of-session" });
  await ask(() => answer("", {}, 401));
  equal(network.to("/session"), []);
  await ask(() => answer(page()));
  await settled();
  equal([network.to("/session").length, isSignedOut], [1, false]);
});

test("a page of another user, or in another language, is a document of its own", async () => {
  await replaces(() => answer(page('data-user="2"')));
  await replaces(() => answer(page('data-user="1"', "de")));
});

test("while something plays, a page in another language comes into this document", async () => {
  Object.defineProperty(document.getElementById("audio"), "paused", { value: false });
  equal([(await ask(() => answer(page('data-user="1"', "de")))).kind, visits], ["page", []]);
});

test("a page whose style sheet cannot be loaded is a document of its own, unless it is one of this device", async () => {
  document.querySelector("link").href = "/assets/missing/app.css";
  const sheet = new MutationObserver((records) => records.forEach(({ addedNodes }) => addedNodes.forEach((node) => node.onerror?.())));
  sheet.observe(document.head, { childList: true });
  const { loadFurtherAssets } = await import("../runtime/further-assets.js");
  await loadFurtherAssets().catch(() => {});
  const held = ask(() => answer(page('data-user="1" data-more=""')));
  held.catch(() => {});
  for (let count = 0; count < 200 && visits.length === 0; count += 1) await settled();
  equal(visits, ["push /library"]);
  equal((await ask(() => answer(page('data-user="1" data-more="" data-saved="5"')))).isSaved, true);
});
