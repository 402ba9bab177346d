// The cover that a page transition carries from a row to the head of a page or to the player, and back.

const mark = "carried-cover";
const hero = ".cover-320";

/** The element that was tapped last: of several rows with the same cover, the tapped one's is carried. @type {Element | null} */
let tapped = null;
addEventListener("pointerdown", ({ target }) => (tapped = target instanceof Element ? target : null), { capture: true, passive: true });

/**
 * Marks the cover on the page that leaves. No cover is carried from or to a place outside the window.
 * @param {HTMLElement} from @param {HTMLElement} to Not in the document yet @param {boolean} isBack
 * @returns {{arrive: () => void, end: () => void}} `arrive` marks the same cover on the page that has come
 */
export function carryCover(from, to, isBack) {
  const large = (isBack ? from : to).querySelector(hero);
  const picture = pictureOf(large);
  const start = picture && (isBack ? inWindow(large) : smallCover(from, picture));
  start?.classList.add(mark);
  return {
    arrive() {
      start?.classList.remove(mark);
      if (start) (isBack ? smallCover(to, picture) : inWindow(large))?.classList.add(mark);
    },
    end() {
      document.querySelector(`.${mark}`)?.classList.remove(mark);
    },
  };
}

/** A cover in a row of the page, or in the player at its foot. @param {HTMLElement} main @param {string} picture */
function smallCover(main, picture) {
  const covers = [...main.querySelectorAll(`.cover:not(${hero})`), ...document.querySelectorAll(".bottom-slot .cover")];
  const same = covers.filter((cover) => pictureOf(cover) === picture && inWindow(cover));
  const row = tapped?.closest("li, article, mini-player");
  return same.find((cover) => row?.contains(cover)) ?? same[0];
}

/** The path of the picture, which is the same in all sizes. @param {Element | null} cover */
function pictureOf(cover) {
  return cover?.querySelector("img")?.getAttribute("src")?.split("?")[0];
}

/** @param {Element} cover */
function inWindow(cover) {
  const { top, bottom, left, right } = cover.getBoundingClientRect();
  return cover.checkVisibility() && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth ? cover : undefined;
}
