import { clock, equal, test } from "./harness.js";
import { item, openPlayer, openPlaying } from "./playing.js";

/** What the player offers, and for how long it stands beside it. */
const jump = (player) => player.state.jump && [player.state.jump.position, player.state.jump.isFresh];

test("a seek of more than a minute has a way back, for ten seconds beside the player, then for the rest of the episode", async () => {
  const player = await openPlaying(item(7, { start: 56 }));
  player.seek(116);
  equal(jump(player), null);
  player.seek(56);
  player.seek(300);
  equal(jump(player), [56, true]);
  await clock.advance(9_999);
  equal(jump(player), [56, true]);
  await clock.advance(1);
  equal(jump(player), [56, false]);
  await clock.advance(60_000);
  player.jumpUndo.undo();
  equal([player.state.position, player.state.playing, jump(player)], [56, true, null]);
});

test("a chapter, a bookmark and a link have one at any distance, skips have none", async () => {
  const player = await openPlaying(item(7, { start: 100 }));
  player.seekTo(130);
  equal(jump(player), [100, true]);
  player.jumpUndo.undo();
  player.play({ ...item(7), from: 70 });
  equal(jump(player), [100, true]);
  player.jumpUndo.undo();
  for (let count = 0; count < 9; count += 1) player.skip(45);
  equal([player.state.position, jump(player)], [505, null]);
});

test("the place where a drag of the slider began is the way back", async () => {
  const player = await openPlaying(item(7, { start: 56 }));
  for (const place of [80, 200, 420]) player.scrub(place);
  player.seek(430);
  equal(jump(player), [56, true]);
});

test("of several jumps in a row the first place counts; by hand back at it, there is nothing to undo", async () => {
  const player = await openPlaying(item(7, { start: 56 }));
  player.seek(300);
  await clock.advance(5_000);
  player.seek(500);
  equal(jump(player), [56, true]);
  player.seek(57);
  equal(jump(player), null);
  player.seek(300);
  await clock.advance(10_000);
  player.seek(500);
  equal(jump(player), [310, true], "another one, later");
});

test("the saved position of an episode that a hit opens elsewhere is a way back too; another episode has none", async () => {
  const player = await openPlaying(item(7, { start: 56 }), { upcoming: [item(8)] });
  player.play(item(8, { start: 90, from: 400 }));
  await clock.advance(0);
  equal([player.state.item.episode, jump(player)], [8, [90, true]]);
  player.play(item(9));
  await clock.advance(0);
  equal(jump(player), null);
});

test("an episode at its beginning has no place to lose", async () => {
  const player = await openPlaying(item(7));
  player.seek(300);
  equal(jump(player), null);
  player.play(item(8, { from: 400 }));
  await clock.advance(0);
  equal(jump(player), null);
});

test("a reload keeps the way back in the menu; one that was used is not offered again", async () => {
  const player = await openPlaying(item(7, { start: 56 }));
  player.seek(300);
  const { JumpUndo } = await import("../runtime/jump-undo.js");
  const reloaded = () => new JumpUndo(player, () => {}).state(7);
  equal([reloaded().position, reloaded().isFresh, new JumpUndo(player, () => {}).state(8)], [56, false, null]);
  player.jumpUndo.undo();
  equal(reloaded(), null);
});

test("without an episode, and while another device plays, nothing is noted", async () => {
  const player = await openPlayer();
  player.seek(300);
  equal(player.state.jump, null);
});
