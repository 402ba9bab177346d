// Shows an item's picture in a cover that Swift rendered for another one.

/** @param {Element} place What holds the cover @param {{artworkURL: string | null, showTitle: string}} item */
export function showCover(place, item) {
  const cover = place.querySelector(".cover, .cover-glow");
  const image = cover.querySelector("img");
  const initial = cover.querySelector(".cover-initial");
  if (initial) initial.textContent = (item.showTitle.match(/[\p{L}\p{N}]/u)?.[0] ?? "·").toUpperCase();
  if (!item.artworkURL) {
    image?.remove();
  } else if (!image) {
    cover.append(Object.assign(document.createElement("img"), { src: item.artworkURL, alt: "" }));
  } else if (image.getAttribute("src") !== item.artworkURL) {
    image.src = item.artworkURL;
  }
}
