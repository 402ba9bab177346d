import { clock, equal, near, test } from "./harness.js";
import { SleepCountdown } from "../runtime/sleep-timer.js";

/** A countdown and the calls of its delegate. */
function countdown() {
  const told = { changes: 0, ends: 0, fades: [] };
  const delegate = { sleepDidChange: () => (told.changes += 1), sleepDidEnd: () => (told.ends += 1), fade: (share) => told.fades.push(share) };
  return { sleep: new SleepCountdown(delegate), told };
}

/** Plays from one position to another, in steps of a quarter second. */
function play(sleep, from, to, step = 0.25) {
  for (let position = from; position <= to; position += step) sleep.didPlay(position);
}

test("it counts the seconds of playback, and ends playback once", () => {
  const { sleep, told } = countdown();
  sleep.set("minutes", 5);
  play(sleep, 100, 399.75);
  equal([sleep.state, sleep.hasEnded, told.ends], [{ kind: "minutes", left: 0.25 }, false, 0]);
  play(sleep, 400, 410);
  equal([sleep.state, sleep.hasEnded, told.ends], [null, true, 1]);
});

test("it counts minutes of playing by the clock, at any speed", () => {
  for (const rate of [0.5, 1.5, 2, 3]) {
    const { sleep, told: calls } = countdown();
    sleep.set("minutes", 10);
    // Ten minutes by the clock take this much of the episode, in steps of a quarter second.
    for (let second = 0; second < 600; second += 0.25) sleep.didPlay(second * rate, rate);
    near(sleep.state.left, 0.25, 0.001);
    sleep.didPlay(600 * rate, rate);
    equal([sleep.state, calls.ends], [null, 1], `${rate}`);
  }
});

test("the first position after setting it counts nothing", () => {
  const { sleep } = countdown();
  sleep.didPlay(10);
  sleep.set("minutes", 1);
  sleep.didPlay(15);
  equal(sleep.state.left, 60);
  sleep.didPlay(16);
  equal(sleep.state.left, 59);
});

test("a jump, a seek and a step back do not count", () => {
  const { sleep } = countdown();
  sleep.set("minutes", 5);
  play(sleep, 0, 10);
  sleep.jump();
  play(sleep, 15, 20);
  // Without a word about it.
  sleep.didPlay(300);
  sleep.didPlay(310);
  sleep.didPlay(50);
  sleep.didPlay(51);
  near(sleep.state.left, 300 - 10 - 5 - 1);
});

test("time without playback does not count", async () => {
  const { sleep } = countdown();
  sleep.set("minutes", 1);
  sleep.didPlay(5);
  await clock.advance(3_600_000);
  sleep.didPlay(5);
  equal(sleep.state.left, 60);
});

test("the last ten seconds fade out, and the volume returns at the end", () => {
  const { sleep, told } = countdown();
  sleep.set("minutes", 0.25);
  play(sleep, 0, 15, 1);
  equal(told.fades, [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 1]);
});

test("turning it off, and setting it anew, restore the volume and tell of it", () => {
  const { sleep, told } = countdown();
  sleep.set("minutes", 0.1);
  play(sleep, 0, 3, 1);
  sleep.set(null);
  equal([sleep.state, told.fades.at(-1), told.changes], [null, 1, 2]);
  sleep.set("minutes", 10);
  equal([sleep.state, told.changes], [{ kind: "minutes", left: 600 }, 3]);
});

test("timers until the end of an episode or a chapter count nothing down and end with it", () => {
  for (const kind of ["episode", "chapter"]) {
    const { sleep, told } = countdown();
    sleep.set(kind, 5);
    play(sleep, 0, 900, 1);
    equal(sleep.state, { kind, left: 0 });
    equal([sleep.ends(kind === "episode" ? "chapter" : "episode"), sleep.ends("chapter", "episode"), sleep.ends("chapter", "episode")], [false, true, false]);
    equal([sleep.state, sleep.hasEnded, told.ends], [null, true, 0]);
  }
});

test("minutes do not end with an episode, and no timer ends with nothing", () => {
  const { sleep } = countdown();
  equal(sleep.ends("episode", "chapter"), false);
  sleep.set("minutes", 5);
  equal([sleep.ends("episode", "chapter"), sleep.hasEnded], [false, false]);
});

test("an extension adds five minutes to what is left", () => {
  const { sleep, told } = countdown();
  sleep.set("minutes", 1);
  play(sleep, 0, 30, 1);
  sleep.extend();
  equal([sleep.state, told.changes, told.fades.at(-1)], [{ kind: "minutes", left: 330 }, 2, 1]);
});

test("an extension after the end, and of another kind, is five minutes", () => {
  const { sleep } = countdown();
  sleep.set("minutes", 0.1);
  play(sleep, 0, 7, 1);
  equal(sleep.hasEnded, true);
  sleep.extend();
  equal([sleep.state, sleep.hasEnded], [{ kind: "minutes", left: 300 }, false]);
  sleep.set("episode");
  sleep.extend();
  equal(sleep.state, { kind: "minutes", left: 300 });
});

test("playback that goes on is no longer one that the timer has just stopped", () => {
  const { sleep } = countdown();
  sleep.set("episode");
  sleep.ends("episode");
  sleep.start();
  equal(sleep.hasEnded, false);
});

test("within the user's hours a timer starts with playback", () => {
  const { sleep, told } = countdown();
  const hours = { from: clock.now, until: clock.now + 3_600_000, minutes: 20 };
  sleep.start(hours);
  equal([sleep.state, told.changes], [{ kind: "minutes", left: 1200 }, 0]);
});

test("outside of the hours, and without any, none starts", () => {
  const { sleep } = countdown();
  sleep.start({ from: clock.now + 1, until: clock.now + 10, minutes: 20 });
  sleep.start({ from: clock.now - 10, until: clock.now, minutes: 20 });
  sleep.start(null);
  sleep.start();
  equal(sleep.state, null);
});

test("in the hours, a timer that runs stays as it is", () => {
  const { sleep } = countdown();
  sleep.set("episode");
  sleep.start({ from: clock.now, until: clock.now + 10, minutes: 20 });
  equal(sleep.state, { kind: "episode", left: 0 });
});

test("turned off in the hours, it does not start again in them, but in those of the next night", async () => {
  const { sleep } = countdown();
  const hours = { from: clock.now - 1000, until: clock.now + 3_600_000, minutes: 20 };
  sleep.start(hours);
  sleep.set(null);
  await clock.advance(1000);
  sleep.start(hours);
  equal(sleep.state, null);
  await clock.advance(24 * 3_600_000);
  sleep.start({ from: hours.from + 24 * 3_600_000, until: hours.until + 24 * 3_600_000, minutes: 20 });
  equal(sleep.state.left, 1200);
});

test("a tab that does not play shows the server's timer", () => {
  const { sleep, told } = countdown();
  const timer = { kind: "minutes", left: 90 };
  sleep.receive(timer, false);
  sleep.didPlay(1);
  sleep.didPlay(3);
  equal([sleep.state.left, timer.left, told.changes], [88, 90, 0]);
  sleep.receive(null, false);
  equal(sleep.state, null);
});

test("that it has just ended stays true until another tab has played", () => {
  const { sleep } = countdown();
  sleep.set("episode");
  sleep.ends("episode");
  sleep.receive(undefined, false);
  equal(sleep.hasEnded, true);
  sleep.receive(undefined, true);
  equal(sleep.hasEnded, false);
});

test("its state is a copy", () => {
  const { sleep } = countdown();
  sleep.set("minutes", 1);
  sleep.state.left = 0;
  equal(sleep.state.left, 60);
});
