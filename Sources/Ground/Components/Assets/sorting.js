// What <sortable-list> and <sortable-grid> do alike once it is known what goes where.

const edge = 96;

/** How far the page moves on in a frame, for a finger at `y` near one of its edges. */
export function glideSpeed(y) {
  const below = y - (innerHeight - edge * 1.5);
  return (y < edge ? y - edge : Math.max(below, 0)) / 6;
}

/** Puts `item` of `host` at the place `to`, says so aloud, and tells whom it stands before now. */
export function put(host, item, to) {
  const others = [...host.querySelectorAll("[data-key]")].filter((other) => other !== item);
  const before = others[to] ?? null;
  if (before) before.before(item);
  else others.at(-1).after(item);
  item.querySelector(".sort-handle").focus({ preventScroll: true });
  host.querySelector("[role=status]").textContent = host.dataset.place.replace("{place}", to + 1).replace("{count}", others.length + 1);
  const detail = { key: item.dataset.key, before: before?.dataset.key ?? null };
  host.dispatchEvent(new CustomEvent("sortable-move", { bubbles: true, detail }));
}
