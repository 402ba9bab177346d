import { equal, settled, test, until } from "./harness.js";

const megabytes = { kilobytes: "{count} KB", megabytes: "{count} MB", gigabytes: "{count} GB" };
Object.assign(document.body.appendChild(Object.assign(document.createElement("div"), { id: "component-strings" })).dataset, megabytes);

const partBytes = 4 << 20;
const record = (episode, more = {}) => ({ episode, title: `Episode ${episode}`, showTitle: "Hour", showURL: "/shows/1", notes: "", episodeURL: `/episodes/${episode}`, item: null, size: 2 * partBytes, parts: 2, storedParts: 2, isComplete: true, keptAt: episode, pages: [], by: "tap", failure: null, ...more });
const pending = (episode, more = {}) => record(episode, { isComplete: false, storedParts: 0, ...more });
const strings = {
  evicted: "{count} removed by the browser", free: "{size} free", sum: "{episodes}, {size}", "one-episode": "1 episode", episodes: "{count} episodes", "none-found": "No results for “{words}”",
  downloading: "Downloading {episodes}", "failed-quota": "No space", "failed-unavailable": "Unavailable", "failed-changed": "Changed", offline: "Offline", wifi: "Waits for Wi-Fi", paused: "Paused",
  amount: "{received} of {total}", waiting: "Waiting", remove: "Remove {title}", "remove-text": "Remove", cancel: "Cancel {title}", "cancel-text": "Cancel", "by-you": "By you", "by-rule": "By rule",
};
const part = (name, tag = "p", more = "") => `<${tag} data-part="${name}" ${more}></${tag}>`;
const count = (rule, ...counts) => `<label data-part="count" hidden><select data-rule="${rule}">${[0, ...counts].map((number) => `<option>${number}</option>`).join("")}</select></label>`;
const html = (list) => `<kept-episodes data-list="${list}" ${Object.entries(strings).map(([name, text]) => `data-${name}="${text}"`).join(" ")}>
  ${["insecure", "unavailable", "empty", "elsewhere", "unprotected", "protected", "seven-days"].map((name) => part(name, "p", "hidden")).join("")}<div data-part="evicted" hidden>${part("evicted-text")}<button data-part="keep-again"></button></div>${part("reload", "a")}
  <div data-part="transfers" hidden>${part("transfer-sum")}${part("transfer-amount")}<div data-part="all">${part("pause-all", "button")}${part("resume-all", "button")}<div popover id="menu">${part("cancel-all", "button")}</div></div>
  <ol data-part="pending"></ol><label data-part="awake"><input type="checkbox" data-part="keeps-awake"></label>${part("keep-open")}</div>
  <div data-part="head" hidden>${part("filter", "p", "hidden")}${part("filter-show", "span")}<input type="search" data-part="search">${part("sum")}${part("free")}</div>${part("none", "p", "hidden")}<ul data-part="list"></ul>
  <template data-part="row"><li><span class="cover"></span><play-button><button></button></play-button><span>${part("show", "b")}</span>${part("title", "a")}${part("size", "span")}${part("status", "span")}<button data-part="ring"></button>
  <button data-part="remove"></button></li></template>
  <template data-part="group"><li><details><summary><span class="cover"></span>${part("group-title", "span")}${part("group-sum", "span")}</summary><ol data-part="group-list"></ol></details></li></template>
  <div data-part="rules" hidden><input type="checkbox" data-part="is-same">${count("auto", 3, 5, 10)}${count("upNext", 1, 3, 5, 10)}${["rules-hint", "rules-hint-any", "earlier-rules"].map((name) => part(name, "span", "hidden")).join("")}</div></kept-episodes>`;

const asked = [];
/** The list of a browser that stores these episodes; the keeper notes the calls. */
async function page(records, { evicted = [], list = "episodes", query = "" } = {}) {
  document.documentElement.dataset.downloads ??= "device";
  history.replaceState(null, "", `/downloads${query}`);
  await import("../components/play-button.js");
  const { keeper } = await import("../runtime/keeper.js");
  const note = (name) => (episode) => void asked.push([name, episode].filter((part) => part !== undefined).join(" "));
  for (const name of ["remove", "keep", "suspend", "resume", "suspendAll", "resumeAll", "cancelAll", "keepEvicted"]) keeper[name] = note(name);
  Object.assign(keeper, { records: async () => [...records], evicted: { episodes: evicted } });
  await import("../kept-episodes/kept-episodes.js");
  document.getElementById("page").innerHTML = html(list);
  const place = document.querySelector("kept-episodes");
  const isAny = (isComplete) => records.some((record) => record.isComplete === isComplete);
  await until(() => find(place, "head").hidden !== isAny(true) && find(place, "transfers").hidden !== isAny(false) && find(place, "empty").hidden !== find(place, "elsewhere").hidden === (records.length === 0));
  return { place, records, keeper, change: (record) => document.dispatchEvent(new CustomEvent("keeper-change", { detail: { record } })) };
}
const find = (place, name) => place.querySelector(`[data-part="${name}"]`);
const rows = (place, list = "list") => [...find(place, list).querySelectorAll("[data-key]")];
const titles = (place, list) => rows(place, list).map((row) => find(row, "title").textContent);
const status = (row) => find(row, "status").textContent;
const state = (row) => find(row, "ring").dataset.device;

