// A toast with a button that does something in this page.

import { showNotice } from "./notice.js";

/** @param {string} sentence @param {string} label @param {() => void} act */
export function showOffer(sentence, label, act) {
  const form = Object.assign(document.createElement("form"), { className: "notice-undo" });
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: label });
  button.addEventListener("click", () => {
    if (form.isConnected) form.parentElement.replaceChildren();
    act();
  });
  form.append(button);
  showNotice(sentence, form);
}
