import { equal, settled, test } from "./harness.js";
import { keptEpisodes } from "../runtime/kept.js";
import { PlaybackPlan } from "../runtime/playback-plan.js";
import { setReachable } from "../runtime/sign-in.js";

const item = (episode, fields = {}) => ({ episode, title: `Episode ${episode}`, showURL: "/shows/1", start: 0, rate: 1, ...fields });
const items = (...episodes) => episodes.map((episode) => item(episode));
const ids = (list) => list.map(({ episode }) => episode);
const stored = () => JSON.parse(localStorage["earnest.plan@1"]);

/** A plan with current episode 1; the first `queued` of the upcoming ones are from Up Next. */
function planned(upcoming, queued = 0, fields = {}) {
  const counts = { changes: 0 };
  const plan = new PlaybackPlan(() => (counts.changes += 1));
  plan.save({ current: item(1), upcoming: items(...upcoming), queued, ...fields });
  return { plan, counts };
}

/** An action of the user that waits for the server. */
const store = (action, ...episodes) => document.dispatchEvent(new CustomEvent("post-stored", { detail: { action, episodes, items: items(...episodes) } }));

function goOffline(...kept) {
  setReachable(false);
  keptEpisodes.complete = kept;
  Object.defineProperty(navigator.serviceWorker, "controller", { value: {} });
}

test("without a session there is nothing to play, and skips have their usual lengths", () => {
  const plan = new PlaybackPlan(() => {});
  equal([plan.restore(), plan.next, plan.previous, plan.upcoming, plan.settings], [null, null, null, [], { skipBack: 15, skipForward: 30 }]);
});

test("the plan of the last session is restored", () => {
  planned([2, 3], 0, { previous: item(9) });
  const plan = new PlaybackPlan(() => {});
  equal([plan.restore().episode, ids(plan.upcoming), plan.previous.episode, plan.next.episode], [1, [2, 3], 9, 2]);
});

test("a stored plan of an earlier version lacks nothing", () => {
  localStorage["earnest.plan@1"] = JSON.stringify({ current: item(4) });
  const plan = new PlaybackPlan(() => {});
  equal([plan.restore().episode, plan.upcoming, plan.rewind(1000), plan.settings.skipBack], [4, [], 0, 15]);
});

test("settings apply without a session, and stay when a plan brings none", () => {
  const { plan } = planned([2]);
  plan.settings = { skipBack: 15, skipForward: 30 };
  plan.save({ current: item(1) });
  equal([plan.settings.skipForward, plan.upcoming], [30, []]);
  plan.save({ current: item(1), settings: { skipBack: 5, skipForward: 5 } });
  equal(plan.settings.skipForward, 5);
});

test("after a pause playback goes back by the most that its length allows", () => {
  const { plan } = planned([], 0, { rewinds: [{ after: 60, by: 3 }, { after: 3600, by: 5 }, { after: 600, by: 4 }] });
  equal([0, 60, 61, 600.5, 7200].map((seconds) => plan.rewind(seconds)), [0, 0, 3, 4, 5]);
});

test("the next one plays: those after it stay, and the one left becomes the previous of the same show", () => {
  setReachable(true);
  const { plan } = planned([2, 3, 4], 2);
  plan.advance(item(2), item(1));
  equal([stored().current.episode, ids(plan.upcoming), plan.previous.episode, stored().queued], [2, [3, 4], 1, 1]);
});

test("the one left of another show is no previous episode", () => {
  setReachable(true);
  const { plan } = planned([2, 3], 0, { previous: item(9) });
  plan.advance(item(2), item(1, { showURL: "/shows/2" }));
  equal(plan.previous, null);
});

test("a later one plays: those before it leave the plan, and nothing is the previous one", () => {
  setReachable(true);
  const { plan } = planned([2, 3, 4, 5], 3);
  plan.advance(item(3), item(1));
  equal([ids(plan.upcoming), plan.previous, stored().queued], [[4, 5], null, 1]);
});

test("the previous one plays: the one left is next again", () => {
  setReachable(true);
  const { plan } = planned([2, 3], 1, { previous: item(9) });
  plan.advance(item(9), item(1));
  equal([ids(plan.upcoming), plan.previous, stored().queued], [[1, 2, 3], null, 1]);
});

test("an episode out of the plan plays: what follows is the server's to say", () => {
  setReachable(true);
  const { plan } = planned([2, 3], 1);
  plan.advance(item(40), item(1));
  equal([stored().current.episode, plan.upcoming, plan.next, stored().queued], [40, [], null, 1]);
});

test("the plan is played to its end without a word of the server", () => {
  const { plan } = planned([2, 3]);
  const heard = [];
  for (let current = item(1); plan.next; ) {
    const { next } = plan;
    plan.advance(next, current);
    heard.push(next.episode);
    current = next;
  }
  equal([heard, plan.next, plan.previous.episode], [[2, 3], null, 2]);
});

test("without the server the first episode that this device has is next, and those before it stay planned", () => {
  const { plan } = planned([2, 3, 4, 5], 3);
  goOffline(3, 5);
  equal(plan.next.episode, 3);
  plan.advance(plan.next, item(1));
  // Two of Up Next remain: 2, which was skipped, and 4.
  equal([ids(plan.upcoming), stored().queued, plan.next.episode], [[2, 4, 5], 2, 5]);
});

test("without the server and without stored episodes the order stays", () => {
  const { plan } = planned([2, 3]);
  goOffline();
  equal(plan.next.episode, 2);
});

test("while the server answers, the order stays although a later episode is on this device", () => {
  const { plan } = planned([2, 3]);
  goOffline(3);
  setReachable(true);
  equal(plan.next.episode, 2);
  Object.defineProperty(navigator, "onLine", { value: false });
  equal(plan.next.episode, 3, "without a network");
});

test("without the server an episode out of the plan leaves the plan as it is", () => {
  const { plan } = planned([2, 3], 2);
  goOffline(40);
  plan.advance(item(40), item(1));
  equal([ids(plan.upcoming), stored().queued], [[2, 3], 2]);
});

test("episodes added without the server come after Up Next, and before what follows it", () => {
  const { plan, counts } = planned([2, 3, 8], 2);
  store("last", 5, 6);
  equal([ids(plan.upcoming), stored().queued, counts.changes], [[2, 3, 5, 6, 8], 4, 1]);
});

test("episodes added to play next are first, and one that was planned moves", () => {
  const { plan } = planned([2, 3, 8], 2);
  store("next", 8, 3);
  equal([ids(plan.upcoming), stored().queued], [[8, 3, 2], 3]);
});

test("the current episode is not queued after itself", () => {
  const { plan } = planned([2], 1);
  store("next", 1);
  equal([ids(plan.upcoming), stored().queued], [[2], 1]);
});

test("episodes removed without the server leave the plan, and the count of Up Next follows", () => {
  const { plan, counts } = planned([2, 3, 8], 2);
  store("remove", 3, 8);
  equal([ids(plan.upcoming), stored().queued, counts.changes], [[2], 1, 1]);
});

test("other actions, and episodes that the page could not play, change nothing", () => {
  const { plan, counts } = planned([2], 1);
  for (const action of ["favourite", "next"]) document.dispatchEvent(new CustomEvent("post-stored", { detail: { action, episodes: [5], items: [] } }));
  equal([ids(plan.upcoming), counts.changes], [[2], 0]);
});

test("a count larger than what is known puts added episodes at the end", async () => {
  const { plan } = planned([2, 3], 50);
  store("last", 4);
  await settled();
  equal(ids(plan.upcoming), [2, 3, 4]);
});
