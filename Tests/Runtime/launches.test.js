import { equal, test } from "./harness.js";

let launch = null;
Object.defineProperty(window, "launchQueue", { value: { setConsumer: (consumer) => (launch = ({ path }) => consumer({ targetURL: path && location.origin + path })) } });
/** The addresses of the links that a launch taps. */
const taps = [];
addEventListener("click", (event) => (taps.push(event.target.getAttribute("href").slice(location.origin.length)), event.preventDefault()));
const navigationOf = (type) => (performance.getEntriesByType = () => [{ type }]);

test("a launch opens its page as a tap on a link does, and leaves no link", async () => {
  navigationOf("navigate");
  await import("../runtime/launches.js");
  launch({ path: "/up-next" });
  launch({ path: "/subscribe?url=web%2Bpodcast%3Ahttps%3A%2F%2Fmoss.example%2Ffeed" });
  equal([taps, document.querySelectorAll("body > a").length], [["/up-next", "/subscribe?url=web%2Bpodcast%3Ahttps%3A%2F%2Fmoss.example%2Ffeed"], 0]);
});

test("the icon brings the window to the front as it is, and a launch of the shown page opens nothing", async () => {
  navigationOf("navigate");
  history.replaceState(null, "", "/library");
  await import("../runtime/launches.js");
  for (const path of ["/", "/library", undefined]) launch({ path });
  equal(taps, []);
});

test("a reload repeats the launch that opened the document, which counts once", async () => {
  navigationOf("reload");
  await import("../runtime/launches.js");
  launch({ path: "/up-next" });
  equal(taps, []);
  launch({ path: "/up-next" });
  equal(taps, ["/up-next"]);
});
