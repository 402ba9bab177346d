// The pictures in covers: it updates them for another item, and replaces those that cannot be drawn, in show notes too.

/** The address of a thumbnail. @param {string} address @param {number} size The width in pixels */
export const thumbnail = (address, size) => `${address}${address.includes("?") ? "&" : "?"}size=${size}`;

/** @param {Element} place The container of the cover @param {{artworkURL: string | null, coverHue?: number, showTitle: string}} item */
export function showCover(place, item) {
  const cover = place.querySelector(".cover, .cover-glow");
  const image = cover.querySelector("img") ?? Object.assign(document.createElement("img"), { alt: "" });
  const initial = cover.querySelector(".cover-initial");
  // As in Cover.swift.
  const isLarge = cover.matches(".cover-320");
  const src = item.artworkURL && thumbnail(item.artworkURL, isLarge ? 400 : 128);
  if (src && image.getAttribute("src") === src) return;
  // Plans that an earlier version stored have no colour.
  cover.dataset.hue = item.coverHue ?? 0;
  if (initial) initial.textContent = (item.showTitle.match(/[\p{L}\p{N}]/u)?.[0] ?? "·").toUpperCase();
  if (!src) return image.remove();
  image.srcset = isLarge ? `${src} 1x, ${thumbnail(item.artworkURL, 640)} 2x` : "";
  image.src = src;
  cover.append(image);
}

/**
 * A file may be declared as a picture without being one that this browser can draw: an episode then shows its show's picture, which its
 * address names. Without one, the letter behind the picture is visible. In show notes its alternative text remains, without a box.
 */
export function watchCovers() {
  document.addEventListener("error", ({ target }) => fallBack(target), { capture: true });
  // A copy: a replaced one leaves the collection.
  for (const image of [...document.images]) if (image.complete && image.naturalWidth === 0) fallBack(image);
}

/** @param {EventTarget} image */
function fallBack(image) {
  if (!(image instanceof HTMLImageElement)) return;
  if (image.closest(".notes")) return leaveText(image);
  if (!image.closest(".cover, .cover-glow")) return;
  const address = new URL(image.src, location.href);
  const fallback = address.searchParams.get("fallback");
  if (!fallback) return;
  image.srcset = "";
  image.src = thumbnail(address.pathname.replace(/[^/]+$/, encodeURIComponent(fallback)), Number(address.searchParams.get("size")));
}

/** The paragraph or the link that had only the picture goes too. @param {HTMLImageElement} image */
function leaveText(image) {
  let box = image.parentElement;
  image.replaceWith(...(image.alt ? [image.alt] : []));
  while (box.matches(".notes *") && !box.textContent.trim() && !box.querySelector("img, hr")) {
    const outer = box.parentElement;
    box.remove();
    box = outer;
  }
}
