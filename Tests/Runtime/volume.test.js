import { equal, test } from "./harness.js";
import { audio, openPlayer } from "./playing.js";
import { OutputDevice } from "../runtime/output-device.js";
import { Volume } from "../runtime/volume.js";

const video = document.getElementById("video");
const volumes = () => [audio.volume, video.volume].map((volume) => Math.round(volume * 100) / 100);

test("a volume applies to both elements, stays within its bounds, and is there again after a reload", () => {
  const volume = new Volume(audio, video);
  equal([volume.value, volumes()], [1, [1, 1]]);
  for (const [set, expected] of [[0.3, 0.3], [7, 1], [-1, 0], [NaN, 0], [0.4, 0.4]]) {
    volume.set(set);
    equal([volume.value, volumes()], [expected, [expected, expected]]);
  }
  audio.volume = 1;
  equal([new Volume(audio, video).value, audio.volume], [0.4, 0.4]);
});

test("a fade takes a share of the volume and gives it back", () => {
  const volume = new Volume(audio, video);
  volume.set(0.5);
  volume.fade(0.5);
  equal([volume.value, volumes()], [0.5, [0.25, 0.25]]);
  volume.fade(1);
  equal(volumes(), [0.5, 0.5]);
});

test("an invalid stored volume is the full one", () => {
  localStorage["earnest.volume"] = "loud";
  equal(new Volume(audio).value, 1);
});

test("where only the device sets the volume, it is unknown, and nothing is written", () => {
  Object.defineProperty(HTMLMediaElement.prototype, "volume", { get: () => 1, set() {} });
  const volume = new Volume(audio);
  volume.set(0.5);
  equal([volume.value, localStorage.length], [null, 0]);
});

test("the player's volume is announced", async () => {
  const player = await openPlayer();
  const seen = [];
  document.addEventListener("player-change", ({ detail }) => seen.push(detail.volume));
  player.setVolume(0.7);
  equal(seen, [0.7]);
});

// The devices of Remote Playback and AirPlay

const changes = [];
const device = (element) => new OutputDevice(element, () => changes.push(1));

test("a device of Remote Playback is offered while it is there, and shown while it plays", async () => {
  const remote = new EventTarget();
  let prompts = 0;
  let notify;
  Object.assign(remote, { watchAvailability: async (callback) => (notify = callback), prompt: async () => (prompts += 1) });
  const output = device({ remote });
  const states = [output.state];
  for (const change of [() => notify(true), () => remote.dispatchEvent(new Event("connect")), () => remote.dispatchEvent(new Event("disconnect")), () => notify(false)]) {
    change();
    states.push(output.state);
  }
  output.select();
  equal([states, changes.length, prompts], [["none", "available", "on", "available", "none"], 4, 1]);
});

test("AirPlay likewise", () => {
  window.WebKitPlaybackTargetAvailabilityEvent = class {};
  const element = Object.assign(document.createElement("audio"), { webkitShowPlaybackTargetPicker: () => changes.push("picker") });
  const output = device(element);
  const available = (availability) => element.dispatchEvent(Object.assign(new Event("webkitplaybacktargetavailabilitychanged"), { availability }));
  const wireless = (isOn) => {
    element.webkitCurrentPlaybackTargetIsWireless = isOn;
    element.dispatchEvent(new Event("webkitcurrentplaybacktargetiswirelesschanged"));
  };
  const states = [() => available("available"), () => wireless(true), () => wireless(false), () => available("not-available")].map((change) => (change(), output.state));
  output.select();
  equal([states, changes.at(-1)], [["available", "on", "available", "none"], "picker"]);
});

test("a browser without either, and one that refuses to watch, have no device", async () => {
  const refusing = Object.assign(new EventTarget(), { watchAvailability: () => Promise.reject(new Error("no")), prompt: () => Promise.reject(new Error("no")) });
  for (const element of [{}, { remote: refusing }]) {
    const output = device(element);
    output.select();
    equal(output.state, "none");
  }
});
