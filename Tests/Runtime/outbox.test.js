import { clock, equal, heard, isTrue, network, openTab, rejects, settled, show, test, until } from "./harness.js";
import { applyOutbox, deletePost, deliverPosts, sendOrStore, serverDidAnswer, startOutbox, storedPosts } from "../runtime/outbox.js";
import { isSignedOut, requireSignIn } from "../runtime/sign-in.js";

const tap = "/episode-actions/did-tap";
const notice = document.getElementById("notice");
Object.assign(notice.dataset, { stringStored: "Saved", stringNotSynced: "Not synced: {titles}." });

const done = (status = 200) => new Response("", { status, headers: { "Earnest-Answer": "done" } });
const says = (text, status = 200) => new Response(text, { status, headers: { "Earnest-Answer": "notice", "Content-Type": "text/html" } });
/** Works as a post of a form. */
const act = (action, episode, path = tap, more = {}) =>
  sendOrStore(path, { method: "POST", body: new URLSearchParams({ "form-token": "old", action, episode, ...more }) });
const sent = (path = tap) => network.to(path).map(({ headers, body }) => [headers["idempotency-key"], new URLSearchParams(body).get("action"), headers["earnest-age"] ?? null]);
const actions = () => storedPosts().map(({ action, episodes }) => [action, ...episodes]);
/** Delivery continues until nothing moves: it waits for a lock, and the first time for more.js. */
async function delivered() {
  await deliverPosts();
  await settled();
}

test("an action that the server answers is stored only as long as it is under way", async () => {
  const held = network.held();
  network.on(tap, () => held.answer);
  const answer = act("favourite", 7);
  await settled();
  const keys = Object.keys(localStorage).filter((key) => key.startsWith("earnest.outbox@1#"));
  equal([keys.length, storedPosts(), sent()], [1, [], [[keys[0].split("#")[1], "favourite", null]]]);
  held.release(done());
  equal([(await answer).kind, Object.keys(localStorage).filter((key) => key.includes("outbox")), notice.textContent], ["done", [], ""]);
});

test("without the server it is stored, shown and said once, and follows with its key and its age", async () => {
  show('<article data-episode="7" data-title="Rain"></article>');
  const stored = heard(document, "post-stored");
  network.on(tap, network.fails);
  equal([(await act("played", 7)).kind, notice.textContent], ["stored", "Saved"]);
  notice.textContent = "";
  await act("unplayed", 7);
  equal([actions(), stored.map(({ action, title }) => [action, title]), notice.textContent],
    [[["played", 7], ["unplayed", 7]], [["played", "Rain"], ["unplayed", "Rain"]], ""]);
  const [{ id }] = storedPosts();
  // The second one starts a delivery, whose script comes from another process.
  await until(() => sent().length === 2);
  await settled();
  network.on(tap, () => done());
  await clock.advance(3_600_000);
  await until(() => storedPosts().length === 0);
  const attempts = sent();
  isTrue(attempts.filter(([key]) => key === id).length >= 2, "the same key again");
  equal(attempts.slice(-2).map(([, action]) => action), ["played", "unplayed"]);
  isTrue(attempts.at(-2)[2] >= 2000 && attempts.at(-2)[2] <= 3_600_000, "its age");
});

test("while others wait, an action is stored behind them at once, and all are sent in their order", async () => {
  network.on(tap, network.fails);
  await act("archived", 1);
  network.on(tap, () => done());
  equal((await act("next", 2)).kind, "stored");
  await until(() => storedPosts().length === 0);
  equal(sent().map(([, action]) => action), ["archived", "archived", "next"]);
});

test("the time of the tap counts, and a clock that was set back makes it now", async () => {
  network.on(tap, network.fails);
  await act("played", 7);
  await act("played", 8);
  const [first, second] = storedPosts();
  localStorage[`earnest.outbox@1#${first.id}`] = JSON.stringify({ ...first, at: first.at - 3_600_000 });
  localStorage[`earnest.outbox@1#${second.id}`] = JSON.stringify({ ...second, at: second.at + 3_600_000 });
  network.on(tap, () => done());
  await delivered();
  equal(sent().slice(-2).map(([, , age]) => age), ["3600000", "0"]);
});

