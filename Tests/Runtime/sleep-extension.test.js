import { clock, equal, near, test } from "./harness.js";
import { openPlaying } from "./playing.js";

const shake = (x, y, z) => dispatchEvent(Object.assign(new Event("devicemotion"), { accelerationIncludingGravity: { x, y, z } }));
const key = () => dispatchEvent(new KeyboardEvent("keydown", { key: "Shift" }));

/** A playing player whose timer has so many minutes left. */
async function withTimer(minutes) {
  const player = await openPlaying();
  await import("../runtime/sleep-extension.js");
  player.sleepTimer.set("minutes", minutes);
  await clock.advance(500);
  return player;
}

test("in the last minute any key adds five minutes", async () => {
  const player = await withTimer(1);
  key();
  near(player.state.sleep.left, 360, 1);
});

test("before the last minute a key adds nothing, nor while paused, nor for the end of an episode", async () => {
  const player = await withTimer(2);
  key();
  near(player.state.sleep.left, 120, 1);
  player.sleepTimer.set("minutes", 0.9);
  player.pause();
  key();
  near(player.state.sleep.left, 54, 1);
  player.resume();
  player.sleepTimer.set("episode");
  key();
  equal(player.state.sleep.kind, "episode");
});

test("a shake adds five minutes, and a phone at rest does not", async () => {
  const player = await withTimer(1);
  shake(0, 0, 9.8);
  near(player.state.sleep.left, 60, 1);
  shake(15, 15, 9.8);
  near(player.state.sleep.left, 360, 1);
  await clock.advance(500);
  shake(15, 15, 9.8);
  near(player.state.sleep.left, 360, 1);
});

test("a shake that is switched off adds nothing", async () => {
  const player = await withTimer(1);
  const { setShaking } = await import("../runtime/sleep-extension.js");
  await setShaking(false);
  shake(15, 15, 9.8);
  near(player.state.sleep.left, 60, 1);
  globalThis.DeviceMotionEvent = {};
  equal(await setShaking(true), true);
  shake(15, 15, 9.8);
  near(player.state.sleep.left, 360, 1);
});

test("shaking is on where the browser allows it, which it may say only inside a tap", async () => {
  let answer = "denied";
  globalThis.DeviceMotionEvent = { requestPermission: async () => answer };
  const { isShakingOn, setShaking } = await import("../runtime/sleep-extension.js");
  equal([isShakingOn(), await setShaking(true), isShakingOn()], [false, false, false]);
  answer = "granted";
  equal([await setShaking(true), isShakingOn(), await setShaking(false), isShakingOn()], [true, true, true, false]);
});
