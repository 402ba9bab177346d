import { equal, heard, network, settled, show, test } from "./harness.js";
import "./media.js";

// What app.js does when the server speaks, and when the player comes to another episode.

const sources = [];
window.EventSource = class extends EventTarget {
  readyState = 0;
  constructor() {
    super();
    sources.push(this);
  }
  close() {
    this.readyState = 2;
  }
  send(kind, data) {
    this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data) }));
  }
};
const page = (path, content = "") => `<main id="page" lang="en" data-user="1" data-identity="${path}" data-title="${path}"><h1>${path}</h1>${content}</main>`;
const serve = (path, content) => network.on(path, () => page(path, content));
const main = () => document.querySelector("main#page");

/** Starts the app on the library. */
async function start(content) {
  network.on("/session", { user: 1, token: "of-session", now: Date.now(), session: null, plan: { current: null, upcoming: [], settings: {} }, acknowledged: [] });
  history.replaceState(null, "", "/library");
  show(content).dataset.identity = "/library";
  await import("../runtime/app.js");
  await settled();
}

test("patches of the stream change the page, and missed events bring it again", async () => {
  await start('<p data-live="count">1</p>');
  const changes = heard(document, "live-change");
  sources[0].send("leaves", [{ key: "count", text: "2" }]);
  equal([main().querySelector("p").textContent, changes.length], ["2", 1]);
  serve("/library", '<p data-live="count">3</p>');
  sources[0].send("catch-up", {});
  await settled();
  equal([network.to("/library").length, main().querySelector("p").textContent], [1, "3"]);
});

test("a server that answers again replaces a page of this device", async () => {
  await start("<h1>Library</h1>");
  main().dataset.saved = "5";
  serve("/library");
  sources[0].send("beat", {});
  await settled();
  equal([main().dataset.saved, network.to("/library").length], [undefined, 1]);
});

test("after a sign-in the page, the stream and the session come again", async () => {
  await start("<h1>Library</h1>");
  serve("/library");
  const before = [sources.length, network.to("/session").length];
  document.dispatchEvent(new CustomEvent("signed-in"));
  await settled();
  equal([sources.length, network.to("/session").length, network.to("/library").length], [before[0] + 1, before[1] + 1, 1]);
});

test("the page of the playing episode becomes that of the next one, and stays while another one is paused", async () => {
  await start('<div data-follows="7"></div>');
  serve("/episodes/8");
  const play = (episode, playing = true) => document.dispatchEvent(new CustomEvent("player-change", { detail: { playing, item: { episode, episodeURL: `/episodes/${episode}` } } }));
  play(7);
  play(8, false);
  await settled();
  equal(main().dataset.identity, "/library");
  play(7);
  play(8);
  await settled();
  equal([main().dataset.identity, location.pathname, history.state.depth], ["/episodes/8", "/episodes/8", 0]);
});
