import { equal, settled, show, test } from "./harness.js";
import { installation } from "../runtime/further-assets.js";
import "../runtime/install-hint.js";

const prompts = [];
/** The browser offers its dialog. @returns Whether the browser shows nothing itself */
function offer(outcome) {
  const event = new Event("beforeinstallprompt", { cancelable: true });
  dispatchEvent(Object.assign(event, { prompt: async () => void prompts.push(outcome), userChoice: Promise.resolve({ outcome }) }));
  return event.defaultPrevented;
}
const ways = ["offer", "share", "menu", "installed"].map((way) => `<p data-ways="${way}">${way}</p>`).join("");
const html = (attributes) => `<install-hint ${attributes}>${ways}<button data-part="install">Install</button><button data-part="dismiss">Dismiss</button></install-hint>`;
const open = (attributes = "hidden") => show(html(attributes)).firstElementChild;
const shown = () => {
  const hint = document.querySelector("install-hint");
  return hint.hidden ? null : [...hint.querySelectorAll("[data-ways]")].find(({ hidden }) => !hidden).textContent;
};
async function press(part) {
  document.querySelector(`[data-part=${part}]`).click();
  await settled();
}

test("the hint appears where a tap installs, and leaves with the installation", async () => {
  open();
  equal(shown(), null);
  equal([offer("accepted"), shown()], [true, "offer"]);
  await press("install");
  equal([prompts, shown(), installation.offer, localStorage["earnest.install-hint@1"]], [["accepted"], null, null, undefined]);
  offer("accepted");
  equal(shown(), "offer", "A browser that offers it again");
});

test("a dismissed hint does not return", async () => {
  open();
  offer("accepted");
  await press("dismiss");
  equal(shown(), null);
  open();
  offer("accepted");
  equal([shown(), prompts], [null, []]);
});

test("whoever refuses the browser's dialog has dismissed the hint", async () => {
  open();
  offer("dismissed");
  await press("install");
  offer("dismissed");
  equal(shown(), null);
});

test("an offer before the hint is not lost", () => {
  offer("accepted");
  open();
  equal(shown(), "offer");
});

test("the settings always say how, also after a refusal", async () => {
  open("");
  equal(shown(), "menu");
  offer("dismissed");
  equal(shown(), "offer");
  await press("install");
  equal([shown(), localStorage["earnest.install-hint@1"]], ["menu", undefined]);
});

test("a phone without a dialog says how in the share menu, and the installed app that it is one", () => {
  Object.defineProperty(navigator, "standalone", { configurable: true, value: false });
  open();
  equal(shown(), "share");
  Object.defineProperty(navigator, "standalone", { configurable: true, value: true });
  open();
  equal(shown(), null);
  open("");
  equal(shown(), "installed");
});

test("a hint that was left hears no more", () => {
  const hint = open();
  hint.remove();
  offer("accepted");
  equal(hint.hidden, true);
});
