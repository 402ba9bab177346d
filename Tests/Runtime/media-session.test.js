import { clock, equal, network, settled, test, until } from "./harness.js";
import { audio, item, openPlayer, openPlaying, server } from "./playing.js";

const handlers = {};
const positions = [];
const session = { playbackState: "none", metadata: null };
session.setActionHandler = (action, handler) => {
  if (action === "stop" && session.knowsNoStop) throw new TypeError("stop");
  handlers[action] = handler;
};
session.setPositionState = (now) => positions.push(now);
Object.defineProperty(navigator, "mediaSession", { value: session });

const press = (action, details = {}) => handlers[action]({ action, ...details });
const offered = () => Object.keys(handlers).filter((action) => handlers[action]).sort().join(" ");
const settings = { skipBack: 30, skipForward: 15 };
const skips = "pause play seekbackward seekforward seekto stop";
function picture(path, side) {
  const canvas = new OffscreenCanvas(side, side);
  canvas.getContext("2d");
  network.on(path, async () => new Response(await canvas.convertToBlob()));
}

test("media keys seek by the user's lengths or by the system's, and to a position", async () => {
  const player = await openPlaying(item(7), { settings });
  press("seekto", { seekTime: 300 });
  press("pause");
  const seen = [["seekbackward"], ["seekforward"], ["seekbackward", { seekOffset: 7 }], ["seekforward", { seekOffset: 5 }]].map((press_) => (press(...press_), player.state.position));
  equal([seen, player.state.state], [[270, 285, 278, 283], "paused"]);
});

test("they play, pause and stop", async () => {
  const player = await openPlaying(item(7), { settings });
  const states = ["stop", "play", "pause"].map((action) => (press(action), [player.state.playing, session.playbackState]));
  equal(states, [[false, "paused"], [true, "paused"], [false, "paused"]]);
  press("play");
  await clock.advance(0);
  equal(session.playbackState, "playing");
});

test("a phone is offered one pair of buttons: skips, or the neighbours that there are", async () => {
  const player = await openPlaying(item(7), { settings, previous: item(6), upcoming: [item(8)] });
  equal(offered(), skips);
  server.settings = { ...settings, headphoneButtons: "episodes" };
  await clock.advance(500);
  player.receive(server.answer());
  equal(offered(), "nexttrack pause play previoustrack seekto stop");
  press("nexttrack");
  await clock.advance(0);
  equal([player.state.item.episode, offered()], [8, "pause play previoustrack seekto stop"]);
  press("previoustrack");
  await clock.advance(0);
  equal([player.state.item.episode, offered()], [7, "nexttrack pause play previoustrack seekto stop"]);
});

test("a headset's third action goes back by its setting, and is offered beside skips", async () => {
  const player = await openPlaying(item(7), { settings: { ...settings, headsetPress: "back" } });
  player.seek(100);
  press("previoustrack");
  equal([player.state.position, offered()], [70, "pause play previoustrack seekbackward seekforward seekto stop"]);
});

test("an action that the browser does not know takes no other away", async () => {
  session.knowsNoStop = true;
  await openPlaying();
  equal(offered(), skips.replace(" stop", ""));
});

test("the title is the episode's, or the chapter's, with its picture", async () => {
  const chapters = [{ start: 0, end: 60, title: "Hello", artworkURL: null }, { start: 60, end: null, title: "Redo", artworkURL: "/artwork/9?of=chapter" }];
  picture("/artwork/1?size=640", 20);
  picture("/artwork/9?of=chapter&size=640", 30);
  const player = await openPlaying(item(7, { artworkURL: "/artwork/1" }), { chapters });
  await until(() => session.metadata?.artwork[0]?.sizes);
  const shown = () => [session.metadata.title, session.metadata.artist, session.metadata.album, ...session.metadata.artwork.map(({ src, sizes, type }) => [src.replace(location.origin, ""), sizes, type])];
  equal(shown(), ["Hello", "Episode 7", "The Lichen Hour", ["/artwork/1?size=640", "20x20", "image/png"]]);
  player.seek(100);
  equal(shown().slice(0, 2), ["Redo", "Episode 7"], "at once");
  await until(() => session.metadata.artwork[0]?.sizes);
  equal(shown().at(-1), ["/artwork/9?of=chapter&size=640", "30x30", "image/png"]);
});

test("without chapters the title is the episode's, and an undecodable picture is left out", async () => {
  network.on("/artwork/1?size=640", "<html>no picture</html>");
  await openPlaying(item(7, { artworkURL: "/artwork/1" }));
  await until(() => session.metadata.artwork.length === 0);
  equal([session.metadata.title, session.metadata.artist], ["Episode 7", "The Lichen Hour"]);
});

test("the picture of an earlier episode that comes late does not replace that of the current one", async () => {
  const { answer, release } = network.held();
  network.on("/artwork/1?size=640", () => answer);
  const player = await openPlaying(item(7, { artworkURL: "/artwork/1" }));
  player.play(item(8));
  await clock.advance(0);
  release(new Response(await new OffscreenCanvas(9, 9).getContext("2d").canvas.convertToBlob()));
  await settled();
  equal([session.metadata.title, session.metadata.artwork.length], ["Episode 8", 0]);
});

test("a player that has not played names nothing, and the position is told when it is another than expected", async () => {
  const player = await openPlayer({ current: item(7, { start: 100 }) });
  equal([session.metadata, positions], [null, [{ duration: 600, position: 100, playbackRate: 1 }]]);
  player.setRate(2);
  equal(positions.at(-1), { duration: 600, position: 100, playbackRate: 2 });
  player.seek(300);
  equal(positions.at(-1).position, 300);
  const count = positions.length;
  player.setVolume(0.5);
  equal(positions.length, count, "the same is not told again");
});

test("controls and title are set again when playback starts: WebKit forgets them", async () => {
  const player = await openPlaying();
  player.pause();
  for (const action of Object.keys(handlers)) delete handlers[action];
  session.metadata = null;
  positions.length = 0;
  player.resume();
  await clock.advance(0);
  equal([offered(), session.metadata.title, positions.length > 0, audio.paused], [skips, "Episode 7", true, false]);
});
