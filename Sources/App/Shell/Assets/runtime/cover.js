// The pictures in covers: it updates them for another item, and replaces those that cannot be drawn.

/** @param {Element} place The container of the cover @param {{artworkURL: string | null, showTitle: string}} item */
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

/**
 * A file may be declared as a picture without being one that this browser can draw: an episode then shows its show's picture, which its
 * address names. Without one, the letter behind the picture is visible.
 */
export function watchCovers() {
  document.addEventListener("error", ({ target }) => fallBack(target), { capture: true });
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) fallBack(image);
}

/** @param {EventTarget} image */
function fallBack(image) {
  if (!(image instanceof HTMLImageElement) || !image.closest(".cover, .cover-glow")) return;
  const address = new URL(image.src, location.href);
  const fallback = address.searchParams.get("fallback");
  if (fallback) image.src = address.pathname.replace(/[^/]+$/, encodeURIComponent(fallback));
}
