// An open sheet in the history: Back closes it, and closing it otherwise leaves nothing behind.

import { equal, isTrue, settled, test } from "./harness.js";
import { SheetHistory } from "../runtime/sheet-history.js";

/** The history of a tab: `back()` and `go()` arrive when the test lets them, as in a browser. */
class FakeHistory {
  entries = [{ key: "page" }];
  index = 0;
  steps = 0;
  get state() {
    return this.entries[this.index];
  }
  pushState(state) {
    this.entries = [...this.entries.slice(0, this.index + 1), state];
    this.index += 1;
  }
  back() {
    this.steps -= 1;
  }
}

function sheetOf(sheets) {
  const sheet = { isOpen: true, matches: () => sheet.isOpen, hidePopover: () => ((sheet.isOpen = false), sheets.didClose(sheet)) };
  return sheet;
}

function begin() {
  const history = new FakeHistory();
  const sheets = new SheetHistory(history);
  const open = (sheet = sheetOf(sheets)) => ((sheet.isOpen = true), sheets.didOpen(sheet), sheet);
  /** The browser arrives where it was sent, or where the user goes. @returns {boolean} Whether the page stays */
  const arrive = (steps = history.steps) => {
    history.index += steps;
    history.steps = 0;
    return sheets.didArrive(history.state, "page");
  };
  return { history, sheets, open, arrive };
}

test("a sheet has one entry, with the state of its page", () => {
  const { history, open } = begin();
  open();
  equal(history.entries, [{ key: "page" }, { key: "page", isSheet: true }]);
});

test("Back closes the sheet, and its page stays", () => {
  const { history, open, arrive } = begin();
  const sheet = open();
  equal([arrive(-1), sheet.isOpen, history.index, history.steps], [true, false, 0, 0]);
});

test("a sheet that closes otherwise takes its entry away, and the page stays", async () => {
  const { history, sheets, open, arrive } = begin();
  open().hidePopover();
  equal(history.steps, -1);
  let isLeft = false;
  sheets.leave().then(() => (isLeft = true));
  await settled();
  equal(isLeft, false);
  equal([arrive(), history.index], [true, 0]);
  await settled();
  equal([isLeft, sheets.leave()], [true, undefined]);
});

test("a way to another page closes the sheet first, and waits for the way back", async () => {
  const { history, sheets, open, arrive } = begin();
  const sheet = open();
  const left = sheets.leave();
  equal([sheet.isOpen, history.steps], [false, -1]);
  isTrue(arrive());
  await left;
  equal(history.index, 0);
});

test("without an open sheet nothing is waited for, and every arrival is the page stack's", () => {
  const { history, sheets, arrive } = begin();
  history.pushState({ key: "other" });
  equal([sheets.leave(), arrive(-1)], [undefined, false]);
});

test("a sheet over a sheet has no entry of its own: the last one that closes takes it away", () => {
  const { history, open, arrive } = begin();
  const [one, other] = [open(), open()];
  equal(history.entries.length, 2);
  other.hidePopover();
  equal(history.steps, 0);
  one.hidePopover();
  equal([history.steps, arrive(), history.index], [-1, true, 0]);
});

test("a sheet that opens while another one's entry is left gets its own on arrival", () => {
  const { history, open, arrive } = begin();
  open().hidePopover();
  const next = open();
  equal(history.index, 1);
  isTrue(arrive());
  equal([history.index, history.state.isSheet, next.isOpen], [1, true, true]);
  equal([arrive(-1), next.isOpen], [true, false]);
});

test("a sheet that was removed from the document does not hold the entry of the next one", () => {
  const { history, open, arrive } = begin();
  open().isOpen = false;
  open().hidePopover();
  equal([history.entries.length, history.steps, arrive(), history.index], [2, -1, true, 0]);
});

test("forward to the entry of a closed sheet, as after a reload, goes back again", () => {
  const { history, open, arrive } = begin();
  open();
  arrive(-1);
  equal([arrive(1), history.steps], [true, -1]);
  equal([arrive(), history.index], [true, 0]);
});

test("an arrival at another page closes the sheet, and is the page stack's", () => {
  const { history, sheets, open } = begin();
  history.entries = [{ key: "first" }, { key: "page" }];
  history.index = 1;
  const sheet = open();
  history.index = 0;
  equal([sheets.didArrive(history.state, "page"), sheet.isOpen, history.steps], [false, false, 0]);
});
