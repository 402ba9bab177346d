// The shortcuts that are characters. Those of rows are in list-cursor.js. The list of shortcuts (#shortcuts) has the pages (`data-page`), and the
// controls that a key presses (`data-for`), on the page of the player where the shown page has none (`data-in-player`).

import { further } from "./keyboard-shortcuts.js";
import { pressInList } from "./list-cursor.js";
import { showNotice } from "./notice.js";
import { player } from "./player.js";
import { findTitle } from "./type-to-find.js";

const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.75, 3];
/** How long `g` waits for the letter of a page; in milliseconds. */
const patience = 1500;

let pressedG = -Infinity;
/** The volume before it was muted. */
let loudness = 1;

const ofPlayer = {
  p: () => player.chapters.skip(-1),
  n: () => player.chapters.skip(1),
  "<": () => setRate(rates.findLast((rate) => rate < player.state.rate - 0.01) ?? rates[0]),
  ">": () => setRate(rates.find((rate) => rate > player.state.rate + 0.01) ?? rates.at(-1)),
  m: mute,
  s: star,
};

const ofPages = {
  "?": () => document.getElementById("shortcuts")?.togglePopover(),
  "/": search,
};

further.press = (event) => {
  if (event.key.length > 1) return pressInList(event);
  // With a caps lock too.
  const key = event.shiftKey ? event.key : event.key.toLowerCase();
  const isPage = performance.now() - pressedG < patience;
  if (!isPage && findTitle(key)) return true;
  pressedG = key === "g" && !isPage ? performance.now() : -Infinity;
  if (isPage) return goTo(key);
  if (key === "g" || pressInList(event)) return true;
  if (ofPages[key]) return ofPages[key](), true;
  if (player.state.item && ofPlayer[key]) return ofPlayer[key]() !== false;
  if (/^\d$/.test(key)) return seekToTenth(Number(key));
  if (key === "f" && document.fullscreenElement) return document.exitFullscreen(), true;
  return pressControl(key);
};

function goTo(letter) {
  const link = document.querySelector(`#shortcuts [data-page="${CSS.escape(letter)}"]`);
  // A tab opens its page from the top.
  const tab = link && document.querySelector(`[data-tab][href="${CSS.escape(link.getAttribute("href"))}"]`);
  (tab ?? link)?.click();
  return true;
}

function seekToTenth(tenth) {
  const { item, duration } = player.state;
  if (!item || !duration) return false;
  player.seek((duration * tenth) / 10);
  return true;
}

function setRate(rate) {
  player.setRate(rate);
  announce(document.querySelector("[data-part=speeds], #player-speeds-button")?.ariaLabel);
}

function mute() {
  const { volume } = player.state;
  if (volume === null) return false;
  if (volume > 0) loudness = volume;
  player.setVolume(volume > 0 ? 0 : loudness);
  const level = document.querySelector("[data-part=level]");
  if (level) announce(`${level.ariaLabel}: ${Math.round(player.state.volume * 100)}%`);
}

/** The control with the new value may be out of sight. An undo stays. */
function announce(sentence) {
  if (sentence && !document.querySelector("#notice form")) showNotice(sentence);
}

/** The star of what plays: that of the page, or a form of its own. */
function star() {
  const { episode, isFavourite } = player.state.item;
  const button = document.querySelector(`button[data-live="favourite-${episode}"]`);
  if (button) return button.click();
  const form = Object.assign(document.createElement("form"), { method: "post", action: `${document.documentElement.dataset.base}/episode-actions/did-tap`, hidden: true });
  for (const [name, value] of Object.entries({ episode, back: "/", action: isFavourite ? "unfavourite" : "favourite" })) {
    form.append(Object.assign(document.createElement("input"), { name, value }));
  }
  document.body.append(form);
  form.requestSubmit();
  form.remove();
}

function search() {
  const focus = () => {
    const field = document.querySelector("main input[type=search]");
    field?.focus();
    field?.select();
    return field;
  };
  const { searchUrl } = document.documentElement.dataset;
  if (!focus() && searchUrl) open(searchUrl, focus);
}

function pressControl(key) {
  const entry = [...document.querySelectorAll("#shortcuts [data-for]")].find(({ textContent }) => textContent === key);
  if (!entry) return false;
  const press = () => {
    const control = shown(entry.dataset.for);
    // The focus returns to the button of a sheet, whose name may be a new one.
    if (control?.hasAttribute("popovertarget")) control.focus({ preventScroll: true });
    control?.click();
    return control;
  };
  const { playerUrl } = document.documentElement.dataset;
  if (!press() && "inPlayer" in entry.dataset && player.state.item && playerUrl) open(playerUrl, press);
  return true;
}

/** The first visible control, in the order of the selectors. @param {string} selectors */
function shown(selectors) {
  const all = selectors.split(", ").flatMap((selector) => [...document.querySelectorAll(selector)]);
  return all.find((control) => !control.disabled && control.checkVisibility({ visibilityProperty: true }));
}

function open(url, didOpen) {
  document.dispatchEvent(new CustomEvent("open-page", { detail: { url, didOpen } }));
}
