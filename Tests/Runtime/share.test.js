import { equal, show, test } from "./harness.js";
import { copy, share } from "../runtime/share.js";

const offer = (name, value) => Object.defineProperty(navigator, name, { value, configurable: true });
const copied = [];
const clipboard = { writeText: async (text) => copied.push(text) };
const withoutSheet = () => offer("share", undefined);

test("the browser's own sheet shares, and a cancelled one is no error", async () => {
  const shared = [];
  offer("share", async (what) => shared.push(what));
  equal(await share("Episode", "https://earnest.test/1?t=5"), "shared");
  equal(shared, [{ title: "Episode", url: "https://earnest.test/1?t=5" }]);
  offer("share", () => Promise.reject(new DOMException("cancelled", "AbortError")));
  equal(await share("Episode", "x"), "shared");
});

test("without one the link is copied", async () => {
  withoutSheet();
  offer("clipboard", clipboard);
  equal([await share("Episode", "link"), copied], ["copied", ["link"]]);
});

test("on plain http a selection is copied, and the focus stays", async () => {
  withoutSheet();
  offer("clipboard", undefined);
  show("<button>Share</button>").firstChild.focus();
  document.execCommand = (command) => copied.push([command, document.activeElement.value]) > 0;
  equal([await share("Episode", "link"), copied], ["copied", [["copy", "link"]]]);
  equal([document.activeElement.textContent, document.querySelectorAll("textarea").length], ["Share", 0]);
});

test("a browser that copies nothing says so", async () => {
  withoutSheet();
  offer("clipboard", { writeText: () => Promise.reject(new Error("refused")) });
  document.execCommand = () => false;
  equal([await share("Episode", "link"), await copy("text")], ["failed", false]);
});
