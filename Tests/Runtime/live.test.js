import { clock, equal, network, settled, test, until } from "./harness.js";
import { Live } from "../runtime/live.js";
import { isReachable, requireSignIn } from "../runtime/sign-in.js";

const sources = [];
window.EventSource = class extends EventTarget {
  static CLOSED = 2;
  readyState = 0;
  constructor(url) {
    super();
    this.url = url;
    sources.push(this);
  }
  close() {
    this.readyState = 2;
  }
  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }
  send(kind, data, lastEventId = "") {
    this.dispatchEvent(new MessageEvent(kind, { data: data === undefined ? "" : JSON.stringify(data), lastEventId }));
  }
  /** The stream ends; `isRefused` when the server answers without one. */
  break(isRefused = false) {
    this.readyState = isRefused ? 2 : 0;
    this.dispatchEvent(new Event("error"));
  }
};
Math.random = () => 0.5;
const root = document.documentElement;
root.dataset.livePosition = "40";
const heard = [];
const delegate = {
  isPlayingTab: false,
  patchesDidArrive: (patches) => heard.push(["patches", patches]),
  sessionDidChange: (answer) => heard.push(["session", answer]),
  didMissEvents: () => heard.push(["missed"]),
  serverDidAnswer: () => heard.push(["answers"]),
};
const live = new Live(delegate);
const last = () => sources.at(-1);
const isOpen = (source) => source.readyState !== 2;
const notice = document.getElementById("offline");
const visibility = (state) => {
  Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
  document.dispatchEvent(new Event("visibilitychange"));
};
function start() {
  live.start();
  last().open();
}

test("a visible tab connects from the events that its page shows, and hands events on", async () => {
  live.start();
  equal([sources.length, last().url, root.dataset.live], [1, "/live?user=1&after=40", undefined]);
  last().open();
  equal([root.dataset.live, isReachable], ["on", true]);
  last().send("beat");
  last().send("leaves", [{ key: "count", text: "2" }], "41");
  last().send("session", { position: 5 }, "42");
  last().send("catch-up", undefined, "43");
  equal(heard, [["answers"], ["patches", [{ key: "count", text: "2" }]], ["session", { position: 5 }], ["missed"]]);
  live.reconnect();
  equal([last().url, isOpen(sources[0])], ["/live?user=1&after=43", false]);
});

test("a broken stream connects again after growing pauses, from the last event", async () => {
  start();
  last().send("leaves", [], "41");
  for (const pause of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    const count = sources.length;
    last().break();
    equal([root.dataset.live, isOpen(last()), isReachable], [undefined, false, false]);
    await clock.advance(pause - 1);
    equal(sources.length, count);
    await clock.advance(1);
    equal([sources.length, last().url], [count + 1, "/live?user=1&after=41"]);
  }
  last().open();
  last().break();
  await clock.advance(1000);
  equal(sources.length, 9, "After an answer the pauses begin anew");
});

test("a stream that falls silent for forty seconds is broken", async () => {
  start();
  await clock.advance(39_000);
  last().send("beat");
  await clock.advance(39_999);
  equal([root.dataset.live, sources.length], ["on", 1]);
  await clock.advance(1);
  equal(root.dataset.live, undefined);
  await clock.advance(1000);
  equal(sources.length, 2);
});

test("an outage is said after three seconds, until something arrives", async () => {
  start();
  last().break();
  await clock.advance(2999);
  equal(notice.hidden, true);
  await clock.advance(1);
  equal(notice.hidden, false);
  await until(() => isOpen(last()));
  last().open();
  equal(notice.hidden, true);
  last().break();
  await clock.advance(1000);
  last().open();
  await clock.advance(3000);
  equal(notice.hidden, true, "A short one is not said");
});

test("a server that answers without a stream is no outage, and is asked again slowly", async () => {
  start();
  network.on("/session", { user: 1 });
  last().break(true);
  await settled();
  await clock.advance(29_999);
  equal([notice.hidden, sources.length, heard], [true, 1, [["answers"]]]);
  await clock.advance(1);
  equal(sources.length, 2);
});

test("a refusal by something that is not the server is an outage", async () => {
  start();
  network.on("/session", () => new Response("", { status: 502 }));
  last().break(true);
  await settled();
  await clock.advance(1000);
  equal([heard, sources.length], [[], 2]);
  await clock.advance(2000);
  equal(notice.hidden, false);
});

test("after an expired sign-in nothing is tried", async () => {
  start();
  requireSignIn();
  last().break();
  await clock.advance(600_000);
  equal([sources.length, notice.hidden], [1, true]);
  live.reconnect();
  equal(sources.length, 2);
});

test("a hidden tab disconnects, unless it plays, and connects when it is shown", async () => {
  start();
  delegate.isPlayingTab = true;
  visibility("hidden");
  equal(isOpen(last()), true);
  delegate.isPlayingTab = false;
  live.update();
  equal([isOpen(last()), root.dataset.live], [false, undefined]);
  dispatchEvent(new Event("online"));
  equal(sources.length, 1, "Not while it is hidden");
  visibility("visible");
  equal(sources.length, 2);
  dispatchEvent(new Event("pagehide"));
  equal(isOpen(last()), false);
  dispatchEvent(new Event("pageshow"));
  equal(sources.length, 3);
  dispatchEvent(new Event("online"));
  equal([sources.length, isOpen(sources[2]), isOpen(sources[3])], [4, false, true]);
});
