import { clock, equal, heard, network, settled, show, test, until, visits } from "./harness.js";
import "./media.js";
import { player } from "../runtime/player.js";
import { isSignedOut } from "../runtime/sign-in.js";
import { listenToSignOut } from "../runtime/sign-out.js";

const deeds = [];
for (const name of ["pause", "catchUp"]) player[name] = () => deeds.push(name);
const journal = "earnest.journal@1#x";
const outbox = "earnest.outbox@1#a";
const action = { id: "a", seq: 1, at: clock.now, path: "/episode-actions/did-tap", fields: "action=archived", action: "archived", episodes: [7], items: [], title: "Rain" };
const notice = () => document.getElementById("notice").textContent;
const page = (status = 200) => new Response('<main id="page" data-identity="sign-in"><h1>Sign in</h1></main>', { status, headers: { "Content-Type": "text/html", "Earnest-Answer": "page" } });
async function signOut() {
  show('<form method="post" action="/sign-in/did-sign-out" data-sign-out><input name="all" value="1"><button>Sign out</button></form>');
  listenToSignOut();
  document.querySelector("button").click();
  await settled();
}
const isOver = () => visits.length > 0;
const posts = () => network.to("/sign-in/did-sign-out").map(({ method, body }) => [method, body]);

test("a sign-out stops playback, delivers, deletes what is stored, and leads to the sign-in page", async () => {
  localStorage[journal] = "{}";
  localStorage["earnest.plan@1"] = "{}";
  network.on("/sign-in/did-sign-out", () => page());
  let badge = 5;
  navigator.clearAppBadge = async () => (badge = 0);
  const announced = [heard(document, "signed-out")];
  await signOut();
  equal([deeds, posts()], [["pause", "catchUp"], []]);
  await clock.advance(1000);
  equal(posts(), [], "The journal is being delivered");
  localStorage.removeItem(journal);
  await clock.advance(50);
  await until(isOver);
  equal([posts(), visits, badge, localStorage["earnest.plan@1"], announced[0].length], [[["POST", "all=1"]], ["replace /sign-in"], 0, undefined, 1]);
});

test("actions that wait are delivered first", async () => {
  localStorage[outbox] = JSON.stringify(action);
  network.on("/sign-in/did-sign-out", () => page());
  const { answer, release } = network.held();
  network.on(action.path, answer);
  await signOut();
  await until(() => network.to(action.path).length > 0);
  equal(posts(), []);
  release(new Response("", { headers: { "Earnest-Answer": "done" } }));
  await until(() => !localStorage[outbox]);
  await clock.advance(50);
  await until(isOver);
  equal(posts().length, 1);
});

test("what cannot be delivered within five seconds stays", async () => {
  Object.assign(localStorage, { [journal]: "{}", [outbox]: JSON.stringify(action) });
  network.on(action.path, network.fails);
  localStorage["earnest.plan@1"] = "{}";
  network.on("/sign-in/did-sign-out", () => page());
  await signOut();
  await clock.advance(4900);
  equal(posts(), []);
  await clock.advance(200);
  await until(isOver);
  equal([localStorage[journal], localStorage[outbox] !== undefined, localStorage["earnest.plan@1"]], ["{}", true, undefined]);
});

test("after an expired sign-in nothing is waited for", async () => {
  localStorage[journal] = "{}";
  const { requireSignIn } = await import("../runtime/sign-in.js");
  requireSignIn();
  network.on("/sign-in/did-sign-out", () => page());
  await signOut();
  equal([isSignedOut, posts().length], [true, 1]);
});

test("a sign-out that fails deletes nothing, and says why", async () => {
  localStorage["earnest.plan@1"] = "{}";
  const announced = heard(document, "signed-out");
  for (const [answer, words] of [
    [() => new Response("This page is out of date.", { status: 403, headers: { "Content-Type": "text/html", "Earnest-Answer": "notice" } }), "This page is out of date."],
    [() => new Response("", { status: 500 }), "trouble"], [() => page(500), "trouble"], [network.fails, "offline"],
  ]) {
    network.on("/sign-in/did-sign-out", answer);
    await signOut();
    equal([notice(), announced, visits, localStorage["earnest.plan@1"]], [words, [], [], "{}"], words);
    equal(document.querySelector("form").ariaBusy, null);
  }
});

test("a second tap does nothing, and other forms are left", async () => {
  const held = network.held();
  network.on("/sign-in/did-sign-out", held.answer);
  await signOut();
  document.querySelector("button").click();
  await settled();
  equal(posts().length, 1);
  show('<form action="/search"><button>Search</button></form>');
  const prevented = [];
  addEventListener("submit", (event) => (prevented.push(event.defaultPrevented), event.preventDefault()));
  document.querySelector("button").click();
  equal(prevented, [false]);
});

test("workers store nothing from then on, and are waited for no longer than a second", async () => {
  network.on("/sign-in/did-sign-out", () => page());
  const messages = [];
  const worker = (answers) => ({ postMessage: (message, [port]) => (messages.push(message), answers && port.postMessage("done")) });
  navigator.serviceWorker.getRegistration = async () => ({ active: worker(true), waiting: worker(false) });
  await signOut();
  equal([messages, visits], [[{ type: "sign-out", owner: "@1" }, { type: "sign-out", owner: "@1" }], []]);
  await clock.advance(1000);
  await until(isOver);
});

test("the end of the session by a sign-out leaves the page once everything is deleted", async () => {
  localStorage["earnest.plan@1"] = "{}";
  const { answer, release } = network.held();
  network.on("/sign-in/did-sign-out", answer);
  navigator.serviceWorker.getRegistration = async () => ({ active: { postMessage: () => {} } });
  await signOut();
  document.dispatchEvent(new CustomEvent("session-ended"));
  release(page());
  await settled();
  document.dispatchEvent(new CustomEvent("session-ended"));
  equal(visits, []);
  await clock.advance(1000);
  await until(isOver);
  equal([visits, localStorage["earnest.plan@1"]], [["replace /sign-in"], undefined]);
});

test("a session that ends after a sign-out has failed leaves the page", async () => {
  network.on("/sign-in/did-sign-out", network.fails);
  await signOut();
  equal([notice(), visits], ["offline", []]);
  document.dispatchEvent(new CustomEvent("session-ended"));
  equal(visits, ["replace /sign-in"]);
});

test("when the server has ended the session, playback stops, the page is left, and nothing is deleted", async () => {
  Object.assign(localStorage, { [journal]: "{}", [outbox]: JSON.stringify(action), "earnest.plan@1": "{}" });
  listenToSignOut();
  document.dispatchEvent(new CustomEvent("session-ended"));
  await until(isOver);
  equal([deeds, visits, posts()], [["pause"], ["replace /sign-in"], []]);
  equal([localStorage[journal], localStorage[outbox] !== undefined, localStorage["earnest.plan@1"]], ["{}", true, "{}"]);
});

test("another tab of the user stops and leaves too", async () => {
  document.documentElement.dataset.signOutUrl = "/proxy/sign-out";
  listenToSignOut();
  document.dispatchEvent(new CustomEvent("sign-out"));
  equal([deeds, visits], [["pause", "catchUp"], []]);
  document.dispatchEvent(new CustomEvent("signed-out"));
  await until(isOver);
  equal([visits, posts()], [["replace /proxy/sign-out"], []]);
});
