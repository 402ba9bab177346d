import { clock, equal, heard, network, openTab, rejects, settled, test, until } from "./harness.js";
import { checkSignIn, formToken, isOffline, isReachable, isSignedOut, requestSession, requireSignIn, setFormToken, setReachable } from "../runtime/sign-in.js";

const notice = document.getElementById("signed-out");
const status = (code, body = "{}") => () => new Response(body, { status: code });
const signedIn = { user: 1, token: "of-session" };
const asked = () => network.to("/session").length;

test("the token is that of the page, then of each answer", async () => {
  equal(formToken, "token");
  setFormToken("of-page");
  equal(formToken, "of-page");
  setFormToken(undefined);
  equal(formToken, "of-page", "A page without one");
  network.on("/session", signedIn);
  await requestSession();
  equal(formToken, "of-session");
  network.on("/session", { user: 1 });
  await requestSession();
  equal(formToken, "of-session");
});

test("an answer of this user is the session, and the server is reachable", async () => {
  network.on("/session", { ...signedIn, position: 5 });
  equal([await requestSession(), isReachable], [{ ...signedIn, position: 5 }, true]);
  network.on("/session", network.fails);
  await rejects(requestSession());
  equal([isReachable, isSignedOut, notice.hidden], [false, false, true]);
});

test("a refusal and the session of another user ask for the sign-in, other failures do not", async () => {
  for (const code of [500, 404]) {
    network.on("/session", status(code));
    await rejects(requestSession(), /answered/);
  }
  equal([isSignedOut, notice.hidden], [false, true]);
  for (const answer of [status(401), status(409), { user: 2, token: "theirs" }]) {
    requireSignIn();
    network.on("/session", signedIn);
    await requestSession();
    equal(isSignedOut, false);
    network.on("/session", answer);
    await rejects(requestSession(), /answered/);
    equal([isSignedOut, notice.hidden, formToken], [true, false, "of-session"]);
  }
});

test("a session that the server has ended is stored and announced; an expired one, and a proxy's refusal, announce nothing", async () => {
  const events = heard(document, "session-ended");
  const refuse = (headers) => network.on("/session", () => new Response("{}", { status: 401, headers }));
  const stored = async () => (await caches.match("/session-end"))?.text();
  refuse({});
  await rejects(requestSession(), /401/);
  equal([await stored(), isSignedOut], [undefined, true]);
  refuse({ "Earnest-Session": "none" });
  await rejects(requestSession(), /401/);
  await until(async () => (await stored()) === "none");
  equal(events.length, 0);
  refuse({ "Earnest-Session": "ended" });
  await rejects(requestSession(), /401/);
  await until(() => events.length > 0);
  equal(await stored(), "ended");
});

test("a report with the token of an earlier sign-in brings the current one, and fails for now", async () => {
  network.on("/session", ({ method }) => (method === "POST" ? new Response("{}", { status: 403 }) : signedIn));
  await rejects(requestSession({ method: "POST", body: "{}" }), /403/);
  equal([formToken, asked()], ["of-session", 2]);
  network.on("/session", status(403));
  await rejects(requestSession(), /403/);
  equal(asked(), 3, "A request without a change has no token");
});

test("an answer that does not come is a failure after a quarter of a minute", async () => {
  network.on("/session", network.held().answer);
  const session = requestSession();
  session.catch(() => {});
  await clock.advance(15_000);
  await rejects(session, /timeout/);
});

test("while the user is signed out, the focus and the return to the tab find out about the sign-in, and otherwise ask nothing", async () => {
  const events = heard(document, "signed-in");
  network.on("/session", status(401));
  dispatchEvent(new Event("focus"));
  document.dispatchEvent(new Event("visibilitychange"));
  equal(asked(), 0);
  requireSignIn();
  dispatchEvent(new Event("focus"));
  await settled();
  equal([asked(), events.length, isSignedOut], [1, 0, true]);
  network.on("/session", signedIn);
  document.dispatchEvent(new Event("visibilitychange"));
  await settled();
  equal([asked(), events.length, isSignedOut, notice.hidden], [2, 1, false, true]);
  checkSignIn();
  equal(asked(), 2);
});

test("a sign-in in another tab is found out at once", async () => {
  requireSignIn();
  network.on("/session", signedIn);
  const load = await openTab();
  await load("/assets/test/runtime/sign-in.js");
  await until(() => !isSignedOut);
  equal(notice.hidden, true);
});

test("a sign-out in another tab is announced in this one", async () => {
  const events = [heard(document, "sign-out"), heard(document, "signed-out")];
  const load = await openTab();
  const { notifyTabs } = await load("/assets/test/runtime/sign-in.js");
  notifyTabs("sign-out");
  notifyTabs("signed-out");
  await until(() => events[1].length === 1);
  equal(events[0].length, 1);
});

test("the tab that finds out about a sign-in tells the others", async () => {
  const load = await openTab();
  const other = await load("/assets/test/runtime/sign-in.js");
  other.requireSignIn();
  requireSignIn();
  network.on("/session", signedIn);
  checkSignIn();
  await until(() => !other.isSignedOut);
});

test("a tab is offline once the server does not answer, and each change is announced once", () => {
  const changes = heard(document, "reachable-change");
  equal([isOffline(), isReachable], [false, false], "before the first answer");
  for (const isSo of [true, false, false, true]) setReachable(isSo);
  equal([isOffline(), changes.length], [false, 2]);
  Object.defineProperty(navigator, "onLine", { configurable: true, value: false });
  dispatchEvent(new Event("offline"));
  equal([isOffline(), changes.length], [true, 3]);
});