test("the token of the session that sends it counts, not that of the form", async () => {
  network.on(tap, network.fails);
  await act("played", 7);
  network.on(tap, () => done());
  await delivered();
  const { body, headers } = network.to(tap).at(-1);
  equal([new URLSearchParams(body).get("form-token"), headers["earnest-form-token"]], [null, "token"]);
});

test("only some actions may wait: all others fail without the server", async () => {
  for (const [path, action] of [[tap, "played-older"], ["/episode-actions/other", "played"], ["/up-next/did-sort", "remove"]]) {
    network.on(path, network.fails);
    if (action !== "played-older") await rejects(act(action, 7, path), /Failed to fetch/);
  }
  network.on(tap, network.fails);
  await rejects(act("download", 7), /Failed to fetch/);
  await rejects(sendOrStore(tap, { method: "POST", body: new FormData() }), /Failed to fetch/);
  equal(actions(), []);
});

test("the button of a row names its episode, a selection several, and a bookmark has no action", async () => {
  for (const path of [tap, "/up-next/did-remove-several", "/audio-player/did-add-bookmark"]) network.on(path, network.fails);
  await act("played-12", "");
  await sendOrStore("/up-next/did-remove-several", { body: new URLSearchParams([["episode", "3 4"], ["episode", "5"]]) });
  await sendOrStore("/audio-player/did-add-bookmark", { body: new URLSearchParams({ episode: 6, note: "Stripes" }) });
  equal(actions(), [["played", 12], ["remove", 3, 4, 5], ["bookmark", 6]]);
  equal(storedPosts().at(-1).fields, "episode=6&note=Stripes");
});

test("pauses between the attempts grow to a minute", async () => {
  network.on(tap, network.fails);
  await act("played", 7);
  const counts = [];
  for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
    await clock.advance(seconds * 1000 - 1);
    counts.push(sent().length);
    await clock.advance(1);
    await until(() => sent().length > counts.at(-1));
    await settled();
  }
  equal(counts, [1, 2, 3, 4, 5, 6, 7]);
});

test("an answer of a network's sign-in page, of a proxy, or to an old token delivers nothing", async () => {
  const strange = [
    "<h1>Welcome to this café</h1>", () => new Response("", { status: 404 }), () => new Response("Bad gateway", { status: 502 }), () => says("Reload", 403),
  ];
  network.on("/session", { user: 1, token: "next" });
  for (const answer of strange) {
    network.on(tap, answer);
    equal([(await act("favourite", 7)).kind, ...actions()], ["stored", ["favourite", 7]]);
    await delivered();
    equal(actions(), [["favourite", 7]]);
    // Behind one that waits, the next would not be sent at once.
    deletePost(storedPosts()[0]);
  }
});

test("a post with the token of an earlier sign-in is sent again with the current one", async () => {
  network.on(tap, network.fails);
  await act("played", 7);
  network.on("/session", { user: 1, token: "next" });
  network.on(tap, ({ headers }) => (headers["earnest-form-token"] === "next" ? done() : says("Reload", 403)));
  await delivered();
  equal([actions(), network.to(tap).slice(1).map(({ headers }) => headers["earnest-form-token"])], [[], ["token", "next"]]);
});

test("a lost answer repeats nothing: the second attempt has the key of the first", async () => {
  let isLost = true;
  network.on(tap, () => (isLost ? network.fails : done()));
  await act("archived", 7);
  isLost = false;
  await delivered();
  equal([sent().length, new Set(sent().map(([key]) => key)).size, actions()], [2, 1, []]);
});

test("a refused action is dropped and named with the server's reason", async () => {
  show('<article data-episode="7"><h3 class="row-title">Rain</h3></article><article data-episode="8" data-title="Walk"></article>');
  network.on(tap, network.fails);
  for (const episode of [7, 8, 7]) await act("favourite", episode);
  const stale = heard(document, "page-stale");
  network.on(tap, () => says("This episode is no longer available", 410));
  await delivered();
  equal([actions(), notice.textContent, stale.length], [[], "Not synced: “Rain” and “Walk”. This episode is no longer available", 1]);
});

