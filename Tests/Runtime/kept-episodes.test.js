import { equal, settled, test, until } from "./harness.js";

const megabytes = { kilobytes: "{count} KB", megabytes: "{count} MB", gigabytes: "{count} GB" };
Object.assign(document.body.appendChild(Object.assign(document.createElement("div"), { id: "component-strings" })).dataset, megabytes);

const partBytes = 4 << 20;
const record = (episode, more = {}) => ({ episode, title: `Episode ${episode}`, showTitle: "Hour", notes: "", episodeURL: `/episodes/${episode}`, item: null, size: 2 * partBytes, parts: 2, storedParts: 2, isComplete: true, keptAt: episode, pages: [], by: "tap", failure: null, ...more });
const strings = {
  evicted: "{count} removed by the browser", free: "{size} free", sum: "{episodes}, {size}", "one-episode": "1 episode", episodes: "{count} episodes", "none-found": "No results for “{words}”",
  "failed-quota": "No space", "failed-unavailable": "Unavailable", "failed-changed": "Changed", offline: "Offline", paused: "Waits for Wi-Fi", amount: "{received} of {total}", waiting: "Waiting", starting: "Starting",
  "server-progress": "Fetching {percent}%", remove: "Remove {title}", retry: "Try {title} again",
};
const part = (name, tag = "p", more = "") => `<${tag} data-part="${name}" ${more}></${tag}>`;
const html = `<kept-episodes ${Object.entries(strings).map(([name, text]) => `data-${name}="${text}"`).join(" ")}>
  ${["insecure", "unavailable", "empty", "unprotected", "protected"].map((name) => part(name, "p", "hidden")).join("")}<div data-part="evicted" hidden>${part("evicted-text")}<button data-part="keep-again"></button></div>${part("reload", "a")}
  <div data-part="head" hidden><input type="search" data-part="search">${part("sum")}${part("free")}</div>${part("none", "p", "hidden")}<ul data-part="list"></ul>
  <template><li><span class="cover"></span><play-button><button></button></play-button><span>${part("show", "b")}</span>${part("title", "a")}${part("size", "span")}${part("status", "span")}<span data-part="ring"><svg></svg></span>
  <button data-part="retry"></button><button data-part="remove"></button></li></template>
  <div data-part="rules"><select data-rule="upNext"><option>0</option><option>3</option></select><select data-rule="newest"><option>0</option><option>2</option></select>
  <div data-part="shows"><input type="checkbox" data-show="1"><input type="checkbox" data-show="2"></div></div></kept-episodes>`;

const asked = [];
/** The page of a browser that stores these episodes; the keeper notes the calls. */
async function page(records, evicted = []) {
  await import("../components/play-button.js");
  const { keeper } = await import("../runtime/keeper.js");
  Object.assign(keeper, { records: async () => [...records], evicted: { episodes: evicted }, keepEvicted: () => asked.push("again"), remove: (episode) => asked.push(`remove ${episode}`), keep: (episode) => asked.push(`keep ${episode}`) });
  await import("../kept-episodes/kept-episodes.js");
  document.getElementById("page").innerHTML = html;
  const place = document.querySelector("kept-episodes");
  await until(() => find(place, "empty").hidden === records.length > 0 && find(place, "head").hidden === (records.length === 0));
  return { place, records, change: (detail) => document.dispatchEvent(new CustomEvent("keeper-change", { detail })) };
}
const find = (place, name) => place.querySelector(`[data-part="${name}"]`);
const rows = (place) => [...place.querySelectorAll("li")];
const titles = (place) => rows(place).filter(({ hidden }) => !hidden).map((row) => find(row, "title").textContent);
const status = (row) => find(row, "status").textContent;

test("it lists what is stored, those in progress first, then the newest, with their sum", async () => {
  const { place } = await page([record(1), record(2), record(3, { isComplete: false, storedParts: 1, keptAt: 0 })]);
  equal([titles(place), find(place, "sum").textContent, find(place, "empty").hidden], [["Episode 3", "Episode 2", "Episode 1"], "3 episodes, 21 MB", true]);
  equal([find(rows(place)[1], "size").textContent, find(rows(place)[1], "title").getAttribute("href"), find(rows(place)[1], "ring").hidden, rows(place)[0].querySelector("play-button button").disabled], ["8.4 MB", "/episodes/2", true, true]);
});

test("without any it says so", async () => {
  const { place } = await page([]);
  equal([find(place, "empty").hidden, find(place, "head").hidden], [false, true]);
});

