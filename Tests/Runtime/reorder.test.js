import { clock, equal, network, settled, show, test } from "./harness.js";
import "../runtime/reorder.js";

const done = () => new Response("", { headers: { "Earnest-Answer": "done" } });
const list = (attributes = 'data-move-url="/did-move" data-move-key="episode" data-move-with="list=4"') => show(`<div id="rows" data-refresh ${attributes}><i></i></div>`).querySelector("i");
const move = (element, detail) => element.dispatchEvent(new CustomEvent("sortable-move", { bubbles: true, detail }));

test("each move is posted in order, with the fields of its list", async () => {
  const first = network.held();
  network.on("/did-move", ({ body }) => (body.includes("episode=7") ? first.answer : done()));
  const row = list();
  move(row, { key: "7", before: "9" });
  move(row, { key: "8", before: null });
  await settled();
  equal(network.requests.map(({ body }) => body), ["list=4&episode=7&before=9"]);
  first.release(done());
  await settled();
  equal(network.requests.map(({ body }) => body), ["list=4&episode=7&before=9", "list=4&episode=8&before="]);
});

test("an answer that was requested before a move has arrived does not undo it, and the page is requested afterwards", async () => {
  network.on("/did-move", done);
  let stale = 0;
  document.addEventListener("page-stale", () => (stale += 1));
  const row = list();
  move(row, { key: "7", before: null });
  const { dataset } = document.getElementById("rows");
  equal(dataset.moved, String(performance.now()));
  await clock.advance(10);
  equal([Number(dataset.moved) <= performance.now(), stale], [true, 0]);
  await clock.advance(1000);
  equal(stale, 1);
});

test("a row of another group has its own address and field", async () => {
  network.on("/did-move-folder", done);
  const row = list();
  Object.assign(row.dataset, { moveUrl: "/did-move-folder", moveKey: "folder" });
  move(row, { key: "5", before: "4" });
  await settled();
  equal(network.requests.map(({ path, body }) => [path, body]), [["/did-move-folder", "folder=5&before=4"]]);
});

test("a tile that is dropped on a folder is posted to it, and the page is requested afterwards", async () => {
  network.on("/did-move-to-folder", () => new Response("Moved", { headers: { "Earnest-Answer": "notice" } }));
  let stale = 0;
  document.addEventListener("page-stale", () => (stale += 1));
  const folder = list('data-into-url="/did-move-to-folder" data-into-key="show" data-into-with="folder=5"').parentElement;
  folder.dispatchEvent(new CustomEvent("sortable-into", { bubbles: true, detail: { key: "7" } }));
  await settled();
  const { pathname, search } = location;
  equal(network.requests.map(({ path, body }) => [path, body]), [["/did-move-to-folder", String(new URLSearchParams({ folder: 5, show: 7, back: pathname + search }))]]);
  equal(document.getElementById("notice").textContent, "Moved");
  await clock.advance(1000);
  equal(stale, 1);
});

test("a list that is not saved posts nothing", () => {
  move(list(""), { key: "7", before: null });
  equal(network.requests, []);
});
