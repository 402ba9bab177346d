import { equal, heard, settled, test } from "./harness.js";
import "./media.js";
import { isMetered } from "../runtime/mobile-data.js";
import { player } from "../runtime/player.js";

Object.assign(document.getElementById("notice").dataset, { stringStreaming: "{size} over mobile data", stringKeepFirst: "Save first" });
const notice = () => document.getElementById("notice").textContent;
const connection = (value) => Object.defineProperty(navigator, "connection", { configurable: true, value });
const change = (fields = {}) =>
  document.dispatchEvent(new CustomEvent("player-change", { detail: { item: { episode: 7, size: 5_000_000 }, playing: true, isRemote: false, buffered: [], duration: 600, ...fields } }));

test("the network costs money over a phone's connection, and where the user saves data", () => {
  equal([undefined, { type: "wifi" }, { type: "cellular" }, { type: "wifi", saveData: true }, {}].map((value) => (connection(value), isMetered())), [false, false, true, true, false]);
});

test("a stream over mobile data says its size once, with a way to download the episode first where that is for this device", async () => {
  document.documentElement.dataset.downloads = "device";
  connection({ type: "cellular" });
  change();
  equal([notice().includes("over mobile data"), document.querySelector("#notice button").textContent], [true, "Save first"]);
  let isPaused = false;
  player.pause = () => (isPaused = true);
  const kept = heard(document, "keep-episode");
  document.querySelector("#notice button").click();
  equal([isPaused, notice()], [true, ""]);
  change();
  equal(notice(), "");
  change({ item: { episode: 8, size: 5_000_000 } });
  equal(notice().includes("over mobile data"), true, "Another episode");
  await settled();
  equal(kept.length <= 1, true);
});

test("where downloads are on the server, only the size is said", () => {
  connection({ type: "cellular" });
  change();
  equal([notice().includes("over mobile data"), document.querySelector("#notice button")], [true, null]);
});

test("nothing is said without mobile data, about another device, about stored audio and about what has arrived", () => {
  connection({ type: "wifi" });
  change();
  connection({ type: "cellular" });
  for (const fields of [{ playing: false }, { isRemote: true }, { item: { episode: 7 } }, { item: null }, { buffered: [[0, 600]] }]) change(fields);
  equal(notice(), "");
});
