// <copy-field>: a link to copy, or to hand to the browser's own sheet.

import { equal, settled, show, test } from "./harness.js";
import "../components/copy-field.js";

const field = () => show('<copy-field><input value="/shared/2.x"><button type="button" data-copied="Copied" hidden>Copy</button><button type="button" data-shares="The wall" hidden>Share</button></copy-field>').querySelector("copy-field");
const offer = (name, value) => Object.defineProperty(navigator, name, { value, configurable: true });

test("the address is whole, and is copied", async () => {
  const copied = [];
  offer("share", undefined);
  offer("clipboard", { writeText: async (text) => copied.push(text) });
  const [input, copy, share] = field().children;
  copy.click();
  await settled();
  equal([input.value, copied, copy.textContent, copy.hidden, share.hidden], [`${location.origin}/shared/2.x`, [`${location.origin}/shared/2.x`], "Copied", false, true]);
});

test("where the browser has a sheet, a button hands the link to it, and a cancelled one is no error", async () => {
  const shared = [];
  offer("share", async (what) => {
    shared.push(what);
    throw new DOMException("Cancelled", "AbortError");
  });
  const share = field().lastElementChild;
  equal(share.hidden, false);
  share.click();
  await settled();
  equal(shared, [{ title: "The wall", url: `${location.origin}/shared/2.x` }]);
});
