import { equal, heard, network, settled, show, test } from "./harness.js";
import "./media.js";
import { player } from "../runtime/player.js";

const played = [];
player.play = (item) => played.push(item.episode);
/** A page of an episode, whose button knows it. */
function open(episode) {
  show(`<div class="episode-actions"><play-button></play-button></div>`);
  document.querySelector("play-button").item = { episode };
}
customElements.define("play-button", class extends HTMLElement {});

test("the page that a notification opens plays its episode once: a reload does not play again", async () => {
  history.replaceState({ key: "x" }, "", "/episodes/3?play=1&t=4");
  open(3);
  await import("../runtime/notification-links.js");
  await settled();
  equal([played, location.pathname + location.search, history.state], [[3], "/episodes/3?t=4", { key: "x" }]);
});

test("a page without the request to play plays nothing", async () => {
  history.replaceState(null, "", "/episodes/3");
  open(3);
  await import("../runtime/notification-links.js");
  await settled();
  equal([played, location.search], [[], ""]);
});

test("the worker opens a page in this tab, and plays its episode when it is there", async () => {
  await import("../runtime/notification-links.js");
  const opened = heard(document, "open-page");
  const tell = (detail) => document.dispatchEvent(new CustomEvent("worker-message", { detail }));
  tell({ type: "open", url: "/episodes/3", plays: false });
  tell({ type: "open", url: "/episodes/4", plays: true });
  tell({ type: "other" });
  tell(null);
  equal(opened.map(({ url, didOpen }) => [url, typeof didOpen]), [["/episodes/3", "undefined"], ["/episodes/4", "function"]]);
  open(4);
  opened[1].didOpen();
  equal(played, [4]);
  Object.defineProperty(player, "state", { value: { playing: true, item: { episode: 4 } } });
  opened[1].didOpen();
  show("");
  opened[1].didOpen();
  equal([played, network.requests], [[4], []], "It plays already, and a page without an episode");
});
