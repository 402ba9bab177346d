import { equal, heard, show, test } from "./harness.js";
import "./media.js";

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
  show(`<kept-episodes><p data-part="insecure" hidden></p><p data-part="unavailable" hidden></p><section data-part="rules"></section></kept-episodes>`);
  equal([...document.querySelectorAll("[data-part]")].map(({ hidden }) => hidden), [false, true, true]);
});

test("a secure page without the browser's storage is explained too", async () => {
  Object.defineProperty(navigator, "locks", { value: undefined });
  const { canKeep } = await import("../runtime/kept.js");
  await import("../kept-episodes/kept-episodes.js");
  show(`<kept-episodes><p data-part="insecure" hidden></p><p data-part="unavailable" hidden></p><section data-part="rules"></section></kept-episodes>`);
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
