// The lit tab. A page that belongs to no tab, such as a show, lights the one from which it was opened.

/** @param {HTMLElement} left @param {HTMLElement} shown The page that replaces it */
export function lightTab(left, shown) {
  const lit = document.querySelector("[data-tab][aria-current]")?.dataset.tab.split(" ")[0] ?? "";
  left.dataset.section ??= lit;
  shown.dataset.section ??= lit;
  for (const tab of document.querySelectorAll("[data-tab]")) {
    tab.ariaCurrent = tab.dataset.tab.split(" ").includes(shown.dataset.section) ? "page" : null;
  }
  lightLinks();
}

/** Lights the links of the sidebar that lead to the shown page. */
export function lightLinks() {
  for (const link of document.querySelectorAll(".sidebar-link")) {
    link.ariaCurrent = link.pathname + link.search === location.pathname + location.search ? "page" : null;
  }
}
