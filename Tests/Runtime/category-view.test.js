import { equal, heard, isTrue, show, test, until } from "./harness.js";
import { click, point, press } from "./pointing.js";
import "../components/banner-view.js";
import "../components/category-view.js";

const pages = (count, shown) => Array.from({ length: count }, (_, at) => `<section class="category-sheet" style="flex: 0 0 100%; scroll-snap-align: start" ${at === shown ? "data-shown" : ""}><p style="margin: 0; height: ${100 * (at + 1)}px"><a href="#${at}">Page</a></p></section>`).join("");

/** The browser has observed the sizes. */
const frames = async () => {
  for (let count = 0; count < 2; count += 1) await new Promise(requestAnimationFrame);
};

/** Three pages of 300 pixels, of different heights, in a box that snaps. */
function view(shown = 0, more = "") {
  const place = show(`${more}<category-view>${[0, 1, 2].map((at) => `<a class="category-tab" href="?page=${at}">${at}</a>`).join("")}
    <div class="category-pages" style="display: flex; align-items: start; width: 300px; overflow: auto hidden; scroll-snap-type: x mandatory">${pages(3, shown)}</div></category-view>`).querySelector("category-view");
  const box = place.querySelector(".category-pages");
  return {
    place, box, tabs: [...place.querySelectorAll("a.category-tab")], changes: heard(place, "category-change"),
    state: () => ({ current: [...place.querySelectorAll(".category-tab")].findIndex((tab) => tab.ariaCurrent === "true"), inert: [...box.children].map(({ inert }) => Number(inert)).join(""), height: place.style.getPropertyValue("--page-height") }),
  };
}

test("it opens at the page that the server shows, and only that one can have the focus", () => {
  const { box, state, changes } = view(1);
  equal([state(), box.scrollLeft, changes], [{ current: 1, inert: "101", height: "200px" }, 300, []]);
});

test("a tab shows its page, and reports it once", () => {
  const { box, tabs, state, changes } = view();
  equal(click(tabs[2]), true);
  equal([state(), box.scrollLeft, changes], [{ current: 2, inert: "110", height: "300px" }, 600, [{ index: 2 }]]);
  click(tabs[2]);
  equal(changes.length, 1);
});

test("a click with a modifier opens the tab's link", () => {
  const { tabs, changes } = view();
  tabs[1].addEventListener("click", (event) => setTimeout(() => event));
  document.addEventListener("click", (event) => event.preventDefault(), { once: true });
  click(tabs[1], { ctrlKey: true });
  equal(changes, []);
});

test("arrows on a tab go to its neighbours, mirrored where lines start at the right", () => {
  const { place, tabs, changes } = view(1);
  tabs[1].focus();
  equal([press(tabs[1], "ArrowRight"), document.activeElement === tabs[2], press(tabs[2], "ArrowRight"), press(tabs[2], "ArrowLeft", { altKey: true })], [true, true, false, false]);
  press(tabs[2], "ArrowLeft");
  place.dir = "rtl";
  press(tabs[1], "ArrowLeft");
  equal(changes.map(({ index }) => index), [2, 1, 2]);
});

test("a swipe moves the indicator with the finger, shows the higher of two pages, and settles", async () => {
  const { place, box, state, changes } = view();
  await frames();
  point("down", box, 10, 10);
  box.style.scrollSnapType = "none";
  box.scrollLeft = 150;
  await until(() => place.style.getPropertyValue("--index") === "0.5");
  equal([state(), changes], [{ current: 0, inert: "011", height: "200px" }, []]);
  box.scrollLeft = 300;
  await until(() => changes.length > 0);
  equal([state(), changes], [{ current: 1, inert: "101", height: "200px" }, [{ index: 1 }]]);
});

test("where lines start at the right, a swipe to the right shows the next page", async () => {
  const { place, box, state, changes } = view();
  place.dir = "rtl";
  await frames();
  point("down", box, 10, 10);
  box.style.scrollSnapType = "none";
  box.scrollLeft = -300;
  await until(() => place.style.getPropertyValue("--index") !== "0");
  equal([place.style.getPropertyValue("--index"), state().current, changes], ["1", 1, [{ index: 1 }]]);
});

test("a scroll that nobody made is taken back", async () => {
  const { box, state, changes } = view(1);
  await frames();
  box.scrollLeft = 600;
  await until(() => box.scrollLeft === 300);
  equal([state().current, changes], [1, []]);
});

test("a box of another width, and one that is inserted again, stay at their page", async () => {
  const { place, box, state } = view(1);
  await frames();
  // Chromium itself would snap.
  box.style.scrollSnapType = "none";
  box.style.width = "200px";
  await until(() => box.scrollLeft === 200);
  const parent = place.parentElement;
  place.remove();
  parent.append(place);
  equal([box.scrollLeft, state().current], [200, 1]);
});

