import { equal, test } from "./harness.js";
import { HistoryEntries } from "../runtime/history-entries.js";

function mainOf(identity, content = "") {
  const main = document.createElement("main");
  main.dataset.identity = identity;
  main.innerHTML = content;
  return main;
}
const storedList = () => JSON.parse(sessionStorage["earnest.stack@1"]);

test("a reload finds the entries again, with their positions and without their pages", () => {
  const entries = new HistoryEntries(mainOf("library"));
  entries.leave(mainOf("library"));
  entries.push("/shows/1", mainOf("show-1", '<div data-follows="7"></div>'));
  const again = new HistoryEntries(mainOf("show-1"));
  equal([again.current.depth, again.current.url, again.below(({ identity }) => identity === "library")?.url], [1, "/shows/1", "/"]);
  equal(storedList().map(({ identity, depth, scroll, main }) => [identity, depth, scroll, main]), [["library", 0, 0, undefined], ["show-1", 1, 0, undefined]]);
});

test("another page in place of one that the user has left starts at its top, the same one stays where it was", () => {
  const entries = new HistoryEntries(mainOf("episode-7"));
  const left = entries.current;
  left.scroll = 400;
  entries.push("/shows/1", mainOf("show-1"));
  const keep = (identity, path) => {
    entries.keepAnother(left, { main: mainOf(identity), url: location.origin + path });
    return [left.identity, left.url, left.scroll, left.main.dataset.identity];
  };
  equal(keep("episode-7", "/episodes/7?again"), ["episode-7", "/", 400, "episode-7"]);
  equal(keep("episode-8", "/episodes/8?from=5"), ["episode-8", "/episodes/8?from=5", 0, "episode-8"]);
});

test("leaving a selection ends it: the entry is that of the list, at its place", () => {
  const entries = new HistoryEntries(mainOf("history"));
  const left = entries.current;
  entries.leave(mainOf("history", '<a class="selection-done" href="/history?page=2">Done</a>'));
  equal([left.url, left.main], ["/history?page=2", undefined]);
});

test("an entry from outside has no pages below", () => {
  const entries = new HistoryEntries(mainOf("library"));
  entries.push("/shows/1", mainOf("show-1"));
  history.replaceState(null, "");
  const entered = new HistoryEntries(mainOf("show-1"));
  equal([entered.current.depth, entered.below(() => true), storedList().length], [0, undefined, 1]);
});

test("at most a hundred entries are stored", () => {
  const entries = new HistoryEntries(mainOf("library"));
  for (let number = 1; number <= 120; number += 1) entries.push(`/shows/${number}`, mainOf(`show-${number}`));
  equal([storedList().length, storedList()[0].depth], [100, 21]);
});

test("the entries of another user of this tab are deleted", () => {
  sessionStorage["earnest.stack@2"] = "[]";
  new HistoryEntries(mainOf("library"));
  equal(Object.keys(sessionStorage), ["earnest.stack@1"]);
});

test("unreadable entries and a full storage are no obstacle", () => {
  sessionStorage["earnest.stack@1"] = "[";
  Storage.prototype.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const entries = new HistoryEntries(mainOf("library"));
  entries.push("/shows/1", mainOf("show-1"));
  equal([entries.current.depth, entries.below(() => true).identity], [1, "library"]);
});
