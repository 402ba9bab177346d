import { equal, heard, show, test, until } from "./harness.js";
import { completeRecord, recordOf } from "./keeping.js";

const insecure = () => Object.defineProperty(window, "isSecureContext", { value: false });

test("what is stored is known without waiting, and played from this device where a worker answers", async () => {
  localStorage["earnest.kept@1"] = "[7]";
  localStorage["earnest.keep-pending@1"] = "[8]";
  const { isKept, keptEpisodes, keptURL, startKeeping } = await import("../runtime/kept.js");
  startKeeping();
  equal([keptEpisodes, isKept(7), keptURL(7), document.documentElement.dataset.keeps], [{ complete: [7], pending: [8] }, false, "/kept/7", ""]);
  Object.defineProperty(navigator.serviceWorker, "controller", { configurable: true, value: {} });
  equal([isKept(7), isKept(8)], [true, false]);
});

test("unreadable lists are empty", async () => {
  localStorage["earnest.kept@1"] = "[";
  const { keptEpisodes, readKept } = await import("../runtime/kept.js");
  readKept();
  equal(keptEpisodes, { complete: [], pending: [] });
});

test("a browser that cannot store offers nothing, and the page says why", async () => {
  insecure();
  const { canKeep, startKeeping } = await import("../runtime/kept.js");
  startKeeping();
  equal([canKeep, document.documentElement.dataset.keeps], [false, undefined]);
  await import("../kept-episodes/kept-episodes.js");
  show(`<kept-episodes><p data-part="insecure" hidden></p><p data-part="unavailable" hidden></p><section data-part="rules" hidden></section></kept-episodes>`);
  equal([...document.querySelectorAll("[data-part]")].map(({ hidden }) => hidden), [false, true, true]);
});

test("a secure page without the browser's storage is explained too", async () => {
  Object.defineProperty(navigator, "locks", { value: undefined });
  const { canKeep } = await import("../runtime/kept.js");
  await import("../kept-episodes/kept-episodes.js");
  show(`<kept-episodes><p data-part="insecure" hidden></p><p data-part="unavailable" hidden></p><section data-part="rules" hidden></section></kept-episodes>`);
  equal([canKeep, ...[...document.querySelectorAll("[data-part]")].map(({ hidden }) => hidden)], [false, true, false, true]);
});

test("a change in another tab is shown in this one", async () => {
  const { keptEpisodes } = await import("../runtime/kept.js");
  await import("../runtime/kept-marks.js");
  show('<article data-episode="7" data-favourite="false"></article>');
  const changes = heard(document, "kept-change");
  localStorage["earnest.kept@1"] = "[7]";
  dispatchEvent(new StorageEvent("storage", { key: "earnest.kept@1" }));
  dispatchEvent(new StorageEvent("storage", { key: "earnest.kept@2" }));
  equal([keptEpisodes.complete, document.querySelector("article").dataset.kept, changes.length], [[7], "true", 1]);
  localStorage["earnest.kept@1"] = "[]";
  dispatchEvent(new StorageEvent("storage", { key: "earnest.kept@1" }));
  equal(document.querySelector("article").dataset.kept, undefined);
});

// Where a download goes

test("a download is for this device, but not on the machine that has the server's files", async () => {
  const { downloadsHere, isLoopback, startKeeping } = await import("../runtime/kept.js");
  equal(["localhost", "a.localhost", "127.0.0.1", "127.1.2.3", "[::1]"].map(isLoopback), [true, true, true, true, true]);
  equal(["earnest.home", "192.168.1.4", "127.0.0.1.example.org", "localhost.example.org", "[fe80::1]"].map(isLoopback), [false, false, false, false, false]);
  startKeeping();
  equal([downloadsHere(), document.documentElement.dataset.downloads], [false, undefined], "the tests are such a page");
});

/** A page with a row, whose posts are in `posts` unless a download takes them, and the requests to the keeper in `asked`. */
async function rowPage({ place = "", ring = 'data-state="none"', button = "", record = null } = {}) {
  const { KeptStore } = await import("../worker/kept-store.js");
  if (record) await new KeptStore().save(record);
  const { startKeeping } = await import("../runtime/kept.js");
  const { keeper } = await import("../runtime/keeper.js");
  await import("../runtime/download-taps.js");
  startKeeping();
  document.documentElement.dataset.downloads = "device";
  Object.assign(document.getElementById("notice").dataset, { stringKeepingSeveral: "{count} to this device", stringRingOnServer: "Get {title} from the server", stringRingGet: "Get {title}", stringRingDone: "{title} is here", stringRingResume: "Resume {title}" });
  const asked = [];
  for (const name of ["keep", "remove", "suspend", "resume"]) keeper[name] = async (...what) => void asked.push([name, ...what]);
  show(`<div ${place}><form id="row-actions" action="/episode-actions/did-tap"></form><form id="selection"><input type="checkbox" name="episode" value="7" checked><input type="checkbox" name="episode" value="8" checked>
    <input type="hidden" name="all" value="true" disabled data-total="90"><button name="action" value="download"></button></form>
    <article data-episode="7" data-favourite="false"><h3 class="row-title">Rain</h3><div class="episode-facts"></div><play-button data-episode="7"></play-button>
    <button form="row-actions" class="download-button" name="action" value="download-7" data-live="download-7" aria-label="Download Rain" ${ring}></button>${button}</article></div>`);
  const posts = [];
  addEventListener("submit", (event) => (event.preventDefault(), posts.push(event.submitter.value)));
  return { asked, posts, ring: document.querySelector(".download-button"), keeper };
}

