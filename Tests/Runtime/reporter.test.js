import { clock, equal, isTrue, network, rejects, settled, test, until } from "./harness.js";
import { tabID } from "../runtime/device.js";
import { Journal } from "../runtime/journal.js";
import { Reporter } from "../runtime/reporter.js";
import * as signIn from "../runtime/sign-in.js";

const path = "/session";
const answer = (fields = {}) => ({ user: 1, token: "next", now: clock.now, acknowledged: [], ...fields });
/** The server has all entries of a report. */
const takes = ({ body }) => answer({ acknowledged: body.entries?.map(({ id, seq }) => ({ id, seq })) ?? [] });
const event = (fields = {}) => ({ kind: "event", action: "pause", episode: 7, rate: 1, at: Date.now(), duration: 600, position: 1, ...fields });
const reports = () => network.requests.filter(({ method }) => method === "POST");

function reporting(reply = takes) {
  const journal = new Journal();
  const received = [];
  const delegate = { state: "playing", reporterWillSend: () => delegate.state, receive: (given) => received.push(given) };
  network.on(path, reply);
  return { journal, received, delegate, reporter: new Reporter(journal, delegate) };
}

test("a report carries the user, the token, the device, the tab, its state and the entries", async () => {
  const { journal, reporter, received } = reporting();
  const entry = journal.add(event());
  await reporter.send();
  const [{ body, headers, keepalive }] = reports();
  equal(body, {
    user: 1, token: "token", device: localStorage["earnest.device@1"], name: body.name, zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    tab: tabID, state: "playing", sentAt: clock.now, entries: [entry],
  });
  equal([headers["content-type"], keepalive, journal.pending, received.length], ["application/json", true, [], 1]);
});

test("the next report has the token of the last answer", async () => {
  const { reporter } = reporting();
  await reporter.send();
  await reporter.send();
  equal(reports().map(({ body }) => body.token), ["token", "next"]);
});

test("one report at a time: what grows meanwhile follows in one more", async () => {
  const { journal, reporter, received } = reporting();
  const held = network.held();
  network.on(path, () => held.answer);
  const entry = journal.add({ ...event(), kind: "span", from: 0, to: 4, open: true });
  reporter.send();
  await settled();
  const [first] = reports();
  journal.extend(entry, { to: 9, open: false });
  reporter.send();
  reporter.send();
  await settled();
  equal(reports().length, 1, "reports meanwhile");
  network.on(path, takes);
  held.release(takes(first));
  await settled();
  equal(reports().map(({ body }) => body.entries.map(({ id, to, open }) => [id, to, open])), [[[entry.id, 4, true]], [[entry.id, 9, false]]]);
  equal([received.length, journal.pending], [2, []]);
});

test("more entries than a beacon can carry follow in several reports", async () => {
  const { journal, reporter } = reporting();
  for (let count = 0; count < 310; count += 1) journal.add(event());
  await reporter.send();
  await until(() => journal.pending.length === 0);
  equal(reports().map(({ body }) => body.entries.length), [150, 150, 10]);
});

test("a failed report is tried again after pauses that grow to a minute", async () => {
  const { journal, reporter, received } = reporting(network.fails);
  journal.add(event());
  await reporter.send();
  const counts = [];
  for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
    await clock.advance(seconds * 1000 - 1);
    const before = reports().length;
    await clock.advance(1);
    counts.push(reports().length - before);
  }
  equal([counts, reports().length, received.length], [[1, 1, 1, 1, 1, 1, 1], 8, 0]);
  network.on(path, takes);
  await clock.advance(60_000);
  equal([journal.pending, received.length], [[], 1]);
  await clock.advance(120_000);
  equal(reports().length, 9, "reports after the success");
});

test("a report that is not answered counts as failed after fifteen seconds", async () => {
  const { reporter, received } = reporting(() => new Promise(() => {}));
  reporter.send();
  await clock.advance(15_000);
  network.on(path, takes);
  await clock.advance(2_000);
  equal([reports().length, received.length], [2, 1]);
});

test("when the server is back, a failed report does not wait for its next try", async () => {
  const { reporter } = reporting(network.fails);
  await reporter.send();
  for (const pause of [2000, 4000, 8000, 16_000]) await clock.advance(pause);
  equal(reports().length, 5);
  network.on(path, takes);
  document.dispatchEvent(new Event("server-answer"));
  await settled();
  equal(reports().length, 6);
  document.dispatchEvent(new Event("server-answer"));
  await clock.advance(120_000);
  equal(reports().length, 6, "reports without a failure");
});

test("a report later replaces the one that is planned", async () => {
  const { reporter } = reporting();
  reporter.sendAfter(1000);
  reporter.sendAfter(3000);
  await clock.advance(2999);
  equal(reports().length, 0);
  await clock.advance(1);
  equal(reports().length, 1);
  reporter.sendAfter(1000);
  await reporter.send();
  await clock.advance(5000);
  equal(reports().length, 2, "one that was sent before its time");
});

test("a report is due after eight and a half seconds, also when the clock was set back", async () => {
  const { reporter } = reporting();
  await reporter.send();
  await clock.advance(8499);
  equal(reporter.isDue, false);
  await clock.advance(1);
  equal(reporter.isDue, true);
  await reporter.send();
  clock.shift(-3_600_000);
  equal(reporter.isDue, true);
});

