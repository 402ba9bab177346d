import { clock, equal, near, network, settled, test } from "./harness.js";
import { item, openPlayer, openPlaying, server } from "./playing.js";
import { Chapters } from "../runtime/chapters.js";

const chapter = (start, end, title, artworkURL = null) => ({ start, end, title, artworkURL });
const list = [chapter(0, 60, "Hello"), chapter(60, 100, "Two KEYS"), chapter(100, 200, "Redo"), chapter(200, null, "Save often")];

/** Chapters of a player whose state a test sets. */
async function loaded(chapters = list, state = {}) {
  const player = { state: { item: { episode: 7 }, position: 0, ...state }, seeks: [], seekTo: (position) => player.seeks.push(position) };
  const changes = [];
  const followed = new Chapters(player, () => changes.push(1));
  network.on("/chapters/7", { chapters });
  await followed.load();
  Object.defineProperty(player.state, "chapters", { get: () => followed.state(player.state.item, 0).chapters });
  return { player, followed, changes };
}
const titleAt = (followed, position) => followed.state({ episode: 7 }, position).chapter?.title;

test("chapters are requested once, and known as the current one from a quarter of a second before their start", async () => {
  const { followed, changes } = await loaded();
  await followed.load();
  equal([network.to("/chapters/7").length, changes.length], [1, 1]);
  equal([0, 59.7, 59.75, 99, 199.9, 9999].map((position) => titleAt(followed, position)), ["Hello", "Hello", "Two KEYS", "Two KEYS", "Save often", "Save often"]);
});

test("between two chapters there may be none", async () => {
  const { followed } = await loaded([chapter(10, 20, "Early"), chapter(50, 60, "Late")]);
  equal([5, 15, 30, 55, 70].map((position) => titleAt(followed, position)), [undefined, "Early", undefined, "Late", undefined]);
});

test("a failed request is repeated by the next call, and without an episode there is none", async () => {
  const player = { state: { item: null } };
  const followed = new Chapters(player, () => {});
  await followed.load();
  player.state.item = { episode: 7 };
  network.on("/chapters/7", network.fails);
  await followed.load();
  network.on("/chapters/7", { chapters: list });
  await followed.load();
  equal([network.to("/chapters/7").length, titleAt(followed, 0)], [2, "Hello"]);
});

test("an answer without chapters counts as a failed request", async () => {
  const player = { state: { item: { episode: 7 } } };
  const followed = new Chapters(player, () => {});
  network.on("/chapters/7", { error: "busy" });
  await followed.load();
  equal([followed.state({ episode: 7 }, 0), followed.didPlay(1)], [{ chapters: [], chapter: null }, null]);
  network.on("/chapters/7", { chapters: list });
  await followed.load();
  equal(titleAt(followed, 0), "Hello");
});

test("the late answer for an earlier episode is not shown", async () => {
  const player = { state: { item: { episode: 7 } } };
  const followed = new Chapters(player, () => {});
  const { answer, release } = network.held();
  network.on("/chapters/7", () => answer);
  network.on("/chapters/8", { chapters: [chapter(0, null, "Other")] });
  const first = followed.load();
  player.state.item = { episode: 8 };
  await followed.load();
  release({ chapters: list });
  await first;
  equal(followed.state({ episode: 8 }, 0).chapters.map(({ title }) => title), ["Other"]);
  equal(followed.state({ episode: 9 }, 0), { chapters: [], chapter: null }, "those of another episode are dropped");
});

test("the buttons lead to the neighbours, and back to the start of a chapter that has played for a while", async () => {
  const { player, followed } = await loaded();
  const skip = (position, direction) => {
    player.seeks = [];
    player.state.position = position;
    return [followed.skip(direction), ...player.seeks];
  };
  equal(skip(0, 1), [true, 60]);
  equal(skip(59.9, 1), [true, 100], "a seek may arrive a little early");
  equal(skip(250, 1), [false]);
  equal(skip(150, -1), [true, 100]);
  equal(skip(102, -1), [true, 60]);
  equal(skip(1, -1), [true, 0], "at the start of the episode");
  equal((await loaded([])).followed.skip(-1), false);
});

test("a chapter is left when playback reaches the next one, not when the listener jumps", async () => {
  const { followed } = await loaded();
  followed.jump(undefined);
  equal(followed.didPlay(0), { hasLeft: false, target: null }, "the first one is entered");
  equal([followed.didPlay(30), followed.didPlay(61)], [null, { hasLeft: true, target: null }]);
  followed.jump(150);
  equal([followed.didPlay(150.1), followed.didPlay(201)], [null, { hasLeft: true, target: null }]);
});

test("chapters whose titles contain a word are skipped, several after each other, and the last to the end", async () => {
  const { followed } = await loaded();
  followed.jump(59);
  equal(followed.didPlay(60, ["two keys"]), { hasLeft: true, target: 100 });
  followed.jump(59);
  equal(followed.didPlay(60, ["two keys", "REDO"]), { hasLeft: true, target: 200 });
  followed.jump(199);
  equal(followed.didPlay(200, ["save"]), { hasLeft: true, target: Infinity });
  followed.jump(70);
  equal(followed.didPlay(71, ["two keys"]), null, "who seeks into one hears it");
  followed.jump(undefined);
  equal(followed.didPlay(61, ["two keys"]).target, 100, "who was carried into one does not");
});

// In the player

test("the player skips chapters by title, and a listener who seeks into one hears it", async () => {
  const player = await openPlaying(item(7, { skippedChapters: ["two keys"] }), { chapters: list });
  player.seek(58);
  await clock.advance(3000);
  equal(player.state.chapter.title, "Redo");
  near(player.state.position, 101, 0.3);
  player.seek(70);
  await clock.advance(3000);
  equal([player.state.chapter.title, player.state.position], ["Two KEYS", 73]);
  equal(server.actions.filter((action) => action !== "start"), ["seek", "seek"], "a skip is no action of the user");
});

test("a skipped last chapter ends the episode", async () => {
  const player = await openPlaying(item(7, { skippedChapters: ["save"] }), { chapters: list, upcoming: [item(8)] });
  player.seek(198);
  await clock.advance(3000);
  equal(player.state.item.episode, 8);
});

test("the sleep timer ends with the chapter, and a jump into another one does not end it", async () => {
  const player = await openPlaying(item(7), { chapters: list });
  player.sleepTimer.set("chapter");
  player.seek(97);
  await clock.advance(1000);
  equal([player.state.playing, player.state.sleep.kind], [true, "chapter"]);
  await clock.advance(4000);
  equal([player.state.state, player.state.sleep, player.state.sleepEnded, player.state.chapter.title], ["paused", null, true, "Redo"]);
});

test("a change of the chapter is announced, and a paused player has no chapters until its page asks", async () => {
  const player = await openPlayer({ current: item(7, { start: 58 }), chapters: list });
  equal([player.state.chapters, network.to("/chapters/7")], [[], []]);
  player.resume();
  await settled();
  const seen = [];
  document.addEventListener("player-change", ({ detail }) => seen.push(detail.chapter.title));
  await clock.advance(3000);
  equal(seen.at(-1), "Two KEYS");
});
