import { clock, equal, near, test } from "./harness.js";
import { deviceID } from "../runtime/device.js";
import { RemoteSession } from "../runtime/remote-session.js";

const session = (fields = {}) => ({ episode: 7, position: 100, rate: 1, playing: true, state: "playing", at: clock.now, tab: "other", device: "d", deviceName: "Phone", ...fields });

function remote() {
  const ticks = [];
  return { remote: new RemoteSession((isPlaying) => ticks.push(isPlaying)), ticks };
}

test("the time of another device advances between its reports, at its speed", async () => {
  const { remote: other, ticks } = remote();
  other.show(session({ rate: 1.5 }));
  await clock.advance(4000);
  equal([other.position, ticks], [106, [true, true, true, true]]);
});

test("it stands while the other device loads or has stalled, and when it is paused", async () => {
  const { remote: other } = remote();
  for (const fields of [{ state: "loading" }, { state: "stalled" }, { playing: false, state: "paused" }]) {
    other.show(session(fields));
    await clock.advance(3000);
    equal(other.position, 100);
  }
});

test("a device that is silent for thirty-five seconds counts as stopped, which is told once", async () => {
  const { remote: other, ticks } = remote();
  other.show(session());
  await clock.advance(34_000);
  equal([other.isPlaying, other.device], [true, { name: "Phone", isHere: false }]);
  await clock.advance(60_000);
  equal([other.isPlaying, other.device, other.position, ticks.slice(-2), ticks.length], [false, null, 100, [true, false], 35]);
});

test("another tab of this browser is named as one", () => {
  const { remote: other } = remote();
  other.show(session({ device: deviceID() }));
  equal(other.device.isHere, true);
});

test("a session that is replaced ticks no more", async () => {
  const { remote: other, ticks } = remote();
  other.show(session());
  other.show(null);
  await clock.advance(5000);
  equal([other.isPlaying, ticks], [false, []]);
});

test("times of a server whose clock differs are those of this device, by the answer with the least delay", () => {
  const { remote: other } = remote();
  equal(other.localTime(clock.now - 5000), clock.now - 5000, "without an answer");
  other.setClock(clock.now + 60_000 - 900);
  other.setClock(clock.now + 60_000 - 100);
  other.setClock(clock.now + 60_000 - 2000);
  other.setClock(undefined);
  equal([other.localTime(clock.now + 55_000), other.localTime(clock.now + 99_000)], [clock.now - 4900, clock.now]);
});

test("after this device's clock was changed the next answer sets the difference anew", () => {
  const { remote: other } = remote();
  other.setClock(clock.now);
  clock.shift(-3_600_000);
  other.setClock(clock.now);
  other.show(session({ at: clock.now - 2000 }));
  near(other.position, 102);
  clock.shift(7_200_000);
  other.setClock(clock.now);
  near(other.position, 102);
});