test("a row follows its transfer, and keeps its place and focus", async () => {
  const { place, records, change } = await page([record(1), record(2, { isComplete: false, storedParts: 0 })]);
  const [row] = rows(place);
  const shown = (more, serverProgress) => (change({ record: { ...records[1], ...more }, serverProgress }), [status(row), find(row, "ring").dataset.state, row.querySelector("svg").getAttribute("stroke-dasharray")]);
  equal(shown({}), ["Waiting", "queued", "0 100"]);
  equal(shown({}, 0), ["Starting", "running", "0 100"]);
  equal(shown({}, 0.456), ["Fetching 45%", "running", "46 100"]);
  equal(shown({ storedParts: 1 }), ["4.2 MB of 8.4 MB", "running", "50 100"]);
  equal(shown({ storedParts: 2 })[0], "8.4 MB of 8.4 MB");
  find(row, "remove").focus();
  records[1] = record(2);
  change({ record: records[1] });
  await until(() => find(row, "status").hidden);
  equal([rows(place)[0] === row, document.activeElement === find(row, "remove"), row.querySelector("play-button button").disabled], [true, true, false]);
});

test("a failure says its reason, and can be tried again", async () => {
  const { place, change, records } = await page([record(1, { isComplete: false, failure: "quota" })]);
  const [row] = rows(place);
  const sentences = ["quota", "unavailable", "changed", "HTTP 500"].map((failure) => (change({ record: { ...records[0], failure } }), status(row)));
  equal([sentences, row.hasAttribute("data-failed"), find(row, "ring").hidden, find(row, "retry").ariaLabel], [["No space", "Unavailable", "Changed", "HTTP 500"], true, true, "Try Episode 1 again"]);
  find(row, "retry").click();
  find(row, "remove").click();
  equal(asked, ["keep 1", "remove 1"]);
});

test("offline, and over mobile data for a rule, a transfer waits", async () => {
  const { place } = await page([record(1, { isComplete: false, storedParts: 1, by: "tap" }), record(2, { isComplete: false, storedParts: 1, by: "rule" })]);
  const set = (name, value) => Object.defineProperty(navigator, name, { value, configurable: true });
  set("connection", { saveData: true });
  dispatchEvent(new Event("online"));
  equal(rows(place).map(status), ["Waits for Wi-Fi", "4.2 MB of 8.4 MB"]);
  set("onLine", false);
  dispatchEvent(new Event("offline"));
  equal(status(rows(place)[0]), "Offline");
});

test("a removed episode leaves, and what the browser has removed can be kept again", async () => {
  const { place, records, change } = await page([record(1), record(2)], [8, 9]);
  equal([find(place, "evicted").hidden, find(place, "evicted-text").textContent], [false, "2 removed by the browser"]);
  find(place, "keep-again").click();
  equal(asked, ["again"]);
  records.pop();
  change({});
  await until(() => rows(place).length === 1);
  equal([titles(place), find(place, "sum").textContent], [["Episode 1"], "1 episode, 8.4 MB"]);
});

test("of two readings the later one counts, although the earlier one ends after it", async () => {
  const { place, records, change } = await page([record(1), record(2)]);
  let end;
  navigator.storage.persisted = () => new Promise((resolve) => (end = resolve));
  change({});
  await until(() => end);
  navigator.storage.persisted = async () => true;
  records.pop();
  change({});
  await until(() => rows(place).length === 1);
  end(false);
  await settled();
  equal([titles(place), find(place, "protected").hidden], [["Episode 1"], false]);
});

test("words find episodes by title, show and notes, and the sum is that of the shown", async () => {
  const { place } = await page([record(1, { notes: "About MOSS" }), record(2, { showTitle: "Moss Hour" }), record(3)]);
  const search = (words) => ((find(place, "search").value = words), find(place, "search").dispatchEvent(new InputEvent("input", { bubbles: true })), titles(place));
  equal([search("moss"), find(place, "sum").textContent], [["Episode 2", "Episode 1"], "2 episodes, 16.8 MB"]);
  equal(search("moss  episode 1"), ["Episode 1"]);
  equal([search(" zzz "), find(place, "none").textContent, find(place, "none").hidden], [[], "No results for “zzz”", false]);
  equal([search("").length, find(place, "none").hidden], [3, true]);
});

test("the rules are those of this device, and the shows count when there is a number", async () => {
  localStorage["earnest.keep-rules@1"] = JSON.stringify({ upNext: 3, newest: 0, shows: [2] });
  const { place } = await page([]);
  const [upNext, newest] = place.querySelectorAll("select");
  const boxes = [...place.querySelectorAll("[data-show]")];
  equal([upNext.value, newest.value, boxes.map(({ checked }) => checked), find(place, "shows").hidden], ["3", "0", [false, true], true]);
  newest.value = "2";
  newest.dispatchEvent(new Event("change", { bubbles: true }));
  boxes[0].click();
  equal([JSON.parse(localStorage["earnest.keep-rules@1"]), find(place, "shows").hidden], [{ upNext: 3, newest: 2, shows: [1, 2] }, false]);
});
