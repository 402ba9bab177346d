// <settings-page>: changes are sent at once, and a new language becomes a new document.

import { clock, equal, network, settled, show, test, visits } from "./harness.js";
import { item, openPlaying } from "./playing.js";

const stored = () => new Response(null, { status: 204 });
const setting = (id, name, values) => `<form action="/settings-page/did-set-${id}" data-autosave id="setting-${id}"><select name="${name}">${values.map((value) => `<option>${value}</option>`).join("")}</select></form>`;

async function settings() {
  await import("../settings-page/settings-page.js");
  const { deviceID } = await import("../runtime/device.js");
  return show(`<settings-page><p data-device="${deviceID()}"></p><p data-device="other"></p>${setting("theme", "theme", ["system", "dark"])}
    ${setting("language", "language", ["en", "de"])}${setting("relaying", "value", ["true", "false"])}<form action="/x"><input name="other"></form></settings-page>`).firstElementChild;
}
function choose(place, id, value) {
  const select = place.querySelector(`#setting-${id} select`);
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

test("rapid changes are sent one after the other, the last one last", async () => {
  const place = await settings();
  const held = [];
  network.on("/settings-page/did-set-theme", () => {
    held.push(network.held());
    return held.at(-1).answer;
  });
  const values = ["dark", "system", "dark", "system", "dark"];
  for (const value of values) choose(place, "theme", value);
  for (const [index, value] of values.entries()) {
    await settled();
    equal(network.to("/settings-page/did-set-theme").map(({ body }) => body).slice(index), [`theme=${value}`]);
    held[index].release(stored());
  }
});

test("whether remote audio may be loaded is the policy of a document, which is replaced", async () => {
  const place = await settings();
  network.on("/settings-page/did-set-relaying", stored);
  choose(place, "relaying", "false");
  await settled();
  equal(visits, ["reload /"]);
});

test("another language replaces the document once the server has it", async () => {
  const place = await settings();
  const { answer, release } = network.held();
  network.on("/settings-page/did-set-language", () => answer);
  choose(place, "language", "de");
  await settled();
  equal([network.to("/settings-page/did-set-language").map(({ body }) => body), visits], [["language=de"], []]);
  release(stored());
  await settled();
  equal(visits, ["reload /"]);
});

test("while audio plays, another language waits for the next document", async () => {
  await openPlaying(item(7));
  const place = await settings();
  network.on("/settings-page/did-set-language", stored);
  choose(place, "language", "de");
  await clock.advance(1000);
  equal([network.to("/settings-page/did-set-language").length, visits], [1, []]);
});

test("the theme changes at once, and other forms are not sent", async () => {
  const place = await settings();
  const { answer } = network.held();
  network.on("/settings-page/did-set-theme", () => answer);
  choose(place, "theme", "dark");
  equal(document.documentElement.dataset.theme, "dark");
  place.querySelector("[name=other]").dispatchEvent(new Event("change", { bubbles: true }));
  await settled();
  equal(network.requests.filter(({ method }) => method === "POST").map(({ path, body }) => [path, body]), [["/settings-page/did-set-theme", "theme=dark"]]);
});

test("keys are off as soon as their switch is", async () => {
  await import("../settings-page/settings-page.js");
  const place = show(`<settings-page><form action="/settings-page/did-set-character-keys" data-autosave id="setting-character-keys">
    <input type="checkbox" name="value" value="true" checked></form></settings-page>`);
  network.on("/settings-page/did-set-character-keys", stored);
  const states = [];
  for (let tap = 0; tap < 2; tap += 1) {
    place.querySelector("input").click();
    states.push(document.documentElement.dataset.characterKeys);
    await settled();
  }
  equal(states, ["off", "on"]);
  equal(network.to("/settings-page/did-set-character-keys").map(({ body }) => body), ["", "value=true"]);
});

test("this device is marked among the user's", async () => {
  const place = await settings();
  equal([...place.querySelectorAll("[data-device]")].map((device) => device.hasAttribute("data-is-current")), [true, false]);
});

test("a list beside the groups names each of them, leads to it and lights it", async () => {
  await import("../settings-page/settings-page.js");
  const group = (name) => `<section aria-labelledby="settings-${name}"><h2 id="settings-${name}">${name}</h2></section>`;
  const page = show(`<settings-page><h1>Settings</h1>${["player", "sleep", "swipes"].map(group).join("")}</settings-page>`).firstElementChild;
  const buttons = [...page.querySelectorAll(".settings-groups button")];
  equal(buttons.map(({ textContent }) => textContent), ["player", "sleep", "swipes"]);
  equal(buttons.map(({ ariaCurrent }) => ariaCurrent), ["true", null, null]);
  buttons[2].click();
  equal([document.activeElement.id, buttons.map(({ ariaCurrent }) => ariaCurrent)], ["settings-swipes", [null, null, "true"]]);
  // A page to which the user returns has the list already.
  page.remove();
  document.body.append(page);
  equal(page.querySelectorAll(".settings-groups").length, 1);
  page.remove();
});
