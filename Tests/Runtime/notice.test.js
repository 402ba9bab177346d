import { clock, equal, show, test } from "./harness.js";
import { showNotice } from "../runtime/notice.js";
import { showOffer } from "../runtime/offer.js";

const box = document.getElementById("notice");
const undo = () => Object.assign(document.createElement("form"), { innerHTML: "<button>Undo</button>" });
/** How long it stays, in seconds. */
async function time() {
  for (let second = 0; second < 60; second += 1, await clock.advance(1000)) if (box.childNodes.length === 0) return second;
}

test("a notice stays as long as it takes to read, and longer when it can be undone", async () => {
  showNotice("x".repeat(20));
  equal(await time(), 5);
  showNotice("x".repeat(20), undo());
  equal(await time(), 11);
});

test("it stays as many times longer as the page asks for", async () => {
  document.documentElement.dataset.patience = "3";
  showNotice("x".repeat(20), undo());
  delete document.documentElement.dataset.patience;
  equal(await time(), 33);
});

test("the time of a notice does not end the next one", async () => {
  showNotice("x".repeat(20), undo());
  await clock.advance(8000);
  showNotice("y".repeat(20), undo());
  equal([box.textContent.slice(0, 1), await time()], ["y", 11]);
});

test("it stays while its button has the focus", async () => {
  show("<button>Elsewhere</button>");
  showNotice("x".repeat(20), undo());
  box.querySelector("button").focus();
  await clock.advance(60_000);
  equal(box.childNodes.length, 2);
  document.querySelector("main button").focus();
  await clock.advance(2000);
  equal(box.childNodes.length, 0);
});

test("a tap takes it away, one on its button does not", () => {
  showNotice("Removed", undo());
  box.addEventListener("submit", (event) => event.preventDefault());
  box.querySelector("button").click();
  equal(box.childNodes.length, 2);
  box.click();
  equal(box.childNodes.length, 0);
});

test("its link is followed, and it leaves", async () => {
  showNotice("Clip saved", Object.assign(document.createElement("form"), { innerHTML: '<a href="#share">Share</a><button>Undo</button>' }));
  const links = [];
  document.addEventListener("click", (event) => (event.preventDefault(), links.push(event.target.closest("#notice a")?.hash)), { once: true });
  box.querySelector("a").click();
  equal(links, ["#share"]);
  await clock.advance(0);
  equal(box.childNodes.length, 0);
});

test("an offer acts and leaves, and does not take away what its action says", () => {
  let acts = 0;
  showOffer("Removed", "Undo", () => (acts += 1));
  box.querySelector("button").click();
  equal([acts, box.childNodes.length], [1, 0]);
  showOffer("Removed", "Undo", () => showNotice("Restored"));
  box.querySelector("button").click();
  equal(box.textContent, "Restored");
  showOffer("Removed", "Undo", () => (acts += 1));
  const button = box.querySelector("button");
  showNotice("Something else");
  button.click();
  equal([acts, box.textContent], [2, "Something else"]);
});