test("the journals of closed tabs are reported before this tab's, as a tab without state", async () => {
  localStorage["earnest.journal@1#gone"] = JSON.stringify({ a: { ...event(), id: "a", seq: 1, open: true } });
  const { journal, reporter } = reporting();
  const { id } = journal.add(event());
  await reporter.send();
  equal(reports().map(({ body: { tab, state, entries } }) => [tab, state, entries.map(({ id, open }) => [id, open])]),
    [["gone", "none", [["a", false]]], [tabID, "playing", [[id, undefined]]]]);
  equal(Object.keys(localStorage).filter((key) => key.startsWith("earnest.journal")), []);
});

test("while a closed tab's journal cannot be reported, this tab's waits", async () => {
  localStorage["earnest.journal@1#gone"] = JSON.stringify({ a: { ...event(), id: "a", seq: 1 } });
  const { journal, reporter } = reporting(network.fails);
  journal.add(event());
  await reporter.send();
  equal(reports().map(({ body }) => body.tab), ["gone"]);
  network.on(path, takes);
  await clock.advance(2000);
  await until(() => journal.pending.length === 0);
  equal(reports().map(({ body }) => body.tab), ["gone", "gone", tabID]);
});

test("a server that takes nothing of a closed tab's journal is asked once", async () => {
  localStorage["earnest.journal@1#gone"] = JSON.stringify({ a: { ...event(), id: "a", seq: 1 } });
  const { reporter } = reporting(() => answer());
  await reporter.send();
  equal(reports().map(({ body }) => body.tab), ["gone", tabID]);
});

test("tabs that have closed since are looked for on request only", async () => {
  const { reporter } = reporting();
  await reporter.send();
  localStorage["earnest.journal@1#gone"] = JSON.stringify({ a: { ...event(), id: "a", seq: 1 } });
  await reporter.send();
  equal(reports().map(({ body }) => body.tab), [tabID, tabID]);
  await reporter.sendAll();
  equal(reports().map(({ body }) => body.tab), [tabID, tabID, "gone", tabID]);
});

test("a beacon carries the entries, which stay until an answer names them", async () => {
  const { journal, reporter, delegate } = reporting();
  reporter.beacon();
  await settled();
  equal(network.requests, [], "a beacon of nothing");
  const entry = journal.add(event());
  delegate.state = "paused";
  reporter.beacon();
  await until(() => network.requests.length > 0);
  const [{ method, path: to, body }] = network.requests;
  equal([method, to, body.state, body.entries, journal.pending], ["BEACON", path, "paused", [entry], [entry]]);
});

test("after a refusal for want of a sign-in nothing is sent until the user has signed in again", async () => {
  const { journal, reporter } = reporting(() => new Response("", { status: 401 }));
  journal.add(event());
  await reporter.send();
  isTrue(signIn.isSignedOut);
  equal(document.getElementById("signed-out").hidden, false);
  await clock.advance(600_000);
  reporter.beacon();
  await settled();
  equal(network.requests.length, 1);
  network.on(path, takes);
  const signedIn = new Promise((resolve) => document.addEventListener("signed-in", resolve));
  signIn.checkSignIn();
  await signedIn;
  await reporter.send();
  equal([journal.pending, document.getElementById("signed-out").hidden], [[], true]);
});

test("the answer of another user is not accepted", async () => {
  const { journal, reporter, received } = reporting(() => answer({ user: 2 }));
  journal.add(event());
  await reporter.send();
  equal([received, journal.pending.length, signIn.isSignedOut], [[], 1, true]);
});

test("entries that are refused because another user has signed in stay", async () => {
  const { journal, reporter, received } = reporting(() => new Response('{"error":"other-user"}', { status: 409 }));
  journal.add(event());
  await reporter.send();
  equal([received, journal.pending.length, signIn.isSignedOut], [[], 1, true]);
});

test("a report with the token of an earlier sign-in fetches the current one and is tried again", async () => {
  const { journal, reporter } = reporting(({ method, body }) => (method === "GET" ? answer() : body.token === "next" ? takes({ body }) : new Response("", { status: 403 })));
  journal.add(event());
  await reporter.send();
  await clock.advance(2000);
  equal(network.requests.map(({ method }) => method), ["POST", "GET", "POST"]);
  equal(journal.pending, []);
});

test("the start reports closed tabs, asks for the session, and reports a time zone that the pages do not have", async () => {
  localStorage["earnest.journal@1#gone"] = JSON.stringify({ a: { ...event(), id: "a", seq: 1 } });
  const { reporter, received } = reporting();
  document.documentElement.dataset.zone = "Mars/Olympus";
  await reporter.start();
  await settled();
  equal(network.requests.map(({ method, body }) => [method, body.tab]), [["POST", "gone"], ["GET", undefined], ["POST", tabID]]);
  equal([received.length, document.documentElement.dataset.zone], [2, Intl.DateTimeFormat().resolvedOptions().timeZone]);
  await reporter.start();
  equal(network.requests.length, 4, "requests with the zone known");
});

test("the start fails when the server cannot be reached", async () => {
  const { reporter, received } = reporting(network.fails);
  await rejects(reporter.start(), /Failed to fetch/);
  equal([received, signIn.isReachable], [[], false]);
});
