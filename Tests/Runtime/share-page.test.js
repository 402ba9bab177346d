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
    <form class="share-form" action="/share-page/did-share" data-url="${link}" data-cancel="/share-page/did-cancel" data-episode="7" data-duration="1800"><input type="hidden" name="token" value="moss.code">
    <input type="hidden" name="episode" value="7"><input type="checkbox" name="start" value="0"><input type="text" name="time" value="0:00"><p class="field-error" data-bad="Bad" data-outside="Outside" hidden></p><input type="radio" name="lifetime" value="week" checked>
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
  equal(posts("did-share").map(({ body, keepalive }) => [body, keepalive]), [["token=moss.code&episode=7&time=0%3A00&lifetime=week", true]], "posted");
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
  const offered = (episode, position) => {
    state = { item: episode && { episode }, position };
    const { start, time } = sheet().page.querySelector("form").elements;
    return [time.value, start.checked];
  };
  equal([offered(7, 754.9), offered(8, 754.9), offered(null, 0)], [["12:34", false], ["0:00", false], ["0:00", false]]);
});

test("a start that is typed counts, when it is a time before the end of the episode", async () => {
  offer("share", undefined);
  const copied = [];
  offer("clipboard", { writeText: async (text) => copied.push(text) });
  network.on("/share-page/did-share", done);
  state = null;
  const { page, tap, posts } = sheet();
  const { start, time } = page.querySelector("form").elements;
  const error = page.querySelector(".field-error");
  const outcome = async (text) => {
    time.value = text;
    time.dispatchEvent(new Event("input"));
    tap("copy");
    await settled();
    return [error.hidden ? "" : error.textContent, time.ariaInvalid, copied.length, posts("did-share").length];
  };
  equal(await outcome("12:3x"), ["Bad", "true", 0, 0]);
  equal([await outcome(""), document.activeElement === time], [["Bad", "true", 0, 0], true]);
  equal(await outcome("30:00"), ["Outside", "true", 0, 0]);
  equal([await outcome("29:59"), start.checked], [["", null, 1, 1], true]);
  isTrue(posts("did-share")[0].body.includes("start=0&time=29%3A59"), posts("did-share")[0].body);
  // Without a start, its time does not matter.
  time.value = "x";
  start.checked = false;
  start.dispatchEvent(new Event("change"));
  tap("copy");
  await settled();
  equal(copied.length, 2);
});

test("Enter in the field of the start leaves it, and stores nothing", () => {
  const { page, posts } = sheet();
  const form = page.querySelector("form");
  const event = new Event("submit", { cancelable: true, bubbles: true });
  form.dispatchEvent(event);
  equal([event.defaultPrevented, posts("did-share").length], [true, 0]);
});
