import { equal, show, test, until } from "./harness.js";
import { VideoScreen } from "../runtime/video-screen.js";

const video = document.getElementById("video");
/** A stage of 300 pixels, in which a box of 200 by 100 can be swiped away. */
function screen(tapped) {
  const main = show(`<style>#video { position: fixed }</style><div class="stage" style="position: absolute; left: 0; top: 0; width: 300px; overflow: auto"><div style="width: 900px"><div class="box" style="margin-left: 50px; width: 200px; height: 100px"></div><div class="tools"></div></div></div>`);
  return { box: main.querySelector(".box"), tools: main.querySelector(".tools"), stage: main.lastElementChild, shown: new VideoScreen(main.querySelector(".box"), main.lastElementChild, tapped) };
}
const place = () => ["x", "y", "width", "height"].map((name) => video.style.getPropertyValue(`--${name}`));

test("the picture covers its box while it is on, and stays hidden else", async () => {
  const { box, shown } = screen();
  equal(video.hidden, true);
  shown.show(true);
  equal([video.hidden, place()], [false, ["50px", "0px", "200px", "100px"]]);
  box.style.height = "80px";
  await until(() => place()[3] === "80px");
  shown.show(false);
  equal(video.hidden, true);
});

test("it disappears when its box is swiped away, or has no room", async () => {
  const { box, stage, shown } = screen();
  shown.show(true);
  stage.scrollLeft = 150;
  await until(() => video.hidden);
  stage.scrollLeft = 20;
  await until(() => !video.hidden);
  equal(place()[0], "30px");
  box.style.display = "none";
  document.dispatchEvent(new Event("scroll"));
  equal(video.hidden, true);
});

test("it follows its box beside tools and in a stage of another height", async () => {
  const { box, stage, tools, shown } = screen();
  Object.assign(stage.style, { display: "grid", alignContent: "end", blockSize: "200px" });
  shown.show(true);
  // The first sizes are observed.
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
  for (const change of [() => (stage.style.blockSize = "400px"), () => (tools.style.blockSize = "40px")]) {
    const before = place()[1];
    change();
    await until(() => place()[1] === `${box.getBoundingClientRect().y}px` && place()[1] !== before);
  }
});

test("a tap on it is the player's, and not in full screen", () => {
  let taps = 0;
  screen(() => (taps += 1));
  video.click();
  Object.defineProperty(document, "fullscreenElement", { value: video });
  video.click();
  equal(taps, 1);
});

test("full screen and the picture in the picture are those that the browser has", async () => {
  const asked = [];
  const { shown } = screen();
  for (const name of ["requestFullscreen", "requestPictureInPicture"]) video[name] = () => (asked.push(name), Promise.reject(new Error("no")));
  Object.defineProperty(document, "pictureInPictureEnabled", { value: true });
  shown.requestFullscreen();
  shown.togglePictureInPicture();
  Object.defineProperty(document, "pictureInPictureElement", { value: video });
  document.exitPictureInPicture = () => asked.push("exit");
  shown.togglePictureInPicture();
  equal([asked, shown.hasPictureInPicture], [["requestFullscreen", "requestPictureInPicture", "exit"], true]);
});

test("those of an iPhone have names of their own", () => {
  const asked = [];
  const { shown } = screen();
  Object.defineProperty(document, "pictureInPictureEnabled", { value: undefined });
  Object.assign(video, {
    requestFullscreen: undefined, requestPictureInPicture: undefined, webkitPresentationMode: "inline", webkitEnterFullscreen: () => asked.push("full"),
    webkitSupportsPresentationMode: (mode) => mode === "picture-in-picture", webkitSetPresentationMode: (mode) => asked.push(mode),
  });
  shown.requestFullscreen();
  shown.togglePictureInPicture();
  video.webkitPresentationMode = "picture-in-picture";
  shown.togglePictureInPicture();
  equal([asked, shown.hasPictureInPicture], [["full", "picture-in-picture", "inline"], true]);
});

test("captions are tracks, none of which is shown before it is selected", () => {
  const { shown } = screen();
  const choices = [["en", "English"], ["de", "Deutsch"]].map(([lang, textContent]) => Object.assign(document.createElement("button"), { lang, textContent }));
  for (const choice of choices) choice.dataset.captions = `/captions/${choice.lang}.vtt`;
  shown.setCaptions(choices);
  const tracks = () => [...video.children].map(({ srclang, label, track }) => [srclang, label, track.mode]);
  equal(tracks(), [["en", "English", "disabled"], ["de", "Deutsch", "disabled"]]);
  shown.showCaptions("/captions/de.vtt");
  const [, german] = video.children;
  shown.setCaptions(choices);
  equal([tracks().map(([, , mode]) => mode), video.children[1] === german], [["disabled", "showing"], true], "the same ones stay");
  shown.showCaptions("");
  equal(tracks().map(([, , mode]) => mode), ["disabled", "disabled"]);
  shown.setCaptions([]);
  equal(video.children.length, 0);
});

test("a page that closes takes the picture away and hears nothing more", () => {
  let taps = 0;
  const { shown } = screen(() => (taps += 1));
  shown.show(true);
  shown.disconnect();
  video.click();
  equal([video.hidden, taps], [true, 0]);
});
