import { clock, equal, network, settled, test } from "./harness.js";
import { failureOf, mediaURL, signedURL } from "../runtime/playback-failure.js";
import { Recovery } from "../runtime/recovery.js";
import { isSignedOut, requestSession } from "../runtime/sign-in.js";

const root = document.documentElement;
const item = { episode: 7, mediaURL: "https://publisher.example/7.mp3" };
const deeds = [];
const recovery = new Recovery({ tryAgain: () => deeds.push("try"), change: () => deeds.push(`change ${recovery.failure}`), fail: (sentence) => deeds.push(`fail ${sentence}`) });
const answer = (status, text = "", type = "text/plain; charset=utf-8") => () => new Response(status === 204 ? null : text, { status, headers: { "Content-Type": type } });
const serve = (response) => network.on("/media/7", response);
const done = () => deeds.splice(0);
async function begin(isBroken = false) {
  recovery.begin(item, isBroken);
  await settled();
}

test("one byte tells whether audio is available, and why it is not", async () => {
  for (const [response, kind, sentence] of [
    [answer(206, "x"), "available", "noAudio"], [answer(409), "available", "noAudio"], [answer(404, " It is deleted. "), "unavailable", "It is deleted."],
    [answer(403, "Denied", "text/html"), "unavailable", "noAudio"], [answer(410), "unavailable", "noAudio"], [answer(408), "offline", "noAudio"], [answer(425), "offline", "noAudio"],
    [answer(429, "Busy"), "offline", "Busy"], [answer(500), "offline", "noAudio"], [answer(503, "Down"), "offline", "Down"], [network.fails, "offline", "audioOffline"],
  ]) {
    serve(response);
    equal(await failureOf(item), { kind, sentence });
  }
  equal(network.requests[0].headers, { range: "bytes=0-0" });
  await failureOf(item, 0.25);
  equal(network.requests.at(-1).headers, { range: "bytes=0-0", "earnest-place": "0.2500" }, "The bytes of this place may be missing");
  serve(answer(401));
  equal([await failureOf(item), isSignedOut], [{ kind: "offline", sentence: "signIn" }, true]);
});

test("a server that does not answer within six seconds is out of reach", async () => {
  serve(network.held().answer);
  const failure = failureOf(item);
  await clock.advance(6000);
  equal(await failure, { kind: "offline", sentence: "audioOffline" });
});

test("audio comes through the relay, and from its publisher where the policy allows it", () => {
  const own = { episode: 7, mediaURL: "/media/7?quality=low" };
  equal([mediaURL(item), mediaURL(own)], ["/media/7", "/media/7?quality=low"]);
  equal([mediaURL(item, true), mediaURL(own, true)], ["/media/7?again=1", "/media/7?quality=low&again=2"], "Another address after a break");
  root.dataset.remoteMedia = "";
  equal([mediaURL(item), mediaURL(item, true), mediaURL(own), mediaURL(own, true)], [item.mediaURL, item.mediaURL, "/media/7?quality=low", "/media/7?quality=low&again=3"]);
});

test("a device without cookies gets an address of its own, where the audio comes from this server", async () => {
  network.on("/media-address/7", { url: "/media/7?key=x" });
  equal(await signedURL(item), "/media/7?key=x");
  network.on("/media-address/7", network.fails);
  equal(await signedURL(item), null);
  root.dataset.remoteMedia = "";
  equal([await signedURL(item), network.requests.length], [null, 2]);
});

test("audio that is out of reach is tried again after growing pauses, with the reason shown", async () => {
  serve(network.fails);
  for (const pause of [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000]) {
    await begin();
    equal(done(), ["change audioOffline"]);
    await clock.advance(pause - 1);
    equal(done(), []);
    await clock.advance(1);
    equal(done(), ["try"]);
  }
  recovery.didProgress();
  await begin();
  await clock.advance(500);
  equal(done(), ["change audioOffline", "try"], "After progress the pauses begin anew");
});

test("a network that is there again ends the pause, once", async () => {
  serve(network.fails);
  await begin();
  dispatchEvent(new Event("online"));
  dispatchEvent(new Event("online"));
  await clock.advance(60_000);
  equal(done(), ["change audioOffline", "try"]);
});

test("a place that has not arrived is tried again with its reason, until an answer ends the retries", async () => {
  serve(answer(503, "Not loaded yet."));
  for (const pause of [500, 1000, 2000, 4000, 8000]) {
    await begin(true);
    equal([done(), recovery.failure], [["change Not loaded yet."], "Not loaded yet."]);
    await clock.advance(pause);
    equal(done(), ["try"]);
  }
  serve(answer(424, "No space."));
  await begin(true);
  await clock.advance(60_000);
  equal(done(), ["fail No space."]);
});

test("unavailable audio fails at once with its reason", async () => {
  serve(answer(404, "It is deleted."));
  await begin();
  await clock.advance(60_000);
  equal([done(), recovery.failure], [["fail It is deleted."], null]);
});

test("available audio that breaks is tried three times, and audio that hangs as long as it takes", async () => {
  serve(answer(206, "x"));
  for (const pause of [500, 1000, 2000]) {
    await begin(true);
    await clock.advance(pause);
  }
  equal(done(), ["change null", "try", "change null", "try", "change null", "try"]);
  await begin(true);
  equal(done(), ["fail noAudio"]);
  for (let count = 0; count < 5; count += 1) {
    await begin(false);
    await clock.advance(30_000);
  }
  equal(done().filter((deed) => deed === "try").length, 5);
});

test("after an expired sign-in nothing is tried until the user has signed in", async () => {
  serve(answer(401));
  await begin();
  await clock.advance(3_600_000);
  equal(done(), ["change signIn"]);
  network.on("/session", { user: 1 });
  await requestSession();
  recovery.retryNow();
  equal(done(), ["try"]);
});

test("the reason of a failure that arrives after a pause or a new start no longer counts", async () => {
  for (const end of [() => recovery.reset(), () => recovery.didStart()]) {
    const held = network.held();
    serve(held.answer);
    await begin();
    end();
    held.release(answer(404, "It is deleted.")());
    await settled();
    await clock.advance(60_000);
    equal([done(), recovery.failure], [[], null]);
  }
});

test("audio that waits for bytes hangs after eight seconds without any", async () => {
  const hang = () => deeds.push("hang");
  recovery.watch(hang);
  await clock.advance(7000);
  recovery.watch(hang);
  await clock.advance(7999);
  equal(done(), []);
  await clock.advance(1);
  equal(done(), ["hang"]);
  recovery.watch(hang);
  recovery.didStart();
  await clock.advance(60_000);
  equal(done(), []);
  serve(network.fails);
  for (const pause of [500, 1000, 2000, 4000, 8000]) {
    await begin();
    await clock.advance(pause);
  }
  done();
  await begin();
  recovery.watch(hang);
  await clock.advance(14_000);
  equal(done(), ["change audioOffline"], "Not during a pause");
});
