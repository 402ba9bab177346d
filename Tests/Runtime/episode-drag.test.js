// Episodes that are dragged with the mouse to places that take them.

import { equal, network, settled, show, test } from "./harness.js";
import { point } from "./pointing.js";
import "../runtime/episode-drag.js";

const added = () => new Response("Added to Up Next", { headers: { "Earnest-Answer": "notice", "Content-Type": "text/html" } });
const part = (id) => document.getElementById(id);

function page() {
  network.on("/episode-actions/did-tap", added);
  network.on("/playlist-page/did-add", added);
  show(`<article data-episode="7"><a id="row" href="/episodes/7">Rain</a></article><a id="link" href="/shows/1">Show</a>
    <a id="queue" data-drop-url="/episode-actions/did-tap" data-drop-key="episode" data-drop-with="action=last"><b id="badge">3</b></a>
    <a id="list" data-drop-url="/playlist-page/did-add" data-drop-key="episodes" data-drop-with="playlist=4&value=true"></a><p id="other"></p>`);
}

/** @returns {boolean} Whether it was prevented */
function happen(kind, id) {
  const event = new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() });
  part(id).dispatchEvent(event);
  return event.defaultPrevented;
}
function grab(id, pointerType = "mouse") {
  point("down", part(id), 10, 10, { pointerType });
  return happen("dragstart", id);
}
const lit = () => [...document.querySelectorAll("[data-drop-over]")].map(({ id }) => id);
const isDragging = () => "dragging" in document.documentElement.dataset;

test("an episode is posted where it is dropped, as its menu posts it, and the answer is shown", async () => {
  page();
  equal([grab("row"), isDragging()], [false, true]);
  equal([happen("dragover", "other"), lit()], [false, []]);
  equal([happen("dragover", "badge"), lit()], [true, ["queue"]]);
  equal([happen("dragover", "list"), lit()], [true, ["list"]]);
  happen("dragover", "queue");
  equal(happen("drop", "queue"), true);
  happen("dragend", "row");
  await settled();
  equal([network.requests.map(({ path, body }) => [path, body]), lit(), isDragging()], [[["/episode-actions/did-tap", "action=last&episode=7&back=%2F"]], [], false]);
  equal(part("notice").textContent, "Added to Up Next");
  grab("row");
  happen("dragover", "list");
  happen("drop", "list");
  await settled();
  equal(network.requests.at(-1).body, "playlist=4&value=true&episodes=7&back=%2F");
});

test("a drop elsewhere, and a drag that ends, post nothing", async () => {
  page();
  grab("row");
  happen("dragover", "queue");
  happen("dragover", "other");
  equal(happen("drop", "other"), false);
  happen("dragend", "row");
  equal([happen("dragover", "queue"), happen("drop", "queue"), lit(), isDragging()], [false, false, [], false]);
  await settled();
  equal(network.requests, []);
});

test("other links are dragged as ever, and a finger drags no episode", () => {
  page();
  equal([grab("link"), happen("dragover", "queue"), isDragging()], [false, false, false]);
  equal([grab("row", "touch"), happen("dragover", "queue"), isDragging()], [true, false, false]);
});

test("a show is dropped on a folder, and no episode is", async () => {
  network.on("/library-page/did-move-to-folder", added);
  show(`<ul><li data-show="4"><a id="cover" href="/shows/4">Rain</a></li></ul><article data-episode="7"><a id="row" href="/episodes/7">Rain</a></article>
    <a id="queue" data-drop-url="/episode-actions/did-tap" data-drop-key="episode" data-drop-with="action=last"></a>
    <a id="folder" data-drop-url="/library-page/did-move-to-folder" data-drop-key="show" data-drop-with="folder=2"></a>`);
  grab("row");
  equal([happen("dragover", "folder"), lit(), happen("drop", "folder")], [false, [], false]);
  happen("dragend", "row");
  grab("cover");
  equal([happen("dragover", "queue"), lit(), document.documentElement.dataset.dragging], [false, [], "show"]);
  equal([happen("dragover", "folder"), lit()], [true, ["folder"]]);
  happen("drop", "folder");
  await settled();
  equal(network.requests.map(({ path, body }) => [path, body]), [["/library-page/did-move-to-folder", "folder=2&show=4&back=%2F"]]);
});