test("an action with which the server fails delays no other, and is dropped after twenty failures", async () => {
  show('<article data-episode="7" data-title="Rain"></article>');
  network.on(tap, network.fails);
  await act("archived", 7);
  await act("favourite", 8);
  const page = new Headers({ "Earnest-Answer": "page" });
  network.on(tap, ({ body }) => (body.includes("archived") ? new Response("Internal error", { status: 500, headers: page }) : done()));
  await delivered();
  equal(actions(), [["archived", 7]]);
  const pauses = [];
  for (let count = 1; count < 20; count += 1) {
    const { failures, failedAt } = storedPosts()[0];
    equal(failures, count);
    const before = sent().length;
    const pause = Math.min(1000 * 2 ** failures, 10_800_000);
    // The device's clock advances: timers of the page would try more often.
    clock.offset = failedAt + pause - 1 - clock.now;
    await delivered();
    pauses.push(sent().length - before);
    clock.shift(1);
    await delivered();
  }
  equal([actions(), notice.textContent, pauses.every((tries) => tries === 0)], [[], "Not synced: “Rain”.", true]);
});

test("a clock that was set back does not delay an action that has failed", async () => {
  network.on(tap, () => new Response("", { status: 500, headers: { "Earnest-Answer": "page" } }));
  await act("archived", 7).catch(() => {});
  network.on(tap, network.fails);
  await act("archived", 8);
  network.on(tap, () => new Response("", { status: 500, headers: { "Earnest-Answer": "page" } }));
  await delivered();
  network.on(tap, () => done());
  clock.shift(-86_400_000);
  await delivered();
  equal(actions(), []);
});

test("while the user is signed out nothing is sent, and the sign-in sends it", async () => {
  network.on(tap, network.fails);
  await act("played", 7);
  network.on(tap, () => done());
  requireSignIn();
  await delivered();
  await clock.advance(600_000);
  equal([isSignedOut, actions().length, sent().length], [true, 1, 1]);
  startOutbox();
  await settled();
  const { checkSignIn } = await import("../runtime/sign-in.js");
  network.on("/session", { user: 1, token: "next" });
  checkSignIn();
  await until(() => storedPosts().length === 0);
});

test("a refusal for want of a sign-in keeps the action and asks for a sign-in", async () => {
  network.on(tap, network.fails);
  await act("played", 7);
  network.on(tap, () => new Response("", { status: 401 }));
  await delivered();
  equal([actions().length, document.getElementById("signed-out").hidden], [1, false]);
});

test("a reload finds the actions, and they are sent at the start and when the network returns", async () => {
  localStorage["earnest.outbox@1#a"] = JSON.stringify({ id: "a", seq: 2, at: clock.now, path: tap, fields: "action=archived", action: "archived", episodes: [7], items: [], title: "Rain" });
  localStorage["earnest.outbox@1#b"] = JSON.stringify({ id: "b", seq: 1, at: clock.now, path: tap, fields: "action=played", action: "played", episodes: [7], items: [], title: "Rain" });
  localStorage["earnest.outbox@2#c"] = JSON.stringify({ id: "c", seq: 1 });
  network.on(tap, network.fails);
  startOutbox();
  await until(() => sent().length === 1);
  await settled();
  network.on(tap, () => done());
  dispatchEvent(new Event("online"));
  await until(() => storedPosts().length === 0);
  equal([sent().map(([key]) => key), Object.keys(localStorage).filter((key) => key.includes("outbox"))], [["b", "b", "a"], ["earnest.outbox@2#c"]]);
});