test("the next page is shown from its top", () => {
  const { place, tabs } = view(0, "<p style='height: 600px'></p>");
  place.style.cssText += "display: block; padding-block-end: 2000px";
  scrollTo(0, 900);
  click(tabs[1]);
  equal(Math.round(place.getBoundingClientRect().top), 0);
});

// <banner-view>

function banner(more = "", count = 3) {
  const slides = Array.from({ length: count }, (_, at) => `<div class="banner-slide" style="flex: 0 0 300px; height: 50px; scroll-snap-align: start"><a href="#${at}" id="slide-${at}"><svg><use href="#icon"></use></svg>Slide</a></div>`);
  const place = show(`<banner-view ${more}><div class="banner-slides" tabindex="0" style="display: flex; width: 300px; overflow: auto hidden; scroll-snap-type: x mandatory; position: relative">${slides.join("")}</div>
    ${Array.from({ length: count }, (_, at) => `<a class="banner-dot" href="#slide-${at}" ${at === 0 ? 'aria-current="true"' : ""}></a>`).join("")}<button class="banner-pause" aria-pressed="false"></button></banner-view>`).firstElementChild;
  const box = place.firstElementChild;
  return { place, box, dots: [...place.querySelectorAll(".banner-dot")], changes: heard(place, "banner-change"), at: (index) => until(() => place.index === index) };
}
const turn = (place) => place.querySelector(".banner-dot[aria-current]").dispatchEvent(new Event("animationend", { bubbles: true }));

test("dots and arrow keys show a slide, and the current one is marked", async () => {
  const { place, box, dots, changes, at } = banner();
  equal(click(dots[2]), true);
  await at(2);
  press(dots[2], "ArrowLeft");
  await at(1);
  press(box, "ArrowRight");
  await at(2);
  equal([press(box, "ArrowRight"), press(box, "ArrowRight", { metaKey: true }), press(place.querySelector("#slide-2"), "ArrowLeft")], [true, false, false]);
  equal([place.index, changes.map(({ index }) => index), [...box.children].some(({ inert }) => inert)], [2, [2, 1, 2], false]);
});

test("without a rotation there are no copies, and no end leads to the other", async () => {
  const { place, box, at } = banner();
  place.show(2);
  await at(2);
  place.show(3);
  equal([box.children.length, box.scrollLeft], [3, 600]);
});

test("a rotation turns with each filled dot, around the end, through copies that nobody reaches", async () => {
  const { place, box, changes, at } = banner('data-seconds="7"');
  equal([box.children.length, box.querySelectorAll("[id]").length, box.firstElementChild.inert, place.style.getPropertyValue("--seconds")], [5, 3, true, "7s"]);
  for (const index of [1, 2, 0]) {
    turn(place);
    await at(index);
  }
  // The first scroll settles at the slide itself.
  place.show(0);
  equal([box.scrollLeft, changes.map(({ index }) => index)], [300, [1, 2, 0]]);
  equal([...box.children].filter((slide) => !slide.dataset.copyOf).map(({ inert }) => inert), [false, true, true], "only the shown one can have the focus");
});

test("an animation beside the dots turns nothing, and a single slide does not rotate", async () => {
  const { place, box } = banner('data-seconds="7"');
  box.dispatchEvent(new Event("animationend", { bubbles: true }));
  equal([place.index, box.scrollLeft], [0, 300]);
  equal(banner('data-seconds="7"', 1).box.children.length, 1);
});

test("the copies that close the circle are for display: they keep their icons, and no link or id", () => {
  const { box } = banner('data-seconds="7"');
  const copies = [...box.querySelectorAll("[data-copy-of]")];
  equal(copies.map((copy) => [copy.inert, copy.querySelectorAll("[id], a[href]").length, copy.querySelector("use").getAttribute("href")]), [[true, 0, "#icon"], [true, 0, "#icon"]]);
});

test("the button pauses, and a hidden tab and a finger hold the rotation", () => {
  const { place } = banner('data-seconds="7"');
  const pause = place.querySelector(".banner-pause");
  click(pause);
  equal([place.hasAttribute("data-paused"), pause.ariaPressed], [true, "true"]);
  click(pause);
  equal([place.hasAttribute("data-paused"), pause.ariaPressed], [false, "false"]);
  const touch = (kind, touches) => place.dispatchEvent(Object.assign(new Event(kind), { touches }));
  touch("touchstart", [{}]);
  equal(place.hasAttribute("data-held"), true);
  touch("touchend", []);
  equal(place.hasAttribute("data-held"), false);
  Object.defineProperty(document, "visibilityState", { value: "hidden" });
  document.dispatchEvent(new Event("visibilitychange"));
  equal(place.hasAttribute("data-held"), true);
});

test("where lines start at the right, the arrows are mirrored", async () => {
  const { place, dots, at } = banner();
  place.dir = "rtl";
  isTrue(press(dots[0], "ArrowLeft"));
  await at(1);
});
