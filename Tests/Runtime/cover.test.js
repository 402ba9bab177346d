import { equal, show, test, until } from "./harness.js";
import { showCover, thumbnail, watchCovers } from "../runtime/cover.js";

const place = (size = 64) => show(`<span class="cover cover-${size}"><span class="cover-initial">T</span></span>`);
const cover = () => document.querySelector(".cover");
const image = () => document.querySelector(".cover img");
const item = (more = {}) => ({ artworkURL: "/artwork/1", coverHue: 120, showTitle: "The Lichen Hour", ...more });

test("all pictures of show notes that failed before the script came leave their texts", async () => {
  show('<div class="notes"><p><img src="/notes-picture/1/a" alt="One"></p><p><img src="/notes-picture/1/b" alt="Two"></p><p><img src="/notes-picture/1/c" alt="Three"></p></div>');
  await until(() => [...document.images].every(({ complete }) => complete));
  watchCovers();
  equal(document.querySelector(".notes").innerHTML, "<p>One</p><p>Two</p><p>Three</p>");
});

test("a cover shows the picture in its size, twice as large where the screen has the pixels", () => {
  showCover(place(), item());
  equal([image().getAttribute("src"), image().srcset], ["/artwork/1?size=128", ""]);
  showCover(place(320), item({ artworkURL: "/artwork/1?fallback=2" }));
  equal([image().getAttribute("src"), image().srcset], ["/artwork/1?fallback=2&size=400", "/artwork/1?fallback=2&size=400 1x, /artwork/1?fallback=2&size=640 2x"]);
  equal(thumbnail("/a", 9), "/a?size=9");
});

test("behind it are the show's colour and the first letter or digit of its title", () => {
  const main = place();
  const shown = (more) => (showCover(main, item(more)), [cover().dataset.hue, cover().textContent, image()]);
  equal([shown({ artworkURL: null }), shown({ artworkURL: null, showTitle: "“ñandú”" }), shown({ artworkURL: null, showTitle: "?!" }), shown({ artworkURL: null, coverHue: undefined })],
    [["120", "T", null], ["120", "Ñ", null], ["120", "·", null], ["0", "T", null]]);
});

test("the same picture is not set again, and another one replaces it", () => {
  const main = place();
  showCover(main, item());
  const before = image();
  showCover(main, item({ coverHue: 7 }));
  equal([image() === before, cover().dataset.hue], [true, "120"]);
  showCover(main, item({ artworkURL: "/artwork/2", coverHue: 7 }));
  equal([main.querySelectorAll("img").length, image().getAttribute("src"), cover().dataset.hue], [1, "/artwork/2?size=128", "7"]);
});

test("a picture that cannot be drawn gives its place to that of the show, which its address names", async () => {
  // Every address of the test's server that is no file is a page.
  watchCovers();
  show('<span class="cover"><img src="/artwork/9?fallback=2&size=128" srcset="/artwork/9?fallback=2&size=128 1x" alt=""></span>');
  await until(() => !image().src.includes("fallback"));
  equal([image().getAttribute("src").replace(location.origin, ""), image().srcset], ["/artwork/2?size=128", ""]);
});

test("one that had failed before the script came is replaced as well, others and other pictures stay", async () => {
  show('<span class="cover"><img src="/artwork/9?fallback=2&size=128" alt=""></span><img id="other" src="/artwork/8?fallback=2&size=128" alt=""><span class="cover-glow"><img id="last" src="/artwork/7?size=128" alt=""></span>');
  await until(() => [...document.images].every(({ complete }) => complete));
  watchCovers();
  const path = (id) => document.getElementById(id).getAttribute("src");
  equal([image().getAttribute("src").includes("/artwork/2?size=128"), path("other"), path("last")], [true, "/artwork/8?fallback=2&size=128", "/artwork/7?size=128"]);
});

test("a picture of show notes that cannot be drawn leaves its alternative text, and no box", async () => {
  watchCovers();
  show('<div class="notes"><p>One</p><p><a href="/x"><img src="/notes-picture/1/a" width="600" height="370" alt=""></a></p><p>Two <img src="/notes-picture/1/b" alt="A lichen"></p></div>');
  await until(() => !document.querySelector(".notes img"));
  equal(document.querySelector(".notes").innerHTML, "<p>One</p><p>Two A lichen</p>");
});
