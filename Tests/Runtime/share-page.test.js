// <share-page>: it shares within the tap, and stores the link at the same time.

import { equal, isTrue, network, settled, show, test } from "./harness.js";
import "../share-page/share-page.js";

const offer = (name, value) => Object.defineProperty(navigator, name, { value, configurable: true });
const done = () => new Response("", { headers: { "Earnest-Answer": "done" } });
const refused = (sentence) => new Response(sentence, { status: 409, headers: { "Earnest-Answer": "notice", "Content-Type": "text/html" } });
let state = null;
document.addEventListener("player-state-request", ({ detail }) => (detail.state = state));

function sheet(link = "https://earnest.test/shared/moss.code") {
  const buttons = `<div class="share-actions" hidden><button type="button" data-part="share" hidden>Share</button><button type="button" data-part="copy">Copy</button></div>`;
  const page = show(`<share-page data-title="Moss" data-copied="Copied" data-not-copied="Not copied" data-failed="Failed">
    <form class="share-form" action="/share-page/did-share" data-url="${link}" data-cancel="/share-page/did-cancel" data-episode="7"><input type="hidden" name="token" value="moss.code">
    <label class="share-start" hidden><input type="checkbox" name="start"><span data-label="Start at {time}"></span></label><input type="radio" name="lifetime" value="week" checked>
    ${buttons}<button type="submit">Create</button></form></share-page>`);
  const tap = (part) => page.querySelector(`[data-part=${part}]`).click();
  return { page, tap, posts: (path) => network.to(`/share-page/${path}`) };
}

test("the browser's sheet opens within the tap, and the link is stored beside it", async () => {
  const shared = [];
  offer("share", (what) => new Promise((resolve) => shared.push({ what, resolve })));
  const held = network.held();
  network.on("/share-page/did-share", held.answer);
  const { page, tap, posts } = sheet();
  equal([page.querySelector(".share-actions").hidden, page.querySelector("[type=submit]")], [false, null]);
  tap("share");
  equal(shared.map(({ what }) => what), [{ title: "Moss", url: "https://earnest.test/shared/moss.code" }], "shared");
  await settled();
  equal(posts("did-share").map(({ body, keepalive }) => [body, keepalive]), [["token=moss.code&lifetime=week", true]], "posted");
  shared[0].resolve();
  held.release(done());
  await settled();
  equal(posts("did-cancel"), []);
});

test("a cancelled sheet takes the link back, unless it had been shared before", async () => {
  offer("share", async () => {
    throw new DOMException("cancelled", "AbortError");
  });
  offer("clipboard", { writeText: async () => {} });
  for (const path of ["did-share", "did-cancel"]) network.on(`/share-page/${path}`, done);
  const { tap, posts } = sheet();
  tap("share");
  await settled();
  equal(posts("did-cancel").map(({ body }) => body), ["token=moss.code"]);
  tap("copy");
  await settled();
  tap("share");
  await settled();
  equal([posts("did-share").length, posts("did-cancel").length], [3, 1]);
});

test("without a sheet of the browser the link is copied", async () => {
  offer("share", undefined);
  const copied = [];
  offer("clipboard", { writeText: async (text) => copied.push(text) });
  network.on("/share-page/did-share", done);
  const { page, tap } = sheet();
  isTrue(page.querySelector("[data-part=share]").hidden, "there is a button that does nothing");
  tap("copy");
  equal(copied, ["https://earnest.test/shared/moss.code"]);
  await settled();
  isTrue(document.getElementById("notice").textContent.includes("Copied"), "it is not reported");
});

test("a link that was not stored is reported", async () => {
  offer("share", undefined);
  offer("clipboard", { writeText: async () => {} });
  network.on("/share-page/did-share", () => refused("Too many links"));
  const { tap } = sheet();
  tap("copy");
  await settled();
  equal(document.getElementById("notice").textContent, "Too many links");
  network.on("/share-page/did-share", network.fails);
  tap("copy");
  await settled();
  equal(document.getElementById("notice").textContent, "Failed");
});

test("the player's position is offered for its own episode", () => {
  state = { item: { episode: 7 }, position: 754.9 };
  const start = () => sheet().page.querySelector(".share-start");
  const label = start();
  equal([label.hidden, label.textContent, label.querySelector("input").value, label.querySelector("input").checked], [false, "Start at 12:34", "754", false]);
  state = { item: { episode: 8 }, position: 754.9 };
  isTrue(start().hidden, "another episode's position is offered");
  state = { item: null, position: 0 };
  isTrue(start().hidden, "a position without an episode is offered");
});
