// How fast, how far, and when something leaves.

import { equal, isTrue, near, show, test } from "./harness.js";
import { click, drag, move, point } from "./pointing.js";
import { DragTracker, isLeaving, rubberBand, Velocity } from "../components/gesture.js";

test("the speed is that of the last tenth of a second", () => {
  const speed = new Velocity();
  [[0, 0], [200, 50], [210, 130], [220, 140]].forEach(([at, time]) => speed.add(at, time));
  near(speed.at(140), 20 / 90);
  near(speed.at(151), 10 / 10);
});

test("a finger that rests before it leaves, and one that has only touched, have no speed", () => {
  const speed = new Velocity();
  equal(speed.at(0), 0);
  speed.add(10, 0);
  equal(speed.at(5), 0);
  speed.add(60, 20);
  near(speed.at(30), 2.5);
  equal([speed.at(110), speed.at(400)], [0, 0]);
});

test("what resists follows at half the speed, then ever less, and never reaches its limit", () => {
  equal(rubberBand(0), 0);
  near(rubberBand(1), 0.55, 0.01);
  const steps = [0, 50, 100, 150, 200].map((distance) => rubberBand(distance, 80));
  steps.slice(2).forEach((step, index) => isTrue(step - steps[index + 1] < steps[index + 1] - steps[index], String(steps)));
  isTrue(rubberBand(100_000, 80) < 80);
});

test("a sheet leaves when it is pulled by a third, or fast, and not when it is on its way back", () => {
  const cases = [[100, 0], [101, 0], [20, 0.6], [20, 0.4], [6, 2], [250, -0.3], [250, -0.1]];
  equal(cases.map(([distance, velocity]) => isLeaving(distance, velocity, 300)), [false, true, true, false, false, false, true]);
});

test("a press is a drag after eight pixels, and its click is none", () => {
  const host = show('<div style="height: 90px"></div>').firstElementChild;
  const events = [];
  const tracker = new DragTracker(host, {
    press: ({ clientY }) => (clientY < 50 ? { name: "a" } : null),
    begin: ({ name }) => events.push(`begin ${name}`) && undefined,
    move: (_, { clientX }) => events.push(clientX),
    end: (_, isCancelled) => events.push(isCancelled ? "cancelled" : "end"),
  });
  drag(host, [[10, 10], [15, 16]]);
  equal([events, click(host)], [[], false]);
  drag(host, [[10, 10], [19, 10], [30, 10]]);
  equal([events.splice(0), click(host), click(host)], [["begin a", 19, 30, "end"], true, false]);
  drag(host, [[10, 60], [60, 60]]);
  equal(events, []);
  move(host, [[10, 10], [19, 10]]);
  point("down", host, 40, 10, { pointerId: 2 });
  point("move", host, 50, 10, { pointerId: 2 });
  tracker.cancel();
  point("up", host, 19, 10);
  equal(events, ["begin a", 19, "cancelled"]);
});
