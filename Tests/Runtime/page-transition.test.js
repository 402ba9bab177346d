import { equal, settled, show, test } from "./harness.js";
import { reducedMotion } from "./pointing.js";
import { isSheet, runTransition, transitionKind } from "../runtime/page-transition.js";

const cover = (path, size = 64) => `<span class="cover cover-${size}" style="display: block; width: 40px; height: 40px"><img alt="" src="${path}?size=${size}"></span>`;
const main = (html) => Object.assign(document.createElement("main"), { innerHTML: html });

/** A browser with view transitions: what they were given, and the pictures that are carried before and after the swap. */
function browser() {
  reducedMotion.matches = false;
  const ends = [];
  const seen = [];
  const marked = () => [...document.querySelectorAll(".carried-cover")].map((element) => element.closest("[id], main").id);
  document.startViewTransition = (change) => {
    const before = marked();
    change();
    seen.push([document.documentElement.dataset.transition, before, marked()]);
    const { promise, resolve } = Promise.withResolvers();
    ends.push(resolve);
    return { finished: promise, ready: Promise.resolve(), updateCallbackDone: Promise.resolve() };
  };
  return { seen, ends };
}
/** Swaps the page as the page stack does. */
const run = (kind, to) => {
  const from = document.getElementById("page");
  to.id = "page";
  return runTransition(kind, from, to, () => from.replaceWith(to));
};
const tap = (element) => element.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));

test("a page is swapped within a transition, which the document names until it ends", async () => {
  const { seen, ends } = browser();
  const next = main("next");
  await run("push", next);
  equal([next.isConnected, seen, document.documentElement.dataset.transition], [true, [["push", [], []]], "push"]);
  ends[0]();
  await settled();
  equal(document.documentElement.dataset.transition, undefined);
});

test("the end of a transition that another one has followed does not end that one", async () => {
  const { ends } = browser();
  await run("push", main(""));
  await run("pop", main(""));
  ends[0]();
  await settled();
  equal(document.documentElement.dataset.transition, "pop");
});

test("without motion, in a hidden tab, without a kind and in an older browser the page is swapped at once", async () => {
  const { seen } = browser();
  const cases = [
    () => (reducedMotion.matches = true), () => ((reducedMotion.matches = false), Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true })),
    () => (delete document.visibilityState, (document.startViewTransition = undefined)),
  ];
  await run("none", main("0"));
  for (const [index, prepare] of cases.entries()) {
    prepare();
    await run("push", main(`${index + 1}`));
    equal(document.getElementById("page").textContent, `${index + 1}`);
  }
  equal(seen, []);
});

test("an open sheet closes", async () => {
  browser();
  const sheet = show('<div popover id="sheet"></div>').firstElementChild;
  sheet.showPopover();
  await run("none", main(""));
  equal(sheet.matches(":popover-open"), false);
});

test("a sheet rises over a page and sinks again, and another sheet simply takes its place", () => {
  const [page, sheet] = [main("<p></p>"), main("<audio-player data-sheet></audio-player>")];
  equal([isSheet(page), isSheet(sheet), isSheet(main("<p><i data-sheet></i></p>"))], [false, true, false]);
  equal([transitionKind(page, page, "push"), transitionKind(page, page, "pop"), transitionKind(page, sheet, "push"), transitionKind(sheet, page, "pop"), transitionKind(sheet, sheet, "push")],
    ["push", "pop", "rise", "sink", "none"]);
});

test("the cover of the tapped row is carried to the head of the page, and back", async () => {
  const { seen, ends } = browser();
  const rows = `<ul><li id="one">${cover("/artwork/1")}</li><li id="two">${cover("/artwork/1")}</li><li id="three">${cover("/artwork/2")}</li></ul>`;
  show(rows);
  tap(document.getElementById("two"));
  const list = document.getElementById("page");
  await run("push", main(`<div id="head">${cover("/artwork/1", 320)}</div>`));
  equal(seen.at(-1), ["push", ["two"], ["head"]]);
  ends[0]();
  await settled();
  equal(document.querySelectorAll(".carried-cover").length, 0, "only a transition names a cover");
  await run("pop", list);
  equal(seen.at(-1), ["pop", ["head"], ["two"]]);
});

test("without a tap the first row with the cover is taken, and one outside the window never", async () => {
  const { seen } = browser();
  show(`<ul><li id="away" style="position: absolute; top: 5000px">${cover("/artwork/1")}</li><li id="gone" hidden>${cover("/artwork/1")}</li><li id="here">${cover("/artwork/1")}</li></ul>`);
  await run("push", main(`<div id="head">${cover("/artwork/1", 320)}</div>`));
  equal(seen.at(-1), ["push", ["here"], ["head"]]);
});

test("the cover of the player at the foot goes to the player", async () => {
  const { seen } = browser();
  document.getElementById("mini-player").innerHTML = `<mini-player id="bar">${cover("/artwork/1")}</mini-player>`;
  await run("rise", main(`<div id="head" data-sheet>${cover("/artwork/1", 320)}</div>`));
  equal(seen.at(-1), ["rise", ["bar"], ["head"]]);
});

test("another picture, and a page without a large one, carry nothing", async () => {
  const { seen } = browser();
  show(`<ul><li id="one">${cover("/artwork/2")}</li></ul>`);
  await run("push", main(`<div id="head">${cover("/artwork/1", 320)}</div>`));
  await run("push", main("<p></p>"));
  equal(seen.map(([, ...marks]) => marks), [[[], []], [[], []]]);
});

test("a sheet beside the page closes before the next page comes", async () => {
  document.body.insertAdjacentHTML("beforeend", '<div id="sheet" popover></div>');
  const sheet = document.getElementById("sheet");
  sheet.showPopover();
  await run("none", main(""));
  equal(sheet.matches(":popover-open"), false);
});
