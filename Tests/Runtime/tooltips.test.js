import { equal, show, test } from "./harness.js";
import { showTooltips } from "../runtime/tooltips.js";

function page() {
  showTooltips();
  document.body.insertAdjacentHTML("beforeend", `<div id="shortcuts" popover><kbd data-for="[data-part=sleep]">z</kbd><kbd data-for="[data-part=toggle], .round button">Space</kbd></div>`);
  return show(`<button aria-label="Sleep timer" data-part="sleep"><svg></svg></button><button aria-label="Play" data-part="toggle"></button><a href="/x" aria-label="History"></a>
    <a href="/y">Library</a><button aria-label="Dismiss" aria-keyshortcuts="d Delete"></button><play-button class="round"><button><span class="play-name">Play Moss</span></button></play-button>
    <play-button class="large"><button><span class="play-name">Resume: Moss</span><span class="play-verb">Resume</span></button></play-button><button disabled aria-label="Share"></button>
    <a href="/z"><svg></svg> <span class="visually-hidden">Download</span></a><a href="/w"><span class="visually-hidden">Open player:</span> Moss</a>`);
}
function point(control, pointerType = "mouse") {
  control.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType }));
  return control.title;
}
const titles = (main, pointerType) => [...main.querySelectorAll("a, button")].map((control) => point(control, pointerType));

test("a control without a visible name has it as a tooltip, with its key", () => {
  equal(titles(page()), ["Sleep timer (z)", "Play (Space)", "History", "", "Dismiss (d)", "Play Moss (Space)", "", "Share", "Download", ""]);
});

test("a finger gets none", () => {
  equal(titles(page(), "touch").join(""), "");
});

test("a key that the user has turned off is not named", () => {
  document.documentElement.dataset.characterKeys = "off";
  equal(titles(page()).slice(0, 2), ["Sleep timer", "Play (Space)"]);
});

test("the icon in a control belongs to it, and a new name becomes its tooltip", () => {
  const main = page();
  const [sleep] = main.children;
  equal([point(sleep.firstElementChild), sleep.title], [undefined, "Sleep timer (z)"]);
  sleep.ariaLabel = "Sleep timer: 12 min";
  equal(point(sleep), "Sleep timer: 12 min (z)");
});
