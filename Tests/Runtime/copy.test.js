import { equal, show, test } from "./harness.js";
import { copy } from "../runtime/copy.js";

const offer = (name, value) => Object.defineProperty(navigator, name, { value, configurable: true });
const copied = [];
const clipboard = { writeText: async (text) => copied.push(text) };

test("a text is copied", async () => {
  offer("clipboard", clipboard);
  equal([await copy("link"), copied], [true, ["link"]]);
});

test("on plain http a selection is copied, and the focus stays", async () => {
  offer("clipboard", undefined);
  show("<button>Share</button>").firstChild.focus();
  document.execCommand = (command) => copied.push([command, document.activeElement.value]) > 0;
  equal([await copy("link"), copied], [true, [["copy", "link"]]]);
  equal([document.activeElement.textContent, document.querySelectorAll("textarea").length], ["Share", 0]);
});

test("a browser that copies nothing says so", async () => {
  offer("clipboard", { writeText: () => Promise.reject(new Error("refused")) });
  document.execCommand = () => false;
  equal(await copy("text"), false);
});
