// A toast above the foot of the page, for a few seconds; longer when it has an undo button.

import { string } from "./strings.js";

const box = document.getElementById("notice");
let timer = 0;
/** What the next notice says besides. */
let addition = "";

/** @param {string} sentence For the answer to a tap */
export function addToNotice(sentence) {
  addition = sentence;
}

/** @param {string} sentence @param {HTMLFormElement | null} [undo] */
export function showNotice(sentence, undo = null) {
  clearTimeout(timer);
  if (addition) sentence = `${sentence.replace(/[.。]$/, "")}${string("stop")}${addition}`;
  addition = "";
  box.replaceChildren(sentence, ...(undo ? [undo] : []));
  // Journeys set `data-patience`: a busy machine needs longer than a reader.
  const patience = Number(document.documentElement.dataset.patience ?? 1);
  timer = setTimeout(hide, (4000 + sentence.length * 50 + (undo ? 6000 : 0)) * patience);
}

function hide() {
  if (box.contains(document.activeElement)) timer = setTimeout(hide, 2000);
  else box.replaceChildren();
}

box.addEventListener("click", ({ target }) => {
  // Its link is followed first.
  if (target.closest("a")) setTimeout(() => box.replaceChildren());
  else if (!target.closest("form")) box.replaceChildren();
});
