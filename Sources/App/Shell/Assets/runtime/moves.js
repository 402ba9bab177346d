// Rows and tiles that a person has put elsewhere (`sortable-move`): each move is posted to the `data-move-url` around it, one after the
// other. `data-move-key` is what that calls the row, `data-move-with` what else it wants to know ("list=4").

import { postInOrder } from "./in-order.js";
import { tell } from "./told.js";

export function listenToMoves() {
  document.addEventListener("sortable-move", async ({ target, detail }) => {
    const { moveUrl, moveKey, moveWith } = target.closest("[data-move-url]").dataset;
    const fields = new URLSearchParams(moveWith);
    fields.set(moveKey, detail.key);
    fields.set("before", detail.before ?? "");
    const rows = target.closest("[data-refresh]");
    // An answer that was on its way before knows nothing of it.
    const stamp = () => (rows.dataset.moved = performance.now());
    stamp();
    await postInOrder(moveUrl, fields);
    stamp();
    tell();
  });
}
