import { addressed, clock, equal, isTrue, network, settled, show, test, until } from "./harness.js";
import "./media.js";
import { storedPosts } from "../runtime/outbox.js";
import { PageStack } from "../runtime/page-stack.js";

const ACTION = "/episode-actions/did-tap";
const $ = (selector) => document.querySelector(selector);

const star = (isOn) => `<form method="post" action="${ACTION}"><input type="hidden" name="form-token" value="a"><input type="hidden" name="episode" value="7">
  <button name="action" class="favourite-star" value="${isOn ? "unfavourite" : "favourite"}" data-live="favourite-7" aria-pressed="${isOn}"></button></form>`;

/** The page "home" in a page stack; what it posts is answered with "done" unless the test says otherwise. */
function open(html) {
  show(html);
  network.on("/", () => page(html));
  new PageStack().start();
}

function page(html, { url = "/", identity = "home", isMoved = false, status = 200 } = {}) {
  const text = `<main id="page" lang="en" data-identity="${identity}" data-user="1" data-form-token="token"><h1>${identity}</h1>${html}</main>`;
  const response = new Response(text, { status, headers: { "Content-Type": "text/html", "Earnest-Answer": "page" } });
  return addressed(response, new URL(url, location.href).href, isMoved);
}

const answer = (kind, text = "", status = 200) => new Response(text, { status, headers: { "Content-Type": "text/html", "Earnest-Answer": kind } });
const done = () => answer("done");

/** Answers of a path that come one by one, when the test says so. */
function hold(path) {
  const waiting = [];
  network.on(path, () => {
    const { answer, release } = network.held();
    waiting.push(release);
    return answer;
  });
  return async (value = done()) => {
    waiting.shift()(value);
    await settled();
  };
}

const sent = (path, field) => network.to(path).map(({ body }) => new URLSearchParams(body).get(field));

test("the second tap on a star is shown at once, and sent after the first answer", async () => {
  open(star(false));
  const reply = hold(ACTION);
  const button = $(".favourite-star");
  button.click();
  equal([button.ariaPressed, button.form.ariaBusy], ["true", "true"]);
  button.click();
  await settled();
  equal([button.ariaPressed, sent(ACTION, "action")], ["false", ["favourite"]]);
  await reply();
  equal([button.ariaPressed, sent(ACTION, "action")], ["false", ["favourite", "unfavourite"]]);
  network.on("/", () => page(star(false)));
  await reply();
  equal([button.ariaPressed, button.value, button.form.ariaBusy, storedPosts()], ["false", "favourite", null, []]);
});

test("a third tap wishes what is under way: nothing more is sent", async () => {
  open(star(false));
  const reply = hold(ACTION);
  const button = $(".favourite-star");
  for (let tap = 0; tap < 3; tap += 1) button.click();
  equal(button.ariaPressed, "true");
  await settled();
  network.on("/", () => page(star(true)));
  await reply();
  equal([button.ariaPressed, sent(ACTION, "action"), button.form.ariaBusy], ["true", ["favourite"], null]);
  equal(Object.keys(localStorage).filter((key) => key.includes("outbox")), []);
});

test("a refusal brings what the last wish would: nothing more is sent", async () => {
  open(star(false));
  const reply = hold(ACTION);
  const button = $(".favourite-star");
  button.click();
  button.click();
  await settled();
  await reply(answer("notice", "Gone", 409));
  equal([button.ariaPressed, button.value, sent(ACTION, "action")], ["false", "favourite", ["favourite"]]);
  button.click();
  await settled();
  await reply();
  equal(sent(ACTION, "action"), ["favourite", "favourite"]);
});

test("a refusal of the last wish shows what the first one has brought", async () => {
  open(star(false));
  const reply = hold(ACTION);
  const button = $(".favourite-star");
  button.click();
  button.click();
  await settled();
  network.on("/", () => page(star(true)));
  await reply();
  await reply(answer("notice", "Gone", 409));
  equal([button.ariaPressed, button.value], ["true", "unfavourite"]);
});

test("a tap while the page learns of a refusal is sent", async () => {
  open(star(false));
  const reply = hold(ACTION);
  const [refreshed, button] = [hold("/"), $(".favourite-star")];
  button.click();
  await settled();
  await reply(answer("notice", "Gone", 409));
  button.click();
  await refreshed(page(star(false)));
  equal([button.ariaPressed, sent(ACTION, "action")], ["true", ["favourite", "favourite"]]);
});

test("an update of the page does not undo a wish that waits for its answer", async () => {
  const { applyPatches } = await import("../runtime/live-patches.js");
  open(star(false));
  const reply = hold(ACTION);
  const button = $(".favourite-star");
  button.click();
  button.click();
  await settled();
  applyPatches([{ key: "favourite-7", attributes: { "aria-pressed": "true", value: "unfavourite" } }]);
  equal([button.ariaPressed, button.value], ["false", "favourite"]);
  await reply();
  await reply();
  applyPatches([{ key: "favourite-7", attributes: { "aria-pressed": "true", value: "unfavourite" } }]);
  equal(button.ariaPressed, "true");
});

