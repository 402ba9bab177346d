// Taps on Download that mean this device (kept.js takes them from the server), and what a browser that cannot keep episodes says once.

import { read, userID, write } from "./browser-storage.js";
import { actOf, episodeOf, showRings } from "./download-rings.js";
import { keeper, openDownloads } from "./keeper.js";
import { canKeep, downloadsHere, keptEpisodes, requestKeeping, serverPlace } from "./kept.js";
import { addToNotice, showNotice } from "./notice.js";
import { showOffer } from "./offer.js";
import { string } from "./strings.js";

const saidKey = "earnest.downloads-said";
/** Only browsers of iOS have it. */
const isIOS = "standalone" in navigator;

document.addEventListener("download-tap", ({ detail: { form, submitter } }) => {
  if (submitter.matches(".download-button")) tap(form, submitter);
  else keepNamed(form, submitter);
});

function tap(form, ring) {
  const [episode, act] = [episodeOf(ring), actOf(ring)];
  if (act === "keep") keep([episode], form, ring);
  else if (act !== "offer") keeper[act](episode);
  else {
    // A menu would cover the notice.
    ring.closest(":popover-open")?.hidePopover();
    showOffer(string("onDevice"), string("remove"), () => keeper.remove(episode));
  }
}

/** The episode that the button names, or those that are selected. */
async function keepNamed(form, button) {
  const named = button.value.match(/-(\d+)$/)?.[1];
  const episodes = (named ? [named] : new FormData(form).getAll("episode")).map(Number);
  const total = named ? null : form.querySelector("[data-total]:enabled");
  // Those of further pages are known to the server alone.
  if (total && Number(total.dataset.total) > episodes.length) return showNotice(string("selectFewer"));
  if (!(await keep(episodes, form, button)) || !button.closest("[data-opens-downloads]")) return;
  openDownloads();
}

/** @returns {Promise<boolean>} Whether this device has taken them */
async function keep(episodes, form, submitter) {
  try {
    for (const episode of episodes) await keeper.keep(episode);
  } catch (error) {
    if (error?.name === "QuotaExceededError") showNotice(string("keepFailed"));
    else sendToServer(form, submitter);
    return false;
  }
  if (episodes.length > 1) {
    if (isIOS) addToNotice(string("keepOpen"));
    showNotice(string("keepingSeveral").replace("{count}", String(episodes.length)));
  }
  return true;
}

/** Some browsers refuse to store anything in a private window, which only a try tells. */
function sendToServer(form, submitter) {
  delete document.documentElement.dataset.downloads;
  showRings();
  sayOnce("serverPrivate");
  if (submitter.form === form) form.requestSubmit(submitter);
}

/** @param {string} key */
function sayOnce(key) {
  if (read(saidKey)) return;
  write(saidKey, "true");
  addToNotice(string(key));
}

document.addEventListener("submit", ({ target: form, submitter }) => {
  const [, action, episode] = (userID && submitter?.name === "action" && submitter.value.match(/^(download|delete)(?:-(\d+))?$/)) || [];
  if (!action || submitter.closest(serverPlace) || form.closest(serverPlace)) return;
  if (action === "delete" && keptEpisodes.complete.includes(Number(episode))) requestKeeping("unkeep", Number(episode));
  if (action === "download" && !downloadsHere()) sayOnce(!isSecureContext ? "serverInsecure" : canKeep ? "serverLoopback" : "serverPrivate");
}, true);
