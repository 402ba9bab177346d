import { clock, equal, test } from "./harness.js";

const registered = [];
navigator.serviceWorker.register = async (address, { type }) => void registered.push([address, type]);
const load = () => import("../runtime/installed-worker.js");
const visibility = (state) => {
  Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
  document.dispatchEvent(new Event("visibilitychange"));
};

test("the worker of the user is installed when the page is at rest", async () => {
  await load();
  equal(registered, []);
  await clock.advance(0);
  equal(registered, [["/service-worker.js?user=1", "classic"]]);
});

test("it looks for a newer version when the app returns after an hour", async () => {
  await load();
  await clock.advance(0);
  visibility("visible");
  await clock.advance(3_600_000);
  visibility("hidden");
  equal(registered.length, 1);
  visibility("visible");
  visibility("visible");
  equal(registered.length, 2);
});

test("a page without a user has no worker, and a browser that refuses one is no failure", async () => {
  navigator.serviceWorker.register = () => Promise.reject(new Error("Refused"));
  await load();
  await clock.advance(0);
});
