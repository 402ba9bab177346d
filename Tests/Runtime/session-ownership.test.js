import { equal, test } from "./harness.js";
import { SessionOwnership } from "../runtime/session-ownership.js";

test("answers in their order are accepted", () => {
  const ownership = new SessionOwnership();
  equal([1, 2, 2, 5].map((now) => ownership.accepts({ now })), [true, true, true, true]);
});

test("an older answer that arrives late is ignored", () => {
  const ownership = new SessionOwnership();
  equal([ownership.accepts({ now: 10 }), ownership.accepts({ now: 9 }), ownership.accepts({ now: 10 })], [true, false, true]);
  equal(ownership.takeIgnoredDecision(), false, "a question after it");
});

test("the answer to a report counts although the server's clock was set back, and so do those after it", () => {
  const ownership = new SessionOwnership();
  ownership.accepts({ now: 100 });
  equal([ownership.accepts({ acknowledged: [], now: 40 }), ownership.accepts({ now: 41 }), ownership.accepts({ now: 39 })], [true, true, false]);
});

test("after a user's action no answer counts until one knows of it", () => {
  const ownership = new SessionOwnership();
  ownership.claim({ id: "play" });
  equal([
    ownership.accepts({ now: 5 }), ownership.accepts({ acknowledged: [{ id: "span" }], now: 6 }), ownership.accepts({ acknowledged: [], now: 7 }),
    ownership.accepts({ acknowledged: [{ id: "span" }, { id: "play" }], now: 8 }), ownership.accepts({ now: 9 }),
  ], [false, false, false, true, true]);
});

test("a later action replaces the claim of the one before", () => {
  const ownership = new SessionOwnership();
  ownership.claim({ id: "play" });
  ownership.claim({ id: "pause" });
  equal([ownership.accepts({ acknowledged: [{ id: "play" }], now: 1 }), ownership.accepts({ acknowledged: [{ id: "pause" }], now: 2 })], [false, true]);
});

test("a decision that was ignored has to be asked for once", () => {
  const ownership = new SessionOwnership();
  equal(ownership.takeIgnoredDecision(), false);
  ownership.claim({ id: "play" });
  ownership.accepts({ now: 1 });
  ownership.accepts({ now: 2 });
  equal([ownership.takeIgnoredDecision(), ownership.takeIgnoredDecision()], [true, false]);
});

test("an ignored answer does not make later ones old", () => {
  const ownership = new SessionOwnership();
  ownership.claim({ id: "play" });
  ownership.accepts({ now: 50 });
  equal([ownership.accepts({ acknowledged: [{ id: "play" }], now: 10 }), ownership.accepts({ now: 11 })], [true, true]);
});
