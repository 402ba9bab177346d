// The lit tab. A page to which several tabs lead, such as a show, lights the one from which it was opened.

/** @param {HTMLElement} left @param {HTMLElement} shown The page that replaces it */
export function lightTab(left, shown) {
  const lit = document.querySelector("[data-tab][aria-current]")?.dataset.tab ?? "";
  left.dataset.section ??= lit;
  shown.dataset.section ??= lit || (shown.dataset.sharedSection ?? "");
  for (const tab of document.querySelectorAll("[data-tab]")) tab.ariaCurrent = tab.dataset.tab === shown.dataset.section ? "page" : null;
  const account = shown.querySelector(".bar-account");
  if (account) account.ariaCurrent = account.dataset.section === shown.dataset.section ? "page" : null;
  lightLinks();
}

/** Lights the links of the sidebar that lead to the shown page, also in its other states, such as the selection of rows. */
export function lightLinks() {
  for (const link of document.querySelectorAll(".sidebar-link")) link.ariaCurrent = leadsHere(link) ? "page" : null;
}

/** Whether a link has the path of the page, and no parameter that the page's address does not have. @param {HTMLAnchorElement} link */
function leadsHere(link) {
  const shown = new URLSearchParams(location.search);
  return link.pathname === location.pathname && [...new URLSearchParams(link.search)].every(([name, value]) => shown.get(name) === value);
}
