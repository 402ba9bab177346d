// Reordering by the user (`sortable-move`): each move of a row or tile is posted to the `data-move-url` around it, in order.
// `data-move-key` is the field name of the row's key, `data-move-with` contains further fields ("list=4"). A tile dropped on another
// (`sortable-into`) is posted to the `data-into-url` of that one, with `data-into-key` and `data-into-with`.

import { scheduleReload } from "./page-reload.js";
import { postInOrder } from "./post-queue.js";

document.addEventListener("sortable-move", async ({ target, detail }) => {
  const place = target.closest("[data-move-url]");
  if (!place) return;
  const { moveUrl, moveKey, moveWith } = place.dataset;
  const fields = new URLSearchParams(moveWith);
  fields.set(moveKey, detail.key);
  fields.set("before", detail.before ?? "");
  const rows = target.closest("[data-refresh]");
  // A response that was requested before the move does not include it.
  const stamp = () => (rows.dataset.moved = performance.now());
  stamp();
  await postInOrder(moveUrl, fields);
  stamp();
  scheduleReload();
});

document.addEventListener("sortable-into", async ({ target, detail }) => {
  const { intoUrl, intoKey, intoWith } = target.dataset;
  const fields = new URLSearchParams(intoWith);
  fields.set(intoKey, detail.key);
  fields.set("back", location.pathname + location.search);
  await postInOrder(intoUrl, fields);
  scheduleReload();
});
