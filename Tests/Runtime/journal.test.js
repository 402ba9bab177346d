import { clock, equal, isTrue, openTab, settled, test, until } from "./harness.js";
import { owned } from "../runtime/browser-storage.js";
import { tabID } from "../runtime/device.js";
import { Journal, journalKeys } from "../runtime/journal.js";

const prefix = "earnest.journal@1#";
const stored = (key) => JSON.parse(localStorage[key] ?? "null");
const span = (fields = {}) => ({ kind: "span", episode: 7, rate: 1, at: Date.now(), duration: 600, from: 0, to: 0, open: true, ...fields });
/** A journal that an earlier tab has left. */
function left(tab, ...entries) {
  localStorage[prefix + tab] = JSON.stringify(Object.fromEntries(entries.map((entry) => [entry.id, entry])));
}

test("an entry gets an id and a number, and is stored at once under the user and the tab", () => {
  const journal = new Journal();
  const entry = journal.add(span());
  equal(stored(prefix + tabID), { [entry.id]: entry });
  equal([journal.tab, journalKeys()], [tabID, [prefix + tabID]]);
  isTrue(entry.seq > clock.now, "the number starts from the clock:");
});

test("numbers ascend over entries, extensions and tabs", async () => {
  const journal = new Journal();
  const one = journal.add(span());
  const two = journal.add(span());
  const load = await openTab();
  const { Journal: Other } = await load("/assets/test/runtime/journal.js");
  const three = new Other().add(span());
  journal.extend(one, { to: 3 });
  isTrue(two.seq < three.seq && three.seq < one.seq);
});

test("two tabs keep journals of their own", async () => {
  new Journal().add(span());
  const load = await openTab();
  const { Journal: Other } = await load("/assets/test/runtime/journal.js");
  new Other().add(span({ episode: 8 }));
  equal(journalKeys().map((key) => Object.values(stored(key)).map(({ episode }) => episode)).sort(), [[7], [8]]);
});

test("a reload finds the entries again, oldest first", () => {
  const journal = new Journal();
  const [one, two] = [journal.add(span()), journal.add(span())];
  journal.extend(one, { to: 5 });
  equal(new Journal(prefix + tabID).pending, [two, { ...one, to: 5 }]);
});

test("a closed entry leaves with its acknowledgement, and the last one takes the stored name with it", () => {
  const journal = new Journal();
  const [one, two] = [journal.add(span({ open: false })), journal.add(span({ open: false }))];
  journal.acknowledge([one]);
  equal([journal.pending, Object.keys(stored(prefix + tabID))], [[two], [two.id]]);
  journal.acknowledge([two]);
  equal([journal.pending, localStorage[prefix + tabID]], [[], undefined]);
});

test("an open span stays after its acknowledgement, and is pending again only when it grows", () => {
  const journal = new Journal();
  const entry = journal.add(span());
  journal.acknowledge([{ id: entry.id, seq: entry.seq }]);
  equal([journal.pending, Object.keys(stored(prefix + tabID))], [[], [entry.id]]);
  journal.extend(entry, { to: 9 });
  equal(journal.pending, [entry]);
});

test("a span that grew during its report is reported again with its end", () => {
  const journal = new Journal();
  const entry = journal.add(span({ to: 4 }));
  const reported = { id: entry.id, seq: entry.seq };
  journal.extend(entry, { to: 8, open: false });
  journal.acknowledge([reported]);
  equal(journal.pending.map(({ to, open }) => [to, open]), [[8, false]]);
  journal.acknowledge([{ id: entry.id, seq: entry.seq }]);
  equal([journal.pending, localStorage[prefix + tabID]], [[], undefined]);
});

test("an acknowledgement of unknown entries changes nothing", () => {
  const journal = new Journal();
  const entry = journal.add(span({ open: false }));
  journal.acknowledge([{ id: "unknown", seq: 1 }, { id: entry.id, seq: entry.seq - 1 }]);
  equal(journal.pending, [entry]);
});

test("an entry that was acknowledged and then extended is stored again", () => {
  const journal = new Journal();
  const entry = journal.add(span({ open: false }));
  journal.acknowledge([entry]);
  journal.extend(entry, { to: 12 });
  equal(stored(prefix + tabID)[entry.id].to, 12);
});

