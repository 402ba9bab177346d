// more.css and more.js: the style sheet and the scripts of pages that are seldom the first one. They are loaded with the first tap, key,
// text, turn of a wheel or movement of a mouse, so that most pages do not wait for them, and a drag with the mouse has its script. Text comes
// without a key from dictation, a screen reader or the clipboard.

import { openLink, takePlace } from "../components/menus.js";
import { isPlain } from "../components/plain-click.js";
import { underWay } from "./rest.js";

const root = document.documentElement;

/** @type {Promise<[unknown, typeof import("../more.js")]> | null} */
let loading = null;

/** The browser's dialog that installs the app, which the browser offers before they are loaded (install-hint.js). */
export const installation = { offer: null };

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  installation.offer = event;
});

/** The service worker opens pages in a tab whose user may not have tapped yet (notification-links.js). */
navigator.serviceWorker?.addEventListener("message", async ({ data }) => {
  await loadFurtherAssets().catch(() => {});
  document.dispatchEvent(new CustomEvent("worker-message", { detail: data }));
});

/** @returns The module of the scripts comes second. @throws When they cannot be loaded. */
export function loadFurtherAssets() {
  loading ??= underWay(Promise.all([loadStyles(), import("../more.js")]));
  loading.then(letMenuLinksThrough, () => (letMenuLinksThrough(), (loading = null)));
  return loading;
}

/** A tap or a choice in an element whose script has not arrived is repeated when it has. A link leads to its page without it. */
function repeatLater({ type, target, defaultPrevented }) {
  const control = type === "change" ? target : target.closest?.("button[type=button]:not([popovertarget])");
  let element = control;
  while (element && !element.localName.includes("-")) element = element.parentElement;
  if (!element || customElements.get(element.localName) || defaultPrevented) return;
  const again = () => {
    if (!control.isConnected || !customElements.get(element.localName)) return;
    if (type === "click") control.click();
    else control.dispatchEvent(new Event("change", { bubbles: true }));
  };
  loadFurtherAssets().then(again, () => {});
}

/** A menu's link waits for its script, which opens the menu at the same place (linked-menu.js). Without it, the link leads to its page. */
function openMenuLater(event) {
  const link = event.target.closest?.("a.menu-link");
  if (!link || event.defaultPrevented || !isPlain(event)) return;
  event.preventDefault();
  event.stopPropagation();
  const open = openLink.bind(null, link, takePlace());
  loadFurtherAssets().then(open, open);
}

function letMenuLinksThrough() {
  root.removeEventListener("click", openMenuLater);
}

/**
 * A document for one of these pages has them from the start; the installed app needs them early, for launches and the number on its icon; and
 * the service worker has them on this device. What the user does loads them there too, after a failure.
 */
export function startFurtherAssets() {
  const loaded = new AbortController();
  const load = () => loadFurtherAssets().then(() => loaded.abort(), () => {});
  root.addEventListener("click", openMenuLater);
  for (const kind of ["click", "change"]) addEventListener(kind, repeatLater);
  const isInstalled = matchMedia("(display-mode: standalone)").matches || navigator.serviceWorker?.controller;
  if (document.querySelector("main[data-more]") || isInstalled) load();
  // A movement is many events, which would all ask again while nothing answers.
  for (const kind of ["pointermove", "wheel"]) addEventListener(kind, load, { once: true, passive: true });
  for (const kind of ["pointerdown", "keydown", "input"]) addEventListener(kind, load, { passive: true, signal: loaded.signal });
}

function loadStyles() {
  const [first, further] = document.querySelectorAll("link[rel=stylesheet]");
  if (further) return;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: first.href.replace(/app\.css$/, "more.css") });
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error("more.css"));
    };
    first.after(link);
  });
}