test("two tabs send each action once", async () => {
  network.on(tap, network.fails);
  await act("next", 7);
  await act("last", 8);
  await until(() => sent().length === 2);
  await settled();
  const before = sent().length;
  const load = await openTab();
  const other = await load("/assets/test/runtime/outbox.js");
  const held = network.held();
  network.on(tap, async () => (await held.answer, done()));
  const deliveries = [deliverPosts(), other.deliverPosts()];
  await until(async () => sent().length > before && (sent().length > before + 1 || (await navigator.locks.query()).pending.length > 0));
  held.release();
  await Promise.all(deliveries);
  await until(() => storedPosts().length === 0);
  equal(sent().slice(before).map(([, action]) => action), ["next", "last"]);
});

test("after the server has answered, the next time without it is said again", async () => {
  network.on(tap, network.fails);
  await act("played", 7);
  notice.textContent = "";
  network.on(tap, () => done());
  serverDidAnswer();
  await until(() => storedPosts().length === 0);
  network.on(tap, network.fails);
  await act("played", 7);
  equal(notice.textContent, "Saved");
});

test("episodes added to Up Next carry what the player needs to play them", async () => {
  await import("../components/play-button.js");
  show(`<play-button data-episode="7" data-item='${JSON.stringify({ episode: 7, title: "Rain" })}'></play-button>`);
  const stored = heard(document, "post-stored");
  network.on(tap, network.fails);
  await act("last", 7);
  await act("favourite", 7);
  equal(stored.map(({ items }) => items.length), [1, 0]);
});

test("a stored page shows the actions that wait: marks, the star, and Up Next in its order", async () => {
  network.on(tap, network.fails);
  network.on("/up-next/did-remove", network.fails);
  await import("../components/play-button.js");
  const main = show(`<play-button data-episode="6"></play-button><play-button data-episode="9" data-title="Walk" data-show-title="Show"></play-button><p class="favourite-star" data-live="favourite-7" aria-pressed="false"></p>
    <div id="queue-rows"><ol>${[5, 6, 7].map((id) => `<li><article class="episode-row" data-episode="${id}" data-live="play-${id}"></article></li>`).join("")}</ol></div>`);
  await act("favourite", 7);
  await act("played", 6);
  await act("remove", 5, "/up-next/did-remove");
  await act("next", 9);
  await act("last", 6);
  const queue = () => [...main.querySelectorAll("li article")].map(({ dataset }) => dataset.episode);
  await applyOutbox(main);
  equal(queue(), ["5", "6", "7"], "a page of the server");
  main.dataset.saved = "1";
  await applyOutbox(main);
  equal([queue(), main.querySelector(".favourite-star").ariaPressed, main.querySelector("article[data-episode='6']").dataset.finished], [["9", "7", "6"], "true", "true"]);
  equal(main.querySelector("li").innerText.split("\n").filter((line) => line), ["Show", "Walk"]);
});

test("a stored page of Up Next counts what still waits after a queued episode has started", async () => {
  const strings = document.body.appendChild(Object.assign(document.createElement("div"), { id: "component-strings" }));
  Object.assign(strings.dataset, { minutes: "{minutes} min", hours: "{hours} h {minutes} min", wholeHours: "{hours} h" });
  await import("../runtime/outbox-view.js");
  const row = (id) => `<li><article data-episode="${id}"><play-button data-duration="${id * 600}" data-start="60"></play-button></article></li>`;
  const main = show(`<p data-sum="{count} · {time}" data-one="{count} episode" data-other="{count} episodes">3 episodes · 3 h</p><b data-live="up-next-count">3</b>
    <div id="queue-current"><article data-episode="4"></article></div><div id="queue-rows"><ol>${[5, 6, 7].map(row).join("")}</ol></div>`);
  main.dataset.saved = "1";
  let episode = 4;
  document.addEventListener("player-state-request", ({ detail }) => (detail.state = { item: { episode } }));
  const shown = () => [main.querySelector("p").textContent, main.querySelector("b").textContent, main.querySelector("#queue-current").hidden];
  await applyOutbox(main);
  equal(shown(), ["3 episodes · 2 h 57 min", "3", false]);
  for (const next of [5, 6]) {
    episode = next;
    document.dispatchEvent(new CustomEvent("player-change", { detail: { item: { episode } } }));
  }
  equal(shown(), ["1 episode · 1 h 9 min", "1", true]);
});
