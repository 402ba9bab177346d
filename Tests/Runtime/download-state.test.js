import { equal, test } from "./harness.js";
import { completeRecord, recordOf } from "./keeping.js";
import { deviceState, ringOf } from "../runtime/download-state.js";

const online = { isOnline: true, isMetered: false, isCurrent: false };
const offline = { ...online, isOnline: false };
const mobile = { ...online, isMetered: true };
const current = { ...online, isCurrent: true };
/** Half of it is stored. */
const half = (fields = {}) => recordOf(7, { size: 20, parts: 2, storedParts: 1, ...fields });
const servers = ["none", "queued", "probing", "running", "paused", "waiting", "failed", "done"];

test("the state of an episode on this device", () => {
  const table = [
    [null, online, null],
    [undefined, offline, null],
    [completeRecord(7, { isRemoved: true }), online, null],
    [completeRecord(7), offline, { state: "done", part: 100, reason: null }],
    [recordOf(7), online, { state: "queued", part: 0, reason: null }],
    [recordOf(7, { parts: 2, storedParts: 1 }), current, { state: "running", part: 0, reason: null }, "of an unknown size"],
    [half(), online, { state: "queued", part: 50, reason: null }],
    [half(), current, { state: "running", part: 50, reason: null }],
    [half(), offline, { state: "waiting", part: 50, reason: "offline" }],
    [half(), { ...current, isOnline: false }, { state: "waiting", part: 50, reason: "offline" }],
    [half(), mobile, { state: "queued", part: 50, reason: null }, "of a tap"],
    [half({ by: "rule" }), mobile, { state: "waiting", part: 50, reason: "wifi" }],
    [half({ by: "rule" }), { ...offline, isMetered: true }, { state: "waiting", part: 50, reason: "offline" }],
    [half({ delay: "Busy" }), online, { state: "waiting", part: 50, reason: "Busy" }],
    [half({ delay: "Busy" }), current, { state: "running", part: 50, reason: null }],
    [half({ isPaused: true, delay: "Busy" }), offline, { state: "paused", part: 50, reason: null }],
    ...["quota", "unavailable", "changed", "Busy"].map((failure) => [half({ failure, isPaused: true }), offline, { state: "failed", part: 50, reason: failure }]),
  ];
  for (const [record, now, expected, what] of table) equal(deviceState(record, now), expected, what ?? JSON.stringify([record, now]));
});

// The table of docs/offline.md: what a ring shows, and what a tap does.
test("a ring of a device that keeps episodes, by the server's state, the device's and the network's", () => {
  const ring = (server, record, now) => Object.values(ringOf(server, deviceState(record, now), true));
  for (const server of servers) {
    const label = server === "done" ? "ringOnServer" : "ringGet";
    for (const now of [online, offline, mobile]) equal(ring(server, null, now), [null, "keep", label, "wordGet"], server);
    const table = [
      [half(), online, ["queued", "suspend", "ringPause", "wordQueued"]],
      [half(), current, ["running", "suspend", "ringPause", "wordPercent"]],
      [half(), offline, ["waiting", "suspend", "ringPause", "wordOffline"]],
      [half({ delay: "Busy" }), online, ["waiting", "suspend", "ringPause", "wordQueued"]],
      [half({ by: "rule" }), mobile, ["waiting", "keep", "ringGet", "wordWiFi"]],
      [half({ isPaused: true }), online, ["paused", "resume", "ringResume", "wordPaused"]],
      [half({ failure: "quota" }), online, ["failed", "keep", "ringRetry", "wordRetry"]],
      [completeRecord(7), online, ["done", "offer", "ringDone", "onDevice"]],
      [completeRecord(7), offline, ["done", "offer", "ringDone", "onDevice"]],
    ];
    for (const [record, now, expected] of table) equal(ring(server, record, now), expected, `${server} ${expected}`);
  }
});

test("a ring of a device whose downloads are the server's is the server's, but for what the device has", () => {
  for (const server of servers) {
    equal(ringOf(server, null, false), { device: null, act: "post", label: null, word: null }, server);
    equal(ringOf(server, deviceState(completeRecord(7), online), false), { device: "done", act: "offer", label: "ringDone", word: "onDevice" }, server);
  }
});
