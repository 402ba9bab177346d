import { clock, equal, rejects, test } from "./harness.js";
import { limitSilence } from "../runtime/silence-limit.js";

const open = () => new AbortController();
const ends = (signal) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

test("work that ends in time gives its value, and its timer ends with it", async () => {
  equal(await limitSilence(open().signal, async () => 7), 7);
  equal(clock.timers.size, 0);
});

test("work fails after a minute in which nothing has arrived", async () => {
  let receive;
  const work = limitSilence(open().signal, (signal, didReceive) => ((receive = didReceive), ends(signal)));
  work.catch(() => {});
  await clock.advance(50_000);
  receive();
  let state = "waits";
  work.catch(() => (state = "failed"));
  await clock.advance(59_000);
  equal(state, "waits");
  await clock.advance(1_000);
  await rejects(work, /minute/);
});

test("the caller's signal ends the work with its reason, also before it starts", async () => {
  const controller = new AbortController();
  const work = limitSilence(controller.signal, ends);
  controller.abort(new Error("closed"));
  await rejects(work, /closed/);
  let hasStarted = false;
  await rejects(limitSilence(controller.signal, async () => (hasStarted = true)), /closed/);
  equal(hasStarted, false);
});
