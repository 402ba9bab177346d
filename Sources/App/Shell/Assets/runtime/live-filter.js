// A list is filtered while one types into the search field of its page, a form that requests the page with other words. The field keeps the
// focus and the caret, the parts behind it and those with `data-refresh` show the answer, and the entry of the history has its address.

import { refreshPage } from "./live-patches.js";
import { requestPage } from "./page-request.js";

const delay = 250;
let timer = 0;
let asking = new AbortController();

/** Ends the request that waits or is under way. */
function stop() {
  clearTimeout(timer);
  asking.abort();
}

function didType({ target, isComposing }) {
  const form = target.closest?.("main form.search-field[method=get]");
  if (!form || isComposing) return;
  stop();
  timer = setTimeout(() => filter(form), delay);
}

/** @param {HTMLFormElement} form */
async function filter(form) {
  const { signal } = (asking = new AbortController());
  const main = form.closest("main");
  const url = new URL(form.getAttribute("action"), location.href);
  const answer = await requestPage(`${url.pathname}?${new URLSearchParams(new FormData(form))}`, { signal }).catch(() => null);
  if (signal.aborted || !main?.isConnected || answer?.kind !== "page") return;
  const field = form.querySelector("input[type=search]");
  const fresh = answer.main.querySelector(`#${CSS.escape(field.id)}`)?.form;
  if (!fresh) return form.requestSubmit();
  const clear = fresh.querySelector(".search-clear");
  if (clear && !form.querySelector(".search-clear")) field.after(clear);
  const own = form.closest("[data-refresh]");
  own?.removeAttribute("data-refresh");
  replaceBehind(form, fresh);
  main.dataset.asked = answer.main.dataset.asked;
  refreshPage(main, answer.main, true);
  own?.setAttribute("data-refresh", "");
  document.dispatchEvent(new CustomEvent("page-address", { detail: answer.url }));
}

/** What follows the form, and each part around it, becomes what follows there in the answer. @param {Element} form @param {Element} fresh */
function replaceBehind(form, fresh) {
  for (let [place, other] = [form, fresh]; place.localName !== "main" && other.localName !== "main"; [place, other] = [place.parentElement, other.parentElement]) {
    const [now, next] = [followers(place), followers(other)];
    const isSame = now.length === next.length && now.every((part, index) => part.localName === next[index].localName);
    if (!isSame) now.forEach((part) => part.remove());
    next.forEach((part, index) => {
      if (!isSame) place.parentElement.append(part);
      else if (!part.isEqualNode(now[index])) now[index].replaceWith(part);
    });
  }
}

/** @param {Element} place */
function followers(place) {
  const all = [...place.parentElement.children];
  return all.slice(all.indexOf(place) + 1);
}

document.addEventListener("input", didType);
document.addEventListener("compositionend", didType);
document.addEventListener("submit", stop, true);
// Typed before this script was here.
const field = document.activeElement;
if (field?.matches("input") && field.value !== field.defaultValue) didType({ target: field, isComposing: false });