test("it lists the finished episodes, the newest first, with their sum, and those in progress above, the next first", async () => {
  const { place } = await page([pending(4, { keptAt: 1 }), pending(3, { storedParts: 1, keptAt: 2 }), record(1), record(2, { by: "rule" })]);
  equal([titles(place), titles(place, "pending"), find(place, "sum").textContent], [["Episode 2", "Episode 1"], ["Episode 4", "Episode 3"], "2 episodes, 16.8 MB"]);
  equal([find(place, "transfer-sum").textContent, find(place, "transfer-amount").textContent], ["Downloading 2 episodes", "4.2 MB of 16.8 MB"]);
  const [row] = rows(place);
  equal([find(row, "size").textContent, find(row, "title").getAttribute("href"), find(row, "ring").hidden, row.querySelector("play-button button").disabled], ["8.4 MB", "/episodes/2", true, false]);
  equal([rows(place).map(status), rows(place, "pending")[0].querySelector("play-button button").disabled], [["By rule", "By you"], true]);
});

test("without any it says so, and on the machine of the server that downloads are elsewhere", async () => {
  const { place } = await page([]);
  equal([find(place, "empty").hidden, find(place, "elsewhere").hidden, find(place, "rules").hidden], [false, true, false]);
  document.documentElement.dataset.downloads = "";
  const there = await page([]);
  equal([find(there.place, "empty").hidden, find(there.place, "elsewhere").hidden, find(there.place, "rules").hidden], [true, false, true]);
});

test("by show, each show opens its episodes and has their sum, and another view keeps what is open", async () => {
  const other = { showTitle: "Moss", showURL: "/shows/2" };
  const { place } = await page([record(1), record(2, other), record(3)], { list: "shows" });
  const groups = () => [...find(place, "list").children].map((group) => [find(group, "group-title").textContent, find(group, "group-sum").textContent, titles(group, "group-list")]);
  equal(groups(), [["Hour", "2 episodes, 16.8 MB", ["Episode 3", "Episode 1"]], ["Moss", "1 episode, 8.4 MB", ["Episode 2"]]]);
  place.querySelector("details").open = true;
  place.setAttribute("data-list", "episodes");
  equal(titles(place), ["Episode 3", "Episode 2", "Episode 1"]);
  place.setAttribute("data-list", "shows");
  equal([groups().length, place.querySelector("details").open], [2, true]);
});

test("an address with a show lists its episodes alone", async () => {
  const { place } = await page([record(1), record(2, { showTitle: "Moss", showURL: "/shows/12" })], { list: "shows", query: "?part=device&show=12" });
  equal([titles(place), find(place, "filter").hidden, find(place, "filter-show").textContent, find(place, "sum").textContent], [["Episode 2"], false, "Moss", "1 episode, 8.4 MB"]);
});

test("a row follows its transfer, and keeps its focus when it is complete", async () => {
  const { place, records, keeper, change } = await page([record(1), pending(2)]);
  const [row] = rows(place, "pending");
  const shown = (more) => (change({ ...records[1], ...more }), [status(row), state(row), find(row, "ring").style.getPropertyValue("--part")]);
  equal(shown({}), ["Waiting", "queued", "0"]);
  keeper.current = 2;
  equal(shown({ storedParts: 1 }), ["4.2 MB of 8.4 MB", "running", "50"]);
  keeper.current = null;
  equal(shown({ storedParts: 1, isPaused: true }), ["Paused\u00a0· 4.2 MB of 8.4 MB", "paused", "50"]);
  equal(shown({ storedParts: 1, delay: "The publisher is busy" }), ["The publisher is busy", "waiting", "50"]);
  equal([find(row, "remove").ariaLabel, find(row, "remove").dataset.swipeText], ["Cancel Episode 2", "Cancel"]);
  find(row, "remove").focus();
  records[1] = record(2);
  change(records[1]);
  await until(() => rows(place)[0] === row);
  equal([find(place, "transfers").hidden, document.activeElement === find(row, "remove"), find(row, "remove").ariaLabel, row.querySelector("play-button button").disabled], [true, true, "Remove Episode 2", false]);
});

test("a failure says its reason, and a tap on the ring tries again", async () => {
  const { place, change, records } = await page([pending(1, { failure: "quota" })]);
  const [row] = rows(place, "pending");
  const sentences = ["quota", "unavailable", "changed", "HTTP 500"].map((failure) => (change({ ...records[0], failure }), status(row)));
  equal([sentences, row.hasAttribute("data-failed"), state(row)], [["No space", "Unavailable", "Changed", "HTTP 500"], true, "failed"]);
  find(row, "ring").click();
  find(row, "remove").click();
  equal(asked, ["keep 1", "remove 1"]);
});

