// more.css and more.js: the style sheet and the scripts of pages that are seldom the first one. They are loaded with the first tap or key,
// so that most pages do not wait for them.

/** @type {Promise<unknown> | null} */
let loading = null;

/** The browser's dialog that installs the app, which the browser offers before they are loaded (install-hint.js). */
export const installation = { offer: null };

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  installation.offer = event;
});

/** @throws When they cannot be loaded. */
export function loadFurtherAssets() {
  loading ??= Promise.all([loadStyles(), import("../more.js")]);
  loading.catch(() => (loading = null));
  return loading;
}

/** A document for one of these pages has them from the start, and the installed app loads them early, for launches and the number on its icon. */
export function startFurtherAssets() {
  const load = () => loadFurtherAssets().catch(() => {});
  if (document.querySelector("main[data-more]") || matchMedia("(display-mode: standalone)").matches) return load();
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, load, { once: true, passive: true });
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
