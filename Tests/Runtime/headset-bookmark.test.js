import { equal, network, test } from "./harness.js";
import { addBookmark } from "../runtime/headset-bookmark.js";

const path = "/audio-player/did-add-bookmark";
const said = () => document.getElementById("notice").textContent;

test("a bookmark is added at the second of the press, and said", async () => {
  network.on(path, () => new Response("<ul></ul>", { headers: { "Content-Type": "text/html", "Earnest-Answer": "fragment" } }));
  await addBookmark({ item: { episode: 7, title: "Rain" }, position: 70.9 });
  const fields = new URLSearchParams(network.to(path)[0].body);
  equal([fields.get("episode"), fields.get("seconds"), fields.get("note")], ["7", "70", ""]);
  equal(said(), "bookmarked");
});

test("without a connection it is stored, and without an episode nothing happens", async () => {
  network.on(path, network.fails);
  await addBookmark({ item: null, position: 0 });
  equal(network.to(path).length, 0);
  await addBookmark({ item: { episode: 7, title: "Rain" }, position: 5 });
  equal(said(), "stored");
});