test("the answer to a setting does not undo its next value, which waits", async () => {
  const setting = (isOn, version) => `<form id="rule" method="post" action="/rules/did-set" data-refresh data-version="${version}">
    <input type="checkbox" name="value" value="true"${isOn ? " checked" : ""}></form>`;
  open(setting(false, 1));
  const reply = hold("/rules/did-set");
  const set = (isOn) => {
    $("#rule input").checked = isOn;
    $("#rule").requestSubmit();
  };
  set(true);
  set(false);
  await settled();
  network.on("/", () => page(setting(true, 2)));
  await reply();
  equal([$("#rule input").checked, sent("/rules/did-set", "value")], [false, ["true", null]]);
  network.on("/", () => page(setting(false, 3)));
  await reply();
  equal([$("#rule input").checked, $("#rule").dataset.version], [false, "3"]);
});

test("a wish that waits survives the tab", async () => {
  open(star(false));
  hold(ACTION);
  $(".favourite-star").click();
  $(".favourite-star").click();
  await settled();
  const stored = Object.keys(localStorage).filter((key) => key.includes("outbox")).map((key) => JSON.parse(localStorage[key]));
  equal(stored.sort((one, other) => one.seq - other.seq).map(({ action }) => action), ["favourite", "unfavourite"]);
});

test("without a connection the last wish follows the first one into the outbox", async () => {
  open(star(false));
  const reply = hold(ACTION);
  $(".favourite-star").click();
  $(".favourite-star").click();
  await settled();
  await reply(network.fails);
  equal(storedPosts().map(({ action }) => action), ["favourite", "unfavourite"]);
  equal($(".favourite-star").ariaPressed, "false");
});

test("both buttons of a subscription are one switch, although they are in two forms", async () => {
  const form = (verb, name) => `<form class="${name}" method="post" action="/show-page/did-tap-${verb}"><input type="hidden" name="show" value="5"><button></button></form>`;
  const html = (isOn) => `<div id="subscribe-5" data-live="subscribed-5" data-subscribed="${isOn}">${form("subscribe", "when-unsubscribed")}${form("unsubscribe", "when-subscribed")}</div>`;
  open(html(false));
  const reply = hold("/show-page/did-tap-subscribe");
  network.on("/show-page/did-tap-unsubscribe", () => answer("fragment", html(false)));
  $(".when-unsubscribed button").click();
  equal($("#subscribe-5").dataset.subscribed, "true");
  $(".when-subscribed button").click();
  await settled();
  equal([$("#subscribe-5").dataset.subscribed, network.to("/show-page/did-tap-unsubscribe").length], ["false", 0]);
  await reply(answer("fragment", html(true)));
  equal([$("#subscribe-5").dataset.subscribed, network.to("/show-page/did-tap-unsubscribe").length], ["false", 1]);
});

test("a button that posts true or false follows the last wish, also in the page that answers", async () => {
  const html = (isOn) => `<form method="post" action="/person-page/did-follow"><input type="hidden" name="name" value="Ada">
    <button name="value" value="${!isOn}" aria-pressed="${isOn}"></button></form>`;
  open(html(false));
  const reply = hold("/person-page/did-follow");
  $("form button").click();
  $("form button").click();
  await settled();
  await reply(page(html(true)));
  equal([$("form button").ariaPressed, sent("/person-page/did-follow", "value")], ["false", ["true", "false"]]);
  await reply(page(html(false)));
  equal([$("form button").ariaPressed, $("form button").value], ["false", "true"]);
});

test("the ring of a download shows its pause at once, and sends it after the start", async () => {
  open(`<form id="actions" method="post" action="${ACTION}"></form>
    <button form="actions" class="download-button" name="action" value="download-7" data-live="download-7" data-state="none"></button>`);
  const reply = hold(ACTION);
  const ring = $(".download-button");
  const shown = [];
  for (let tap = 0; tap < 4; tap += 1) {
    ring.click();
    shown.push(ring.dataset.state);
  }
  equal(shown, ["queued", "paused", "queued", "paused"]);
  await settled();
  await reply();
  equal(sent(ACTION, "action"), ["download-7", "pause-7"]);
});

test("the same action twice is sent once, another one of the same form waits for its turn", async () => {
  open(`<form method="post" action="/lists/did-create"><input name="name" value="Rain"><button name="verb" value="create"></button>
    <button name="verb" value="cancel"></button></form>`);
  const reply = hold("/lists/did-create");
  const [create, cancel] = document.querySelectorAll("form button");
  create.click();
  create.click();
  cancel.click();
  cancel.click();
  await settled();
  equal(sent("/lists/did-create", "verb"), ["create"]);
  await reply();
  equal(sent("/lists/did-create", "verb"), ["create", "cancel"]);
  isTrue($("form").ariaBusy);
  await reply();
  equal([sent("/lists/did-create", "verb"), $("form").ariaBusy], [["create", "cancel"], null]);
  create.click();
  await settled();
  equal(sent("/lists/did-create", "verb").length, 3, "a later tap is no double tap: the posts");
});