test("one tap on a ring means this device, and nothing is posted", async () => {
  const { asked, posts, ring } = await rowPage({ ring: 'data-state="done" aria-disabled="true"' });
  await until(() => ring.ariaLabel === "Get Rain from the server");
  equal([ring.dataset.device, ring.ariaDisabled], [undefined, null]);
  ring.click();
  await until(() => asked.length > 0);
  equal([asked, posts], [[["keep", 7]], []]);
});

test("rings and buttons in a place of the server stay the server's", async () => {
  const { asked, posts, ring } = await rowPage({ place: "data-place=server" });
  ring.click();
  document.querySelector("#selection button").click();
  equal([asked, posts, ring.ariaLabel], [[], ["download-7", "download"], "Download Rain"]);
});

test("several episodes are downloaded in turn with one notice, and those of all pages cannot be", async () => {
  const { asked, posts } = await rowPage();
  document.querySelector("#selection button").click();
  await until(() => document.getElementById("notice").textContent === "2 to this device");
  equal([asked, posts], [[["keep", 7], ["keep", 8]], []]);
  document.querySelector("[data-total]").disabled = false;
  document.querySelector("#selection button").click();
  await until(() => document.getElementById("notice").textContent === "selectFewer");
  equal([asked.length, posts], [2, []]);
});

test("a ring shows the device's state beside the server's, also after a patch of the server", async () => {
  const record = recordOf(7, { size: 16 << 20, parts: 4, storedParts: 1, isPaused: true });
  const { asked, ring } = await rowPage({ record });
  const { applyPatches } = await import("../runtime/live-patches.js");
  await until(() => ring.ariaLabel === "Resume Rain");
  equal([ring.dataset.device, ring.style.getPropertyValue("--part")], ["paused", "25"]);
  applyPatches([{ key: "download-7", attributes: { "data-state": "done", "aria-label": "Rain is on the server", "aria-disabled": "true" } }]);
  await until(() => ring.ariaLabel === "Resume Rain");
  equal([ring.dataset.state, ring.dataset.device, ring.ariaDisabled], ["done", "paused", null]);
  ring.click();
  await until(() => asked.length > 0);
  equal(asked, [["resume", 7]]);
});

test("a tap on a full ring removes nothing, and offers to", async () => {
  const { asked, ring } = await rowPage({ record: completeRecord(7) });
  await until(() => ring.ariaLabel === "Rain is here");
  equal(ring.dataset.device, "done");
  ring.click();
  await until(() => document.querySelector("#notice button"));
  equal(asked, []);
  document.querySelector("#notice button").click();
  equal(asked, [["remove", 7]]);
});

test("a window that stores nothing sends the same tap to the server, and says so once", async () => {
  const { posts, ring, keeper } = await rowPage();
  document.getElementById("notice").dataset.stringServerPrivate = "Downloads are on the server.";
  keeper.keep = () => Promise.reject(new DOMException("", "SecurityError"));
  ring.click();
  await until(() => posts.length > 0);
  const { showNotice } = await import("../runtime/notice.js");
  showNotice("Downloading");
  equal([posts, document.documentElement.dataset.downloads, document.getElementById("notice").textContent], [["download-7"], undefined, "DownloadingstopDownloads are on the server."]);
  showNotice("Downloading");
  equal(document.getElementById("notice").textContent, "Downloading");
});

test("on the server's own machine the first download says where it is", async () => {
  const { posts, ring } = await rowPage();
  delete document.documentElement.dataset.downloads;
  const { showNotice } = await import("../runtime/notice.js");
  for (const text of ["DownloadingstopserverLoopback", "Downloading"]) {
    ring.click();
    showNotice("Downloading");
    equal(document.getElementById("notice").textContent, text);
  }
  equal(posts, ["download-7", "download-7"]);
});

test("a removal everywhere is one from this device too", async () => {
  const { asked, posts } = await rowPage({ button: '<button form="row-actions" name="action" value="delete-9">Remove everywhere</button>' });
  Object.defineProperty(navigator.serviceWorker, "controller", { configurable: true, value: {} });
  const { keptEpisodes } = await import("../runtime/kept.js");
  keptEpisodes.complete = [9];
  document.querySelector("[value=delete-9]").click();
  await until(() => asked.length > 0);
  equal([asked, posts], [[["remove", 9]], ["delete-9"]]);
});

test("without a connection a row that is not here says so, and one that is does not", async () => {
  await rowPage();
  const { setReachable } = await import("../runtime/sign-in.js");
  const { setEpisodes } = await import("../runtime/kept-marks.js");
  Object.assign(document.getElementById("notice").dataset, { stringNotOnDevice: "Not on this device", stringOnDevice: "On this device" });
  const row = document.querySelector("article");
  const facts = () => row.querySelector(".episode-facts").dataset.away;
  equal(facts(), undefined);
  setReachable(false);
  equal([facts(), "away" in row.dataset], ["Not on this device", true]);
  setEpisodes("complete", [7]);
  equal([facts(), "away" in row.dataset], [undefined, false]);
  setEpisodes("complete", []);
  setReachable(true);
  equal([facts(), "away" in row.dataset], [undefined, false]);
});
