import { clock, equal, network, settled, show, test } from "./harness.js";
import { elsewhere, item, media, openPlayer, openPlaying, server } from "./playing.js";
import "./pointing.js";

const sheet = '<main id="page" data-user="1" lang="en"><div id="player-sleep" popover><div data-part="sleeping" hidden>Off</div><button data-part="sleep-chapter" popovertarget="player-sleep"></button></div><div id="player-speeds" popover><output data-part="rate-now"></output><button data-rate="2" popovertarget="player-speeds"></button></div></main>';

/** The bar, once its script is there. */
async function bar() {
  document.getElementById("mini-player").innerHTML = `<mini-player hidden data-string-other-device="Playing on {device}" data-string-other-tab="Playing in another tab"
    data-string-another-device="another device" data-string-failed="Can’t play right now" data-string-back-to="Back to {time}" data-string-left="{time} left"><i id="component-strings" data-minutes="{minutes} min"></i><button data-part="jump" hidden></button><span class="cover"></span><a data-part="open" href="/player"><span class="marquee-copy"></span></a>
    <span data-part="show"></span><span><button data-part="back" aria-label="Back 10 seconds"></button><button data-part="forward" aria-label="Forward 10 seconds"></button></span>
    <play-button data-episode="0"><button></button></play-button><span data-part="bar-elapsed"></span><progress-slider data-text="{position} of {duration}"><span class="slider-buffered"></span>
    <span class="slider-ticks"></span><span class="slider-marks"></span><span class="slider-label"></span></progress-slider><span data-part="bar-left"></span><span data-part="bar-remaining"></span>
    <span><button data-part="speeds" popovertarget="bottom-speeds" aria-label="Playback speed, 1.0×"><span data-part="rate-now"></span></button></span><button data-part="sleep" popovertarget="bottom-sleep" aria-label="Sleep timer" data-off="Sleep timer"
    data-on="Sleep timer, {time}" data-end="End" data-episode-end="End of episode"></button>
    <div class="menu-more" hidden><button data-part="jump-back" hidden><svg></svg><span></span></button><button data-opens="speeds"></button></div><a class="bottom-more"></a><div id="episode-menu" popover></div><input type="range" min="0" max="1" step="any" data-part="level"><progress data-part="progress" max="1"></progress></mini-player>`;
  await import("../components/progress-slider.js");
  await import("../components/play-button.js");
  await import("../mini-player/mini-player.js");
  return document.querySelector("mini-player");
}
const part = (name) => document.querySelector(`mini-player [data-part="${name}"]`);
const text = (name) => part(name).textContent;

test("it appears with the first episode, and names it and its show", async () => {
  const player = await openPlayer();
  const place = await bar();
  equal(place.hidden, true);
  player.play(item(7, { start: 100 }));
  await clock.advance(500);
  equal([place.hidden, place.querySelector(".marquee-copy").textContent, text("show"), place.querySelector("play-button").dataset.episode], [false, "Episode 7", "The Lichen Hour", "7"]);
  equal([text("bar-elapsed"), text("bar-remaining"), part("progress").value], ["1:40", "−8:19", 100.5 / 600]);
});

test("it shows the session of before when the page opens", async () => {
  await openPlayer({ current: item(7, { start: 300 }) });
  const place = await bar();
  equal([place.hidden, text("bar-elapsed"), place.querySelector("play-button").item.start], [false, "5:00", 300]);
});

test("its chapter takes the place of the show, with its picture", async () => {
  const chapters = [{ start: 0, end: 60, title: "Hello", artworkURL: null }, { start: 60, end: null, title: "Redo", artworkURL: "/artwork/chapter" }];
  for (const picture of ["1", "chapter"]) network.on(`/artwork/${picture}?size=640`, network.fails);
  const player = await openPlaying(item(7, { artworkURL: "/artwork/1" }), { chapters });
  const place = await bar();
  const picture = () => place.querySelector(".cover img").getAttribute("src");
  equal([text("show"), picture()], ["Hello", "/artwork/1?size=128"]);
  player.seek(58);
  await clock.advance(3000);
  equal([text("show"), picture()], ["Redo", "/artwork/chapter?size=128"]);
});

test("an episode without a picture has the letter and the colour of its own show", async () => {
  const player = await openPlaying(item(7, { artworkURL: null, coverHue: 120 }));
  const place = await bar();
  const cover = place.querySelector(".cover");
  cover.innerHTML = '<span class="cover-initial">T</span>';
  player.play(item(8, { artworkURL: null, coverHue: 30, showTitle: "Moss" }));
  await clock.advance(500);
  equal([cover.textContent, cover.dataset.hue], ["M", "30"]);
});

test("where playback is on another device, it says so, and only play remains", async () => {
  await openPlayer({ current: item(7), session: elsewhere(7) });
  const place = await bar();
  equal([text("show"), place.hasAttribute("data-other-device"), part("back").disabled, part("speeds").disabled], ["Playing on Kitchen", true, true, true]);
  server.session = elsewhere(7, { deviceName: undefined });
  const { player } = await import("../runtime/player.js");
  player.receive(server.answer());
  equal(text("show"), "Playing on another device");
  const { deviceID } = await import("../runtime/device.js");
  server.session = elsewhere(7, { device: deviceID() });
  player.receive(server.answer());
  equal(text("show"), "Playing in another tab");
});

test("it says that playback has failed", async () => {
  media.refusal = "NotAllowedError";
  await openPlaying();
  const place = await bar();
  equal([text("show"), place.hasAttribute("data-failed")], ["Can’t play right now", true]);
});

