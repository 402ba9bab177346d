import { clock, equal, settled, test } from "./harness.js";
import { mediaOf } from "./media.js";
import { SeekQueue } from "../runtime/seek-queue.js";

const audio = document.getElementById("audio");
const media = mediaOf(audio);

/** A queue for loaded audio whose seeks take a while; `reached` counts the calls of its function. */
async function loaded(seekTime = 100) {
  const counts = { reached: 0 };
  const queue = new SeekQueue(audio, () => (counts.reached += 1));
  audio.src = "/media/1";
  media.seekTime = seekTime;
  await settled();
  return { queue, counts };
}

test("a seek sets the exact position and reports that it is reached", async () => {
  const { queue, counts } = await loaded();
  queue.seek(12.3456);
  equal([audio.currentTime, queue.target, counts.reached], [12.3456, 12.3456, 0]);
  await clock.advance(100);
  equal([audio.currentTime, queue.target, counts.reached], [12.3456, null, 1]);
});

test("a finger that passes a hundred positions causes a few seeks, the last one to its end", async () => {
  const { queue, counts } = await loaded();
  for (let place = 1; place <= 100; place += 1) {
    queue.seek(place);
    await clock.advance(5);
  }
  await clock.advance(200);
  equal(media.seeks, [1, 20, 40, 60, 80, 100]);
  equal([audio.currentTime, queue.target, counts.reached], [100, null, 1]);
});

test("consecutive skips add up, since each starts from the target", async () => {
  const { queue } = await loaded();
  for (let tap = 0; tap < 6; tap += 1) queue.seek((queue.target ?? audio.currentTime) + 10);
  await clock.advance(200);
  equal([audio.currentTime, media.seeks], [60, [10, 60]]);
});

test("a target that is the current one again is reached without another seek", async () => {
  const { queue, counts } = await loaded();
  queue.seek(10);
  queue.seek(90);
  queue.seek(10);
  await clock.advance(200);
  equal([media.seeks, queue.target, counts.reached], [[10], null, 1]);
});

test("a target before the metadata waits for them", async () => {
  media.open = () => null;
  const { queue, counts } = await loaded();
  queue.seek(33);
  equal([media.seeks, queue.target], [[], 33]);
  media.arrive({ duration: 600 });
  await clock.advance(100);
  equal([media.seeks, queue.target, counts.reached], [[33], null, 1]);
});

test("the target survives a load that ends the current seek", async () => {
  const { queue, counts } = await loaded();
  queue.seek(50);
  await settled();
  audio.src = "/media/1?again";
  await clock.advance(1000);
  equal([media.seeks, audio.currentTime, queue.target, counts.reached], [[50, 50], 50, null, 1]);
});

test("a cancelled seek reaches nothing, and the next one starts at once", async () => {
  const { queue, counts } = await loaded();
  queue.seek(50);
  queue.cancel();
  equal(queue.target, null);
  await clock.advance(100);
  equal(counts.reached, 0);
  queue.seek(70);
  equal(media.seeks, [50, 70]);
});

test("seeks of others are no affair of the queue", async () => {
  const { queue, counts } = await loaded();
  audio.currentTime = 5;
  await clock.advance(100);
  equal([queue.target, counts.reached], [null, 0]);
});
