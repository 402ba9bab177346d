import { clock, equal, isTrue, network, settled, show, test, until } from "./harness.js";
import "./media.js";
import "../components/menus.js";
import { loadFurtherAssets, startFurtherAssets } from "../runtime/further-assets.js";

/** Defines an element that counts the taps of its buttons, as a script that arrives now does. */
function arrive(name, taps) {
  customElements.define(name, class extends HTMLElement {
    connectedCallback() {
      this.addEventListener("click", () => taps.push(name));
    }
  });
}

test("a tap before the script of its element has arrived is carried out when it has", async () => {
  const taps = [];
  show(`<late-part><button type="button"></button></late-part>`);
  startFurtherAssets();
  document.querySelector("late-part button").click();
  arrive("late-part", taps);
  await loadFurtherAssets();
  equal(taps, ["late-part"]);
  document.querySelector("late-part button").click();
  await settled();
  equal(taps, ["late-part", "late-part"], "later taps are not repeated:");
});

test("a tap is forgotten when its button has left the page", async () => {
  const taps = [];
  show(`<late-part><button type="button"></button></late-part>`);
  startFurtherAssets();
  document.querySelector("late-part button").click();
  show("");
  arrive("late-part", taps);
  await loadFurtherAssets();
  await settled();
  equal(taps, []);
});

test("what acts without the script is not repeated: a link, a menu, an element inside that has its script, a page without one", async () => {
  const taps = [];
  arrive("early-part", taps);
  show(`<late-part><early-part><button type="button"></button></early-part><a href="#there"></a><button type="button" popovertarget="menu"></button></late-part>
    <plain-page><button type="button"></button></plain-page><div popover id="menu"></div>`);
  startFurtherAssets();
  for (const control of document.querySelectorAll("main :is(a, button)")) control.click();
  arrive("late-part", taps);
  await loadFurtherAssets();
  await settled();
  equal(taps.filter((name) => name === "early-part").length, 1);
  isTrue(document.getElementById("menu").matches(":popover-open"), "the menu stays open:");
});

test("a setting that is changed before its script has arrived is saved", async () => {
  show(`<settings-page><form data-autosave method="post" action="/settings-page/did-set"><input type="checkbox" name="value" value="true"></form></settings-page>`);
  network.on("/settings-page/did-set", () => new Response("", { headers: { "Earnest-Answer": "done" } }));
  startFurtherAssets();
  document.querySelector("input").click();
  await until(() => network.to("/settings-page/did-set").length === 1);
  equal(network.to("/settings-page/did-set").map(({ body }) => body), ["value=true"]);
});

test("the player page plays inside the tap, before its own script has arrived", async () => {
  show(`<audio-player><button type="button" data-part="toggle"></button><button type="button" data-part="next"></button></audio-player>`);
  const { player } = await import("../runtime/player.js");
  await import("../audio-player/player-gestures.js");
  const calls = [];
  for (const name of ["toggle", "next"]) player[name] = () => calls.push(name);
  startFurtherAssets();
  for (const button of document.querySelectorAll("audio-player button")) button.click();
  equal(calls, ["toggle", "next"]);
});

test("a right click before the script of linked menus has arrived opens the menu where the pointer was, and no page", async () => {
  network.on("/shows/7/actions", '<main id="page"><library-page><h1>Lichen Hour</h1><div class="menu-card"><form><button>Archive</button></form></div></library-page></main>');
  show('<ul><li data-menu><a href="/shows/7">Cover</a><a class="menu-link" role="button" href="/shows/7/actions"></a></li></ul>');
  const pages = [];
  document.addEventListener("click", ({ target, defaultPrevented }) => defaultPrevented || pages.push(target.href));
  startFurtherAssets();
  document.querySelector("li a").dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX: 30, clientY: 40 }));
  const menu = () => document.querySelector("#linked-menu:popover-open");
  await until(menu);
  equal([menu().querySelector("button").textContent, menu().style.getPropertyValue("--menu-x"), pages], ["Archive", "30px", []]);
});

test("text that comes without a key loads the scripts, and is searched for", async () => {
  network.on("/answers?q=moss", '<main id="page" lang="en"><div class="live-found"><ol><li>Moss</li></ol></div></main>');
  network.on("/answers?q=moss&directories=true", '<main id="page" lang="en"><div class="live-found"></div></main>');
  show(`<live-search data-url="/answers?" data-one="1" data-other="{count}"><form><input type="search"></form></live-search>`);
  startFurtherAssets();
  const field = document.querySelector("input");
  field.focus();
  field.value = "moss";
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  await until(() => customElements.get("live-search"));
  await clock.advance(120);
  equal(document.querySelector(".live-found li").textContent, "Moss");
});

test("a list is filtered by the text that was typed before its script had arrived", async () => {
  network.on("/list?q=moss", '<main id="page" lang="en"></main>');
  show(`<form class="search-field" method="get" action="/list"><input type="search" id="words" name="q"></form>`);
  startFurtherAssets();
  const field = document.querySelector("input");
  field.focus();
  field.value = "moss";
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  field.form.requestSubmit = () => {};
  await loadFurtherAssets();
  await clock.advance(250);
  equal(network.to("/list?q=moss").length, 1);
});

test("a mouse that moves loads the scripts, so that they are there when it drags an episode", async () => {
  show("");
  startFurtherAssets();
  dispatchEvent(new PointerEvent("pointermove", { pointerType: "mouse" }));
  await until(() => customElements.get("sortable-grid"));
});