test("its buttons skip by the user's lengths and set the volume", async () => {
  const player = await openPlaying(item(7), { settings: { skipBack: 15, skipForward: 45, miniPlayerButtons: "links" } });
  const place = await bar();
  equal([part("back").ariaLabel, part("forward").ariaLabel, place.dataset.buttons], ["Back 15 seconds", "Forward 45 seconds", "links"]);
  part("forward").click();
  part("back").click();
  equal(player.state.position, 30);
  part("level").value = "0.5";
  part("level").dispatchEvent(new InputEvent("input", { bubbles: true }));
  equal([player.state.volume, part("level").style.getPropertyValue("--level"), place.hasAttribute("data-volume")], [0.5, "0.5", true]);
});

test("a volume that only the device sets has no slider", async () => {
  Object.defineProperty(HTMLMediaElement.prototype, "volume", { get: () => 1, set() {} });
  await openPlayer({ current: item(7) });
  equal((await bar()).hasAttribute("data-volume"), false);
});

test("its slider drags, shows the times on the way, and seeks at its end", async () => {
  const player = await openPlaying();
  const place = await bar();
  const slider = place.querySelector("progress-slider");
  const report = (name, seconds) => slider.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: { seconds } }));
  slider.toggleAttribute("data-dragging", true);
  report("slider-change", 200);
  equal([text("bar-elapsed"), text("bar-remaining"), player.state.position], ["3:20", "−6:40", 200]);
  document.dispatchEvent(new CustomEvent("player-time", { detail: { ...player.state, position: 5 } }));
  equal(text("bar-elapsed"), "3:20");
  slider.toggleAttribute("data-dragging", false);
  report("slider-commit", 250);
  await clock.advance(1000);
  equal([player.state.position, text("bar-elapsed")], [251, "4:11"]);
});

test("both times are the episode's own at any speed, words say how long the rest takes, and both are unknown without a duration", async () => {
  const player = await openPlayer({ current: item(7, { start: 100 }) });
  await bar();
  equal(text("bar-left"), "");
  player.setRate(2);
  equal([text("bar-elapsed"), text("bar-remaining"), text("bar-left"), text("rate-now")], ["1:40", "−8:20", "4 min left", "2.0×"]);
  media.open = () => null;
  player.play(item(8, { duration: null }));
  await clock.advance(0);
  equal([text("bar-remaining"), text("bar-left")], ["–:––", ""]);
});

test("the sleep timer gets the menu of the player's page when it is first tapped, and keeps it", async () => {
  network.on("/player", () => new Response(sheet, { headers: { "Content-Type": "text/html" } }));
  const player = await openPlaying();
  const place = await bar();
  part("sleep").click();
  await settled();
  const menu = place.querySelector("#bottom-sleep");
  equal([menu.matches(":popover-open"), menu.querySelector("[popovertarget]").getAttribute("popovertarget"), part("sleeping").hidden], [true, "bottom-sleep", true]);
  menu.hidePopover();
  player.sleepTimer.set("minutes", 5);
  equal([part("sleep").ariaLabel, part("sleep").dataset.left, part("sleeping").hidden], ["Sleep timer, 5:00", "5:00", false]);
  part("sleep").click();
  await settled();
  equal([menu.matches(":popover-open"), network.to("/player").length], [true, 1]);
});

test("the speed has the menu of the player's page too, from its button and from the menu of a narrow bar", async () => {
  network.on("/player", () => new Response(sheet, { headers: { "Content-Type": "text/html" } }));
  const player = await openPlaying();
  const place = await bar();
  player.setRate(2);
  part("speeds").click();
  await settled();
  const menu = place.querySelector("#bottom-speeds");
  equal([menu.matches(":popover-open"), menu.querySelector("output").textContent, menu.querySelector("[data-rate]").ariaCurrent, player.state.rate], [true, "2.0×", "true", 2]);
  menu.hidePopover();
  const more = place.querySelector("#episode-menu");
  more.append(place.querySelector("[data-opens]").cloneNode());
  more.showPopover();
  more.querySelector("[data-opens]").click();
  await settled();
  equal([menu.matches(":popover-open"), more.matches(":popover-open"), network.to("/player").length], [true, false, 1]);
});

test("a jump offers the way back over the bar for ten seconds, then in its menu", async () => {
  const player = await openPlaying(item(7, { start: 56 }));
  await bar();
  player.play({ ...item(7), from: 300 });
  equal([part("jump").hidden, text("jump"), part("jump-back").hidden], [false, "Back to 0:56", false]);
  await clock.advance(10_000);
  equal([part("jump").hidden, text("jump-back")], [true, "Back to 0:56"]);
  part("jump-back").click();
  equal([player.state.position, part("jump-back").hidden], [56, true]);
});

test("a late menu does not open on another page, and without one the player opens", async () => {
  const { answer, release } = network.held();
  network.on("/player", () => answer);
  await openPlaying();
  const place = await bar();
  const opened = [];
  part("open").addEventListener("click", (event) => opened.push(event.preventDefault()));
  part("sleep").click();
  await settled();
  history.replaceState(null, "", "/discover");
  release(new Response(sheet, { headers: { "Content-Type": "text/html" } }));
  await settled();
  equal([place.querySelector("#bottom-sleep"), opened.length], [null, 0]);
  network.on("/player", network.fails);
  part("sleep").click();
  await settled();
  equal([place.querySelector("#bottom-sleep"), opened.length], [null, 1]);
});
