import { equal, show, test } from "./harness.js";
import { lightLinks, lightTab } from "../runtime/tabs.js";

document.body.insertAdjacentHTML("beforeend", `<nav><a data-tab="home" href="/">Home</a><a data-tab="library" href="/library">Library</a><a data-tab="search" href="/search">Search</a>
<a class="sidebar-link" href="/shows/1">Show</a><a class="sidebar-link" href="/library?folder=2">Folder</a></nav>`);
const lit = () => [...document.querySelectorAll("[data-tab][aria-current]")].map(({ dataset }) => dataset.tab);
function make(fields) {
  const main = Object.assign(document.createElement("main"), { innerHTML: '<a class="bar-account" data-section="me"></a>' });
  Object.assign(main.dataset, fields);
  return main;
}

test("a page lights its tab, and one to which several lead that from which it was opened", () => {
  const first = make({ section: "home" });
  lightTab(first, first);
  equal(lit(), ["home"]);
  const library = make({ section: "library" });
  lightTab(first, library);
  equal(lit(), ["library"]);
  const episode = make({});
  lightTab(library, episode);
  equal([lit(), episode.dataset.section], [["library"], "library"]);
  lightTab(episode, first);
  lightTab(first, episode);
  equal(lit(), ["library"], "It keeps its own");
});

test("the user's link in the bar of a page is lit on the user's pages and below them", () => {
  const isLit = (main) => main.querySelector(".bar-account").ariaCurrent === "page";
  document.body.insertAdjacentHTML("beforeend", '<a data-tab="me" href="/me">Me</a>');
  const [home, settings, changes] = [make({ section: "home" }), make({ section: "me" }), make({ sharedSection: "me" })];
  lightTab(home, settings);
  lightTab(settings, changes);
  equal([lit(), isLit(home), isLit(settings), isLit(changes)], [["me"], false, true, true]);
  lightTab(changes, home);
  const other = make({ sharedSection: "me" });
  lightTab(home, other);
  equal([lit(), isLit(other)], [["home"], false]);
});

test("without a lit tab a page lights the one that it names for that", () => {
  const page = make({ sharedSection: "search" });
  lightTab(make({}), page);
  equal(lit(), ["search"]);
  const other = make({});
  document.querySelectorAll("[data-tab]").forEach((tab) => (tab.ariaCurrent = null));
  lightTab(other, other);
  equal(lit(), []);
});

test("the links of the sidebar that lead to the page are lit, also in its other states", () => {
  const links = () => [...document.querySelectorAll(".sidebar-link")].map(({ ariaCurrent }) => ariaCurrent);
  history.replaceState(null, "", "/shows/1?select=1");
  lightLinks();
  equal(links(), ["page", null]);
  history.replaceState(null, "", "/library");
  lightLinks();
  equal(links(), [null, null]);
  history.replaceState(null, "", "/library?folder=2&order=title");
  lightLinks();
  equal(links(), [null, "page"]);
  show("");
});
