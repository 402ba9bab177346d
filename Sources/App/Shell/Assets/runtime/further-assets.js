// more.css and more.js: the style sheet and the scripts of pages that are seldom the first one. They are loaded with the first tap or key,
// so that most pages do not wait for them.

/** @type {Promise<[unknown, typeof import("../more.js")]> | null} */
let loading = null;

/** @returns The module of the scripts comes second. @throws When they cannot be loaded. */
export function loadFurtherAssets() {
  loading ??= Promise.all([loadStyles(), import("../more.js")]);
  loading.catch(() => (loading = null));
  return loading;
}

/** A document for one of these pages has them from the start. */
export function startFurtherAssets() {
  const load = () => loadFurtherAssets().catch(() => {});
  if (document.querySelector("main[data-more]")) return load();
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
