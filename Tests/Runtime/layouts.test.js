import { equal, isTrue, show, test } from "./harness.js";

/** Fills the page, with these style sheets. */
async function styled(html, ...names) {
  const all = ["shell/tokens", "shell/base", ...names.map((name) => `components/${name}`)];
  await Promise.all(all.map((name) => new Promise((resolve) => {
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: `/assets/test/${name}.css`, onload: resolve }));
  })));
  return show(html);
}
const width = (selector) => document.querySelector(selector).getBoundingClientRect().width;
const height = (selector) => document.querySelector(selector).getBoundingClientRect().height;

test("a linked chapter in a sheet has the room beside its link", async () => {
  await styled(
    `<div class="menu-sheet" popover><ol class="chapter-rows"><li><a class="chapter-row" href="#"><span class="chapter-time">0:00</span>
    <span class="chapter-title">Save often, and twice before lunch</span></a><a class="round-button" href="#x">Link</a></li></ol></div>`,
    "pill", "menu-sheet", "chapter-rows");
  document.querySelector(".menu-sheet").showPopover();
  equal(width(".round-button"), 44);
  equal(width(".chapter-row") + 44, width("li"));
  isTrue(width(".chapter-title") > 200, "The title's width");
});

test("entries of a menu are 36 px high with a mouse, and other buttons in it are as elsewhere", async () => {
  await styled(
    `<div class="menu-sheet" popover><button class="entry">Download</button><form><button class="posted">Archive</button></form>
    <button class="row-button">Delete</button><button class="pill">Save</button></div>`, "pill", "menu-sheet");
  document.querySelector(".menu-sheet").showPopover();
  equal([".entry", ".posted", ".row-button", ".pill"].map(height), [36, 36, 44, 44]);
  equal(width(".row-button"), 44);
});

test("a wide row has places for its controls: none moves, and the title neither, when they come", async () => {
  const article = `<article class="linked-row episode-row"><div class="row-text"><h3 class="row-title"><a href="#">A River Without a Pipe</a></h3></div>
    <div class="row-end"><button class="download-button" data-state="none"></button><a class="row-more" href="#"></a></div></article>`;
  for (const [room, isShown] of [[640, true], [400, false]]) {
    await styled(`<div style="inline-size: ${room}px">${article}</div>`, "pill", "linked-row", "menu-sheet", "download-button", "episode-row", "episode-menu");
    const places = () => [".row-text", ".download-button", ".row-more"].map((selector) => {
      const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
      return [x, y, width, height];
    });
    const before = places();
    document.querySelector(".row-end").insertAdjacentHTML("afterbegin", '<span class="row-quick"><button class="row-button">Next</button><button class="row-button">Star</button></span>');
    equal(places(), before);
    equal(width(".row-quick") > 0, isShown, `${room} px`);
    if (!isShown) continue;
    const [quick, ring] = [".row-quick", ".download-button"].map((selector) => document.querySelector(selector).getBoundingClientRect());
    isTrue(Math.abs(quick.right - ring.left) < 1 && quick.width >= 88, "The place before the ring");
  }
});

test("switches and fields for days and times are drawn as the others", async () => {
  await styled(
    `<div class="menu-form"><label class="menu-choice"><span>Skip trailers</span><input type="checkbox" class="switch" role="switch"></label>
    <input type="time" value="22:00"><input type="date"><input type="datetime-local"><select><option>Any</option></select></div>`, "menu-sheet", "switch");
  equal([width(".switch"), height(".switch")], [52, 32]);
  const look = (selector) => {
    const { borderRadius, borderColor, appearance, minBlockSize } = getComputedStyle(document.querySelector(selector));
    return [borderRadius, borderColor, appearance, minBlockSize];
  };
  for (const type of ["time", "date", "datetime-local"]) equal(look(`[type=${type}]`), look("select"), type);
});

test("a white cover has an edge on paper", async () => {
  await styled('<span class="cover cover-56" style="background: #fff"></span>', "cover");
  const { boxShadow, backgroundColor } = getComputedStyle(document.querySelector(".cover"), "::after");
  // The ink at 18 % over white is darker than paper.
  isTrue(/inset/.test(boxShadow) && /0\.18/.test(boxShadow), boxShadow);
  equal(backgroundColor, "rgba(0, 0, 0, 0)");
});
