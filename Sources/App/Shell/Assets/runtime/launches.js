// Launches of the installed app while its window is open: by a shortcut, a shared link or a link to a feed. The page opens in the window as
// by a tap on a link, so that the audio continues. The icon itself brings the window to the front as it is.

import { base } from "./browser-storage.js";

// A reload repeats the launch that opened the document.
let isRepeated = performance.getEntriesByType("navigation")[0]?.type === "reload";

globalThis.launchQueue?.setConsumer(({ targetURL }) => {
  const opensPage = !isRepeated && targetURL && new URL(targetURL).pathname !== `${base}/` && targetURL !== location.href;
  isRepeated = false;
  if (!opensPage) return;
  const link = Object.assign(document.createElement("a"), { href: targetURL, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
});
