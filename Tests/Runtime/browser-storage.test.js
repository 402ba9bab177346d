import { clock, equal, test, until } from "./harness.js";

const load = () => import("../runtime/browser-storage.js");
const full = () => (Storage.prototype.setItem = () => {
  throw new DOMException("full", "QuotaExceededError");
});

test("names carry the user and the base path, and a part may follow", async () => {
  document.documentElement.dataset.base = "/podcasts";
  document.documentElement.dataset.user = "12";
  const { owned, userID, ownsUnkeyed } = await load();
  equal([owned("earnest.seq"), userID, ownsUnkeyed], ["earnest.seq@12/podcasts", 12, false]);
});

test("whatever a page that plays stores has the user in its name, and so has its lock", async () => {
  const { openPlaying } = await import("./playing.js");
  const { begin } = await import("./stack.js");
  await begin("/shows/1");
  await openPlaying();
  await clock.advance(1000);
  const names = [...Object.keys(localStorage), ...Object.keys(sessionStorage)].map((name) => name.split("#")[0]);
  equal(names.sort(), ["earnest.device@1", "earnest.journal@1", "earnest.plan@1", "earnest.seq@1", "earnest.stack@1"]);
  const held = async () => (await navigator.locks.query()).held;
  await until(async () => (await held()).length === 1);
  const [lock] = await held();
  equal(lock.name.split("#")[0], "earnest.journal@1");
});

test("a page without a user owns nothing of the first one", async () => {
  delete document.documentElement.dataset.user;
  localStorage["earnest.device"] = "old";
  const { userID, ownsUnkeyed } = await load();
  equal([userID, ownsUnkeyed, Object.keys(localStorage)], [0, false, ["earnest.device"]]);
});

test("the first user takes over the device and the plan of versions without users, and nothing that is newer", async () => {
  Object.assign(localStorage, { "earnest.device": "old", "earnest.plan": "{}", "earnest.plan@1": "new" });
  const { read } = await load();
  equal([read("earnest.device@1"), read("earnest.plan@1"), localStorage["earnest.device"]], ["old", "new", "old"]);
});

test("values are written, read and removed, and null changes nothing", async () => {
  const { keys, read, readJSON, remove, write } = await load();
  write("a", '{"b":1}');
  write("a", null);
  equal([read("a"), readJSON("a"), read("b"), readJSON("b")], ['{"b":1}', { b: 1 }, null, null]);
  write("a", "{");
  equal([readJSON("a"), keys("a"), keys("b")], [null, ["a"], []]);
  remove("a");
  equal([read("a"), keys("a")], [null, []]);
});

test("a storage that is full loses nothing before a restart", async () => {
  const { keys, read, remove, write } = await load();
  write("a", "stored");
  const { setItem } = Storage.prototype;
  full();
  write("a", "newer");
  write("b", "new");
  equal([read("a"), localStorage.a, read("b"), keys("").sort()], ["newer", "stored", "new", ["a", "b"]]);
  remove("b");
  equal([read("b"), keys("b")], [null, []]);
  Storage.prototype.setItem = setItem;
  write("a", "newest");
  equal([read("a"), localStorage.a], ["newest", "newest"]);
});

test("a browser without a storage keeps values in the page", async () => {
  Object.defineProperty(window, "localStorage", {
    get() {
      throw new DOMException("denied", "SecurityError");
    },
  });
  const { keys, read, write, remove } = await load();
  write("a", "1");
  equal([read("a"), keys("a")], ["1", ["a"]]);
  remove("a");
  equal(read("a"), null);
});

/** What several users of this browser have stored. */
async function fill() {
  for (const name of [
    "earnest.journal@1#x", "earnest.outbox@1#y", "earnest.plan@1", "earnest.device@1", "earnest.seq@1", "earnest.stack", "earnest.volume", "earnest.journal@2#x", "earnest.plan@1/other", "other",
  ]) localStorage[name] = "{}";
  for (const name of ["earnest.kept@1", "earnest.kept@2", "earnest.kept@1/other", "another@1"]) {
    await caches.open(name);
    await new Promise((resolve) => Object.assign(indexedDB.open(name), { onsuccess: ({ target }) => resolve(target.result.close()) }));
  }
}
const others = ["earnest.journal@2#x", "earnest.plan@1/other", "earnest.volume", "other"];

test("a sign-out deletes what is stored of the user, and nothing of others; nothing is stored afterwards", async () => {
  await fill();
  const { deleteOwned, write, owned } = await load();
  await deleteOwned(false);
  equal(Object.keys(localStorage).sort(), others);
  const left = ["another@1", "earnest.kept@1/other", "earnest.kept@2"];
  equal((await caches.keys()).sort(), left);
  await until(async () => (await indexedDB.databases()).length === 3);
  equal((await indexedDB.databases()).map(({ name }) => name).sort(), left);
  write(owned("earnest.plan"), "{}");
  equal(localStorage["earnest.plan@1"], undefined);
});

test("journals and actions that were not delivered stay, with the identity that reports them", async () => {
  await fill();
  const { deleteOwned } = await load();
  await deleteOwned(true);
  equal(Object.keys(localStorage).sort(), [...others, "earnest.device@1", "earnest.journal@1#x", "earnest.outbox@1#y", "earnest.seq@1"].sort());
});

test("another user than the first one leaves the names without a user", async () => {
  document.documentElement.dataset.user = "2";
  await fill();
  const { deleteOwned } = await load();
  await deleteOwned(false);
  equal([localStorage["earnest.stack"], localStorage["earnest.journal@2#x"], localStorage["earnest.plan@1"]], ["{}", undefined, "{}"]);
});
