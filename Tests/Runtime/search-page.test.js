import { clock, equal, network, settled, show, test } from "./harness.js";
import { click } from "./pointing.js";
import "../search-page/search-page.js";

const html = (body) => () => new Response(`<main id="page" data-user="1" lang="en">${body}</main>`, { headers: { "Content-Type": "text/html" } });
const rows = (...titles) => titles.map((title) => `<li><a href="#${title}">${title}</a></li>`).join("");
const section = (titles, next = "") => `<section id="found-episodes"><ol>${rows(...titles)}</ol>${next ? `<a class="search-more" href="${next}">More episodes</a>` : ""}</section>`;
const page = (more = "") => show(`<search-page>${more}</search-page>`).firstElementChild;
const titles = (place) => [...place.querySelectorAll("li")].map(({ textContent }) => textContent);

test("further results are appended, the first new one gets the focus, and the last page takes the link away", async () => {
  const place = page(section(["a", "b"], "/search?page=2"));
  network.on("/search?page=2", html(section(["c", "d"], "/search?page=3")));
  network.on("/search?page=3", html(section(["e"])));
  const link = place.querySelector(".search-more");
  equal(click(link), true);
  equal([link.ariaBusy, click(link)], ["true", true]);
  await settled();
  equal([titles(place), document.activeElement.textContent, network.to("/search?page=2").length], [["a", "b", "c", "d"], "c", 1]);
  click(link);
  await settled();
  equal([titles(place), place.querySelector(".search-more")], [["a", "b", "c", "d", "e"], null]);
});

test("results that cannot be had leave the link for another try", async () => {
  const place = page(section(["a"], "/search?page=2"));
  const link = place.querySelector(".search-more");
  const notice = () => document.getElementById("notice").textContent;
  network.on("/search?page=2", network.fails);
  click(link);
  await settled();
  equal([notice(), link.ariaBusy, titles(place)], ["offline", "false", ["a"]]);
  network.on("/search?page=2", () => new Response("", { status: 500, headers: { "Content-Type": "text/plain" } }));
  click(link);
  await settled();
  equal([notice(), link.isConnected], ["trouble", true]);
});

test("a click for another tab is the browser's", () => {
  const place = page(section(["a"], "/search?page=2"));
  document.addEventListener("click", (event) => event.preventDefault(), { once: true });
  click(place.querySelector(".search-more"), { ctrlKey: true });
  equal(network.requests, []);
});

test("an episode that was added by a tap on play starts, once", async () => {
  const place = page();
  let taps = 0;
  place.addEventListener("click", ({ target }) => target.matches("button") && (taps += 1));
  place.insertAdjacentHTML("beforeend", "<div data-plays-now><button></button></div>");
  await settled();
  place.append("more");
  await settled();
  equal([taps, place.querySelector("[data-plays-now]")], [1, null]);
});

test("while data is loaded the page is requested again, at most four times", async () => {
  page("<i data-is-loading></i>");
  let stale = 0;
  document.addEventListener("page-stale", () => (stale += 1));
  await clock.advance(1499);
  equal(stale, 0);
  await clock.advance(20_000);
  equal(stale, 4);
});

test("it ends as soon as the data is there, or the page has left", async () => {
  let stale = 0;
  document.addEventListener("page-stale", () => (stale += 1));
  const place = page("<i data-is-loading></i>");
  await clock.advance(1500);
  place.querySelector("i").remove();
  await clock.advance(10_000);
  // The reload that was planned comes, and no other.
  equal(stale, 2);
  page("<i data-is-loading></i>").remove();
  await clock.advance(10_000);
  equal(stale, 2);
});

test("a list of subscriptions that is dropped anywhere is imported", () => {
  const place = page('<div class="search-import"><form><input type="file" name="list"></form></div>');
  const sent = [];
  place.addEventListener("submit", (event) => (event.preventDefault(), sent.push(event.target.elements.list.files[0]?.name)));
  const transfer = new DataTransfer();
  transfer.items.add(new File(["<opml/>"], "list.opml"));
  const drag = (type, dataTransfer = transfer, relatedTarget = null) => {
    const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer, relatedTarget });
    place.dispatchEvent(event);
    return [event.defaultPrevented, place.hasAttribute("data-dropping")];
  };
  equal([drag("dragover"), drag("dragleave", transfer, place.querySelector("form")), drag("dragleave", transfer), drag("drop")], [[true, true], [true, true], [true, false], [true, false]]);
  equal(sent, ["list.opml"]);
  const text = new DataTransfer();
  text.setData("text/plain", "words");
  equal([drag("dragover", text), sent.length], [[false, false], 1]);
});
