// Functions shared by <sortable-list> and <sortable-grid>.

const edgeSize = 96;

/** The pixels by which the page scrolls per frame, for a finger at `y` near one of its edges. */
export function scrollSpeed(y) {
  const below = y - (innerHeight - edgeSize * 1.5);
  return (y < edgeSize ? y - edgeSize : Math.max(below, 0)) / 6;
}

/** The key of an item; within a group it begins with the name of that. */
function keyOf({ dataset: { key, group } }) {
  return group ? key.slice(group.length + 1) : key;
}

/** Moves `item` of `host` to index `to`, announces it to screen readers, and reports the next item of its group. */
export function moveItem(host, item, to) {
  const others = [...host.querySelectorAll("[data-key]")].filter((other) => other !== item);
  const before = others[to] ?? null;
  if (before) before.before(item);
  else others.at(-1).after(item);
  item.querySelector(".sort-handle")?.focus({ preventScroll: true });
  host.querySelector("[role=status]").textContent = host.dataset.place.replace("{place}", to + 1).replace("{count}", others.length + 1);
  const isNext = before && before.dataset.group === item.dataset.group;
  const detail = { key: keyOf(item), before: isNext ? keyOf(before) : null };
  item.dispatchEvent(new CustomEvent("sortable-move", { bubbles: true, detail }));
}