test("a setting that is switched back while its first post is under way is saved as it was switched last", async () => {
  open(`<form data-autosave method="post" action="/settings-page/did-set"><input type="checkbox" name="value" value="true"></form>`);
  const reply = hold("/settings-page/did-set");
  const form = $("form");
  const box = $("input");
  for (const isOn of [true, false, true]) {
    box.checked = isOn;
    form.requestSubmit();
  }
  for (const count of [1, 2, 3]) {
    await until(() => network.to("/settings-page/did-set").length === count);
    await reply();
  }
  equal(sent("/settings-page/did-set", "value"), ["true", null, "true"]);
});

test("the menu's action on another row is not lost while the first one is under way", async () => {
  open(`<form id="actions" method="post" action="${ACTION}"></form><article data-episode="7" data-finished="false"></article>
    <article data-episode="8" data-finished="false"></article><button form="actions" name="action" value="played-7"></button>`);
  const reply = hold(ACTION);
  const button = $("main button");
  button.click();
  button.value = "played-8";
  button.click();
  await settled();
  equal([...document.querySelectorAll("article")].map(({ dataset }) => dataset.finished), ["true", "true"]);
  equal(sent(ACTION, "action").sort(), ["played-7", "played-8"]);
  await reply();
  isTrue(button.ariaBusy, "the other one is under way:");
  await reply();
  equal(button.ariaBusy, null);
});

// Posts and visits

/** The transition to a page, which the browser animates, has swapped. */
const isShown = (identity) => until(() => $("main").dataset.identity === identity && !document.documentElement.dataset.transition);

const link = `<a id="away" href="/library">Library</a>`;
const named = `<form method="post" action="/save"><input name="name" value=""><button></button></form>`;

test("a link that is tapped during a post opens its page, and the answer waits there for the return", async () => {
  open(link + named);
  const reply = hold("/save");
  network.on("/library", () => page("", { url: "/library", identity: "library" }));
  $("form button").click();
  $("#away").click();
  await isShown("library");
  const wrong = `<form method="post" action="/save"><input name="name" aria-invalid="true"></form>`;
  await reply(page(wrong, { status: 422 }));
  equal([location.pathname, $("main").dataset.identity], ["/library", "library"]);
  history.back();
  await isShown("home");
  isTrue($("[aria-invalid]"), "the answer is shown on the return:");
});

test("a post does not end a visit that was requested before", async () => {
  open(link + named);
  const arrive = hold("/library");
  network.on("/save", done);
  $("#away").click();
  $("form button").click();
  await settled();
  await arrive(page("", { url: "/library", identity: "library" }));
  equal(location.pathname, "/library");
});

test("an answer of the same page is shown although a link was tapped since", async () => {
  open(link + named);
  const [reply, arrive] = [hold("/save"), hold("/library")];
  $("form button").click();
  $("#away").click();
  await settled();
  await reply(page(`<p id="saved"></p>`));
  isTrue($("#saved"));
  await arrive(page("", { url: "/library", identity: "library" }));
  equal(location.pathname, "/library");
});

test("a new page that answers a post does not take the user back", async () => {
  open(link + named);
  const reply = hold("/save");
  network.on("/library", () => page("", { url: "/library", identity: "library" }));
  $("form button").click();
  $("#away").click();
  await isShown("library");
  network.on("/lists/9", () => page("", { url: "/lists/9", identity: "list" }));
  await reply(page("", { url: "/lists/9", identity: "list", isMoved: true }));
  equal([location.pathname, network.to("/library").length], ["/library", 2], "the page, and the requests of its content,");
  history.back();
  await isShown("list");
  equal(location.pathname, "/lists/9");
});

test("an earlier post that is answered last does not show an older page", async () => {
  open(`${named}<form method="post" action="/other"><button id="other"></button></form>`);
  const [reply, other] = [hold("/save"), hold("/other")];
  $("form button").click();
  await clock.advance(10);
  $("#other").click();
  await settled();
  await other(page(`<p id="state">two</p>`));
  network.on("/", () => page(`<p id="state">both</p>`));
  await reply(page(`<p id="state">one</p>`));
  equal($("#state").textContent, "both");
});

test("a search that follows another one replaces it", async () => {
  open(`<form action="/search"><input name="q" value="rain"><button></button></form>`);
  const first = hold("/search?q=rain");
  network.on("/search?q=snow", () => page("", { url: "/search?q=snow", identity: "snow" }));
  $("form button").click();
  await settled();
  $("input").value = "snow";
  $("form button").click();
  await settled();
  await first(page("", { url: "/search?q=rain", identity: "rain" }));
  await isShown("snow");
  equal(location.search, "?q=snow");
});