test("the journal of a closed tab is delivered with its open span closed, and this tab's own is not", async () => {
  left("gone", span({ id: "a", seq: 5, to: 44 }));
  const own = new Journal();
  own.add(span());
  own.lock();
  const delivered = [];
  await own.deliverOthers(async (journal, isGone) => {
    delivered.push([journal.tab, isGone, journal.pending.map(({ id, to, open }) => [id, to, open])]);
    journal.acknowledge(journal.pending);
  });
  equal(delivered, [["gone", true, [["a", 44, false]]]]);
  equal(journalKeys(), [prefix + tabID]);
});

test("the journal of an open tab stays with it until it closes", async () => {
  const load = await openTab();
  const { Journal: Other } = await load("/assets/test/runtime/journal.js");
  const other = new Other();
  other.add(span());
  other.lock();
  const isHeld = async () => (await navigator.locks.query()).held.some(({ name }) => name === prefix + other.tab);
  await until(isHeld);
  const delivered = [];
  await new Journal().deliverOthers(async ({ tab }) => delivered.push(tab));
  equal(delivered, []);
  document.querySelector("iframe").remove();
  await until(async () => !(await isHeld()));
  await new Journal().deliverOthers(async ({ tab }) => delivered.push(tab));
  equal(delivered, [other.tab]);
});

test("journals are delivered one after the other, and the first failure ends it", async () => {
  for (const tab of ["one", "two"]) left(tab, span({ id: tab, seq: 1 }));
  const started = [];
  let fail;
  const delivery = new Journal().deliverOthers(({ tab }) => (started.push(tab), new Promise((_, reject) => (fail = reject))));
  await until(() => started.length > 0);
  await settled();
  equal(started.length, 1);
  fail(new Error("offline"));
  equal(await delivery.catch(({ message }) => message), "offline");
  equal([started.length, journalKeys().length], [1, 2]);
});

test("without locks all journals are delivered, and none counts as certainly closed", async () => {
  Object.defineProperty(navigator, "locks", { value: undefined });
  left("maybe", span({ id: "a", seq: 5 }));
  const own = new Journal();
  own.lock();
  const delivered = [];
  await own.deliverOthers(async ({ tab }, isGone) => delivered.push([tab, isGone]));
  equal(delivered, [["maybe", false]]);
});

test("the names of an earlier version are delivered too, and disappear with their journals", async () => {
  localStorage["earnest.journal.old"] = JSON.stringify({ a: span({ id: "a", seq: 5 }) });
  Object.assign(localStorage, { "earnest.device": "d", "earnest.plan": "{}", "earnest.seq": String(clock.now + 5_000) });
  const own = new Journal();
  const tabs = [];
  await own.deliverOthers(async (journal) => tabs.push(journal.tab));
  // It stays until the server has it, and the earlier version's names with it.
  equal([tabs, localStorage["earnest.device"]], [["old"], "d"]);
  await own.deliverOthers(async (journal) => journal.acknowledge(journal.pending));
  equal(Object.keys(localStorage).filter((key) => !key.includes("@")), []);
  isTrue(own.add(span()).seq > clock.now + 5_000, "the numbers go on:");
});

test("the newest entry is found among the journals of all tabs", () => {
  equal(Journal.newest(), null);
  left("one", span({ id: "a", seq: 5 }), span({ id: "b", seq: 9, to: 90 }));
  left("two", span({ id: "c", seq: 7 }));
  equal(Journal.newest().id, "b");
});

test("an unreadable journal counts as empty", () => {
  localStorage[prefix + "broken"] = "{";
  equal([new Journal(prefix + "broken").pending, Journal.newest()], [[], null]);
});

test("a browser that stores nothing keeps the entries until it closes", () => {
  Storage.prototype.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const journal = new Journal();
  const entry = journal.add(span());
  equal([journal.pending, Journal.newest(), localStorage.length], [[entry], entry, 0]);
  journal.extend(entry, { open: false });
  journal.acknowledge([entry]);
  equal([journal.pending, journalKeys()], [[], []]);
});

test("journals of another user of this browser are left alone", async () => {
  localStorage["earnest.journal@2#gone"] = JSON.stringify({ a: span({ id: "a", seq: 5 }) });
  const delivered = [];
  await new Journal().deliverOthers(async ({ tab }) => delivered.push(tab));
  equal([delivered, journalKeys(), owned("earnest.journal")], [[], [], "earnest.journal@1"]);
});
