import { equal, heard, network, settled, show, test, until } from "./harness.js";

const rowsOf = (page) => [0, 1].map((index) => `<li data-key="${page * 2 + index}" style="height: 700px"><article data-episode="${page * 2 + index}"><a href="/episodes/${page * 2 + index}">E</a></article></li>`);
const edge = (way, page, text) => `<div class="episodes-edge" data-edge="${way}" data-text="${text}"><div id="${way}-episodes">${page ? `<a href="/shows/1?page=${page}">${text}</a>` : ""}</div></div>`;
/** Of eight pages with two episodes each. */
const pages = (first, last = first) => `<list-pages style="display: block; overflow-anchor: none">${edge("newer", first > 1 && first - 1, "Newer episodes")}
  <div id="show-rows" data-page="${first}" data-until="${last}" data-length="2"><ol style="margin: 0; padding: 0">${Array.from({ length: last - first + 1 }, (_, index) => rowsOf(first + index)).flat().join("")}</ol></div>
  ${edge("older", last < 8 && last + 1, "Older episodes")}</list-pages>`;
const answer = (number) => `<main id="page" lang="en" data-user="1" data-identity="show-1">${pages(number)}</main>`;
const keys = () => [...document.querySelectorAll("#show-rows li")].map(({ dataset }) => Number(dataset.key));
const link = (way) => document.querySelector(`#${way}-episodes a`)?.getAttribute("href") ?? null;
const shownAt = (key) => Math.round(document.querySelector(`[data-key="${key}"]`).getBoundingClientRect().top);

async function begin(first = 1) {
  history.replaceState(null, "", first > 1 ? `/shows/1?page=${first}` : "/shows/1");
  for (let number = 1; number <= 8; number += 1) network.on(number > 1 ? `/shows/1?page=${number}` : "/shows/1", () => answer(number));
  const addresses = heard(document, "page-address");
  addEventListener("page-address", ({ detail }) => history.replaceState(null, "", detail), true);
  show(pages(first));
  return addresses;
}

test("the list continues before its end is in view, and the address names its pages", async () => {
  const addresses = await begin();
  await import("../runtime/list-pages.js");
  // Two pages are as high as the reach of the window.
  await until(() => keys().length === 4);
  await settled();
  equal([keys(), location.search, link("older"), link("newer")], [[2, 3, 4, 5], "?until=2", "/shows/1?page=3", null]);
  equal(addresses.length, 1);
});

test("no more than four pages are in the list, and rows in view stay where they are", async () => {
  await begin();
  await import("../runtime/list-pages.js");
  await until(() => {
    scrollTo(0, document.documentElement.scrollHeight);
    return Number(document.getElementById("show-rows").dataset.until) >= 6 && document.querySelector("[aria-busy]") === null;
  });
  const { page, until: last } = document.getElementById("show-rows").dataset;
  equal([keys().length, Number(last) - Number(page), keys()[0]], [8, 3, Number(page) * 2]);
  equal([new URL(link("newer"), location.href).search, location.search], [page === "2" ? "" : `?page=${page - 1}`, `?page=${page}&until=${last}`]);
});

test("episodes that come in above move nothing, and the last page may be short", async () => {
  await begin(5);
  scrollTo(0, 900);
  const before = shownAt(11);
  await import("../runtime/list-pages.js");
  await until(() => Number(document.getElementById("show-rows").dataset.page) < 5 && document.querySelector("[aria-busy]") === null);
  equal(shownAt(11), before);
  equal([keys().includes(8), link("newer") !== "/shows/1?page=4"], [true, true]);
});

test("an episode that has moved to the next page since is not there twice", async () => {
  await begin();
  network.on("/shows/1?page=2", () => answer(2).replaceAll('"4"', '"3"').replaceAll("/episodes/4", "/episodes/3"));
  await import("../runtime/list-pages.js");
  await until(() => keys().length > 2);
  equal(keys(), [2, 3, 5]);
});

test("a page that cannot be had leaves its link, which tries again", async () => {
  await begin();
  network.on("/shows/1?page=2", network.fails);
  await import("../runtime/list-pages.js");
  const older = document.querySelector('[data-edge="older"]');
  await until(() => older.hasAttribute("data-failed"));
  equal([keys().length, older.ariaBusy], [2, null]);
  network.on("/shows/1?page=2", () => answer(2));
  older.querySelector("a").click();
  await until(() => keys().length === 4);
  equal(older.hasAttribute("data-failed"), false);
});