test("a tap on a ring pauses and resumes, and the head does so for all, with what has an effect", async () => {
  const { place, change, records } = await page([pending(1), pending(2)]);
  const can = () => [find(place, "all").dataset.canPause, find(place, "all").dataset.canResume];
  const [first] = rows(place, "pending");
  equal(can(), ["true", "false"]);
  find(first, "ring").click();
  change((records[0] = { ...records[0], isPaused: true }));
  equal(can(), ["true", "true"]);
  find(first, "ring").click();
  for (const name of ["pause-all", "resume-all"]) find(place, name).click();
  find(place, "all").querySelector("[popover]").showPopover();
  find(place, "cancel-all").click();
  equal([asked, find(place, "all").querySelector(":popover-open")], [["suspend 1", "resume 1", "suspendAll", "resumeAll", "cancelAll"], null]);
});

test("offline, and over mobile data for a rule, a transfer waits", async () => {
  const { setReachable } = await import("../runtime/sign-in.js");
  const set = (name, value) => Object.defineProperty(navigator, name, { value, configurable: true });
  set("connection", Object.assign(new EventTarget(), { saveData: true, type: "cellular" }));
  const { place } = await page([pending(1, { storedParts: 1 }), pending(2, { storedParts: 1, by: "rule" })]);
  equal([rows(place, "pending").map(status), find(place, "rules-hint").hidden], [["Waiting\u00a0· 4.2 MB of 8.4 MB", "Waits for Wi-Fi"], false]);
  set("onLine", false);
  setReachable(false);
  dispatchEvent(new Event("offline"));
  equal(rows(place, "pending").map(status), ["Offline", "Offline"]);
});

test("a removed episode leaves, and those that the browser has removed are downloaded again", async () => {
  const { place, records, change } = await page([record(1), record(2)], { evicted: [8, 9] });
  equal([find(place, "evicted").hidden, find(place, "evicted-text").textContent], [false, "2 removed by the browser"]);
  find(place, "keep-again").click();
  equal(asked, ["keepEvicted"]);
  records.pop();
  change();
  await until(() => rows(place).length === 1);
  equal([titles(place), find(place, "sum").textContent], [["Episode 1"], "1 episode, 8.4 MB"]);
});

test("of two readings the later one counts, although the earlier one ends after it", async () => {
  const { place, records, change } = await page([record(1), record(2)]);
  let end;
  navigator.storage.persisted = () => new Promise((resolve) => (end = resolve));
  change();
  await until(() => end);
  navigator.storage.persisted = async () => true;
  records.pop();
  change();
  await until(() => rows(place).length === 1);
  end(false);
  await settled();
  equal([titles(place), find(place, "protected").hidden], [["Episode 1"], false]);
});

test("words find episodes by title, show and notes, and the sum is that of the shown", async () => {
  const { place } = await page([record(1, { notes: "About MOSS" }), record(2, { showTitle: "Moss Hour" }), record(3)], { list: "shows" });
  const search = (words) => ((find(place, "search").value = words), find(place, "search").dispatchEvent(new InputEvent("input", { bubbles: true })), titles(place));
  equal([search("moss"), find(place, "sum").textContent], [["Episode 2", "Episode 1"], "2 episodes, 16.8 MB"]);
  equal(search("moss  episode 1"), ["Episode 1"]);
  equal([search(" zzz "), find(place, "none").textContent, find(place, "none").hidden], [[], "No results for “zzz”", false]);
  equal([search("").length, find(place, "none").hidden], [3, true]);
});

test("the switch begins with five auto-downloads and three of Up Next, and both numbers are shown while it is on", async () => {
  const { place } = await page([]);
  const [auto, upNext] = place.querySelectorAll("select");
  const shown = () => [find(place, "is-same").checked, auto.parentElement.hidden, auto.value, upNext.value, JSON.parse(localStorage["earnest.keep-rules@1"] ?? "null")];
  equal(shown(), [false, true, "0", "0", null]);
  find(place, "is-same").click();
  equal(shown(), [true, false, "5", "3", { isSame: true, auto: 5, upNext: 3 }]);
  upNext.value = "10";
  upNext.dispatchEvent(new Event("change", { bubbles: true }));
  find(place, "is-same").click();
  equal(shown(), [false, true, "5", "10", { isSame: false, auto: 5, upNext: 10 }]);
});

test("the rules of an earlier version are on, and hold until the user changes them", async () => {
  localStorage["earnest.keep-rules@1"] = JSON.stringify({ upNext: 3, newest: 2, shows: [2] });
  const { place } = await page([]);
  const [, upNext] = place.querySelectorAll("select");
  equal([find(place, "is-same").checked, upNext.value, find(place, "earlier-rules").hidden], [true, "3", false]);
  upNext.value = "5";
  upNext.dispatchEvent(new Event("change", { bubbles: true }));
  equal([JSON.parse(localStorage["earnest.keep-rules@1"]), find(place, "earlier-rules").hidden], [{ isSame: true, auto: 0, upNext: 5 }, true]);
});
