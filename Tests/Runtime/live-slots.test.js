import { clock, equal, openTab, test, until } from "./harness.js";
import { LiveSlots } from "../runtime/live-slots.js";

/** The place of a tab, and every change of it. */
async function tab() {
  const { LiveSlots: Slots } = await (await openTab())("/assets/test/runtime/live-slots.js");
  const changes = [];
  return { slots: new Slots((isAllowed) => changes.push(isAllowed)), changes };
}

/** Messages between tabs come from another process: each passes one that was sent after it. */
async function told() {
  const [one, other] = [new BroadcastChannel("test"), new BroadcastChannel("test")];
  for (let count = 0; count < 3; count += 1) {
    let isThere = false;
    other.onmessage = () => (isThere = true);
    one.postMessage("");
    await until(() => isThere);
  }
}

test("of three tabs the two latest are connected", async () => {
  const tabs = [await tab(), await tab(), await tab()];
  for (const { slots } of tabs) {
    slots.request(false);
    await told();
    await clock.advance(10);
  }
  equal(tabs.map(({ slots }) => slots.isAllowed), [false, true, true]);
  equal(tabs.map(({ changes }) => changes), [[true, false], [true], [true]]);
});

test("the playing tab stays connected, whatever comes later", async () => {
  const tabs = [await tab(), await tab(), await tab(), await tab()];
  for (const [index, { slots }] of tabs.entries()) {
    slots.request(index === 0);
    await told();
    await clock.advance(10);
  }
  equal(tabs.map(({ slots }) => slots.isAllowed), [true, false, false, true]);
});

test("a waiting tab takes the place of one that leaves", async () => {
  const tabs = [await tab(), await tab(), await tab()];
  for (const { slots } of tabs) {
    slots.request(false);
    await told();
    await clock.advance(10);
  }
  tabs[2].slots.release();
  await told();
  await clock.advance(500);
  await told();
  equal(tabs.map(({ slots }) => slots.isAllowed), [true, true, false]);
});

test("a tab that asks again stays connected without another word", async () => {
  const changes = [];
  const slots = new LiveSlots((isAllowed) => changes.push(isAllowed));
  slots.request(false);
  slots.request(true);
  slots.release();
  slots.release();
  equal(changes, [true, false]);
});
