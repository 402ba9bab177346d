import { clock, equal, heard, network, show, test } from "./harness.js";
import { click } from "./pointing.js";
import "../components/category-view.js";
import "../download-center/download-center.js";

const key = "earnest.downloads-part@1";
const tabs = ["device", "server"];
const html = (more = "") => `<download-center ${more} data-seen-url="/seen"><form class="downloads-view" method="post" action="/list"><button name="value" value="shows" aria-pressed="true"></button><button name="value" value="episodes" aria-pressed="false"></button></form>
  <category-view>${tabs.map((id) => `<a class="category-tab" id="${id}-tab" href="/downloads?part=${id}"><span class="category-badge">${id === "server" ? 2 : ""}</span></a>`).join("")}
  <div class="category-pages" style="display: flex; width: 300px; overflow: auto hidden">${tabs.map((id) => `<section class="category-sheet" id="${id}" style="flex: 0 0 100%" ${id === "server" ? "data-shown" : ""}>${id === "device" ? '<kept-episodes data-list="shows"></kept-episodes>' : ""}</section>`).join("")}</div></category-view></download-center>`;
const open = (more) => show(html(more)).querySelector("download-center");
const shown = (place) => place.querySelector(".category-tab[aria-current=true]").id;

test("it opens at the part that the address names, else at the last one, else where a download goes", () => {
  equal(shown(open()), "server-tab");
  delete localStorage[key];
  document.documentElement.dataset.downloads = "device";
  const place = open();
  equal(shown(place), "device-tab");
  click(place.querySelector("#server-tab"));
  equal([shown(place), localStorage[key], shown(open())], ["server-tab", "server", "server-tab"]);
  equal([shown(open('data-part="device"')), shown(open())], ["device-tab", "device-tab"]);
});

test("a page that comes back stays at its part", () => {
  const place = open('data-part="device"');
  click(place.querySelector("#server-tab"));
  const main = place.parentElement;
  place.remove();
  localStorage[key] = "device";
  main.append(place);
  equal(shown(place), "server-tab");
});

test("new downloads of the server count as seen a moment after their part is shown", async () => {
  network.on("/seen", {});
  const place = open('data-part="device"');
  await clock.advance(2000);
  equal(network.requests.length, 0);
  click(place.querySelector("#server-tab"));
  await clock.advance(1400);
  equal(network.requests.length, 0);
  await clock.advance(200);
  equal(network.requests.map(({ path }) => path), ["/seen"]);
});

test("another view is shown on the device at once, and an address with a list of its own becomes that of its part", () => {
  const place = open('data-part="server"');
  const addresses = heard(document, "page-address");
  const [byShow, byEpisode] = place.querySelectorAll("button");
  document.addEventListener("submit", (event) => event.preventDefault());
  click(byEpisode);
  equal([place.querySelector("kept-episodes").dataset.list, byShow.ariaPressed, byEpisode.ariaPressed, addresses], ["episodes", "false", "true", []]);
  history.replaceState(null, "", "/downloads?list=episodes&page=2&part=server");
  click(byShow);
  equal([place.querySelector("kept-episodes").dataset.list, addresses], ["shows", [`${location.origin}/downloads?part=server`]]);
});

test("a saved copy changes its own list alone", () => {
  const place = open();
  document.getElementById("page").dataset.saved = "1";
  const sent = [];
  document.addEventListener("submit", (event) => {
    if (!event.defaultPrevented) sent.push(event);
    event.preventDefault();
  });
  click(place.querySelector("[value=episodes]"));
  equal([place.querySelector("kept-episodes").dataset.list, sent.length], ["episodes", 0]);
});
